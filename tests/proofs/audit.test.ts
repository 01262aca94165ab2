import { expect, it } from 'vitest'
import { audit } from './audit'
import { slice } from './slice'

it('audit finds every forged line of the log, and nothing else', { timeout: 120_000 }, async () => {
  const { counted } = await slice(audit, 24)
  expect(counted['kinds of forgery']).toBeGreaterThan(10)
})
