import { Unreadable } from './unreadable'

/** Signatures of the ZIP format; source: APPNOTE.TXT, the ZIP file format specification. */
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_LENGTH = 22
/** The 64-bit extension: the locator of its end record, and that record. Some programs write it for small packages too. */
const LOCATOR = 0x07064b50
const LOCATOR_LENGTH = 20
const WIDE_END = 0x06064b50
const WIDE_FIELDS = 1
const IN_WIDE_FIELD = 0xffffffff
const LONGEST_COMMENT = 0xffff

const MAX_ENTRIES = 10_000
/** Maximum unpacked bytes of one entry, and of all entries. */
const MAX_BYTES = 96 << 20
const MAX_BYTES_TOGETHER = 256 << 20
/** Maximum compression ratio after the first megabytes; a higher one is a decompression bomb. */
const MAX_GROWTH = 200
const GROWS_FREELY = 10 << 20

interface Entry {
  method: number
  packed: number
  size: number
  at: number
  encrypted: boolean
}

/** Normalises part names. Some programs write them with a leading slash or with backslashes. */
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '')

/** The files in a package. Only requested files are unpacked, up to their declared size and the limits. */
export class Package {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #unpacked = 0

  /** @throws Unreadable */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory()
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('CORRUPT', { cause: error })
    }
  }

  #readDirectory(): void {
    const { count, start } = this.#readEnd()
    if (count > MAX_ENTRIES) throw new Unreadable('TOO_LARGE')
    let at = start
    for (let n = 0; n < count; n += 1) {
      if (this.#view.getUint32(at, true) !== CENTRAL) throw new Unreadable('CORRUPT')
      const field = (offset: number): number => this.#view.getUint16(at + offset, true)
      const [nameLength, extra, comment] = [field(28), field(30), field(32)]
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      const wide = this.#wideFields(at + 46 + nameLength, extra)
      const long = (offset: number): number => {
        const value = this.#view.getUint32(at + offset, true)
        return value === IN_WIDE_FIELD ? wide() : value
      }
      // The order of the 64-bit fields.
      const [size, packed, place] = [long(24), long(20), long(42)]
      this.#entries.set(partName(name), { method: field(10), packed, size, at: place, encrypted: (field(8) & 1) === 1 })
      at += 46 + nameLength + extra + comment
    }
  }

  #readEnd(): { count: number; start: number } {
    const end = this.#findEnd()
    const locator = end - LOCATOR_LENGTH
    if (locator >= 0 && this.#view.getUint32(locator, true) === LOCATOR) {
      const wide = this.#wideNumber(locator + 8)
      if (this.#view.getUint32(wide, true) !== WIDE_END) throw new Unreadable('CORRUPT')
      return { count: this.#wideNumber(wide + 32), start: this.#wideNumber(wide + 48) }
    }
    return { count: this.#view.getUint16(end + 10, true), start: this.#view.getUint32(end + 16, true) }
  }

  #wideNumber(at: number): number {
    return Number(this.#view.getBigUint64(at, true))
  }

  /** Returns a function that yields the numbers that did not fit into 32 bits, in order. */
  #wideFields(start: number, length: number): () => number {
    let at = start
    while (at + 4 <= start + length && this.#view.getUint16(at, true) !== WIDE_FIELDS) at += 4 + this.#view.getUint16(at + 2, true)
    at += 4
    return () => {
      if (at + 8 > start + length) throw new Unreadable('CORRUPT')
      at += 8
      return this.#wideNumber(at - 8)
    }
  }

  #findEnd(): number {
    const last = this.#bytes.length - END_LENGTH
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) if (this.#view.getUint32(at, true) === END) return at
    throw new Unreadable('CORRUPT')
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Declared sum of the unpacked bytes of all entries. */
  get unpackedSize(): number {
    return [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Returns the bytes of an entry. @throws Unreadable */
  async bytesOf(name: string): Promise<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Unreadable('CORRUPT')
    if (entry.encrypted) throw new Unreadable('ENCRYPTED')
    const { packed, size, at, method } = entry
    const isBomb = size > GROWS_FREELY && size > MAX_GROWTH * packed
    if (isBomb || size > MAX_BYTES || this.#unpacked + size > MAX_BYTES_TOGETHER) throw new Unreadable('TOO_LARGE')
    this.#unpacked += size
    if (at + 30 > this.#bytes.length || this.#view.getUint32(at, true) !== LOCAL) throw new Unreadable('CORRUPT')
    const start = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true)
    const raw = this.#bytes.subarray(start, start + packed)
    if (raw.length !== packed || (method !== 0 && method !== 8)) throw new Unreadable('CORRUPT')
    const bytes = method === 0 ? raw : await inflated(raw, size)
    if (bytes.length !== size) throw new Unreadable('CORRUPT')
    return bytes
  }
}

/** Unpacks at most the declared size. */
async function inflated(raw: Uint8Array, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size)
  let length = 0
  try {
    const stream = new Blob([raw as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = stream.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > size) {
        await reader.cancel()
        throw new Unreadable('CORRUPT')
      }
      whole.set(part.value, length)
      length += part.value.length
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('CORRUPT', { cause: error })
  }
  return whole.subarray(0, length)
}
