import { sql } from 'kysely'
import type { Digits } from '#text/digits'
import type { Db } from '#server/database/schema'

/** Returns the names for these ids and user names. */
export async function readNames(db: Db, ids: readonly string[], usernames: readonly string[]): Promise<Map<string, string>> {
  if (ids.length + usernames.length === 0) return new Map()
  const all = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id::text as id, trim(concat(u.first_name, ' ', u.last_name)) as name from app_user u where u.id = ${all}
    union all select u.username, trim(concat(u.first_name, ' ', u.last_name)) from app_user u where u.username = any(${[...usernames]}::text[])
    union all select r.id::text, r.title from role r where r.id = ${all}
    union all select n.id::text, n.title || case when coalesce(n.extension, '') = '' then '' else '.' || n.extension end from node n where n.id = ${all}
    union all select k.id::text, k.title from keyword k where k.id = ${all}
    union all select d.id::text, d.title from ont_definition d where d.id = ${all}`.execute(db)
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}

/** Returns the digits that a user has chosen. */
export async function findUserDigits(db: Db, userId: string): Promise<Digits | undefined> {
  const { rows } = await sql<{
    digits: string | null
  }>`select settings->>'digits' as digits from user_profile where user_id = ${userId}`.execute(db)
  const chosen = rows[0]?.digits
  return chosen === 'latin' || chosen === 'persian' ? chosen : undefined
}
