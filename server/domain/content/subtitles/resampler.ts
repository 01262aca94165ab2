/** Crossings of zero on each side of the filter: the more, the less of a high tone comes back as a low one. */
const CROSSINGS = 16
/** The filter passes this share of the tones that the lower rate can hold. */
const PASSED = 0.92

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/**
 * Turns sound of one rate into sound of another, piece by piece; with the last piece comes the rest. Tones that the new rate cannot hold are
 * taken away first: as other tones they would be heard as noise over what is said.
 */
export function resampler(from: number, to: number): (input: Float32Array, isLast?: boolean) => Float32Array {
  if (from === to) return (input) => input
  const divisor = commonDivisor(from, to)
  const [step, phases] = [from / divisor, to / divisor]
  const cutoff = Math.min(1, to / from) * PASSED
  const half = Math.ceil(CROSSINGS / cutoff)
  const filters = new Map<number, Float32Array>()
  const filterOf = (phase: number): Float32Array => {
    const known = filters.get(phase)
    if (known) return known
    const made = Float32Array.from({ length: 2 * half }, (_, tap) => {
      const x = tap - half + 1 - phase / phases
      const angle = Math.PI * cutoff * x
      const wave = x === 0 ? cutoff : (cutoff * Math.sin(angle)) / angle
      return wave * (0.5 + 0.5 * Math.cos((Math.PI * x) / (half + 1)))
    })
    filters.set(phase, made)
    return made
  }
  /** Samples that the next filter still needs; silence stands before the first. */
  let held = new Float32Array(half)
  let heldFrom = -half
  let next = 0

  return (input, isLast = false) => {
    const sound = new Float32Array(held.length + input.length + (isLast ? half : 0))
    sound.set(held)
    sound.set(input, held.length)
    const made: number[] = []
    for (; ; next += 1) {
      const at = Math.floor((next * step) / phases)
      const first = at - half + 1 - heldFrom
      if (first + 2 * half > sound.length) break
      const filter = filterOf((next * step) % phases)
      let sum = 0
      for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] as number) * (sound[first + tap] as number)
      made.push(sum)
    }
    const done = Math.max(0, Math.floor((next * step) / phases) - half + 1 - heldFrom)
    held = sound.slice(done)
    heldFrom += done
    return Float32Array.from(made)
  }
}
