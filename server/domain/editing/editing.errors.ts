import { Problem } from '#server/http/problem'

export const locked = (): Problem => new Problem('locked')
/** Somebody has put another version on top of the one that was edited. */
export const overtaken = (): Problem => new Problem('conflict')
/** A document keeps its format: its name would lie otherwise. */
export const otherFormat = (path: string): Problem => new Problem('unsupportedFormat', { errors: [{ path, code: 'unsupportedFormat' }] })
