export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1256' | 'iso-8859-6'

const MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // Must be before UTF-16, because the mark of UTF-32 begins with that of UTF-16.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const LOOKED_AT = 65_536

const findMark = (bytes: Uint8Array): TextEncoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]

/**
 * Table by byte: 1 if it can be the upper byte of a usual two-byte character (Latin, Arabic, general punctuation with the half-space,
 * presentation forms of Arabic letters), otherwise 0.
 */
const UPPER_BYTES = new Uint8Array(256)
for (const byte of [0, 6, 0x20, 0xfb, 0xfe]) UPPER_BYTES[byte] = 1

/** Detects UTF-16 or UTF-32 without a byte order mark. The positions of the upper bytes show the byte order. */
function detectWideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const looked = Math.min(bytes.length, LOOKED_AT) & ~3
  if (looked < 4) return undefined
  const uppers = new Uint32Array(4)
  const zeros = new Uint32Array(4)
  for (let at = 0; at < looked; at += 1) {
    const byte = bytes[at] ?? 0
    uppers[at & 3] = (uppers[at & 3] ?? 0) + (UPPER_BYTES[byte] ?? 0)
    if (byte === 0) zeros[at & 3] = (zeros[at & 3] ?? 0) + 1
  }
  const words = looked / 4
  const all = (count: number | undefined): boolean => (count ?? 0) > words * 0.95
  if (all(zeros[3]) && all(zeros[2])) return 'utf-32le'
  if (all(zeros[0]) && all(zeros[1])) return 'utf-32be'
  const [even, odd] = [(uppers[0] ?? 0) + (uppers[2] ?? 0), (uppers[1] ?? 0) + (uppers[3] ?? 0)]
  // In text with one byte per character, only spaces look like upper bytes, and they are equally frequent at even and odd positions.
  const wide = words * 2 * 0.9
  const other = words * 2 * 0.5
  if (odd > wide && even < other) return 'utf-16le'
  return even > wide && odd < other ? 'utf-16be' : undefined
}

/** Returns the number of bytes of a UTF-8 sequence that begins with this byte; 0 if no sequence can begin with it. */
const getSequenceLength = (lead: number): number => (lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0)

/**
 * Returns true if two bytes begin a usual letter in UTF-8: accented Latin, Arabic, punctuation and the half-space, Arabic presentation
 * forms.
 */
const isUsual = (lead: number, second: number): boolean =>
  (lead >= 0xc2 && lead <= 0xc9) || (lead >= 0xd8 && lead <= 0xdb) || (lead === 0xe2 && second <= 0x81) || (lead === 0xef && second >= 0xac)

/**
 * Counts the UTF-8 sequences of usual letters, and the bytes that belong to no valid sequence. An incomplete sequence at the end is not
 * counted.
 */
function countUtf8(bytes: Uint8Array): { usual: number; bad: number } {
  const counted = { usual: 0, bad: 0 }
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    const length = lead > 0xf4 ? 0 : getSequenceLength(lead)
    let follow = 1
    while (follow < length && ((bytes[at + follow] ?? 0) & 0xc0) === 0x80) follow += 1
    const isCut = at + follow === bytes.length && follow < length
    if (length === 0 || (follow < length && !isCut)) {
      counted.bad += 1
      at += 1
      continue
    }
    if (!isCut && isUsual(lead, bytes[at + 1] ?? 0)) counted.usual += 1
    at += follow
  }
  return counted
}

/**
 * Maximum number of invalid bytes per usual letter in UTF-8 text. In Persian text with one byte per letter, two of a hundred byte pairs
 * look like a UTF-8 letter.
 */
const MAX_BAD = 4

function isUtf8(bytes: Uint8Array): boolean {
  const { usual, bad } = countUtf8(bytes)
  return bad === 0 || bad <= usual * MAX_BAD
}

/**
 * Detects ISO 8859-6 (not Windows-1256), by bytes that are letters in one of the two encodings and rare in the other: و ه ي ى in ISO
 * 8859-6, و ه ي ن م in Windows.
 */
function isStandardArabic(bytes: Uint8Array): boolean {
  let [standard, windows, unused, high] = [0, 0, 0, 0]
  for (const byte of bytes.subarray(0, LOOKED_AT)) {
    if (byte < 0x80) continue
    high += 1
    if (byte === 0xe7 || byte === 0xe8 || byte === 0xea) standard += 1
    else if (byte === 0xec || byte === 0xed || byte === 0xdf) windows += 1
    if (byte < 0xa0 || byte > 0xf2 || (byte > 0xda && byte < 0xe0)) unused += 1
  }
  return high >= 4 && unused <= high / 100 && standard > 2 * windows && standard * 20 > high
}

function detectEncoding(bytes: Uint8Array): TextEncoding {
  const known = findMark(bytes) ?? detectWideEncoding(bytes)
  if (known) return known
  if (isUtf8(bytes)) return 'utf-8'
  return isStandardArabic(bytes) ? 'iso-8859-6' : 'windows-1256'
}

const LAST = 0x10_ffff

/** Decodes UTF-32, which no decoder of the platform supports. */
function decodeWide(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian)
    if (at > 0 || code !== 0xfeff) parts.push(code > LAST || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code))
  }
  return parts.join('')
}

/**
 * Decodes a file without a declared encoding. If no other encoding matches, Windows-1256 is assumed, the old Persian encoding of Windows.
 * Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = detectEncoding(bytes)
  const isWide = encoding === 'utf-32le' || encoding === 'utf-32be'
  return { text: isWide ? decodeWide(bytes, encoding === 'utf-32le') : new TextDecoder(encoding).decode(bytes), encoding }
}

/** Control characters that occur in no text. Form feed, escape and the special characters of Word do occur. */
const CONTROLS = /[\0-\x06\x0e-\x1a\x7f]/g
const MAX_FAULTS = 0.02

export interface DecodedBeginning {
  text: string
  encoding: TextEncoding
  /** True if the file has a byte order mark, or if nothing contradicts the encoding. Letters of one byte are valid in many encodings. */
  isSure: boolean
}

/** Returns the beginning of a file as text if it looks like text; undefined otherwise. */
export function decodeBeginning(head: Uint8Array): DecodedBeginning | undefined {
  const isWide = (findMark(head) ?? detectWideEncoding(head) ?? 'utf-8') !== 'utf-8'
  // A fast first check: most binary files contain a zero byte at their beginning.
  if (!isWide && head.includes(0)) return undefined
  const whole = decodeText(head)
  const { encoding } = whole
  // The last character may be incomplete, because only the beginning of the file was read.
  const text = encoding === 'utf-8' || encoding.startsWith('utf-16') ? new TextDecoder(encoding).decode(head, { stream: true }) : whole.text
  const controls = text.match(CONTROLS)?.length ?? 0
  const replaced = text.match(/\ufffd/g)?.length ?? 0
  if (text.includes('\0') || controls > text.length * 0.001 || replaced > text.length * MAX_FAULTS) return undefined
  const isOneByte = encoding === 'windows-1256' || encoding === 'iso-8859-6'
  return { text, encoding, isSure: findMark(head) !== undefined || (!isOneByte && replaced === 0) }
}
