import { Problem } from '#server/http/problem'

/** What a token was given for is gone. */
export const linkGone = (): Problem => new Problem('linkExpired')
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')
export const editorMissing = (): Problem => new Problem('serviceMissing')
/** A program of the caller's own has the document open. */
export const openInEditor = (): Problem => new Problem('openInEditor')
export const locked = (): Problem => new Problem('locked')
/** Somebody has put another version on top of the one that was edited. */
export const overtaken = (): Problem => new Problem('conflict')
/** A document keeps its format: its name would lie otherwise. */
export const otherFormat = (path: string): Problem => new Problem('unsupportedFormat', { errors: [{ path, code: 'unsupportedFormat' }] })
