import { it } from 'vitest'
import { revoke } from './revoke'
import { slice } from './slice'

it('after a session ended, none of its requests, links, live channels or downloads continues', { timeout: 120_000 }, async () => {
  await slice(revoke, 5)
})
