import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface UserRow {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string | null
  nationalCode: string | null
  disabled: boolean
  lastLogin: number | null
  roles: { uuid: string; title: string; authority: string }[]
}

/** Those of these ids that are there, in no order. */
export async function readUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.national_code as "nationalCode", u.disabled, s.at as "lastLogin", coalesce(r.roles, '[]'::json) as roles
    from app_user u
      left join lateral (select max(created_at) as at from session where user_id = u.id) s on true
      left join lateral (select json_agg(json_build_object('uuid', r.id, 'title', r.title, 'authority', r.authority) order by r.authority) as roles
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) r on true
    where u.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export interface PersonRow extends Pick<UserRow, 'id' | 'username' | 'firstName' | 'lastName' | 'email'> {
  lastLogin: number | null
  authorities: string
}

/** Everybody, with as much as the question needs: what is left out is empty. */
export async function readPeople(db: Db, needs: { logins: boolean; authorities: boolean }): Promise<PersonRow[]> {
  const logins = needs.logins ? sql`(select max(created_at) from session where user_id = u.id)` : sql`null::bigint`
  const authorities = needs.authorities
    ? sql`coalesce((select string_agg(r.authority, ' ' order by r.authority) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '')`
    : sql`''`
  const { rows } = await sql<PersonRow>`select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email,
      ${logins} as "lastLogin", ${authorities} as authorities from app_user u`.execute(db)
  return rows
}

/** Held by whoever changes who is an administrator, so that two who step down together do not leave the house without one. */
const ADMINISTRATORS_LOCK = 7_245_003

export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
}

/** Of the role with this authority. */
export async function countActive(tx: Tx, authority: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct u.id)::int as count from app_user u
    join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where r.authority = ${authority} and not u.disabled`.execute(tx)
  return rows[0]?.count ?? 0
}

export const usernameHolder = async (tx: Tx, usernameKey: string): Promise<string | undefined> =>
  (await tx.selectFrom('app_user').select('id').where('username_key', '=', usernameKey).executeTakeFirst())?.id

export const knownRoles = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await tx.selectFrom('role').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

export interface Person {
  username: string
  username_key: string
  first_name: string
  last_name: string
  email: string | null
  national_code: string | null
}

export async function writePerson(tx: Tx, id: string, person: Person): Promise<void> {
  await tx.updateTable('app_user').set(person).where('id', '=', id).execute()
}

export async function writeRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  if (roleIds.length > 0)
    await tx
      .insertInto('user_role')
      .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute()
}

export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function setDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ disabled }).where('id', '=', userId).execute()
}

/** Whether the person has left anything behind: items and versions of theirs, things in their home or bin, words in the chat. */
export async function hasTraces(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from node where author_id = ${userId} and system_role is null)
    or exists (select 1 from version where author_id = ${userId})
    or exists (select 1 from placement p join node n on n.id = p.parent_id where n.owner_id = ${userId})
    or exists (select 1 from conversation where created_by = ${userId})
    or exists (select 1 from chat_message where author_id = ${userId}) as found`.execute(tx)
  return rows[0]?.found === true
}

/** With the home, the bin and the rights of the person. */
export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('permission').where('principal_id', '=', userId).execute()
  await tx.deleteFrom('public_profile_grant').where('principal_id', '=', userId).execute()
  await tx.deleteFrom('node').where('owner_id', '=', userId).where('system_role', 'is not', null).execute()
  await tx.deleteFrom('app_user').where('id', '=', userId).execute()
}
