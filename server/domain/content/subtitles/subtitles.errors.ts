import { Problem } from '#server/http/problem'

export const notRecording = (): Problem => new Problem('unsupportedFormat')
/** No service makes subtitles, and there is no subtitle file next to the recording. */
export const noSubtitles = (): Problem => new Problem('serviceMissing')
export const notTranscribable = (): Problem => new Problem('notTranscribable')
/** The format needs a converter, and none is installed. */
export const noConverter = (): Problem => new Problem('converterMissing')
export const subtitlesPending = (): Problem => new Problem('beingMade')
/** The speech service failed recently. `retryAfter` is in seconds. */
export const speechServiceFailed = (retryAfter: number): Problem => new Problem('upstreamFailed', { retryAfter })
/** The converter failed recently. `retryAfter` is in seconds. */
export const converterFailed = (retryAfter: number): Problem => new Problem('notMadeYet', { retryAfter })
