/**
 * Number of bytes at the start of a file in which the mark of a PDF is searched. PDF readers search the same number. A line end, an HTTP
 * header or the header of a print job may come before the mark.
 */
const LOOKED_AT = 1_024
const MARK = /(?<![\x21-\x7e])%PDF-\d\.\d/
const OBJECT = /\d \d+ obj\b/

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Returns true if a file with these first bytes is a PDF. A text that only mentions the mark is not a PDF. */
export function isPdf(head: Uint8Array): boolean {
  const found = MARK.exec(latin(head.subarray(0, LOOKED_AT)))
  return found !== null && (found.index === 0 || OBJECT.test(latin(head.subarray(found.index, found.index + 65_536))))
}

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, n) => bytes[n] === byte)

/** Returns true for a ZIP package, including the formats of office programs. */
export const isPackage = (head: Uint8Array): boolean => beginsWith(head, [0x50, 0x4b, 0x03, 0x04])

/** Returns true for a compound file (OLE), the old format of office programs. */
export const isCompound = (head: Uint8Array): boolean => beginsWith(head, [0xd0, 0xcf, 0x11, 0xe0])
