import { type ErrorCode, errorCodes, type Problem as ProblemBody } from '#api/contract/errors'
import { type Digits, convertSentenceDigits } from '#text/digits'
import type { Locale } from '#text/locale'
import { errorMessages } from '#text/messages/errors'
import { getDatabaseFailure } from '#server/database/failures'
import { BrokenBody, DiskFull, TemporaryFailure, TooLarge } from '#server/ports'

export interface ProblemExtras {
  /**
   * One entry per invalid input. `path` is its location: `json.title`, `query.offset`, or only the field name for form data. `detail` replaces
   * the standard message of the error code.
   */
  errors?: readonly { path: string; code: ErrorCode; detail?: (locale: Locale) => string }[]
  /**
   * The item that the error is about: the shortcut that was created, or the item that has the title. Set it only if the caller may see the
   * item.
   */
  uuid?: string
  /** Whole seconds to wait before the next attempt. */
  retryAfter?: number
  /** The methods that the path accepts, for 405. */
  allow?: readonly string[]
  /** The length of the file, for 416. */
  size?: number
}

/** An error with a code of the contract. Code below a handler may throw it anywhere; any other error becomes `internal`. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly extras: ProblemExtras
  constructor(code: ErrorCode, extras: ProblemExtras = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }
}

/** Converts errors of the ports to their codes in the contract. Undefined for an unexpected error. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof TooLarge) return new Problem('tooLarge')
  if (error instanceof DiskFull) return new Problem('diskFull')
  if (error instanceof BrokenBody) return new Problem('malformedBody')
  if (error instanceof TemporaryFailure) return new Problem('notMadeYet', { retryAfter: error.retryAfter })
  const failure = getDatabaseFailure(error)
  return failure && new Problem(failure, failure === 'unavailable' ? { retryAfter: 1 } : {})
}

interface ResponseFormat {
  locale: Locale
  digits: Digits
  requestId: string
}

/** Returns the response as in RFC 9457, with the text in the user's language and digits. */
export function problemResponse(problem: Problem, { locale, digits, requestId }: ResponseFormat): Response {
  const { status, title } = errorCodes[problem.code]
  const { errors, uuid, retryAfter, allow, size } = problem.extras
  const toText = (code: ErrorCode) => convertSentenceDigits(digits, errorMessages(locale)[code])
  const body: ProblemBody = {
    type: `urn:mizkar:problem:${problem.code}`,
    title,
    status,
    detail: toText(problem.code),
    code: problem.code,
    ...(errors && {
      errors: errors.map(({ detail, ...entry }) => ({
        ...entry,
        detail: detail ? convertSentenceDigits(digits, detail(locale)) : toText(entry.code),
      })),
    }),
    requestId,
    ...(uuid !== undefined && { uuid }),
  }
  const headers = new Headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': locale,
    'cache-control': 'no-store',
  })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (allow) headers.set('allow', allow.join(', '))
  if (size !== undefined) headers.set('content-range', `bytes */${size}`)
  return new Response(JSON.stringify(body), { status, headers })
}
