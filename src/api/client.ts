import { createFetch } from 'ofetch'
import type { Digits } from '#text/digits'
import { toLanguageHeader, type Locale } from '#text/locale'
import { ApiError, toApiError } from './api-error'
import type { ErrorCode } from './contract/errors'
import { type CallResult, type Call, type Endpoint, type Resource, isWriteCall } from './contract/endpoint'
import { type AnyCall, buildAddress, encodeBody } from './encode'
import { countPendingCall, waitUntilIdle } from './idle'
import { messages } from './messages'

export interface ClientOptions {
  /** Address before `/api/…`. '' means the origin of the page. */
  baseUrl: string
  token(): string | undefined
  locale(): Locale
  digits?(): Digits
  /** Returns the value of the XSRF header. Needed only while the security settings of the server require it. */
  xsrf?(): string | undefined
  /** Called for each failed call. Not called for quiet calls and for status 401. */
  onProblem?(error: ApiError, endpoint: Endpoint): void
  /**
   * Called for each call, also for a quiet one, that got no response or whose response says that the server is unavailable for a short
   * time.
   */
  onAway?(error: ApiError): void
  /** Called when a call got 401. Not called for the sign-in, or if the tab has another token by now. */
  onSignedOut?(error: ApiError): void
  /** Called with +1 when a call starts and with -1 when it ends, with or without an error. */
  onActivity?(change: 1 | -1): void
  /** Returns a response to a GET call that arrived before with another one; undefined if there is none. */
  takeAnswer?(address: string): unknown
  /** Drops the responses that arrived before. Called for each call that changes data. */
  dropAnswers?(): void
  /** Checks responses against the contract; for development and tests. */
  checkAnswers?: boolean
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /**
   * `true`: the caller handles all errors. An error code: the caller handles only this error. For these errors `onProblem` is not called.
   */
  quiet?: boolean | ErrorCode
  /** Sends the request when the browser is idle, so that it does not delay what the page shows first. */
  whenIdle?: boolean
  /** Byte range of a file; both ends are inclusive. A server may ignore it and send the whole file. */
  range?: { start: number; end: number }
}

type CallArguments<E extends Endpoint> = unknown extends Call<E> ? object : Call<E>
type Arguments<E extends Endpoint> =
  object extends CallArguments<E> ? [request?: CallArguments<E>, options?: CallOptions] : [request: CallArguments<E>, options?: CallOptions]

export type Api<R extends Resource> = { readonly [C in keyof R]: (...given: Arguments<R[C]>) => Promise<CallResult<R[C]>> }
export type Client = <R extends Resource>(resource: R) => Api<R>

const signIn = '/api/jwt/login'

const maxTries = 4
const longestPause = 3

/** Codes of errors after which the server has changed nothing, so that a write can be sent again. */
const unchangedCodes = new Set(['busy', 'unavailable'])
const unreachableCodes = new Set(['offline', 'unavailable', 'outcomeUnknown'])

const hasChangedNothing = async (answer: Response): Promise<boolean> => {
  const problem: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return typeof problem === 'object' && problem !== null && 'code' in problem && unchangedCodes.has(String(problem.code))
}

/**
 * Returns the milliseconds to wait before a retry if the server is busy or unavailable for a short time and names a delay. The delay is
 * randomised, so that the clients of one office do not all retry at once.
 */
const getRetryPause = async (answer: Response, endpoint: Endpoint): Promise<number | undefined> => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  if (answer.status !== 503 || !(seconds <= longestPause)) return undefined
  if (isWriteCall(endpoint) && !(await hasChangedNothing(answer))) return undefined
  return seconds * 1_000 * (1 + Math.random() / 2)
}

const pause = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', end, { once: true })
  })

/** Builds the typed calls of a resource: `createClient(…)(nodebase).children({ json: { … } }, { signal })`. */
export function createClient(options: ClientOptions): Client {
  const { raw } = createFetch({ fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)) })
  const t = () => messages(options.locale())

  const createHeaders = (token: string | undefined, contentType: string | undefined, { range }: CallOptions) => {
    const headers = new Headers({
      accept: 'application/json, application/problem+json, */*;q=0.5',
      'accept-language': toLanguageHeader(options.locale(), options.digits?.() ?? 'persian'),
    })
    const xsrf = options.xsrf?.()
    if (contentType) headers.set('content-type', contentType)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (xsrf) headers.set('x-xsrf-token', xsrf)
    if (range) headers.set('range', `bytes=${range.start}-${range.end}`)
    return headers
  }

  const fetchAnswer = async (endpoint: Endpoint, address: string, request: RequestInit) => {
    const send = () =>
      raw(address, { ...request, baseURL: options.baseUrl, retry: false, ignoreResponseError: true, responseType: 'stream' })
    try {
      let answer = await send()
      for (let tries = 1; tries < maxTries; tries += 1) {
        const ms = await getRetryPause(answer, endpoint)
        if (ms === undefined) break
        await pause(ms, request.signal)
        answer = await send()
      }
      return answer
    } catch (error) {
      if (isWriteCall(endpoint) || request.signal?.aborted) throw error
      return await send()
    }
  }

  const readAnswer = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
    if (!response.ok) {
      const header = (name: string) => response.headers.get(name)
      throw toApiError({ status: response.status, header, body: await response.text(), otherwise: t().unknown })
    }
    const { response: shape } = endpoint
    if (shape === 'none') return undefined
    if (shape === 'file' || shape === 'stream') return await response.blob()
    const createUnreadableError = (cause: unknown) =>
      new ApiError({ code: 'badAnswer', status: response.status, detail: t().unreadable }, { cause })
    const text = await response.text()
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw createUnreadableError(error)
    }
    const checked = options.checkAnswers ? shape.safeParse(value) : undefined
    if (checked && !checked.success) throw createUnreadableError(new Error(`${endpoint.path}: ${JSON.stringify(checked.error.issues)}`))
    return value
  }

  const reportFailure = (error: ApiError, endpoint: Endpoint, token: string | undefined, quiet: CallOptions['quiet']): void => {
    if (unreachableCodes.has(error.code)) options.onAway?.(error)
    if (error.status === 401) {
      if (endpoint.path !== signIn && options.token() === token) options.onSignedOut?.(error)
    } else if (quiet !== true && quiet !== error.code) options.onProblem?.(error, endpoint)
  }

  const perform = async (endpoint: Endpoint, request: AnyCall, given: CallOptions): Promise<unknown> => {
    const { signal, quiet } = given
    if (given.whenIdle) await waitUntilIdle()
    const token = options.token()
    const address = buildAddress(endpoint, request)
    if (isWriteCall(endpoint)) options.dropAnswers?.()
    const answer = endpoint.method === 'get' ? options.takeAnswer?.(address) : undefined
    if (answer !== undefined) return answer
    const { body, contentType } = encodeBody(endpoint, request)
    const sent: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: createHeaders(token, contentType, given),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }
    options.onActivity?.(1)
    if (!given.whenIdle) countPendingCall(1)
    try {
      return await readAnswer(endpoint, await fetchAnswer(endpoint, address, sent))
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const known = error instanceof ApiError ? error : new ApiError({ code: 'offline', status: 0, detail: t().offline }, { cause: error })
      reportFailure(known, endpoint, token, quiet)
      throw known
    } finally {
      options.onActivity?.(-1)
      if (!given.whenIdle) countPendingCall(-1)
    }
  }

  const built = new WeakMap<Resource, object>()
  return <R extends Resource>(resource: R) => {
    const known = built.get(resource)
    if (known) return known as Api<R>
    const api = Object.fromEntries(
      Object.entries(resource).map(([name, endpoint]) => [
        name,
        (request: AnyCall = {}, given: CallOptions = {}) => perform(endpoint, request, given),
      ]),
    )
    built.set(resource, api)
    return api as unknown as Api<R>
  }
}
