import type { Readable } from 'node:stream'
import { BrokenBody, type MultipartPart, type ReadMultipart, TooLarge } from '#server/ports'
import { findIncoming } from './incoming'

/** Generous limits for every call of the contract. The blob store limits the size of files. */
const MAX_PARTS = 11_000
const MAX_FIELD_LENGTH = 1 << 20
const MAX_FIELD_BYTES = 16 << 20
/** Room for a name far longer than a title may be, so that it gets the specific error for long titles. */
const MAX_HEADERS_LENGTH = 65_536
const MAX_EPILOGUE_LENGTH = 65_536

const NEW_LINE = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const EMPTY = Buffer.alloc(0)

/**
 * Returns the chunks, directly from the socket if there is one. Neither path destroys the source when reading stops; the listener does
 * that.
 */
function readChunks(request: Request): AsyncIterator<Uint8Array> {
  const incoming = findIncoming(request)
  if (incoming !== undefined) return (incoming as Readable).iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  const body = request.body as (ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) | null
  return body?.[Symbol.asyncIterator]() ?? (async function* () {})()
}

/** Buffer of received bytes that are not used yet; reads more on demand. */
class ByteBuffer {
  readonly #source: AsyncIterator<Uint8Array>
  #held: Buffer = NEW_LINE
  /** Number of boundaries that were passed. */
  marks = 0
  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source
  }
  get buffered(): Buffer {
    return this.#held
  }
  drop(count: number): void {
    this.#held = this.#held.subarray(count)
  }
  /** Reads more bytes. Returns false at the end. */
  async readMore(): Promise<boolean> {
    let next: IteratorResult<Uint8Array>
    try {
      next = await this.#source.next()
    } catch (cause) {
      throw new BrokenBody('the body ended before its last part', { cause })
    }
    if (next.done) return false
    const chunk = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    return true
  }
  async requireMore(): Promise<void> {
    if (!(await this.readMore())) throw new BrokenBody('the body ended before its last part')
  }
  async close(): Promise<void> {
    this.#held = EMPTY
    await this.#source.return?.()
  }
}

/** Returns the length of the longest end of `bytes` that is the beginning of `mark`. */
function getPartialMarkLength(bytes: Buffer, mark: Buffer): number {
  let at = Math.max(0, bytes.length - mark.length + 1)
  for (;;) {
    at = bytes.indexOf(mark[0] as number, at)
    if (at < 0) return 0
    if (bytes.subarray(at).equals(mark.subarray(0, bytes.length - at))) return bytes.length - at
    at += 1
  }
}

/** Yields the bytes before the next boundary mark, in slices as received, and then skips the mark. */
async function* untilMark(bytes: ByteBuffer, mark: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const found = bytes.buffered.indexOf(mark)
    if (found >= 0) {
      const last = bytes.buffered.subarray(0, found)
      bytes.drop(found + mark.length)
      bytes.marks += 1
      if (last.length > 0) yield last
      return
    }
    const sure = bytes.buffered.subarray(0, bytes.buffered.length - getPartialMarkLength(bytes.buffered, mark))
    bytes.drop(sure.length)
    if (sure.length > 0) yield sure
    await bytes.requireMore()
  }
}

async function skip(bytes: ByteBuffer, mark: Buffer): Promise<void> {
  for await (const _ of untilMark(bytes, mark)) {
    // Reads to the end of an unused part.
  }
}

async function readUntil(bytes: ByteBuffer, mark: Buffer, most: number, what: string): Promise<Buffer> {
  const read: Buffer[] = []
  let size = 0
  for await (const chunk of untilMark(bytes, mark)) {
    size += chunk.length
    if (size > most) throw new TooLarge(`${what} is longer than ${most} bytes`)
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/** Decodes the only characters that forms escape in names: quotation marks and line breaks. */
const unescaped = (text: string): string =>
  text.replace(/\\"/g, '"').replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function parameter(header: string, name: string): string | undefined {
  const extended = new RegExp(`;\\s*${name}\\*\\s*=\\s*utf-8'[^']*'([^;\\s]+)`, 'i').exec(header)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {}
  }
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:\\\\"|[^"])*)"|([^;\\s]+))`, 'i').exec(header)
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined
}

function describe(head: string): { name: string; filename: string | undefined; mime: string } {
  const lines = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const disposition = lines.get('content-disposition') ?? ''
  const name = parameter(disposition, 'name')
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) throw new BrokenBody('a part without a name')
  return { name, filename: parameter(disposition, 'filename'), mime: lines.get('content-type') ?? 'application/octet-stream' }
}

/** Returns the boundary mark between two parts. RFC 2046 limits a boundary to 70 characters. */
function parseBoundary(contentType: string): Buffer {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw new BrokenBody('not multipart/form-data')
  return Buffer.from(`\r\n--${boundary}`)
}

/** Returns true if another part follows the boundary mark. */
async function hasNextPart(bytes: ByteBuffer): Promise<boolean> {
  const rest = await readUntilLine(bytes)
  if (rest === '--') return false
  if (rest.trim() === '') return true
  throw new BrokenBody('something stands beside a boundary')
}

/** Reads to the end of the line. The last mark may have no line end. */
async function readUntilLine(bytes: ByteBuffer): Promise<string> {
  while (bytes.buffered.length < 2) await bytes.requireMore()
  if (bytes.buffered[0] === 0x2d && bytes.buffered[1] === 0x2d) {
    bytes.drop(2)
    return '--'
  }
  return (await readUntil(bytes, NEW_LINE, 200, 'a boundary')).toString('latin1')
}

async function readHead(bytes: ByteBuffer): Promise<string> {
  // A part without headers begins directly with the blank line.
  while (bytes.buffered.length < 2) await bytes.requireMore()
  if (bytes.buffered.subarray(0, 2).equals(NEW_LINE)) throw new BrokenBody('a part without headers')
  return (await readUntil(bytes, BLANK_LINE, MAX_HEADERS_LENGTH, 'the head of a part')).toString('utf8')
}

/**
 * Yields the parts of multipart/form-data as they arrive, with backpressure to the sender. An unread or partly read file is skipped before
 * the next part. Names are UTF-8.
 */
export const readMultipart: ReadMultipart = async function* (request): AsyncGenerator<MultipartPart> {
  const mark = parseBoundary(request.headers.get('content-type') ?? '')
  const bytes = new ByteBuffer(readChunks(request))
  let parts = 0
  let fieldBytes = 0
  try {
    await skip(bytes, mark)
    while (await hasNextPart(bytes)) {
      parts += 1
      if (parts > MAX_PARTS) throw new TooLarge('too many parts')
      const { name, filename, mime } = describe(await readHead(bytes))
      if (filename === undefined) {
        const value = (await readUntil(bytes, mark, MAX_FIELD_LENGTH, 'a field')).toString('utf8')
        fieldBytes += value.length
        if (fieldBytes > MAX_FIELD_BYTES) throw new TooLarge('too much text in the fields')
        yield { kind: 'field', name, value }
        continue
      }
      const passed = bytes.marks
      yield { kind: 'file', name, filename, mime, stream: untilMark(bytes, mark) }
      if (bytes.marks === passed) await skip(bytes, mark)
    }
    // Reads the rest, so that the connection can be reused.
    for (let size = 0; size < MAX_EPILOGUE_LENGTH && (await bytes.readMore()); ) {
      size += bytes.buffered.length
      bytes.drop(bytes.buffered.length)
    }
  } finally {
    await bytes.close()
  }
}
