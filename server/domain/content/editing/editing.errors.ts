import { Problem } from '#server/http/problem'

/** The target of the token no longer exists. */
export const linkGone = (): Problem => new Problem('linkExpired')
export const editorMissing = (): Problem => new Problem('serviceMissing')
/** The new content has another format. A document keeps its format, because its name contains the extension. */
export const otherFormat = (path: string): Problem => new Problem('unsupportedFormat', { errors: [{ path, code: 'unsupportedFormat' }] })
