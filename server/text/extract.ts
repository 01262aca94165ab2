import type { NoText } from '#server/ports'
import { decodeText } from '#text/decode'
import { htmlText } from './html'

/** Further characters of a text are not taken: about a thousand pages. */
export const MOST_CHARACTERS = 2_000_000
/** Of a text without a format; four bytes for each character at most. */
const MOST_BYTES_OF_TEXT = 4 * MOST_CHARACTERS

/** Why there is no text. */
export class Unreadable extends Error {
  readonly reason: NoText
  constructor(reason: NoText, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Collects text up to the most that is taken. */
export class Collected {
  #parts: string[] = []
  #length = 0

  /** False once there is enough: what reads may stop. */
  add(text: string): boolean {
    if (this.isFull) return false
    this.#parts.push(text)
    this.#length += text.length
    return !this.isFull
  }
  get isFull(): boolean {
    return this.#length > MOST_CHARACTERS
  }
  get result(): { text: string; cut: boolean } {
    const text = this.#parts.join('')
    return { text: text.slice(0, MOST_CHARACTERS), cut: text.length > MOST_CHARACTERS }
  }
}

export interface Named {
  /** Small letters, without the dot. */
  extension: string
  mime: string
}

const MARKUP = new Set(['html', 'htm', 'xhtml'])
const PLAIN = new Set([
  'txt',
  'text',
  'md',
  'markdown',
  'csv',
  'tsv',
  'log',
  'json',
  'xml',
  'srt',
  'vtt',
  'yml',
  'yaml',
  'ini',
  'sql',
  'tex',
])

function plainText(bytes: Uint8Array): { text: string; cut: boolean } {
  const { text } = decodeText(bytes.subarray(0, MOST_BYTES_OF_TEXT))
  return { text: text.slice(0, MOST_CHARACTERS), cut: bytes.length > MOST_BYTES_OF_TEXT || text.length > MOST_CHARACTERS }
}

/** The text of a file; what it is, its bytes tell before its name. @throws Unreadable */
export async function extractText(bytes: Uint8Array, { extension, mime }: Named): Promise<{ text: string; cut: boolean }> {
  const isText = mime.startsWith('text/') || mime === 'application/json' || mime === 'application/xml'
  if (mime === 'text/html' || (MARKUP.has(extension) && (isText || mime === 'application/octet-stream'))) {
    const { text, cut } = plainText(bytes)
    return { text: htmlText(text), cut }
  }
  // Text of the Persian Windows of old has no signature and is no UTF-8: there only the name tells.
  if (isText || (mime === 'application/octet-stream' && PLAIN.has(extension))) return plainText(bytes)
  throw new Unreadable('UNSUPPORTED')
}
