import { expect, it } from 'vitest'
import { races } from './races'
import { slice } from './slice'

it('what two tabs and repeated requests do at once has the effect of one order of them, once', { timeout: 120_000 }, async () => {
  const { counted } = await slice(races, 60)
  expect(counted.nodes).toBeGreaterThan(60)
})
