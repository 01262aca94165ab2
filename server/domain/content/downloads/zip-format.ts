/** Layout according to APPNOTE.TXT (the ZIP file format specification) and Info-ZIP's extended timestamp (0x5455). */
const UINT32 = 0xffffffff
const UINT16 = 0xffff
const UTF8 = 0x0800
const DESCRIPTOR_FOLLOWS = 0x0008
/** First format version with 64-bit sizes. */
const VERSION = 45
const MADE_ON_UNIX = (3 << 8) | VERSION
const FILE_MODE = 0o100664
const FOLDER_MODE = 0o040775
const LAST_UNIX_TIME = 0x7fffffff

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  return sum
})

function computeCrc(bytes: Uint8Array, before: number): number {
  let sum = ~before
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum & 0xff) ^ byte] as number)
  return ~sum >>> 0
}

/** Encodes numbers with these widths in bytes, little-endian. */
function encodeFields(...numbers: readonly (readonly [width: 1 | 2 | 4 | 8, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((size, [width]) => size + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of numbers) {
    if (width === 8) view.setBigUint64(at, BigInt(value), true)
    else if (width === 4) view.setUint32(at, value, true)
    else if (width === 2) view.setUint16(at, value, true)
    else view.setUint8(at, value)
    at += width
  }
  return bytes
}

const concatenate = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

interface Entry {
  name: Uint8Array
  flags: number
  isFile: boolean
  dosTime: readonly [time: number, date: number]
  stamp: Uint8Array
  at: number
  size: number
  crc: number
}

/** Writes uncompressed entries one after the other and the central directory at the end. DOS times are in the given time zone. */
export class ZipWriter {
  readonly #clock: Intl.DateTimeFormat
  readonly #directory: Uint8Array[] = []
  #written = 0
  #entry: Entry | undefined

  constructor(timeZone: string) {
    const two = '2-digit'
    this.#clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    } as const)
  }

  /** Returns the DOS time. The format covers the years 1980 to 2107, as local time without a zone. */
  #dosTime(at: number): [time: number, date: number] {
    const [month = 1, day = 1, year = 1980, hour = 0, minute = 0, second = 0] = (this.#clock.format(at).match(/\d+/g) ?? []).map(Number)
    if (year < 1980) return [0, (1 << 5) | 1]
    if (year > 2107) return [(23 << 11) | (59 << 5) | 29, (127 << 9) | (12 << 5) | 31]
    return [(hour << 11) | (minute << 5) | (second >> 1), ((year - 1980) << 9) | (month << 5) | day]
  }

  #write(bytes: Uint8Array): Uint8Array {
    this.#written += bytes.length
    return bytes
  }

  /** Begins an entry. The entry is a folder if its name ends with a slash. */
  begin(name: string, modifiedAt: number): Uint8Array {
    const isFile = !name.endsWith('/')
    const seconds = Math.min(LAST_UNIX_TIME, Math.max(0, Math.floor(modifiedAt / 1000)))
    const entry = {
      ...{ name: new TextEncoder().encode(name), isFile, flags: UTF8 | (isFile ? DESCRIPTOR_FOLLOWS : 0) },
      ...{ dosTime: this.#dosTime(modifiedAt), stamp: encodeFields([2, 0x5455], [2, 5], [1, 1], [4, seconds]) },
      ...{ at: this.#written, size: 0, crc: 0 },
    }
    this.#entry = entry
    const head = encodeFields(
      ...([
        [4, 0x04034b50],
        [2, VERSION],
        [2, entry.flags],
        [2, 0],
        [2, entry.dosTime[0]],
        [2, entry.dosTime[1]],
      ] as const),
      ...([
        [4, 0],
        [4, 0],
        [4, 0],
        [2, entry.name.length],
        [2, entry.stamp.length],
      ] as const),
    )
    return this.#write(concatenate(head, entry.name, entry.stamp))
  }

  add(bytes: Uint8Array): Uint8Array {
    const entry = this.#entry as Entry
    entry.crc = computeCrc(bytes, entry.crc)
    entry.size += bytes.length
    return this.#write(bytes)
  }

  /** Ends the entry and stores its line for the central directory. */
  end(): Uint8Array {
    const { name, flags, isFile, dosTime, stamp, at, size, crc } = this.#entry as Entry
    const [isLarge, isFar] = [size >= UINT32, at >= UINT32]
    const wide = [...(isLarge ? [size, size] : []), ...(isFar ? [at] : [])]
    const zip64 =
      wide.length === 0 ? new Uint8Array() : encodeFields([2, 1], [2, 8 * wide.length], ...wide.map((value) => [8, value] as const))
    const shown = isLarge ? UINT32 : size
    const line = encodeFields(
      ...([
        [4, 0x02014b50],
        [2, MADE_ON_UNIX],
        [2, VERSION],
        [2, flags],
        [2, 0],
        [2, dosTime[0]],
        [2, dosTime[1]],
      ] as const),
      ...([
        [4, crc],
        [4, shown],
        [4, shown],
        [2, name.length],
        [2, stamp.length + zip64.length],
        [2, 0],
        [2, 0],
        [2, 0],
      ] as const),
      ...([
        [2, 0],
        [2, isFile ? FILE_MODE : FOLDER_MODE],
        [4, isFar ? UINT32 : at],
      ] as const),
    )
    this.#directory.push(concatenate(line, name, stamp, zip64))
    this.#entry = undefined
    if (!isFile) return new Uint8Array()
    const width = isLarge ? 8 : 4
    return this.#write(encodeFields([4, 0x08074b50], [4, crc], [width, size], [width, size]))
  }

  /** Yields the central directory, which ends the archive. */
  *finish(): Generator<Uint8Array> {
    const at = this.#written
    for (const line of this.#directory) yield this.#write(line)
    const [count, size] = [this.#directory.length, this.#written - at]
    if (count >= UINT16 || at >= UINT32 || size >= UINT32)
      yield encodeFields(
        ...([
          [4, 0x06064b50],
          [8, 44],
          [2, MADE_ON_UNIX],
          [2, VERSION],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, size],
          [8, at],
        ] as const),
        ...([
          [4, 0x07064b50],
          [4, 0],
          [8, at + size],
          [4, 1],
        ] as const),
      )
    const entries = Math.min(UINT16, count)
    yield encodeFields([4, 0x06054b50], [4, 0], [2, entries], [2, entries], [4, Math.min(UINT32, size)], [4, Math.min(UINT32, at)], [2, 0])
  }
}
