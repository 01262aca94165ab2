import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Sha256 } from '#text/sha256'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the hash of a file', () => {
  it('equals the standard SHA-256 at every length around a block', () => {
    expect(new Sha256().update(Buffer.from('abc')).digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    for (let length = 0; length <= 200; length++) {
      const bytes = randomBytes(length)
      expect([length, new Sha256().update(bytes).digest()]).toEqual([length, expected(bytes)])
    }
  })

  it('returns the same hash however the bytes are split', () => {
    const bytes = randomBytes(100_003)
    for (const step of [1, 63, 64, 65, 1_000, 65_536]) {
      const hash = new Sha256()
      for (let at = 0; at < bytes.length; at += step) hash.update(bytes.subarray(at, at + step))
      expect(hash.digest()).toBe(expected(bytes))
    }
  })
})
