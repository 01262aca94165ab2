import { it } from 'vitest'
import { revoke } from './revoke'
import { slice } from './slice'

it('after a session has ended no request, link, live channel or download of it goes on', { timeout: 120_000 }, async () => {
  await slice(revoke, 5)
})
