import { it } from 'vitest'
import { load } from './load'
import { slice } from './slice'

it('many sessions at once are answered without an error, and told of every change', { timeout: 120_000 }, async () => {
  await slice(load, 120)
})
