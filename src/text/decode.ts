export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256'

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

/** Where the zero bytes of Latin letters and separators stand tells the order of bytes in a text without a mark. */
function withoutMark(bytes: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 4_096)
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < looked / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8'
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  return withoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1256')
}

/** The text of a file that does not say how it is written; what is none of the others is taken for the Persian Windows of old. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
