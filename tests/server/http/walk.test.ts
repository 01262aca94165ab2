import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint'
import { isErrorCode } from '#api/contract/errors'
import { features } from '#api/contract/feature'
import { findRequestSubjects } from '#api/contract/subject'
import { handlersOf } from '#server/handlers'
import { listUnhandledCalls } from '#server/http/mount'
import { calls } from '#server/http/routes'
import { type Client, requestOf, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { PARTS, type Sample, sampleOf } from '#tests/support/sample-input'

const NOW = Date.UTC(2025, 5, 1)
const MISSING = '11111111-2222-4333-8444-555555555555'
const UNHANDLED = new URL('./unhandled-calls.json', import.meta.url)

const bearing = ({ headers }: Client) => headers
const closed = calls.filter(({ endpoint }) => endpoint.access !== 'public')
/** Calls that take the id of an item. */
const naming = closed.filter(({ endpoint }) => endpoint.subjects && endpoint.access === 'session')

/** Checks that the response is a problem of the contract with a status below 500, or `notImplemented` for a call without a handler. */
async function expectRefusal(name: string, answer: Response, what: string): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown; status?: unknown; detail?: unknown }
  const told = `${name} answered ${answer.status} ${JSON.stringify(body).slice(0, 300)} to ${what}`
  expect(answer.headers.get('content-type'), told).toContain('application/problem+json')
  expect(isErrorCode(body.code), told).toBe(true)
  expect(body.status, told).toBe(answer.status)
  expect(answer.status < 500 || ['notImplemented', 'serviceMissing'].includes(String(body.code)), told).toBe(true)
  expect(answer.status >= 400, told).toBe(true)
  return String(body.code)
}

eachDatabase((_, make) => {
  let test: TestApp
  beforeEach(async () => {
    test = await testApp({ db: await make(), now: NOW })
  })

  it('answers 401 to every call that is not public when the caller is not signed in [AUTH-008]', async () => {
    for (const { name, endpoint } of closed) {
      const answer = await test.fetch(requestOf(endpoint, sampleOf(endpoint, MISSING)))
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 401, 'notSignedIn'])
    }
    expect(closed.length).toBeGreaterThan(100)
  })

  it('answers 404 with identical bytes whether an item is missing or hidden, for every call that names one', async () => {
    const owner = await test.as('owner')
    await test.db
      .updateTable('public_profile')
      .set({ flags: JSON.stringify(features) })
      .execute()
    const stranger = await test.as('stranger')
    const { id: hidden } = await test.db
      .selectFrom('node')
      .select('id')
      .where('owner_id', '=', owner.userId)
      .where('system_role', '=', 'home')
      .executeTakeFirstOrThrow()
    let walked = 0
    for (const { name, endpoint } of naming) {
      const bodies: string[] = []
      for (const id of [hidden, MISSING]) {
        const sample = sampleOf(endpoint, id)
        expect(
          findRequestSubjects(endpoint, parsed(endpoint, sample)).length,
          `${name} asks for nothing in a complete request`,
        ).toBeGreaterThan(0)
        const answer = await test.fetch(requestOf(endpoint, sample, bearing(stranger)))
        const code = await expectRefusal(name, answer.clone(), 'a hidden item')
        expect([name, code]).toEqual([name, 'notFound'])
        const { requestId: _, ...told } = await answer.json()
        bodies.push(JSON.stringify(told))
      }
      expect(bodies[0]).toBe(bodies[1])
      walked++
    }
    expect(walked).toBeGreaterThan(40)
  })

  it('answers 403 to every call that needs a higher level than the caller has on a visible item [PERM-024]', async () => {
    const stranger = await test.as('stranger')
    const { id: seen } = await test.db.selectFrom('node').select('id').where('system_role', '=', 'paragraphs').executeTakeFirstOrThrow()
    await test.db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id: seen, principal_id: stranger.userId, principal_kind: 'user', level: 0, recursive: false },
        ...{ expires_at: null, granted_by: stranger.userId, created_at: NOW },
      })
      .execute()
    let walked = 0
    for (const { name, endpoint } of naming) {
      const sample = sampleOf(endpoint, seen)
      const needs = findRequestSubjects(endpoint, parsed(endpoint, sample))
      if (needs.some(({ of }) => of !== 'node') || needs.every(({ level }) => level === 0)) continue
      const answer = await test.fetch(requestOf(endpoint, sample, bearing(stranger)))
      expect([name, answer.status, (await answer.json()).errors]).toEqual([name, 403, undefined])
      walked++
    }
    expect(walked).toBeGreaterThan(40)
  })

  it('answers 403 to every administrator call of other users, and changes nothing', async () => {
    const stranger = await test.as('stranger')
    for (const { name, endpoint } of calls.filter(({ endpoint }) => endpoint.access === 'admin')) {
      const answer = await test.fetch(requestOf(endpoint, sampleOf(endpoint, MISSING), bearing(stranger)))
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 403, 'forbidden'])
    }
  })

  it('answers 403 `featureOff` to every call whose flag the caller lacks [PERM-051]', async () => {
    const stranger = await test.as('stranger')
    await test.db.updateTable('public_profile').set({ flags: '[]' }).execute()
    test.ports.advance(1_000)
    const gated = closed.filter(({ endpoint }) => endpoint.feature)
    for (const { name, endpoint } of gated) {
      const answer = await test.fetch(requestOf(endpoint, sampleOf(endpoint, MISSING), bearing(stranger)))
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 403, 'featureOff'])
    }
    expect(gated.length).toBeGreaterThan(5)
  })

  it('answers missing, additional, mistyped and huge input of every call with 4xx and a code, never with 500', async () => {
    const admin = await test.signIn('admin')
    let sent = 0
    for (const { name, endpoint } of calls) {
      for (const [what, request] of spoilt(endpoint, bearing(admin))) {
        const answer = await test.fetch(request)
        const code = await expectRefusal(name, answer, what)
        if (what.startsWith('surplus'))
          expect([name, what, code]).toEqual([name, what, expect.stringMatching(/badInput|tooMany|linkExpired/)])
        sent++
      }
    }
    expect(sent).toBeGreaterThan(calls.length * 3)
    expect(test.ports.logged.filter((line) => line.includes('a call failed unexpectedly'))).toEqual([])
  })

  it('answers a valid request of every call as the contract says, never with an undeclared error', async () => {
    const admin = await test.signIn('admin')
    const { id } = await test.db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
    for (const { name, endpoint } of calls) {
      if (name === 'jwt.logout') continue
      for (const uuid of [id, MISSING]) {
        const answer = await test.fetch(requestOf(endpoint, sampleOf(endpoint, uuid), bearing(admin)))
        if (!answer.ok) await expectRefusal(name, answer, 'a valid request')
        else await answer.arrayBuffer()
      }
    }
    expect(test.ports.logged.filter((line) => line.includes('a call failed unexpectedly'))).toEqual([])
  })

  it('the list of calls without a handler is exact, and may only become shorter', () => {
    const known = JSON.parse(readFileSync(UNHANDLED, 'utf8')) as string[]
    expect(listUnhandledCalls(handlersOf(test.app.services, 'test'))).toEqual(known)
  })
})

function parsed(endpoint: Endpoint, sample: Sample): Record<string, unknown> {
  const parts = PARTS.flatMap((part) => {
    const schema = endpoint[part] as z.ZodMiniType | undefined
    return schema ? [[part, schema.parse(sample[part])]] : []
  })
  return Object.fromEntries(parts)
}

const MEGABYTE = new Uint8Array(1_000_000).fill(0x61)
/** Returns a body that never ends, so that only a limit stops the server from reading it. */
const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.enqueue(MEGABYTE) }, { highWaterMark: 0 })

/** Yields requests that each have one fault. */
function* spoilt(endpoint: Endpoint, headers: Record<string, string>): Generator<[string, Request]> {
  const good = sampleOf(endpoint, MISSING)
  const build = (sample: Sample, more: Record<string, string> = {}): Request => requestOf(endpoint, sample, { ...headers, ...more })
  yield ['surplus query', build({ ...good, query: { ...(good.query as object), __surplus: '1' } })]
  yield ['surplus prototype', build({ ...good, query: { ...(good.query as object), constructor: 'x' } })]
  if (endpoint.params) {
    yield [
      'malformed params',
      build({ ...good, params: Object.fromEntries(Object.keys(good.params as object).map((key) => [key, '%00\u202e'])) }),
    ]
    yield [
      'long params',
      build({ ...good, params: Object.fromEntries(Object.keys(good.params as object).map((key) => [key, 'a'.repeat(9_000)])) }),
    ]
  }
  for (const part of ['form', 'json', 'multipart'] as const) {
    if (!endpoint[part]) continue
    const value = good[part]
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && part !== 'multipart')
      yield [`surplus ${part}`, build({ ...good, [part]: { ...value, isAdmin: true } })]
  }
  const raw = (body: BodyInit, type: string): Request => {
    const url = requestOf({ ...endpoint, json: undefined, form: undefined, multipart: undefined, text: undefined } as never, good).url
    return new Request(url, {
      method: endpoint.method.toUpperCase(),
      body,
      headers: { ...headers, 'content-type': type },
      duplex: 'half',
    } as RequestInit)
  }
  if (endpoint.json) {
    yield ['no body', raw('', 'application/json')]
    yield ['half a body', raw('{"a":', 'application/json')]
    yield ['a body of no UTF-8', raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 'application/json')]
    yield ['a body of another type', raw('{}', 'text/plain')]
    yield ['a number', raw('5', 'application/json')]
    yield ['mistyped fields', raw(JSON.stringify(mistyped(good.json)), 'application/json')]
    yield ['a NUL in a text', raw(JSON.stringify(poisoned(good.json, '\0')), 'application/json')]
    yield ['half a character', raw(JSON.stringify(poisoned(good.json, '\ud800')), 'application/json')]
    yield ['a nest without end', raw('['.repeat(200_000) + ']'.repeat(200_000), 'application/json')]
    yield ['a polluting key', raw('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}', 'application/json')]
    yield ['a huge body', raw(endless(), 'application/json')]
  } else if (endpoint.form) {
    yield ['a huge form', raw(endless(), 'application/x-www-form-urlencoded')]
    yield ['a form of another type', raw('{}', 'application/json')]
  } else if (endpoint.multipart) yield ['no multipart at all', raw('{}', 'application/json')]
  else if (endpoint.text) yield ['a huge text', raw(endless(), 'text/plain')]
  else if (endpoint.method !== 'get') yield ['a body nobody asked for', raw('{"a":1}', 'application/json')]
  for (const method of ['PATCH', 'OPTIONS']) yield [`the method ${method}`, new Request(build(good).url, { method, headers })]
}

const mistyped = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(mistyped)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mistyped(item)]))
  return typeof value === 'string' ? { wrong: true } : typeof value === 'number' ? '1; drop table node' : 'wrong'
}

const poisoned = (value: unknown, poison: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, poison))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poisoned(item, poison)]))
  return typeof value === 'string' ? value + poison : value
}
