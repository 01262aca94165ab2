import { Problem } from '#server/http/problem'

export const shortcutCreatedProblem = (uuid: string): Problem => new Problem('shortcutCreated', { uuid })
export const pathTooDeepProblem = (): Problem => new Problem('badInput', { errors: [{ path: 'multipart.path', code: 'tooManyItems' }] })
export const sessionNotFound = (): Problem => new Problem('notFound')
/** The file is at a different offset than the sender assumes, or another sender has taken it over. */
export const offsetConflict = (): Problem => new Problem('conflict')
/** The file is still being assembled; the client asks again. */
export const stillAssembling = (): Problem => new Problem('unavailable', { retryAfter: 1 })
export const contentMismatch = (): Problem => new Problem('contentMismatch')
export const tooManySessions = (): Problem => new Problem('tooMany', { retryAfter: 3600 })
export const isProblem = (error: unknown): error is Problem => error instanceof Problem
