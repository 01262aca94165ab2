import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** Returns the error of a form field. */
export const fieldProblem = (code: ErrorCode, path: string): Problem => new Problem(code, { errors: [{ path, code }] })
/** Returns the error for input that no window sends: contradictory combinations, or ids of another type. */
export const invalidInput = (path: string): Problem => new Problem('badInput', { errors: [{ path, code: 'formatInvalid' }] })
export const inUseProblem = (): Problem => new Problem('inUse')
