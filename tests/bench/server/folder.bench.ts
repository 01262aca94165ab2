import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { buildRoleKeys } from '#server/domain/people/users/people-keys'
import { provisionUser } from '#server/domain/people/users/provisioning.service'
import { fillFolders } from './fill'
import { median, note, report } from './result'
import { openStore, PASSWORD, type Store, signIn } from './store'

const SIZES = (process.env.BENCH_FOLDERS ?? '1000,100000,1000000').split(',').map(Number)
const ROUNDS = 40
const PAGE = 25

/** Creates a user with 20 roles, one of which may read everything below the main root. */
async function memberOfTwentyRoles({ ports: { db, passwords } }: Store): Promise<{ username: string; principals: string[] }> {
  const roleIds = Array.from({ length: 20 }, () => randomUUID())
  for (const id of roleIds)
    await db
      .insertInto('role')
      .values({ id, title: id, ...buildRoleKeys(id), authority: id, created_at: 0 })
      .execute()
  const main = await db.selectFrom('node').select(['id', 'author_id']).where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  await db.deleteFrom('permission').where('node_id', '=', main.id).execute()
  await db
    .insertInto('permission')
    .values({
      id: randomUUID(),
      node_id: main.id,
      principal_id: roleIds[13] ?? '',
      principal_kind: 'role',
      level: 2,
      recursive: true,
      expires_at: null,
      granted_by: main.author_id,
      created_at: 0,
    })
    .execute()
  const user = {
    id: randomUUID(),
    username: 'member',
    firstName: 'عضو',
    lastName: 'بیست',
    passwordHash: await passwords.hash(PASSWORD),
    roleIds,
  }
  await db.transaction().execute((tx) => provisionUser(tx, user, 0))
  return { username: user.username, principals: [user.id, ...roleIds] }
}

/** Start of a measured page: its offset, and the row before it, for the statement that skips no rows. */
interface Spot {
  offset: number
  key: string
  id: string
}

const spotAt = async (db: Db, folder: string, offset: number): Promise<Spot> => {
  const { rows } = await sql<{
    key: string
    id: string
  }>`select sort_key as key, node_id as id from placement where parent_id = ${folder} and rank = 1
    order by sort_key, node_id limit 1 offset ${offset}`.execute(db)
  return { offset, key: rows[0]?.key ?? '', id: rows[0]?.id ?? '' }
}

/** Principals of a user whose permissions must be queried. Undefined for an administrator, who needs no query. */
type Principals = readonly string[] | undefined

/** Reads a page with the minimum SQL: one index range from a known row, the rows in it, and the rights of the caller on them. */
const bareSql = (db: Db, folder: string, { key, id }: Spot, principals: Principals) => {
  const rights = principals
    ? sql`, (select max(e.level) from permission e where e.node_id = n.id and e.principal_id = any(${[...principals]}::uuid[])) as own_level,
      (select max(e.level) from permission e where e.node_id = any(string_to_array(btrim(n.path, '/'), '/')::uuid[]) and e.recursive
        and e.principal_id = any(${[...principals]}::uuid[])) as inherited`
    : sql``
  return sql`select n.*, u.first_name, u.last_name, u.username, p.order_no ${rights} from placement p join node n on n.id = p.node_id
    join app_user u on u.id = n.author_id where p.parent_id = ${folder} and p.rank = 1 and (p.sort_key, p.node_id) > (${key}, ${id}::uuid)
    order by p.sort_key, p.node_id limit ${PAGE}`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns the medians of several works, which run in turns so that the load of the machine affects all of them equally. */
async function compare(rounds: number, ...works: ((round: number) => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => [])
  for (let round = -5; round < rounds; round++)
    for (const [index, work] of works.entries()) {
      const ms = await timed(() => work(Math.abs(round)))
      if (round >= 0) times[index]?.push(ms)
    }
  return times.map(median)
}

export async function benchFolders(): Promise<void> {
  const store = await openStore()
  const { db } = store.ports
  try {
    const started = performance.now()
    const folders = await fillFolders(db, SIZES)
    note(`filled ${SIZES.join(' + ')} children in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const member = await memberOfTwentyRoles(store)
    const callers: { name: string; token: string; principals: Principals }[] = [
      { name: 'admin', token: await signIn(store.url, 'admin'), principals: undefined },
      { name: 'twenty-roles', token: await signIn(store.url, member.username), principals: member.principals },
    ]
    const flat = new Map<string, number>()
    for (const { name, token, principals } of callers)
      for (const [size, folder] of folders) {
        const call = async (json: object): Promise<string> => {
          const answer = await fetch(new URL('/api/nodebase/children', store.url), {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ uuidList: [folder], pageSize: PAGE, ...json }),
          })
          if (!answer.ok) throw new Error(await answer.text())
          return await answer.text()
        }
        // The cheapest call that names the same folder: with sign-in and the same access check, but only one row.
        const roundTrip = async (): Promise<unknown> =>
          await (
            await fetch(new URL(`/api/folder/checkboxes?uuid=${folder}`, store.url), { headers: { authorization: `Bearer ${token}` } })
          ).text()
        const ranked = Math.ceil(size / 20)
        const spots: Spot[] = []
        for (let index = 0; index < 16; index++)
          spots.push(await spotAt(db, folder, Math.floor(((size - ranked - 30) * (index * 7 + 3)) / 120)))
        const spot = (round: number): Spot => spots[round % spots.length] ?? spots[0] ?? { offset: 0, key: '', id: '' }
        const measure = async (kind: string, ours: (round: number) => Promise<unknown>): Promise<void> => {
          const [bare = 0, trip = 0, whole = 0] = await compare(
            ROUNDS,
            (round) => bareSql(db, folder, spot(round), principals),
            roundTrip,
            ours,
          )
          note(`${name} ${size} ${kind}: SQL ${bare.toFixed(2)} ms, round trip ${trip.toFixed(2)} ms, call ${whole.toFixed(2)} ms`)
          if (size >= 100_000) report(`folder:${kind}:${size}:${name}`, (whole - trip) / bare, { atMost: 1.5 })
          const small = flat.get(`${name} ${kind}`)
          if (small === undefined) flat.set(`${name} ${kind}`, whole)
          else if (size === Math.max(...SIZES)) report(`folder:${kind}:${size}-as-1000:${name}`, whole / small, { atMost: 1.3 })
        }
        const cold = size < 10_000 ? 0 : await timed(() => call({ offset: Math.floor(size / 2) }))
        await call({ offset: Math.floor(size / 3) })
        await new Promise((resolve) => setTimeout(resolve, size / 500))
        if (cold > 0) note(`${name} ${size}: the first jump to the middle took ${cold.toFixed(1)} ms`)
        await measure('first', () => call({}))
        let next: string | undefined
        await measure('following', async () => {
          next = /"next":"([^"]+)"/.exec(await call({ ...(next !== undefined && { after: next }) }))?.[1]
        })
        await measure('jump', (round) => call({ offset: ranked + spot(round).offset }))
        await measure('descending', (round) => call({ direction: 'DESC', offset: ranked + spot(round).offset }))
        await measure('last', () => call({ offset: size - PAGE }))
      }
  } finally {
    await store.close()
  }
}
