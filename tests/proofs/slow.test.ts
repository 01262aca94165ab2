import { it } from 'vitest'
import { slice } from './slice'
import { slow } from './slow'

it('slow clients do not block others, and leave nothing behind when they disconnect', { timeout: 120_000 }, async () => {
  await slice(slow, 15)
})
