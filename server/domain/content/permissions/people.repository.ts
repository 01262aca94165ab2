import { sql } from 'kysely'
import type { UserName } from '#api/contract/users'
import type { Db } from '#server/database/schema'
import { type NameRow, toUserName } from '#server/domain/people/users/users.repository'

export interface PersonRow extends NameRow {
  disabled: boolean
  roles: { id: string; title: string; authority: string }[]
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select u.id, u.username, u.first_name, u.last_name, u.disabled,
      (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'authority', r.authority) order by r.title, r.id), '[]'::json)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles
    from app_user u where u.id = ${id}`.execute(db)
  return rows[0]
}

export const getPersonName = (person: PersonRow): UserName => toUserName(person)

export const findAuthority = async (db: Db, roleId: string): Promise<string | undefined> =>
  (await db.selectFrom('role').select('authority').where('id', '=', roleId).executeTakeFirst())?.authority

/** Returns the names of these users, by id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, UserName>> {
  const { rows } =
    await sql<NameRow>`select id, username, first_name, last_name from app_user where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toUserName(row)]))
}
