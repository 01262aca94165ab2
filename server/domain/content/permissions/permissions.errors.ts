import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** Builds the error for an invalid permission set, with the path of the invalid field. */
export const setRefused = (code: ErrorCode, path: string): Problem => new Problem(code, { errors: [{ path: `json.${path}`, code }] })
