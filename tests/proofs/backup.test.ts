import { expect, it } from 'vitest'
import { backup } from './backup'
import { slice } from './slice'

it('a backup made while people write restores to what everybody had at one moment of it', { timeout: 120_000 }, async () => {
  const { counted } = await slice(backup, 2)
  expect(counted['acknowledged changes']).toBeGreaterThan(4)
})
