import { expect, it } from 'vitest'
import { overload } from './overload'
import { slice } from './slice'

it('a server that is asked for more than it can do refuses the rest by name, keeps what it took, and lets people sign in', {
  timeout: 120_000,
}, async () => {
  const { counted } = await slice(overload, 1_500)
  expect(counted.refused).toBeGreaterThan(0)
})
