/** Zero crossings on each side of the filter. More crossings reduce aliasing. */
const ZERO_CROSSINGS = 16
/** Share of the target bandwidth that the filter passes. */
const PASSED_SHARE = 0.92

const getCommonDivisor = (a: number, b: number): number => (b === 0 ? a : getCommonDivisor(b, a % b))

/**
 * Makes a function that resamples sound piece by piece; the last piece also returns the rest. Frequencies that the new rate cannot
 * represent are filtered out first, because aliasing would sound like noise over the speech.
 */
export function createResampler(from: number, to: number): (input: Float32Array, isLast?: boolean) => Float32Array {
  if (from === to) return (input) => input
  const divisor = getCommonDivisor(from, to)
  const [step, phases] = [from / divisor, to / divisor]
  const cutoff = Math.min(1, to / from) * PASSED_SHARE
  const half = Math.ceil(ZERO_CROSSINGS / cutoff)
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
  /** Samples that the next output still needs. It starts with silence before the first sample. */
  let pendingSamples = new Float32Array(half)
  let heldFrom = -half
  let next = 0

  return (input, isLast = false) => {
    const sound = new Float32Array(pendingSamples.length + input.length + (isLast ? half : 0))
    sound.set(pendingSamples)
    sound.set(input, pendingSamples.length)
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
    pendingSamples = sound.slice(done)
    heldFrom += done
    return Float32Array.from(made)
  }
}
