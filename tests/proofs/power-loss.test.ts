import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chance } from './chance'
import { canCutPower, losePower, powerLoss, powerNeeds, simulatedPowerLoss, storeTemplate, type Template } from './power-loss'
import { slice } from './slice'

const CYCLES = 5

describe('a real file system whose power is cut while clients write', () => {
  it.runIf(canCutPower())(
    `has every acknowledged row and blob afterwards, ${CYCLES} times in a row (needs ${powerNeeds})`,
    { timeout: 300_000 },
    async () => {
      const { counted } = await slice(powerLoss, CYCLES)
      expect(counted['acknowledged writes']).toBeGreaterThan(CYCLES)
    },
  )
})

describe('a simulated disk that kept any of the blocks it was not asked to sync', () => {
  let template: Template
  beforeAll(async () => {
    template = await storeTemplate()
  }, 120_000)
  afterAll(() => template.remove())

  it(`lacks no acknowledged row, ${CYCLES} times in a row`, { timeout: 180_000 }, async () => {
    await slice(simulatedPowerLoss, CYCLES)
  })
  it('would lack some without the syncing file system: the proof can fail', { timeout: 60_000 }, async () => {
    const { acknowledged, there } = await losePower(template, new Chance(1), false)
    expect(there).not.toEqual(acknowledged)
  })
})
