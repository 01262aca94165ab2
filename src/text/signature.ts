/** Readers look for the mark of a PDF in the first kilobyte; a line end, the head of an answer or a job of a printer may stand before it. */
const LOOKED_AT = 1_024
const MARK = /(?<![\x21-\x7e])%PDF-\d\.\d/
const OBJECT = /\d \d+ obj\b/

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Whether bytes are a PDF, told from their beginning. A text that only writes of the mark is none. */
export function isPdf(head: Uint8Array): boolean {
  const found = MARK.exec(latin(head.subarray(0, LOOKED_AT)))
  return found !== null && (found.index === 0 || OBJECT.test(latin(head.subarray(found.index, found.index + 65_536))))
}

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, n) => bytes[n] === byte)

/** A package of files: ZIP, and with it the formats of office programs. */
export const isPackage = (head: Uint8Array): boolean => beginsWith(head, [0x50, 0x4b, 0x03, 0x04])

/** A compound file, the format of office programs before packages. */
export const isCompound = (head: Uint8Array): boolean => beginsWith(head, [0xd0, 0xcf, 0x11, 0xe0])
