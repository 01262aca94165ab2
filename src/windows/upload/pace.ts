/** Bytes that had gone up at a moment, in milliseconds. */
export interface Sample {
  at: number
  bytes: number
}

const windowMs = 10_000
const leastMs = 1_500

/** The samples of the last seconds with one more; from the start again where fewer bytes are there than before. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Bytes a second; undefined while there is too little to go by. */
export const paceOf = (samples: readonly Sample[]): number | undefined => {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < leastMs || last.bytes === first.bytes) return undefined
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000
}

/** A time that is left in the unit that people would say it in, never less than one of it. */
export const timeLeft = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } => {
  if (seconds < 55) return { unit: 'seconds', count: Math.max(1, seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5) }
  if (seconds < 55 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.max(1, Math.round(seconds / 3_600)) }
}
