import { Unreadable } from './unreadable'

/** Source of the layout: APPNOTE.TXT, the ZIP file format specification, without its extension to 64 bits. */
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff

const MOST_ENTRIES = 10_000
/** Of one entry, and of all that are read. */
const MOST_BYTES = 96 << 20
const MOST_BYTES_TOGETHER = 256 << 20
/** What grows so much beyond the first megabytes was made to do so. */
const MOST_GROWTH = 200
const GROWS_FREELY = 10 << 20

interface Entry {
  method: number
  packed: number
  size: number
  at: number
  encrypted: boolean
}

/** The files in a package. Only those asked for are unpacked, and none beyond what it says about its size, or what is bearable. */
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
    const end = this.#findEnd()
    const count = this.#view.getUint16(end + 10, true)
    if (count > MOST_ENTRIES) throw new Unreadable('TOO_LARGE')
    let at = this.#view.getUint32(end + 16, true)
    for (let n = 0; n < count; n += 1) {
      if (this.#view.getUint32(at, true) !== CENTRAL) throw new Unreadable('CORRUPT')
      const field = (offset: number): number => this.#view.getUint16(at + offset, true)
      const [nameLength, extra, comment] = [field(28), field(30), field(32)]
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      this.#entries.set(name, {
        method: field(10),
        packed: this.#view.getUint32(at + 20, true),
        size: this.#view.getUint32(at + 24, true),
        at: this.#view.getUint32(at + 42, true),
        encrypted: (field(8) & 1) === 1,
      })
      at += 46 + nameLength + extra + comment
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

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The bytes of an entry. @throws Unreadable */
  async bytesOf(name: string): Promise<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Unreadable('CORRUPT')
    if (entry.encrypted) throw new Unreadable('ENCRYPTED')
    const { packed, size, at, method } = entry
    const isBomb = size > GROWS_FREELY && size > MOST_GROWTH * packed
    if (isBomb || size > MOST_BYTES || this.#unpacked + size > MOST_BYTES_TOGETHER) throw new Unreadable('TOO_LARGE')
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

/** No more than was announced. */
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
