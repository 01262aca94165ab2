import { fromCallback } from 'xstate'
import type { TypeAheadRequest } from '../explorer-setup'

/** Finds rows by typed letters. Its code loads along with the first rows; if that fails, type-ahead finds nothing. */
export const typeAhead = fromCallback<TypeAheadRequest, void>(({ sendBack, receive }) => {
  const fetchCode = () => import('#widgets/type-ahead/type-ahead')
  void fetchCode().catch(() => {})
  receive(({ rows, from, text }) => {
    fetchCode().then(
      ({ findTypeAheadRow }) => {
        const row = rows[findTypeAheadRow(rows, from, text)]
        if (row) sendBack({ type: 'cursor.matched', uuid: row.uuid })
      },
      () => {},
    )
  })
})
