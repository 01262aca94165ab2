import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { median, note, report } from './result'
import { openStore, signIn } from './store'

const USERS = 10_000
const ROLES = 500
const ROUNDS = 40
const PAGE = 25
const TARGET = 1.5

/** People with Persian names in no order, three roles each, one session each. */
async function fillPeople(db: Db): Promise<void> {
  const names = sql`(array['سارا','علی','نگار','رضا','مریم','حسین','آرش','ژاله','پروین','کیان'])`
  await sql`insert into role (id, title, authority, created_at)
    select gen_random_uuid(), 'نقش ' || i, 'ROLE_BENCH_' || i, i from generate_series(1, ${ROLES}) i`.execute(db)
  await sql`insert into app_user (id, username, username_key, first_name, last_name, email, password_hash, created_at)
    select gen_random_uuid(), 'user' || i, 'user' || i, ${names}[1 + i % 10], ${names}[1 + (i / 10) % 10] || ' ' || md5(i::text), 'user' || i || '@example.org', '', i
    from generate_series(1, ${USERS}) i`.execute(db)
  await sql`insert into user_role (user_id, role_id) select u.id, r.id from (select id, row_number() over (order by created_at) as n from app_user) u
    join (select id, row_number() over (order by created_at) as n from role) r on r.n in (u.n % ${ROLES}, (u.n * 7) % ${ROLES}, (u.n * 13) % ${ROLES})
    on conflict do nothing`.execute(db)
  await sql`insert into session (id, user_id, created_at, expires_at, last_seen_at) select gen_random_uuid(), id, 1, 2, 1 from app_user`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** The least SQL that answers the first page of the users, in whatever order the database has. */
const bareUsers = (db: Db) =>
  sql`select u.*, (select max(created_at) from session s where s.user_id = u.id) as last_login,
      (select json_agg(r) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles, (select count(*) from app_user) as total
    from app_user u order by u.first_name, u.last_name limit ${PAGE}`.execute(db)

const bareRoles = (db: Db) =>
  sql`select r.*, (select count(*) from user_role ur where ur.role_id = r.id) as users, (select count(*) from role) as total
    from role r order by r.title limit ${PAGE}`.execute(db)

/** First pages of the grids of administration against the bare SQL and a round trip. */
export async function benchPeople(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    await fillPeople(db)
    const token = await signIn(store.url, 'admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const page = (entity: string) => async () => {
      const answer = await fetch(new URL(`/api/admin/${entity}/find`, store.url), {
        method: 'POST',
        headers,
        body: JSON.stringify({ pageSize: PAGE }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.text()
    }
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
  } finally {
    await store.close()
  }
}
