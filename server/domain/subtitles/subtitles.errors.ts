import { Problem } from '#server/http/problem'

export const noRecording = (): Problem => new Problem('unsupportedFormat')
/** Nothing makes subtitles, and none stand beside the recording. */
export const noSubtitles = (): Problem => new Problem('serviceMissing')
