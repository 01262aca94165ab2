import { isBlank } from '#text/blank'

/** Returns the vector with length 1. A vector of zeros stays as it is. */
export function normaliseVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : new Float32Array(vector.length)
}

const FACTOR_BYTES = 4
const MAX_BYTE = 127

/** Returns the stored form in hex: a factor, and a signed byte for each dimension. */
export function packVector(vector: Float32Array): string {
  const factor = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MAX_BYTE
  const bytes = new DataView(new ArrayBuffer(FACTOR_BYTES + vector.length))
  bytes.setFloat32(0, factor)
  for (const [at, value] of vector.entries()) bytes.setInt8(FACTOR_BYTES + at, factor > 0 ? Math.round(value / factor) : 0)
  return Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the stored form as the text of a `vector` of pgvector. */
export function toVectorText(stored: Uint8Array): string {
  const bytes = new DataView(stored.buffer, stored.byteOffset, stored.length)
  const factor = bytes.getFloat32(0)
  return `[${Array.from({ length: stored.length - FACTOR_BYTES }, (_, at) => factor * bytes.getInt8(FACTOR_BYTES + at)).join(',')}]`
}

/** Returns the cosine of the angle between a vector and a stored one. Undefined if their dimensions differ. */
export function computeSimilarity(vector: Float32Array, stored: Uint8Array): number | undefined {
  if (stored.length !== FACTOR_BYTES + vector.length) return undefined
  const bytes = new DataView(stored.buffer, stored.byteOffset, stored.length)
  let sum = 0
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] ?? 0) * bytes.getInt8(FACTOR_BYTES + at)
  return sum * bytes.getFloat32(0)
}

/** Maximum characters of a passage. Models read about this much of a text. */
const MAX_PASSAGE = 1_500
const MIN_PASSAGE = 800

/** Splits a text into passages that end at a line, a sentence or a word. */
export function splitIntoPassages(text: string): { start: number; length: number }[] {
  const passages: { start: number; length: number }[] = []
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + MAX_PASSAGE)
    const isLast = start + MAX_PASSAGE >= text.length
    const ends = [window.lastIndexOf('\n'), window.lastIndexOf('. '), window.lastIndexOf(' ')]
    const end = isLast ? -1 : (ends.find((at) => at >= MIN_PASSAGE) ?? -1)
    const length = end < 0 ? window.length : end + 1
    if (!isBlank(window.slice(0, length))) passages.push({ start, length })
    start += length
  }
  return passages
}
