/** A file that is read in parts. `end` is exclusive. The result is shorter than requested only at the end of the file. */
export interface Bytes {
  readonly size: number
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>
}

export const toBytes = (all: Uint8Array): Bytes => ({
  size: all.byteLength,
  read: (start, end) => Promise.resolve(all.slice(start, end)),
})

/** File size in bytes up to which the whole file is loaded at once. Of larger files, parts are loaded on demand. */
export const maxWholeBytes = 2 << 20

const blockBytes = 1 << 18
const maxCachedBlocks = 48

/** Returns a reader that loads blocks of 256 KiB and caches the latest ones. It never requests the same block twice at once. */
export const readInBlocks = (bytes: Bytes): Bytes => {
  const blocks = new Map<number, Promise<Uint8Array>>()
  const readBlock = (index: number): Promise<Uint8Array> => {
    const known = blocks.get(index)
    if (known) {
      blocks.delete(index)
      blocks.set(index, known)
      return known
    }
    const read = bytes.read(index * blockBytes, Math.min(bytes.size, (index + 1) * blockBytes))
    read.catch(() => blocks.delete(index))
    blocks.set(index, read)
    const [oldest] = blocks.keys()
    if (blocks.size > maxCachedBlocks && oldest !== undefined) blocks.delete(oldest)
    return read
  }
  return {
    size: bytes.size,
    async read(start, end) {
      const last = Math.min(end, bytes.size)
      const parts: Promise<Uint8Array>[] = []
      for (let index = Math.floor(start / blockBytes); index * blockBytes < last; index++) parts.push(readBlock(index))
      const whole = new Uint8Array(Math.max(0, last - start))
      const first = Math.floor(start / blockBytes) * blockBytes
      let at = first
      for (const part of await Promise.all(parts)) {
        const from = Math.max(0, start - at)
        const wanted = part.subarray(from, Math.max(from, last - at))
        whole.set(wanted, Math.max(0, at - start))
        at += blockBytes
      }
      return whole
    },
  }
}
