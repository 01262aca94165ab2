import { Problem } from '#server/http/problem'

export const noRecording = (): Problem => new Problem('unsupportedFormat')
/** Nothing makes subtitles, and none stand beside the recording. */
export const noSubtitles = (): Problem => new Problem('serviceMissing')
export const notTranscribable = (): Problem => new Problem('notTranscribable')
/** Its format is read by a converter, and there is none. */
export const noConverter = (): Problem => new Problem('converterMissing')
export const beingMade = (): Problem => new Problem('beingMade')
/** The speech service failed a short while ago. */
export const notHeard = (retryAfter: number): Problem => new Problem('upstreamFailed', { retryAfter })
/** The converter failed a short while ago. */
export const notRead = (retryAfter: number): Problem => new Problem('notMadeYet', { retryAfter })
