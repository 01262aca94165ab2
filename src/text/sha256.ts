/**
 * Returns the first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4): square roots for the initial state, cube
 * roots for the rounds.
 */
const roots = (count: number, exponent: number): Uint32Array => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false
    if (prime) found.push((candidate ** exponent % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}

const BLOCK = 64
const K = Int32Array.from(roots(64, 1 / 3))
const START = Int32Array.from(roots(8, 1 / 2))

/** Incremental SHA-256. The browser's version needs all bytes at once, and does not exist on plain HTTP in closed networks. */
export class Sha256 {
  readonly #state = START.slice()
  readonly #words = new Int32Array(64)
  readonly #rest = new Uint8Array(BLOCK)
  #restSize = 0
  #size = 0

  update(bytes: Uint8Array): this {
    this.#size += bytes.length
    let at = 0
    if (this.#restSize > 0) {
      at = Math.min(BLOCK - this.#restSize, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#restSize)
      this.#restSize += at
      if (this.#restSize < BLOCK) return this
      this.#block(this.#rest, 0)
      this.#restSize = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#block(bytes, at)
    this.#rest.set(bytes.subarray(at))
    this.#restSize = bytes.length - at
    return this
  }

  /** Returns the hash in hex. Nothing can be added afterwards. */
  digest(): string {
    const bits = this.#size * 8
    const padding = new Uint8Array((this.#restSize < 56 ? 56 : 120) - this.#restSize + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.update(padding)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #block(bytes: Uint8Array, from: number): void {
    const w = this.#words
    for (let i = 0, at = from; i < 16; i++, at += 4)
      w[i] =
        ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15] as number
      const y = w[i - 2] as number
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
    }
    const s = this.#state
    // Reads the state one by one, because destructuring costs more than hashing a block.
    let a = s[0] as number
    let b = s[1] as number
    let c = s[2] as number
    let d = s[3] as number
    let e = s[4] as number
    let f = s[5] as number
    let g = s[6] as number
    let h = s[7] as number
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    s[0] = (s[0] as number) + a
    s[1] = (s[1] as number) + b
    s[2] = (s[2] as number) + c
    s[3] = (s[3] as number) + d
    s[4] = (s[4] as number) + e
    s[5] = (s[5] as number) + f
    s[6] = (s[6] as number) + g
    s[7] = (s[7] as number) + h
  }
}
