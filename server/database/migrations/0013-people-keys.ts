import { type Kysely, sql } from 'kysely'
import { matchKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'

const AT_ONCE = 1_000
const userKeys = ['first_name_key', 'last_name_key', 'full_name_key', 'email_key']
const userSorts = ['first_name_sort', 'last_name_sort', 'full_name_sort', 'username_sort', 'email_sort']
const roleKeys = ['title_key', 'title_sort']

const columns = (table: string, names: readonly string[]) =>
  names.map((name) => `alter table ${table} add column ${name} text collate "C" not null default ''`)
const withoutDefaults = (table: string, names: readonly string[]) =>
  names.map((name) => `alter table ${table} alter column ${name} drop default`)

const before = [
  ...columns('app_user', [...userKeys, ...userSorts]),
  ...columns('role', roleKeys),
  `alter table app_user add column last_login_at bigint not null default 0`,
  `update app_user u set last_login_at = s.at from (select user_id, max(created_at) as at from session group by user_id) s where s.user_id = u.id`,
]
const after = [
  ...withoutDefaults('app_user', [...userKeys, ...userSorts]),
  ...withoutDefaults('role', roleKeys),
  ...userSorts.map((name) => `create index app_user_${name} on app_user (${name}, id)`),
  `create index app_user_last_login on app_user (last_login_at, id)`,
  `create index role_title_sort on role (title_sort, id)`,
]

interface Names {
  id: string
  first_name: string
  last_name: string
  username: string
  email: string | null
}

async function fillUsers(db: Kysely<never>): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Names>`select id, first_name, last_name, username, email from app_user where id > ${last}::uuid
      order by id limit ${AT_ONCE}`.execute(db)
    const next = rows.at(-1)
    if (!next) return
    const texts = (of: (row: Names) => string) => sql`${rows.map(of)}::text[]`
    const full = ({ first_name, last_name }: Names) => `${first_name} ${last_name}`.trim()
    await sql`update app_user u set first_name_key = v.a, last_name_key = v.b, full_name_key = v.c, email_key = v.d, first_name_sort = v.e,
        last_name_sort = v.f, full_name_sort = v.g, username_sort = v.h, email_sort = v.i
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${texts((row) => matchKey(row.first_name))}, ${texts((row) => matchKey(row.last_name))},
        ${texts((row) => matchKey(full(row)))}, ${texts(({ email }) => matchKey(email ?? ''))}, ${texts((row) => createSortKey(row.first_name))},
        ${texts((row) => createSortKey(row.last_name))}, ${texts((row) => createSortKey(full(row)))}, ${texts((row) => createSortKey(row.username))},
        ${texts(({ email }) => createSortKey(email ?? ''))}) v (id, a, b, c, d, e, f, g, h, i) where u.id = v.id`.execute(db)
    last = next.id
  }
}

async function fillRoles(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from role`.execute(db)
  await sql`update role r set title_key = v.key, title_sort = v.sort
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ title }) => matchKey(title))}::text[],
      ${rows.map(({ title }) => createSortKey(title))}::text[]) v (id, key, sort) where r.id = v.id`.execute(db)
}

/** Adds search keys and sort keys of users and roles, and the last sign-in, so that one page does not read ten thousand rows. */
export const peopleKeys = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of before) await sql.raw(statement).execute(db)
    await fillUsers(db)
    await fillRoles(db)
    for (const statement of after) await sql.raw(statement).execute(db)
  },
}
