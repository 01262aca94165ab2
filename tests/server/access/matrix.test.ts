import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Endpoint } from '#api/contract/endpoint'
import { features } from '#api/contract/feature'
import type { Db } from '#server/database/schema'
import { authentication } from '#server/http/authentication'
import { type Env, mount } from '#server/http/mount'
import { asProblem, problemAnswer } from '#server/http/problem'
import { calls } from '#server/http/routes'
import { requestOf, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { oracle } from '#tests/support/oracle'
import { type Sample, sampleOf } from '#tests/support/sample-input'

const NOW = Date.UTC(2025, 5, 1)
const MINUTE = 60_000
const LEVELS = [0, 1, 2, 3, 4, 5] as const
/** Their requests have shapes that no sample is made for; they take no item. */
const UNREAD = ['uploadSessions.part', 'uploadSessions.finish']
const MISSING = '11111111-2222-4333-8444-555555555555'

/** Somebody who asks. */
interface Kind {
  name: string
  headers: Record<string, string>
  userId: string
  roleIds: string[]
  /** What the rules of signing in make of them before anything else is looked at. */
  barred?: 'notSignedIn' | 'sessionExpired'
  admin: boolean
  flags: boolean
}

/** The item asked about, one that nobody but administrators sees, and one on which everybody has level 0. */
interface Items {
  item: string
  hidden: string
  seen: string
}

async function world(db: Db): Promise<{ app: TestApp; kinds: Kind[]; items: Items }> {
  const app = await testApp({ db, now: NOW })
  await db
    .updateTable('public_profile')
    .set({ flags: JSON.stringify(features) })
    .execute()
  const admin = await app.signIn('admin')
  const main = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  await db.deleteFrom('permission').where('node_id', '=', main.id).execute()
  const folder = async (destUuid: string, title: string) =>
    (await admin.call(app.contract.folder.create, { form: { destUuid, title } })).uuid
  const above = await folder(main.id, 'بالا')
  const items = { item: await folder(above, 'موضوع'), hidden: await folder(main.id, 'پنهان'), seen: await folder(main.id, 'پیدا') }
  const grant = (
    node_id: string,
    principal_id: string,
    kind: 'user' | 'role',
    level: number,
    more: { recursive?: boolean; expires?: number } = {},
  ) =>
    db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id, principal_id, principal_kind: kind, level, granted_by: admin.userId, created_at: NOW },
        ...{ recursive: more.recursive ?? false, expires_at: more.expires ?? null },
      })
      .execute()
  const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  await grant(items.seen, everybody.id, 'role', 0)
  const kinds: Kind[] = [
    { name: 'nobody', headers: {}, userId: '', roleIds: [], barred: 'notSignedIn', admin: false, flags: false },
    {
      name: 'a forged token',
      headers: { authorization: 'Bearer a.b.c' },
      userId: '',
      roleIds: [],
      barred: 'notSignedIn',
      admin: false,
      flags: false,
    },
    { name: 'administrator', headers: admin.headers, userId: admin.userId, roleIds: [], admin: true, flags: true },
  ]
  const person = async (
    name: string,
    prepare: (userId: string) => Promise<string[] | undefined>,
    more: Partial<Kind> = {},
  ): Promise<Kind> => {
    const username = `u${kinds.length}`
    const userId = await app.addUser(username)
    const roleIds = (await prepare(userId)) ?? []
    if (roleIds.length > 0)
      await db
        .insertInto('user_role')
        .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
        .execute()
    const { headers } = await app.signIn(username)
    const kind = { name, headers, userId, roleIds: [everybody.id, ...roleIds], admin: false, flags: true, ...more }
    kinds.push(kind)
    return kind
  }
  for (const level of LEVELS) {
    await person(`level ${level}`, async (id) => void (await grant(items.item, id, 'user', level)))
    await person(`level ${level} by role`, async () => {
      const role = await app.addRole(`ROLE_L${level}`)
      await grant(items.item, role, 'role', level)
      return [role]
    })
    await person(`level ${level} from above`, async (id) => void (await grant(above, id, 'user', level, { recursive: true })))
  }
  await person('level 5 on the folder above only', async (id) => void (await grant(above, id, 'user', 5)))
  await person('level 5 that has ended', async (id) => void (await grant(items.item, id, 'user', 5, { expires: NOW })))
  await person('a stranger', async () => undefined)
  await person('level 1 by itself, 4 by a role, 2 from above', async (id) => {
    const role = await app.addRole('ROLE_MIXED')
    await grant(items.item, role, 'role', 4)
    await grant(items.item, id, 'user', 1)
    await grant(above, id, 'user', 2, { recursive: true })
    return [role]
  })
  await person(
    'the author',
    async (id) => void (await db.updateTable('node').set({ author_id: id }).where('id', '=', items.item).execute()),
  )
  const flagless = await person('level 5 without a feature flag', async (id) => void (await grant(items.item, id, 'user', 5)), {
    flags: false,
  })
  // Flags are granted to the role that everybody has.
  await db.deleteFrom('user_role').where('user_id', '=', flagless.userId).execute()
  flagless.roleIds = []
  const disabled = await person('disabled', async (id) => void (await grant(items.item, id, 'user', 5)), { barred: 'sessionExpired' })
  await db.updateTable('app_user').set({ disabled: true }).where('id', '=', disabled.userId).execute()
  app.ports.advance(MINUTE)
  return { app, kinds, items }
}

/** Every call behind the same door as always, with nobody behind it: what gets in is answered `notImplemented`. */
function door({ app: { services }, ports }: TestApp): Hono<Env> {
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
    return problemAnswer(problem, { locale: 'fa', requestId: 'r' })
  })
  const authenticate = authentication(services.sessions)
  const isSignedIn = async (id: string): Promise<boolean> => (await services.sessions.callerOf(id)) !== undefined
  mount(app, {}, { ports, authenticate, isSignedIn, checkCrossSite: async () => {}, checkAnswers: true })
  return app
}

/** A copy of a request in which one place names another item. */
function naming(value: unknown, [step, ...rest]: readonly string[], id: string): unknown {
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

type Truth = Awaited<ReturnType<typeof oracle>>

/** What the door must say, by the rules alone: who asks, for whom the call is, its flag, then what may be seen, then what may be done. */
function expected(truth: Truth, kind: Kind, endpoint: Endpoint, sample: Sample): string {
  if (endpoint.access !== 'public' && kind.barred) return kind.barred
  if (endpoint.access === 'admin' && !kind.admin) return 'forbidden'
  if (endpoint.access !== 'public' && endpoint.feature && !kind.flags && !kind.admin) return 'featureOff'
  const needs = (endpoint.subjects ?? [])
    .filter(({ when }) => !when || found(sample, when.at.split('.')).some((value) => (when.is as readonly unknown[]).includes(value)))
    .flatMap(({ at, level, of }) =>
      found(sample, at.split('.')).map((id) => ({ level, has: of === 'paragraph' ? -1 : truth.level(kind, String(id)) })),
    )
  if (needs.some(({ has }) => has < 0)) return 'notFound'
  return needs.some(({ has, level }) => has < level) ? 'forbidden' : 'notImplemented'
}

eachDatabase((engine, make) => {
  it('lets everybody do exactly what the rules say, at every item of every call [PERM-005] [PERM-006] [PERM-007] [PERM-008] [PERM-009] [PERM-010] [PERM-011] [PERM-015] [PERM-021] [PERM-022] [PERM-023] [PERM-024] [PERM-051] [PERM-054] [PERM-055] [PERM-059]', {
    timeout: 300_000,
  }, async () => {
    const { app, kinds, items } = await world(await make())
    const truth = await oracle(app.db, app.ports.now())
    const levels = new Map<string, number>()
    const known: Truth = {
      ...truth,
      level: (person, id) => {
        const key = `${person.userId} ${id}`
        const level = levels.get(key) ?? truth.level(person, id)
        levels.set(key, level)
        return level
      },
    }
    const hono = door(app)
    const wrong: string[] = []
    const outcomes = new Map<string, number>()
    let cells = 0
    const administrator = kinds.find(({ admin }) => admin)
    const unread: string[] = []
    for (const { name, endpoint } of calls) {
      const whole = sampleOf(endpoint, items.item)
      const first = await hono.fetch(requestOf(endpoint, whole, administrator?.headers))
      if (((await first.json()) as { code: string }).code === 'badInput') {
        unread.push(name)
        continue
      }
      const places = [...new Set((endpoint.subjects ?? []).map(({ at }) => at as string))]
      const other = (id: string) => places.map((at) => naming(whole, at.split('.'), id) as Sample)
      const samples = places.length === 0 ? [whole] : [whole, ...other(items.hidden), ...other(items.seen), ...other(MISSING).slice(0, 1)]
      for (const kind of kinds)
        for (const [index, sample] of samples.entries()) {
          const answer = await hono.fetch(requestOf(endpoint, sample, kind.headers))
          const { code } = (await answer.json()) as { code: string }
          const right = expected(known, kind, endpoint, sample)
          cells += 1
          outcomes.set(right, (outcomes.get(right) ?? 0) + 1)
          if (code !== right) wrong.push(`${name} #${index} as ${kind.name}: ${code}, not ${right}`)
        }
    }
    console.log(
      `matrix on ${engine}: ${cells} cells, ${wrong.length} wrong, ${calls.length} calls, ${kinds.length} kinds of people, ${[...outcomes].map(([code, n]) => `${n} ${code}`).join(', ')}`,
    )
    expect(wrong.slice(0, 20)).toEqual([])
    expect(unread).toEqual(UNREAD)
    expect(cells).toBeGreaterThan(15_000)
    expect([...outcomes.keys()].sort()).toEqual(['featureOff', 'forbidden', 'notFound', 'notImplemented', 'notSignedIn', 'sessionExpired'])
  })
})
