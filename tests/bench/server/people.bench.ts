import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { buildRoleKeys, buildUserKeys } from '#server/domain/people/users/people-keys'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const USERS = 10_000
const ROLES = 500
const ROUNDS = 40
const PAGE = 25
const TARGET = 1.5

const UNUSED = { password_hash: '', must_change_password: false, disabled: false }
const shuffled = (index: number): number => (index * 7919) % 100_003
const insert = (db: Db, table: 'role' | 'app_user', rows: readonly object[]) =>
  sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )

/** Creates users with Persian names in random order, each with three roles and one session. */
export async function fillPeople(db: Db): Promise<void> {
  const names = ['سارا', 'علی', 'نگار', 'رضا', 'مریم', 'حسین', 'آرش', 'ژاله', 'پروین', 'کیان']
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const roles = numbers(ROLES).map((i) => ({ title: `نقش ${i}`, authority: `ROLE_BENCH_${i}`, created_at: i }))
  await insert(
    db,
    'role',
    roles.map((role) => ({ id: randomUUID(), ...role, ...buildRoleKeys(role.title) })),
  )
  const users = numbers(USERS).map((i) => ({
    ...{ username: `user${i}`, first_name: names[i % 10] ?? '', last_name: `${names[Math.floor(i / 10) % 10]} ${shuffled(i)}` },
    email: `user${i}@example.org`,
  }))
  await insert(
    db,
    'app_user',
    users.map((user, i) => ({ id: randomUUID(), ...user, ...buildUserKeys(user), ...UNUSED, created_at: i + 1, last_login_at: 1 })),
  )
  await sql`insert into user_role (user_id, role_id) select u.id, r.id from (select id, row_number() over (order by created_at) as n from app_user) u
    join (select id, row_number() over (order by created_at) as n from role) r on r.n in (u.n % ${ROLES}, (u.n * 7) % ${ROLES}, (u.n * 13) % ${ROLES})
    on conflict do nothing`.execute(db)
  await sql`insert into session (id, user_id, created_at, expires_at, last_seen_at) select gen_random_uuid(), id, 1, 2, 1 from app_user`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** Reads the first page with the minimum SQL, by the same indexes. */
const bareUsers = (db: Db) =>
  sql`select u.id, u.username, u.first_name, u.last_name, u.email, u.national_code, u.disabled, u.last_login_at,
      (select json_agg(json_build_array(r.id, r.title, r.authority)) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      (select count(*) from app_user) as total
    from app_user u order by u.full_name_sort, u.id limit ${PAGE}`.execute(db)

const bareRoles = (db: Db) =>
  sql`select r.id, r.title, r.authority, (select count(*) from user_role ur where ur.role_id = r.id) as users, (select count(*) from role) as total
    from role r order by r.title_sort, r.id limit ${PAGE}`.execute(db)

/** Measures the first pages of administration grids and of pick lists, against the bare SQL and a round trip. */
export async function benchPeople(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    await fillPeople(db)
    const token = await signIn(store.url, 'admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answerOf = async (path: string, body: object): Promise<void> => {
      const answer = await fetch(new URL(path, store.url), { method: 'POST', headers, body: JSON.stringify({ pageSize: PAGE, ...body }) })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.text()
    }
    const page = (entity: string) => () => answerOf(`/api/admin/${entity}/find`, {})
    const roundTrip = async (): Promise<void> => void (await (await fetch(new URL('/api/users/principle', store.url), { headers })).text())
    for (const [entity, bare] of [
      ['user', bareUsers],
      ['role', bareRoles],
    ] as const) {
      const works = [page(entity), async () => void (await bare(db)), roundTrip]
      const times: number[][] = works.map(() => [])
      for (let round = -5; round < ROUNDS; round++)
        for (const [index, work] of works.entries()) {
          const started = performance.now()
          await work()
          if (round >= 0) times[index]?.push(performance.now() - started)
        }
      const [call = 0, least = 0, trip = 0] = times.map(median)
      note(`${entity}: ${call.toFixed(1)} ms, bare SQL ${least.toFixed(1)} ms, round trip ${trip.toFixed(1)} ms`)
      report(`grid-${entity}-first-page`, call / (least + trip), { atMost: TARGET })
    }
    const others: [name: string, path: string, body: object][] = [
      ['last page, backwards', '/api/admin/user/find', { direction: 'DESC', offset: USERS - PAGE }],
      ['keyword', '/api/admin/user/find', { keyword: 'سارا ۷' }],
      ['authority', '/api/admin/user/find', { authority: 'ROLE_BENCH_77' }],
      ['roles by users', '/api/admin/role/find', { sortBy: 'userCount', direction: 'DESC' }],
      ['pick users', '/api/users/find', { firstName: 'سارا', lastName: 'سارا', username: 'سارا', operator: 'OR', pageSize: 20 }],
      ['pick roles', '/api/roles/find', { title: 'نقش ۴', pageSize: 20 }],
    ]
    for (const sortBy of ['firstName', 'lastName', 'username', 'email', 'lastLogin'])
      others.push([`by ${sortBy}`, '/api/admin/user/find', { sortBy }])
    for (const [name, path, body] of others) {
      const times: number[] = []
      for (let round = -5; round < ROUNDS; round++) {
        const started = performance.now()
        await answerOf(path, body)
        if (round >= 0) times.push(performance.now() - started)
      }
      note(`${name}: ${median(times).toFixed(1)} ms`)
    }
  } finally {
    await store.close()
  }
}
