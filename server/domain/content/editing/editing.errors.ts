import { Problem } from '#server/http/problem'

/** What a token was given for is gone. */
export const linkGone = (): Problem => new Problem('linkExpired')
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')
export const editorMissing = (): Problem => new Problem('serviceMissing')
/** A document keeps its format: its name would lie otherwise. */
export const otherFormat = (path: string): Problem => new Problem('unsupportedFormat', { errors: [{ path, code: 'unsupportedFormat' }] })
