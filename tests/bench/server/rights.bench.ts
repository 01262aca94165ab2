import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { buildRoleKeys } from '#server/domain/people/users/people-keys'
import { provisionUser } from '#server/domain/people/users/provisioning.service'
import { fillTree } from './fill-tree'
import { median, note, report } from './result'
import { openStore, PASSWORD, signIn } from './store'

/** Factor of the size. The targets apply to 1; smaller values are for trying the bench itself. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const ROUNDS = 60
const PAGE = 100
const PER_FOLDER = 192
/** Number of folders in each of eleven levels. Documents are the twelfth level. */
const LEVELS = [10, 100, 1_000, ...Array.from({ length: 8 }, () => 5_000)].map((count) => Math.max(1, Math.round(count * SCALE)))

async function grant(db: Db, nodeId: string, roleId: string, level: number, recursive: boolean, by: string): Promise<void> {
  await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, expires_at, granted_by, created_at)
    values (${randomUUID()}, ${nodeId}, ${roleId}, 'role', ${level}, ${recursive}, null, ${by}, 0)
    on conflict (node_id, principal_id) do update set level = excluded.level, recursive = excluded.recursive`.execute(db)
}

/**
 * Measures a page of 100 items for a user with 20 roles against the same page for an administrator, for different sources of the rights.
 */
export async function benchRights(): Promise<void> {
  const store = await openStore()
  const { db, passwords } = store.ports
  try {
    const roleIds = Array.from({ length: 20 }, () => randomUUID())
    for (const id of roleIds)
      await db
        .insertInto('role')
        .values({ id, title: id, ...buildRoleKeys(id), authority: id, created_at: 0 })
        .execute()
    const member = {
      id: randomUUID(),
      username: 'member',
      firstName: 'عضو',
      lastName: 'بیست',
      passwordHash: await passwords.hash(PASSWORD),
      roleIds,
    }
    await db.transaction().execute((tx) => provisionUser(tx, member, 0))
    const main = await db.selectFrom('node').select(['id', 'author_id']).where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
    await db.deleteFrom('permission').where('node_id', '=', main.id).execute()
    const started = performance.now()
    const tree = await fillTree(db, { levels: LEVELS, perFolder: PER_FOLDER, entries: Math.round(100_000 * SCALE), principals: roleIds })
    note(`${tree.nodes} nodes, ${tree.entries} entries, filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`)

    const [above = '', near = '', single = '', mixed = ''] = tree.folders
    const path = await db.selectFrom('node').select('path').where('id', '=', above).executeTakeFirstOrThrow()
    const by = main.author_id
    // Grants from far above, on the folder itself, on each document, and on every second document.
    await grant(db, path.path.split('/')[3] ?? '', roleIds[7] ?? '', 2, true, by)
    await grant(db, near, roleIds[3] ?? '', 3, true, by)
    for (const folder of [single, mixed]) await grant(db, folder, roleIds[11] ?? '', 1, false, by)
    await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, expires_at, granted_by, created_at)
      select gen_random_uuid(), node_id, (${roleIds}::uuid[])[1 + sort_key::int % 20], 'role', 2, false, null, ${by}::uuid, 0 from placement
      where parent_id = ${single} or (parent_id = ${mixed} and sort_key::int % 2 = 0) on conflict do nothing`.execute(db)
    await sql`vacuum analyze permission`.execute(db)

    const tokens = { admin: await signIn(store.url, 'admin'), member: await signIn(store.url, 'member') }
    const page = async (who: keyof typeof tokens, folder: string): Promise<{ contents: unknown[]; ms: number }> => {
      const began = performance.now()
      const answer = await fetch(new URL('/api/nodebase/children', store.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ uuidList: [folder], pageSize: PAGE }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      const { contents } = (await answer.json()) as { contents: unknown[] }
      return { contents, ms: performance.now() - began }
    }
    for (const [name, folder, expected] of [
      ['above', above, 100],
      ['folder', near, 100],
      ['each', single, 100],
      ['half', mixed, 96],
    ] as const) {
      const times: Record<keyof typeof tokens, number[]> = { admin: [], member: [] }
      for (let round = -10; round < ROUNDS; round++)
        for (const who of ['admin', 'member'] as const) {
          const { contents, ms } = await page(who, folder)
          if (who === 'member' && contents.length !== expected) throw new Error(`${name}: ${contents.length} items, not ${expected}`)
          if (round >= 0) times[who].push(ms)
        }
      const [admin, own] = [median(times.admin), median(times.member)]
      note(`${name}: administrator ${admin.toFixed(2)} ms, member of 20 roles ${own.toFixed(2)} ms`)
      report(`rights:page-of-100:${name}`, own / admin, { atMost: 2 })
    }
  } finally {
    await store.close()
  }
}
