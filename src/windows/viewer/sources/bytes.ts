/** File that is read in parts; `end` is exclusive. A shorter result occurs only at the end of the file. */
export interface Bytes {
  readonly size: number
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>
}

export const bytesOf = (all: Uint8Array): Bytes => ({
  size: all.byteLength,
  read: (start, end) => Promise.resolve(all.slice(start, end)),
})

const step = 1 << 18
const kept = 48

/** Reads in blocks of 256 KiB, caches the most recent ones, and never requests the same block twice at once. */
export const inSteps = (bytes: Bytes): Bytes => {
  const steps = new Map<number, Promise<Uint8Array>>()
  const readStep = (index: number): Promise<Uint8Array> => {
    const known = steps.get(index)
    if (known) {
      steps.delete(index)
      steps.set(index, known)
      return known
    }
    const read = bytes.read(index * step, Math.min(bytes.size, (index + 1) * step))
    read.catch(() => steps.delete(index))
    steps.set(index, read)
    const [oldest] = steps.keys()
    if (steps.size > kept && oldest !== undefined) steps.delete(oldest)
    return read
  }
  return {
    size: bytes.size,
    async read(start, end) {
      const last = Math.min(end, bytes.size)
      const parts: Promise<Uint8Array>[] = []
      for (let index = Math.floor(start / step); index * step < last; index++) parts.push(readStep(index))
      const whole = new Uint8Array(Math.max(0, last - start))
      const first = Math.floor(start / step) * step
      let at = first
      for (const part of await Promise.all(parts)) {
        const from = Math.max(0, start - at)
        const piece = part.subarray(from, Math.max(from, last - at))
        whole.set(piece, Math.max(0, at - start))
        at += step
      }
      return whole
    },
  }
}
