import { expect, it } from 'vitest'
import { fuzz } from './fuzz'
import { slice } from './slice'

it('no invalid request causes an undeclared response, reveals a secret, or changes data in a refused call', {
  timeout: 120_000,
}, async () => {
  const { counted } = await slice(fuzz, 1_000)
  expect(counted['calls hit']).toBeGreaterThan(80)
  expect(counted['calls answered with success']).toBeGreaterThan(20)
})
