import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** A set that can not be written, with the place in it that is wrong. */
export const setRefused = (code: ErrorCode, path: string): Problem => new Problem(code, { errors: [{ path: `json.${path}`, code }] })
