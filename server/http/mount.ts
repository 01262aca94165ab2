import type { Context as HonoContext, Hono } from 'hono'
import { type Endpoint, isWriteCall } from '#api/contract/endpoint'
import type { ErrorCode } from '#api/contract/errors'
import type { Contract } from '#api/contract/index'
import { findRequestSubjects } from '#api/contract/subject'
import type { Digits } from '#text/digits'
import type { Locale } from '#text/locale'
import type { Caller } from '#server/access/caller'
import { requireLevels } from '#server/access/gate'
import { RightsCache } from '#server/access/rights-cache'
import { getDatabaseFailure } from '#server/database/failures'
import type { EndedCall } from '#server/domain/system/log/call-log.service'
import type { MultipartPart, Ports } from '#server/ports'
import type { Authenticate } from './authentication'
import type { Context, Handlers } from './handler'
import { checkAnswer, checkErrorCode } from './check-answer'
import { asProblem, Problem } from './problem'
import { createPartReader } from './read-parts'
import { calls, toHonoPath, type NamedCall } from './routes'
import type { WorkQueues } from './work-queues'
import { cutWhenSessionEnds } from './cut-when-session-ends'
import type { Slot } from './work-queue'

/** Values that every request has from the beginning. */
export interface Env {
  Variables: { requestId: string; locale: Locale; digits: Digits; ip: string; call?: string; caller?: Caller; subject?: string | undefined }
}

/** All handlers by resource and call. */
export type AllHandlers = { readonly [R in keyof Contract]?: Handlers<Contract[R]> }
type AnyHandler = (request: Record<string, unknown> & Context<Caller | undefined>) => Promise<unknown>

const findHandler = (handlers: AllHandlers, { resource, key }: NamedCall): AnyHandler | undefined =>
  (handlers[resource] as Record<string, AnyHandler> | undefined)?.[key]

export interface MountOptions {
  ports: Ports
  authenticate: Authenticate
  isSignedIn(sessionId: string): Promise<boolean>
  /** Refuses requests that another site made the browser send. */
  checkCrossSite(request: Request, endpoint: Endpoint): Promise<void>
  /** Called after every write, with the error code if it failed. */
  logCall(ended: EndedCall, code: ErrorCode | undefined): Promise<void>
  queues: WorkQueues
  /** Checks every response against the contract; in development and tests. */
  checkAnswers: boolean
}

const authenticateCaller = async (options: MountOptions, request: Request, endpoint: Endpoint): Promise<Caller | undefined> => {
  if (endpoint.access !== 'public') return await options.authenticate(request, { passwordDue: endpoint.whilePasswordDue === true })
  if (!request.headers.has('authorization')) return undefined
  return await options.authenticate(request).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
}

/** Returns true if the rights that the call reads may be cached while it runs: it is short and writes nothing. */
const canCacheRights = (endpoint: Endpoint): boolean => !isWriteCall(endpoint) && typeof endpoint.response === 'object'

function checkGrants(endpoint: Endpoint, caller: Caller | undefined): void {
  if (!caller || caller.admin) return
  if (endpoint.access === 'admin') throw new Problem('forbidden')
  const flags = [endpoint.feature ?? []].flat()
  if (flags.length > 0 && !flags.some((flag) => caller.flags.has(flag))) throw new Problem('featureOff')
}

function toResponse(call: NamedCall, result: unknown, caller: Caller | undefined, options: MountOptions): Response {
  const { response } = call.endpoint
  if (response === 'file' || response === 'stream')
    return caller ? cutWhenSessionEnds(result as Response, () => options.isSignedIn(caller.sessionId)) : (result as Response)
  if (response === 'none') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const body = JSON.stringify(result ?? null)
  if (options.checkAnswers) checkAnswer(call, response, JSON.parse(body))
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } })
}

/**
 * Replaces an error by `outcomeUnknown` if the connection to the database failed during a write, because the transaction may have been
 * committed. Sign-ins are excluded: they change no data that a user could check.
 */
const toReportedError = (endpoint: Endpoint, error: unknown): unknown =>
  isWriteCall(endpoint) && endpoint.access !== 'public' && getDatabaseFailure(error) === 'unavailable'
    ? new Problem('outcomeUnknown', { retryAfter: 1 })
    : error

type Serve = (c: HonoContext<Env>, slot: Slot) => Promise<Response>

/** Reports every write when it ends, with or without an error. */
function withCallLog({ name, endpoint }: NamedCall, { logCall }: MountOptions, serve: Serve): Serve {
  if (!isWriteCall(endpoint)) return serve
  const toEndedCall = ({ var: { caller, ip, subject } }: HonoContext<Env>): EndedCall => ({
    ...{ call: name, ip, nodeId: subject },
    ...{ userId: caller?.userId ?? null, username: caller?.username ?? '' },
  })
  return async (c, slot) => {
    try {
      const response = await serve(c, slot)
      await logCall(toEndedCall(c), undefined)
      return response
    } catch (error) {
      const problem = asProblem(error)
      if (problem || !c.req.raw.signal.aborted) await logCall(toEndedCall(c), problem?.code ?? 'internal')
      throw error
    }
  }
}

/** Runs a call in its queue. Without room it is refused before any query. */
const withQueue =
  (call: NamedCall, { queues }: MountOptions, serve: Serve) =>
  async (c: HonoContext<Env>): Promise<Response> => {
    c.set('call', call.name)
    const slot = await queues.enterForCall(call, c.req.raw, c.var.ip)
    try {
      return await serve(c, slot)
    } finally {
      slot.release()
    }
  }

/** Releases the slot while the parts are received, because the client determines the speed. */
async function* releaseSlotWhileReading(parts: AsyncIterable<MultipartPart>, slot: Slot): AsyncGenerator<MultipartPart> {
  slot.pause()
  try {
    yield* parts
  } finally {
    await slot.resume()
  }
}

/** Returns the names of calls without a handler. */
export const listUnhandledCalls = (handlers: AllHandlers): string[] =>
  calls
    .filter((call) => findHandler(handlers, call) === undefined)
    .map(({ name }) => name)
    .sort()

/**
 * Registers every call with its checks: caller, origin, feature flags, request, and permissions on the ids. Only then the handler runs. A
 * call without a handler returns `notImplemented`.
 */
export function mount(app: Hono<Env>, handlers: AllHandlers, options: MountOptions): void {
  const { ports } = options
  for (const call of calls) {
    const { endpoint } = call
    const readParts = createPartReader(endpoint, ports.readMultipart)
    const handle = findHandler(handlers, call)
    app.on(
      endpoint.method.toUpperCase(),
      toHonoPath(endpoint.path),
      withQueue(
        call,
        options,
        withCallLog(call, options, async (c, slot) => {
          const request = c.req.raw
          await options.checkCrossSite(request, endpoint)
          const found = await authenticateCaller(options, request, endpoint)
          const caller = found && canCacheRights(endpoint) ? { ...found, rightsCache: new RightsCache(ports.db) } : found
          if (caller) c.set('caller', caller)
          checkGrants(endpoint, caller)
          // Only the method is checked: accessing the body would load it into memory.
          const isSent = request.method !== 'GET'
          if (isSent) slot.pause()
          const { values, parts } = await readParts(request, c.req.param()).finally(() => isSent && slot.resume())
          const subjects = findRequestSubjects(endpoint, values)
          c.set('subject', subjects[0]?.uuid.toLowerCase())
          if (subjects.length > 0) {
            if (!caller) throw new Problem('notSignedIn')
            await requireLevels(ports.db, caller, subjects, ports.now())
          }
          if (!handle) throw new Problem('notImplemented')
          const { requestId, locale, ip } = c.var
          const handlerInput = {
            ...values,
            caller,
            ports,
            request,
            requestId,
            ip,
            locale,
            signal: request.signal,
            parts: () => releaseSlotWhileReading(parts(), slot),
          }
          const result = await handle(handlerInput).catch((error: unknown) => {
            const reported = toReportedError(endpoint, error)
            throw options.checkAnswers ? checkErrorCode(call, reported) : reported
          })
          return toResponse(call, result, caller, options)
        }),
      ),
    )
  }
}
