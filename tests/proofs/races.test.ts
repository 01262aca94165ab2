import { expect, it } from 'vitest'
import { races } from './races'
import { slice } from './slice'

it('concurrent and repeated requests of two tabs have the effect of one serial order, each once', { timeout: 120_000 }, async () => {
  const { counted } = await slice(races, 60)
  expect(counted.nodes).toBeGreaterThan(60)
})
