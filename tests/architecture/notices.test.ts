import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAccepted, NOTICE, notices, thirdParties } from '../../scripts/notices.mjs'

describe('the notices', () => {
  it('are those of the packages that are locked now (otherwise: npm run lock)', () => {
    expect(readFileSync(NOTICE, 'utf8')).toBe(notices())
  })

  it('name only licences that the product may be shipped under', () => {
    const parts = thirdParties()
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.filter(({ name, licence }) => !isAccepted(name, licence))).toEqual([])
  })
})
