import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NOTICE, notices, thirdParties } from '../../scripts/notices.mjs'

/** Licences that ask nothing of us beyond being named; the LGPL parts are shared libraries that can be exchanged. */
const ACCEPTED = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later|Zlib)$/

describe('the notices', () => {
  it('are those of the packages that are locked now (otherwise: npm run lock)', () => {
    expect(readFileSync(NOTICE, 'utf8')).toBe(notices())
  })

  it('name only licences that the product may be shipped under', () => {
    const parts = thirdParties()
    expect(parts.length).toBeGreaterThan(50)
    const terms = (licence: string) => licence.replace(/[()]/g, '').split(/ AND | OR /)
    expect(parts.filter(({ licence }) => !terms(licence).every((term) => ACCEPTED.test(term)))).toEqual([])
  })
})
