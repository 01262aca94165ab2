import { sql } from 'kysely'
import type { GridQuery } from '#server/data-grid/grid'
import type { Db, Tx } from '#server/database/schema'
import {
  combineConditions,
  columnContains,
  matchesEveryWord,
  matchesNames,
  matchesUsername,
  type Page,
  readPage,
} from '../users/people-page.repository'
import { type PersonNames, buildUserKeys } from '../users/people-keys'

export interface UserRow {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string | null
  nationalCode: string | null
  disabled: boolean
  mustChangePassword: boolean
  /** 0 before the first sign-in. */
  lastLogin: number
  roles: { uuid: string; title: string; authority: string }[]
}

const userColumns = sql`t.id, t.username, t.first_name as "firstName", t.last_name as "lastName", t.email, t.national_code as "nationalCode", t.disabled,
  t.must_change_password as "mustChangePassword",
  t.last_login_at as "lastLogin", (select coalesce(json_agg(json_build_object('uuid', r.id, 'title', r.title, 'authority', r.authority) order by r.authority),
    '[]'::json) from user_role ur join role r on r.id = ur.role_id where ur.user_id = t.id) as roles`

export async function readUser(db: Db, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${userColumns} from app_user t where t.id = ${id}`.execute(db)
  return rows[0]
}

// The roles are looked up in a subquery first. With a join the planner assumes that a third of the users match and checks every role for
// each user.
const hasAuthority = (key: string) => sql`t.id in (select ur.user_id from user_role ur
  where ur.role_id = any(array(select r.id from role r where strpos(lower(r.authority), ${key}) > 0)))`
const isFound = (_: string, typed: string) =>
  matchesEveryWord(typed, (key) => sql`(${matchesNames()(key)} or ${columnContains('t.email_key')(key)} or ${hasAuthority(key)})`)
const sortColumns: Readonly<Record<string, string>> = {
  ...{
    firstName: 'first_name_sort',
    lastName: 'last_name_sort',
    username: 'username_sort',
    email: 'email_sort',
    lastLogin: 'last_login_at',
  },
}

/** Returns one page of users. An unknown sort name means sorting by full name. */
export async function readUserPage(db: Db, query: GridQuery): Promise<Page<UserRow>> {
  const { firstName, lastName, username, email, authority, keyword, sortBy = '' } = query
  const where = combineConditions(
    [
      [firstName, columnContains('t.first_name_key')],
      [lastName, columnContains('t.last_name_key')],
      [username, matchesUsername()],
      [email, columnContains('t.email_key')],
      [authority, hasAuthority],
      [keyword, isFound],
    ],
    query.operator,
  )
  const by = sql.ref(`t.${(Object.hasOwn(sortColumns, sortBy) ? sortColumns[sortBy] : undefined) ?? 'full_name_sort'}`)
  return await readPage(db, { table: 'app_user', columns: userColumns, where, by }, query)
}

/** Lock for changes of administrators. It prevents two administrators from removing themselves at once and leaving none. */
const ADMINISTRATORS_LOCK = 7_245_003

export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
}

/** Counts the active users with this authority. */
export async function countActiveUsers(tx: Tx, authority: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct u.id)::int as count from app_user u
    join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where r.authority = ${authority} and not u.disabled`.execute(tx)
  return rows[0]?.count ?? 0
}

export const findUserIdByName = async (tx: Tx, usernameKey: string): Promise<string | undefined> =>
  (await tx.selectFrom('app_user').select('id').where('username_key', '=', usernameKey).executeTakeFirst())?.id

export const findRoleIds = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await tx.selectFrom('role').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

export interface Person extends PersonNames {
  national_code: string | null
}

export async function writePerson(tx: Tx, id: string, person: Person): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...person, ...buildUserKeys(person) })
    .where('id', '=', id)
    .execute()
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

export async function setMustChangePassword(tx: Tx, userId: string, must: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ must_change_password: must }).where('id', '=', userId).execute()
}

export async function setDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ disabled }).where('id', '=', userId).execute()
}

/** Returns true if the user has left data: items, versions, content of the home folder or bin, chat messages, or a part in a process. */
export async function hasLeftData(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from node where author_id = ${userId} and system_role is null)
    or exists (select 1 from version where author_id = ${userId})
    or exists (select 1 from placement p join node n on n.id = p.parent_id where n.owner_id = ${userId})
    or exists (select 1 from conversation where created_by = ${userId})
    or exists (select 1 from chat_message where author_id = ${userId})
    or exists (select 1 from process where started_by = ${userId})
    or exists (select 1 from workflow_version where published_by = ${userId})
    or exists (select 1 from task where assignee_id = ${userId} or worker_id = ${userId} or ${userId}::uuid = any(reviewers))
    or exists (select 1 from task_event where user_id = ${userId}) as found`.execute(tx)
  return rows[0]?.found === true
}

/** Deletes a user with the home folder and the recycle bin. */
export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('node').where('owner_id', '=', userId).where('system_role', 'is not', null).execute()
  await tx.deleteFrom('app_user').where('id', '=', userId).execute()
}
