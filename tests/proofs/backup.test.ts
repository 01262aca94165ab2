import { expect, it } from 'vitest'
import { backup } from './backup'
import { slice } from './slice'

it('a backup made during writes restores a consistent state of one moment', { timeout: 120_000 }, async () => {
  const { counted } = await slice(backup, 2)
  expect(counted['acknowledged changes']).toBeGreaterThan(4)
})
