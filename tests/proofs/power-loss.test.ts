import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chance } from './chance'
import { canCutPower, losePower, powerLoss, powerNeeds, simulatedPowerLoss, storeTemplate, type Template } from './power-loss'
import { slice } from './slice'

const CYCLES = 5

describe('a real file system after a power loss during writes', () => {
  it.runIf(canCutPower())(
    `has every acknowledged row and blob afterwards, ${CYCLES} times in a row (needs ${powerNeeds})`,
    { timeout: 300_000 },
    async () => {
      const { counted } = await slice(powerLoss, CYCLES)
      expect(counted['acknowledged writes']).toBeGreaterThan(CYCLES)
    },
  )
})

describe('a simulated disk that keeps a random part of the unsynced blocks', () => {
  let template: Template
  beforeAll(async () => {
    template = await storeTemplate()
  }, 120_000)
  afterAll(() => template.remove())

  it(`loses no acknowledged row, ${CYCLES} times in a row`, { timeout: 180_000 }, async () => {
    await slice(simulatedPowerLoss, CYCLES)
  })
  it('loses rows without the syncing file system: the proof can fail', { timeout: 60_000 }, async () => {
    const { acknowledged, there } = await losePower(template, new Chance(1), false)
    expect(there).not.toEqual(acknowledged)
  })
})
