import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** Returns the same error for an unknown conversation and for one the caller is not a member of. */
export const conversationNotFound = (): Problem => new Problem('notFound')
export const conversationClosed = (): Problem => new Problem('conversationClosed')
export const fieldProblem = (field: 'userUuidList' | 'title' | 'text', code: ErrorCode): Problem =>
  new Problem(code, { errors: [{ path: field, code }] })
