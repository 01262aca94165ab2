import { expect, it } from 'vitest'
import { slice } from './slice'
import { verify } from './verify'

it('verify finds every damaged blob and row, and nothing else', { timeout: 120_000 }, async () => {
  const { counted } = await slice(verify, 30)
  expect(counted['kinds of corruption']).toBeGreaterThan(20)
})
