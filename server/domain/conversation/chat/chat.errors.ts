import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'

/** The same for a conversation that does not exist and for one the caller is not in. */
export const noConversation = (): Problem => new Problem('notFound')
export const nobodyLeft = (): Problem => new Problem('conversationClosed')
export const wrong = (field: 'userUuidList' | 'title' | 'text', code: ErrorCode): Problem =>
  new Problem(code, { errors: [{ path: field, code }] })
