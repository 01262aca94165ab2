import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { isAccepted } from '../../scripts/notices.mjs'
import { slice } from './slice'
import { faultsOf, reaching, supply } from './supply'

it('every package has a checksum and an accepted licence and runs no script, and the server makes no outside connection', {
  timeout: 120_000,
}, async () => {
  const { counted } = await slice(supply, 40)
  expect(counted.packages).toBeGreaterThan(300)
})

it('detects packages with a version range, no checksum, another download address, a link, an install script, a wrong version, an unaccepted licence, and network access', async () => {
  const sound = { version: '1.2.3', integrity: 'sha512-x' }
  expect(faultsOf('a', sound, '1.2.3')).toEqual([])
  const spoilt = [
    { version: '^1.2.3' },
    { integrity: undefined },
    { integrity: 'sha1-x' },
    { resolved: 'https://elsewhere' },
    { link: true },
    { hasInstallScript: true },
  ]
  expect(spoilt.map((change) => faultsOf('a', { ...sound, ...change } as never, undefined).length)).toEqual(spoilt.map(() => 1))
  expect(faultsOf('a', sound, '1.2.4')).toHaveLength(1)
  expect(['MIT OR GPL-3.0', 'UNLICENSED', 'MIT'].map((licence) => isAccepted('one', licence))).toEqual([false, false, true])
  const reached = await reaching(
    () =>
      new Promise<void>((done) => {
        connect(4, 'elsewhere.invalid').on('error', () => done())
      }),
  )
  expect(reached).toEqual(['elsewhere.invalid:4'])
})
