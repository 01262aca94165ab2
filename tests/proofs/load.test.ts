import { it } from 'vitest'
import { load } from './load'
import { slice } from './slice'

it('many concurrent sessions get responses without errors, and an event for every change', { timeout: 120_000 }, async () => {
  await slice(load, 120)
})
