import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** What is wrong with a field that people fill in. */
export const refused = (code: ErrorCode, path: string): Problem => new Problem(code, { errors: [{ path, code }] })
/** What no window sends: combinations that exclude each other, ids that name something else. */
export const unfit = (path: string): Problem => new Problem('badInput', { errors: [{ path, code: 'formatInvalid' }] })
export const inUse = (): Problem => new Problem('inUse')
