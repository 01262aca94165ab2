import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/schema'

/** Grant table and key column of each resource that can have an audience. */
const grantTables = {
  template: { table: 'template_grant', column: 'template_id', hasKind: true },
  publicProfile: { table: 'public_profile_grant', column: 'profile_id', hasKind: false },
  tile: { table: 'tile_grant', column: 'tile_id', hasKind: false },
  workflow: { table: 'workflow_grant', column: 'workflow_id', hasKind: false },
  dashboard: { table: 'dashboard_grant', column: 'dashboard_id', hasKind: false },
} as const
export type AudienceOwner = keyof typeof grantTables

export interface Audience {
  users: { uuid: string; title: string }[]
  roles: { uuid: string; title: string }[]
}

/**
 * Returns a lateral join named `g` with the columns `users` and `roles`: the audience of the row `owner`. Null means no users or no roles.
 */
export const joinAudience = (of: AudienceOwner, owner: string): RawBuilder<unknown> => sql`left join lateral (select
    json_agg(json_build_object('uuid', u.id, 'title', btrim(u.first_name || ' ' || u.last_name)) order by u.username) filter (where u.id is not null) as users,
    json_agg(json_build_object('uuid', r.id, 'title', r.title) order by r.authority) filter (where r.id is not null) as roles
  from ${sql.table(grantTables[of].table)} k left join app_user u on u.id = k.principal_id left join role r on r.id = k.principal_id
  where k.${sql.ref(grantTables[of].column)} = ${sql.ref(`${owner}.id`)}) g on true`

const principalTables = { user: 'app_user', role: 'role' } as const

/** Counts the ids that are ids of users, or of roles. */
export async function countPrincipals(tx: Tx, kind: 'user' | 'role', ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(principalTables[kind])}
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Replaces the users, or the roles, in an audience. */
export async function writeGrants(
  tx: Tx,
  of: AudienceOwner,
  id: string,
  kind: 'user' | 'role',
  principals: readonly string[],
): Promise<void> {
  const { table, column, hasKind } = grantTables[of]
  const [grants, owner] = [sql.table(table), sql.ref(column)]
  await sql`delete from ${grants} where ${owner} = ${id} and principal_id in (select id from ${sql.table(principalTables[kind])})`.execute(
    tx,
  )
  const [kindColumn, value] = hasKind ? [sql`, principal_kind`, sql`, ${kind}`] : [sql``, sql``]
  await sql`insert into ${grants} (${owner}, principal_id${kindColumn}) select ${id}::uuid, p${value} from unnest(${[...principals]}::uuid[]) p
    on conflict do nothing`.execute(tx)
}

/** Returns true if this user or role is the only audience of a row. Without the grant the row would be for everyone. */
export async function isSoleAudience(tx: Tx, of: AudienceOwner, principalId: string): Promise<boolean> {
  const { table, column } = grantTables[of]
  const owner = sql.ref(`o.${column}`)
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from ${sql.table(table)} k where k.principal_id = ${principalId}
    and not exists (select 1 from ${sql.table(table)} o where ${owner} = ${sql.ref(`k.${column}`)} and o.principal_id <> ${principalId})) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

export async function deletePrincipalReferences(tx: Tx, principalId: string): Promise<void> {
  for (const { table } of Object.values(grantTables))
    await sql`delete from ${sql.table(table)} where principal_id = ${principalId}`.execute(tx)
  await sql`delete from task_candidate where principal_id = ${principalId}`.execute(tx)
  await sql`delete from permission where principal_id = ${principalId}`.execute(tx)
}
