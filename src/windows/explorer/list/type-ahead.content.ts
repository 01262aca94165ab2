import { fromCallback } from 'xstate'
import type { TypeAheadRequest } from '../explorer-setup'

/**
 * Finds the row whose name begins with the typed letters. Its code loads together with the first rows; if that fails, type-ahead finds no
 * row.
 */
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
