import { sql } from 'kysely'
import type { User, UserName } from '#api/contract/users'
import type { Db, Tx } from '#server/database/schema'
import {
  combineConditions,
  columnContains,
  matchesEveryWord,
  matchesNames,
  matchesUsername,
  type Page,
  type PageQuery,
  readPage,
} from './people-page.repository'
import { buildUserKeys } from './people-keys'

export interface NameRow {
  id: string
  username: string
  first_name: string
  last_name: string
}

export const toUserName = ({ id, username, first_name, last_name }: NameRow): UserName => ({
  uuid: id,
  firstName: first_name,
  lastName: last_name,
  fullName: `${first_name} ${last_name}`.trim(),
  username,
})

export const readName = (db: Db, userId: string): Promise<NameRow | undefined> =>
  db.selectFrom('app_user').select(['id', 'username', 'first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()

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
      ...toUserName(row),
      ...(row.email !== null && { email: row.email }),
      ...(row.national_code !== null && { nationalCode: row.national_code }),
      authorities: row.authorities.map((authority) => ({ authority })),
    }
  )
}

const nameColumns = sql`t.id, t.username, t.first_name, t.last_name`
const sortColumns = { firstName: 'first_name', lastName: 'last_name', username: 'username', fullName: 'full_name' } as const

export interface UserQuery extends PageQuery {
  username?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  nationalCode?: string | undefined
  keyword?: string | undefined
  sortBy?: keyof typeof sortColumns | undefined
}

/** Returns active users. A national code matches only as a whole, so that it cannot be discovered digit by digit. */
export async function readUserNames(db: Db, query: UserQuery): Promise<Page<UserName>> {
  const { username, firstName, lastName, nationalCode, keyword, sortBy = 'fullName', operator } = query
  const condition = combineConditions(
    [
      [username, matchesUsername()],
      [firstName, columnContains('t.first_name_key')],
      [lastName, columnContains('t.last_name_key')],
      [nationalCode, (code) => sql`t.national_code = ${code}`],
      [keyword, (_, typed) => matchesEveryWord(typed, matchesNames())],
    ],
    operator,
  )
  const by = sql.ref(`t.${sortColumns[sortBy]}_sort`)
  const page = await readPage<NameRow>(
    db,
    { table: 'app_user', columns: nameColumns, where: sql`not t.disabled and ${condition}`, by },
    query,
  )
  return { ...page, contents: page.contents.map(toUserName) }
}

/** Saves the given fields; an empty e-mail address removes it. */
export async function writePerson(
  tx: Tx,
  id: string,
  { firstName, lastName, email }: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined },
): Promise<void> {
  const stored = await tx
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return
  const names = {
    username: stored.username,
    first_name: firstName ?? stored.first_name,
    last_name: lastName ?? stored.last_name,
    email: email === undefined ? stored.email : email || null,
  }
  await tx
    .updateTable('app_user')
    .set({ ...names, ...buildUserKeys(names) })
    .where('id', '=', id)
    .execute()
}
