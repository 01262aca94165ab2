import { Hono } from 'hono'
import type { Endpoint } from '#api/contract/endpoint'
import { type Authenticate, createAuthenticate } from '#server/http/authentication'
import type { Caller } from '#server/access/caller'
import { type AllHandlers, type Env, mount } from '#server/http/mount'
import { WorkQueues } from '#server/http/work-queues'
import { asProblem, problemResponse } from '#server/http/problem'
import type { NamedCall } from '#server/http/routes'
import { requestOf, type TestApp } from '#tests/support/app'
import type { oracle } from '#tests/support/oracle'
import { rightsOf } from '#tests/support/rights'
import { type Sample, sampleOf } from '#tests/support/sample-input'
import { type Items, type Kind, ownedBy } from './people'

const MISSING = '11111111-2222-4333-8444-555555555555'

/**
 * Creates the app with the real access checks and only the named handlers. A call that passes the checks and has no handler returns
 * `notImplemented`.
 */
export function door({ app: { services }, ports }: TestApp, mounted = mount, handlers: AllHandlers = {}, asked?: Authenticate): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  app.use(async (c, next) => {
    c.set('requestId', 'r')
    c.set('locale', 'fa')
    c.set('ip', '127.0.0.1')
    await next()
  })
  app.onError((error) => {
    const problem = asProblem(error)
    if (!problem) throw error
    return problemResponse(problem, { locale: 'fa', digits: 'persian', requestId: 'r' })
  })
  const judge = createAuthenticate(services.sessions)
  const judged = new Map<string, Promise<Caller>>()
  // The callers do not change, so each is looked up once.
  const authenticate = (request: Request): Promise<Caller> => {
    const token = request.headers.get('authorization') ?? ''
    const caller = judged.get(token) ?? judge(request)
    judged.set(token, caller)
    return caller
  }
  const isSignedIn = async (id: string): Promise<boolean> => (await services.sessions.findCaller(id)) !== undefined
  mounted(app, handlers, {
    ports,
    authenticate: asked ?? authenticate,
    isSignedIn,
    checkCrossSite: async () => {},
    logCall: async () => {},
    queues: new WorkQueues(),
    checkAnswers: false,
  })
  return app
}

/** Returns a copy of a request in which one place contains another id. */
function naming(value: unknown, [step, ...rest]: readonly string[], id: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => naming(item, step === undefined ? [] : [step, ...rest], id))
  if (step === undefined) return id
  if (typeof value !== 'object' || value === null || !(step in value)) return value
  return { ...value, [step]: naming((value as Record<string, unknown>)[step], rest, id) }
}

const found = (value: unknown, [step, ...rest]: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => found(item, step === undefined ? [] : [step, ...rest]))
  if (step === undefined) return [value]
  return typeof value === 'object' && value !== null && step in value ? found((value as Record<string, unknown>)[step], rest) : []
}

type Truth = Pick<Awaited<ReturnType<typeof oracle>>, 'level'>

/** Returns the same answers from a cache. */
export function remembered(truth: Truth): Truth {
  const levels = new Map<string, number>()
  return {
    level(person, id) {
      const key = `${person.userId} ${id}`
      const level = levels.get(key) ?? truth.level(person, id)
      levels.set(key, level)
      return level
    },
  }
}

/**
 * Returns the result that the gate must give according to the rules alone: the caller, the audience of the call, its flag, then visibility,
 * then the level.
 */
function expected(truth: Truth, kind: Kind, name: string, sample: Sample): string {
  const { access, flags, needs } = rightsOf(name)
  if (access !== 'public' && kind.barred) return kind.barred
  if (access === 'admin' && !kind.admin) return 'forbidden'
  if (access !== 'public' && flags.length > 0 && !kind.admin && !flags.some((flag) => kind.flags.includes(flag))) return 'featureOff'
  const asked = needs
    .filter(({ when }) => !when || found(sample, when.at.split('.')).some((value) => String(value) === when.is))
    .flatMap(({ at, level, paragraph }) =>
      found(sample, at.split('.')).map((id) => ({ level, has: truth.level(kind, paragraph ? ownedBy(String(id)) : String(id)) })),
    )
  if (asked.some(({ has }) => has < 0)) return 'notFound'
  return asked.some(({ has, level }) => has < level) ? 'forbidden' : 'notImplemented'
}

export interface Asking {
  sample: Sample
  /** Path of the only place whose item differs from all other places. */
  at?: string
}

/**
 * Returns complete requests of a call. Some name the item in all places, or have a value that changes the required level. Others name, in
 * one place, the item, a hidden item or a visible one without rights, while everything is allowed on the items of the other places.
 */
export function requestsOf({ name, endpoint }: NamedCall, items: Items): Asking[] {
  const { needs } = rightsOf(name)
  const changed = (from: Sample, at: string, value: unknown): Sample => naming(from, at.split('.'), value) as Sample
  /** Replaces the id at a path; a paragraph id is replaced by the paragraph of the item. */
  const put = (from: Sample, at: string, id: string): Sample =>
    changed(from, at, needs.some((need) => need.at === at && need.paragraph) ? ownedBy(id) : id)
  const places = [...new Set(needs.map(({ at }) => at))]
  const whole = places.reduce((sample, at) => put(sample, at, items.item), sampleOf(endpoint, items.item))
  const choices = needs.flatMap(({ when, at }) =>
    when ? [when.is, when.otherwise].map((value) => ({ at, sample: changed(whole, when.at, typed(value)) })) : [],
  )
  const others = (place: string): Sample => places.filter((at) => at !== place).reduce((sample, at) => put(sample, at, items.own), whole)
  const alone = places.flatMap((at) =>
    [...(places.length > 1 ? [items.item] : []), items.hidden, items.seen].map((id) => ({ at, sample: put(others(at), at, id) })),
  )
  const missing = places.slice(0, 1).map((at) => ({ at, sample: put(whole, at, MISSING) }))
  return [...(choices.length > 0 ? choices : [{ sample: whole }]), ...alone, ...missing]
}
const typed = (value: string): unknown => (value === 'true' || value === 'false' ? value === 'true' : value)

export interface Cell {
  kind: Kind
  sample: Sample
  index: number
  code: string
  right: string
}

/** Yields the response of the gate for each of these users and requests, and the expected one. */
export async function* cellsOf(
  hono: Hono<Env>,
  truth: Truth,
  { name, endpoint }: NamedCall,
  kinds: readonly Kind[],
  requests: readonly Asking[],
): AsyncGenerator<Cell> {
  const gated = rightsOf(name).flags.length > 0
  for (const [index, { sample }] of requests.entries())
    for (const kind of kinds) {
      if (kind.byFlags && (!gated || index > 0)) continue
      const answer = await hono.fetch(requestOf(endpoint as Endpoint, sample, kind.headers))
      const { code } = (await answer.json()) as { code: string }
      yield { kind, sample, index, code, right: expected(truth, kind, name, sample) }
    }
}
