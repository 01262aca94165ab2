import { Problem } from '#server/http/problem'

export const shortcutCreated = (uuid: string): Problem => new Problem('shortcutCreated', { uuid })
export const pathTooDeep = (): Problem => new Problem('badInput', { errors: [{ path: 'multipart.path', code: 'tooManyItems' }] })
export const sessionGone = (): Problem => new Problem('notFound')
/** The file is at a different offset than the sender assumes, or another sender has taken it over. */
export const elsewhere = (): Problem => new Problem('conflict')
/** The file is still being assembled; the client asks again. */
export const notYet = (): Problem => new Problem('unavailable', { retryAfter: 1 })
export const contentMismatch = (): Problem => new Problem('contentMismatch')
export const tooManySessions = (): Problem => new Problem('tooMany', { retryAfter: 3600 })
export const isProblem = (error: unknown): error is Problem => error instanceof Problem
