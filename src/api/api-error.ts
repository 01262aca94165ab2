import type { ErrorCode, Problem, ProblemDetail } from './contract/errors'

/** Error of a failed call: the server responded with an error, or no response arrived (code `offline`, status 0). */
export class ApiError extends Error {
  /** An error code of the contract. A code of a newer server that this version does not have stays unchanged. */
  readonly code: ErrorCode | (string & {})
  readonly status: number
  /** Error text for the user. */
  readonly detail: string
  readonly errors: readonly ProblemDetail[]
  readonly requestId: string | undefined
  /** Id of the item that the error is about, for example of the shortcut that was created. */
  readonly uuid: string | undefined
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined

  constructor(
    problem: Pick<Problem, 'code' | 'status' | 'detail'> & Partial<Problem>,
    more: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${problem.code}: ${problem.detail}`, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
    this.uuid = problem.uuid
    this.retryAfter = more.retryAfter
  }
}

/** Error codes for responses of a proxy, by HTTP status. Such responses contain no code of the contract. */
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'badInput',
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  416: 'rangeNotSatisfiable',
  422: 'badInput',
  423: 'locked',
  429: 'tooMany',
  501: 'notImplemented',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'diskFull',
}

const longestDetail = 1_000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const getText = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isDetail = (value: unknown): value is ProblemDetail =>
  isObject(value) && typeof value.path === 'string' && typeof value.code === 'string' && typeof value.detail === 'string'

interface FailedResponse {
  status: number
  header(name: string): string | null
  body: string
  /** Text for the user if the response contains no usable text. */
  otherwise: string
}

/**
 * Builds the error of a failed response. Our own server sends RFC 9457. For other servers the body is the text of the error, unless it is
 * an HTML or XML page.
 */
export function toApiError({ status, header, body, otherwise }: FailedResponse): ApiError {
  const value = parseBody(body)
  const fields = isObject(value) ? value : {}
  const isPage = /html|xml/.test(header('content-type') ?? '')
  const said =
    getText(fields.detail) ?? getText(fields.message) ?? getText(value) ?? (value === undefined && !isPage ? getText(body) : undefined)
  const seconds = Number(header('retry-after') ?? Number.NaN)
  return new ApiError(
    {
      code: getText(fields.code) ?? statusCodes[status] ?? 'internal',
      status,
      detail: (said ?? otherwise).slice(0, longestDetail),
      ...(Array.isArray(fields.errors) && { errors: fields.errors.filter(isDetail) }),
      requestId: getText(fields.requestId) ?? getText(header('x-request-id')),
      uuid: getText(fields.uuid),
    },
    { retryAfter: Number.isFinite(seconds) ? seconds : undefined },
  )
}
