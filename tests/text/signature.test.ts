import { expect, it } from 'vitest'
import { isCompound, isPackage } from '#text/signature'

it.each([
  ['a package', isPackage, [0x50, 0x4b, 0x03, 0x04]],
  ['a compound file', isCompound, [0xd0, 0xcf, 0x11, 0xe0]],
] as const)('recognises %s by its complete signature, and not by a part of it', (_, isOne, mark) => {
  expect(isOne(Uint8Array.of(...mark, 20, 0))).toBe(true)
  for (const [at] of mark.entries()) {
    expect(isOne(Uint8Array.of(...mark.slice(0, at)))).toBe(false)
    expect(isOne(Uint8Array.from([...mark, 20, 0], (byte, index) => (index === at ? 0x41 : byte)))).toBe(false)
  }
})
