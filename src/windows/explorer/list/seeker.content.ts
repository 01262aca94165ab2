import { fromCallback } from 'xstate'
import type { SeekRequest } from '../explorer-setup'

/** Its code comes beside the first rows; without it letters find nothing. */
export const seeker = fromCallback<SeekRequest, void>(({ sendBack, receive }) => {
  const fetchCode = () => import('#widgets/type-ahead/type-ahead')
  void fetchCode().catch(() => {})
  receive(({ rows, from, text }) => {
    fetchCode().then(
      ({ soughtRow }) => {
        const row = rows[soughtRow(rows, from, text)]
        if (row) sendBack({ type: 'cursor.sought', uuid: row.uuid })
      },
      () => {},
    )
  })
})
