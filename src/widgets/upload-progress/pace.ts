/** Number of bytes that were uploaded at a time; `at` is in milliseconds. */
export interface Sample {
  at: number
  bytes: number
}

const windowMs = 10_000
const minMs = 1_500

/** Adds a sample and drops samples that are too old. Starts again if the number of bytes has decreased. */
export const addSample = (samples: readonly Sample[], sample: Sample): Sample[] => {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Returns the upload speed in bytes per second; undefined if there are too few samples. */
export const getBytesPerSecond = (samples: readonly Sample[]): number | undefined => {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < minMs || last.bytes === first.bytes) return undefined
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000
}

/** Returns the remaining time in a suitable unit, rounded, and at least 1. */
export const toTimeLeft = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } => {
  if (seconds < 55) return { unit: 'seconds', count: Math.max(1, seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5) }
  if (seconds < 55 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.max(1, Math.round(seconds / 3_600)) }
}
