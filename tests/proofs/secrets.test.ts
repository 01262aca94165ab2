import { expect, it } from 'vitest'
import { secrets } from './secrets'
import { slice } from './slice'

it('no secret is found in the log, in answers, in the files of the store or in a backup', { timeout: 120_000 }, async () => {
  const { counted } = await slice(secrets, 12)
  expect(counted['answers read']).toBeGreaterThan(10)
})
