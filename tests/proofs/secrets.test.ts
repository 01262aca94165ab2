import { expect, it } from 'vitest'
import { secrets } from './secrets'
import { slice } from './slice'

it('the log, responses, store files and backups contain no secret', { timeout: 120_000 }, async () => {
  const { counted } = await slice(secrets, 12)
  expect(counted['answers read']).toBeGreaterThan(10)
})
