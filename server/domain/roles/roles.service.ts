import type { Db } from '#server/database/schema'
import { type PickQuery, pickPage } from '../users/pick-list'

export interface RoleQuery extends PickQuery {
  title?: string | undefined
  authority?: string | undefined
  sortBy?: 'title' | 'authority' | undefined
}

export async function pickRoles(db: Db, query: RoleQuery) {
  const { sortBy = 'title' } = query
  const rows = await db.selectFrom('role').select(['id as uuid', 'title', 'authority']).execute()
  const fields = [
    { asked: query.title, of: (role: (typeof rows)[number]) => role.title },
    { asked: query.authority, of: (role: (typeof rows)[number]) => role.authority },
  ]
  return pickPage(rows, query, fields, (role) => role[sortBy])
}
