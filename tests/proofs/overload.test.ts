import { expect, it } from 'vitest'
import { overload } from './overload'
import { slice } from './slice'

it('an overloaded server refuses excess requests with an error code, keeps accepted changes, and allows signing in', {
  timeout: 120_000,
}, async () => {
  const { counted } = await slice(overload, 1_500)
  expect(counted.refused).toBeGreaterThan(0)
})
