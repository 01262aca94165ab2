import { it } from 'vitest'
import { slice } from './slice'
import { slow } from './slow'

it('slow clients let others be answered and leave nothing when they are gone', { timeout: 120_000 }, async () => {
  await slice(slow, 15)
})
