import { sql } from 'kysely'
import type { Role } from '#api/contract/roles'
import type { Db } from '#server/database/schema'
import { combineConditions, columnContains, type Page, type PageQuery, readPage } from '../users/people-page.repository'

export interface RoleQuery extends PageQuery {
  title?: string | undefined
  authority?: string | undefined
  sortBy?: 'title' | 'authority' | undefined
}

export async function readRoles(db: Db, query: RoleQuery): Promise<Page<Role>> {
  const where = combineConditions(
    [
      [query.title, columnContains('t.title_key')],
      [query.authority, (key) => sql`strpos(lower(t.authority), ${key}) > 0`],
    ],
    query.operator,
  )
  const by = query.sortBy === 'authority' ? sql`t.authority` : sql`t.title_sort`
  return await readPage(db, { table: 'role', columns: sql`t.id as uuid, t.title, t.authority`, where, by }, query)
}
