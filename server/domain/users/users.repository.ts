import { sql } from 'kysely'
import type { User, UserName } from '#api/contract/users'
import type { Db } from '#server/database/schema'

export interface NameRow {
  id: string
  username: string
  first_name: string
  last_name: string
}

export const nameOf = ({ id, username, first_name, last_name }: NameRow): UserName => ({
  uuid: id,
  firstName: first_name,
  lastName: last_name,
  fullName: `${first_name} ${last_name}`.trim(),
  username,
})

export async function readUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'national_code'])
    .select(
      sql<string[]>`(select coalesce(json_agg(r.authority order by r.authority), '[]'::json)
      from user_role ur join role r on r.id = ur.role_id where ur.user_id = app_user.id)`.as('authorities'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...nameOf(row),
      ...(row.email !== null && { email: row.email }),
      ...(row.national_code !== null && { nationalCode: row.national_code }),
      authorities: row.authorities.map((authority) => ({ authority })),
    }
  )
}

export interface Pickable extends UserName {
  nationalCode: string | null
}

export const readActiveUsers = async (db: Db): Promise<Pickable[]> => {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'national_code'])
    .where('disabled', '=', false)
    .execute()
  return rows.map((row) => ({ ...nameOf(row), nationalCode: row.national_code }))
}

/** Those in a recycle bin are left out until they are restored. */
export const readWorkingDirectories = async (db: Db, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ node_id: string }>`select w.node_id from working_directory w join node n on n.id = w.node_id
      join node r on r.id = split_part(n.path, '/', 2)::uuid
    where w.user_id = ${userId} and r.system_role is distinct from 'bin' order by w.order_no, w.node_id`.execute(db)
  return rows.map(({ node_id }) => node_id)
}

/** Adding one that is there already changes nothing. */
export const addWorkingDirectory = async (db: Db, userId: string, nodeId: string, now: number): Promise<void> => {
  await db
    .insertInto('working_directory')
    .values({ user_id: userId, node_id: nodeId, order_no: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeWorkingDirectory = async (db: Db, userId: string, nodeId: string): Promise<void> => {
  await db.deleteFrom('working_directory').where('user_id', '=', userId).where('node_id', '=', nodeId).execute()
}

/** Writes the given fields; an empty address takes it away. */
export const writePerson = async (
  db: Db,
  id: string,
  { firstName, lastName, email }: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined },
): Promise<void> => {
  const values = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email: email === '' ? null : email }),
  }
  if (Object.keys(values).length > 0) await db.updateTable('app_user').set(values).where('id', '=', id).execute()
}
