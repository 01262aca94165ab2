import { type RawBuilder, sql } from 'kysely'
import type { GridQuery } from '#server/data-grid/grid'
import type { Db, Tx } from '#server/database/schema'
import { combineConditions, columnContains, type Page, readPage } from '../users/people-page.repository'
import { buildRoleKeys } from '../users/people-keys'

export interface RoleRow {
  uuid: string
  title: string
  authority: string
  userCount: number
}

const userCount = sql`(select count(*)::int from user_role ur where ur.role_id = t.id)`
const roleColumns = sql`t.id as uuid, t.title, t.authority, ${userCount} as "userCount"`
const hasAuthority = (key: string) => sql`strpos(lower(t.authority), ${key}) > 0`
const hasTitle = columnContains('t.title_key')

export async function readRole(db: Db, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`select ${roleColumns} from role t where t.id = ${id}`.execute(db)
  return rows[0]
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = { authority: sql`t.authority`, userCount }

/** Returns one page of roles. An unknown sort name means sorting by title. */
export async function readRolePage(db: Db, query: GridQuery): Promise<Page<RoleRow>> {
  const { title, authority, keyword, sortBy = '', operator } = query
  const isFound = (key: string) => sql`(${hasTitle(key)} or ${hasAuthority(key)})`
  const where = combineConditions(
    [
      [title, hasTitle],
      [authority, hasAuthority],
      [keyword, isFound],
    ],
    operator,
  )
  const by = (Object.hasOwn(sortColumns, sortBy) ? sortColumns[sortBy] : undefined) ?? sql`t.title_sort`
  return await readPage(db, { table: 'role', columns: roleColumns, where, by }, query)
}

export const findRoleIdByAuthority = async (tx: Tx, authority: string): Promise<string | undefined> =>
  (await tx.selectFrom('role').select('id').where('authority', '=', authority).executeTakeFirst())?.id

export async function writeRole(tx: Tx, id: string, role: { title: string; authority: string }, now: number): Promise<void> {
  const row = { ...role, ...buildRoleKeys(role.title) }
  await tx
    .insertInto('role')
    .values({ id, ...row, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
