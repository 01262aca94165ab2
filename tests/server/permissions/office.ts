import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { PermissionEntries, permissionWrite } from '#api/contract/permission'
import { findLevels } from '#server/access/levels'
import type { Db } from '#server/database/schema'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { type Client, type TestApp, testApp } from '#tests/support/app'

export const NOW = Date.UTC(2025, 5, 1)
export const DAY = 24 * 3_600_000

export interface Entry extends Partial<z.input<typeof permissionWrite>> {
  to: string
  level: 0 | 1 | 2 | 3 | 4 | 5
}

/** Creates Sara's folder in the main folder, in which every user may write but not change permissions, and Reza's folder inside it. */
export async function office(db: Db) {
  const app = await testApp({ db, now: NOW })
  const { contract } = app
  const [admin, sara, reza, mina] = [await app.signIn('admin'), await app.as('sara'), await app.as('reza'), await app.as('mina')]
  const clerks = await app.addRole('ROLE_CLERK')
  await db.insertInto('user_role').values({ user_id: mina.userId, role_id: clerks }).execute()
  const root = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  await db.updateTable('permission').set({ level: 3 }).where('node_id', '=', root.id).execute()
  const folder = async (who: Client, destUuid: string, title: string): Promise<string> =>
    (await who.call(contract.folder.create, { form: { destUuid, title } })).uuid
  const top = await folder(sara, root.id, 'پرونده‌ها')
  const own = await folder(sara, top, 'سال ۱۴۰۴')
  const his = await folder(reza, top, 'یادداشت‌های رضا')
  const deep = await folder(sara, his, 'پیوست')
  // The permission of all users on the main folder would hide the effect of every other one.
  await db.updateTable('permission').set({ level: 0, recursive: false }).where('node_id', '=', root.id).execute()
  const written = (list: readonly Entry[]) => list.map(({ to, level, ...more }) => ({ roleOrUserUuid: to, permission: level, ...more }))
  const setOf = (nodeUuid: string, users: readonly Entry[], more: { roles?: readonly Entry[] } & Record<string, unknown> = {}) => {
    const { roles = [], ...flags } = more
    return { nodeUuid, rolePermissions: written(roles), userPermissions: written(users), ...flags }
  }
  const set = (who: Client, ...sent: Parameters<typeof setOf>) => who.call(contract.nodebase.setPermission, { json: setOf(...sent) })
  const levelOf = async (userId: string, node: string): Promise<number | undefined> => {
    const roles = await db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()
    const person = { userId, admin: false, principals: [userId, ...roles.map(({ role_id }) => role_id)] }
    return (await findLevels(db, person, [node], app.ports.now())).get(node)
  }
  const drain = () => createJobRunner(app.ports, { handlers: jobHandlers }).drain()
  return { app, contract, admin, sara, reza, mina, clerks, root: root.id, top, own, his, deep, set, setOf, levelOf, drain }
}

export const read = (app: TestApp, who: Client, uuid: string): Promise<PermissionEntries> =>
  who.call(app.contract.nodebase.permission, { params: { uuid } })

/** Adds many items below a folder by SQL. */
export async function fill(db: Db, parent: string, author: string, count: number): Promise<void> {
  await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
    select i.id, 0, 0, 'Document', i.n::text, ${author}::uuid, p.id, p.path || i.id || '/', 0, 0
    from node p, (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) n) i where p.id = ${parent}`.execute(db)
}
