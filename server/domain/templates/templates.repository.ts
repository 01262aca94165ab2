import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type Extension = 'docx' | 'pptx' | 'xlsx'

export interface TemplateRow {
  uuid: string
  title: string
  extension: Extension
  hash: string | null
  mime: string | null
  size: number | null
  users: { uuid: string; title: string }[]
  roles: { uuid: string; title: string }[]
}

/** All of them, or one. */
export async function readTemplates(db: Db, id?: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select t.id as uuid, t.title, t.extension, t.blob_hash as hash, t.mime, t.size,
      coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from template t left join lateral (select
        json_agg(json_build_object('uuid', u.id, 'title', btrim(u.first_name || ' ' || u.last_name)) order by u.username) filter (where u.id is not null) as users,
        json_agg(json_build_object('uuid', r.id, 'title', r.title) order by r.authority) filter (where r.id is not null) as roles
      from template_grant k left join app_user u on u.id = k.principal_id and k.principal_kind = 'user'
        left join role r on r.id = k.principal_id and k.principal_kind = 'role' where k.template_id = t.id) g on true
    ${id === undefined ? sql`` : sql`where t.id = ${id}`}`.execute(db)
  return rows
}

export interface Offered {
  uuid: string
  title: string
  extension: Extension
  hash: string
  mime: string
  size: number
}

/** Those with a file that are for nobody in particular or for one of these principals; one of them by its id. */
export async function templatesFor(db: Db, principals: readonly string[], everything: boolean, id?: string): Promise<Offered[]> {
  const { rows } = await sql<Offered>`select t.id as uuid, t.title, t.extension, t.blob_hash as hash, t.mime, t.size from template t
    where t.blob_hash is not null and (${everything}::boolean or not exists (select 1 from template_grant g where g.template_id = t.id)
      or exists (select 1 from template_grant g where g.template_id = t.id and g.principal_id = any(${[...principals]}::uuid[])))
      ${id === undefined ? sql`` : sql`and t.id = ${id}`}`.execute(db)
  return rows
}

/** Held by whoever changes a template, so that two changes come one after the other. */
export const lockTemplate = async (tx: Tx, id: string): Promise<void> => {
  await sql`select 1 from template where id = ${id} for update`.execute(tx)
}

export const addTemplate = async (
  tx: Tx,
  template: { id: string; title: string; extension: Extension; created_at: number },
): Promise<void> => {
  await tx
    .insertInto('template')
    .values({ ...template, blob_hash: null, mime: null, size: null })
    .execute()
}

export const writeTemplate = async (tx: Tx, id: string, template: { title: string; extension: Extension }): Promise<void> => {
  await tx.updateTable('template').set(template).where('id', '=', id).execute()
}

/** Of these ids, those that name a user or a role, each with which. */
export async function principalsOf(tx: Tx, ids: readonly string[]): Promise<{ id: string; kind: 'user' | 'role' }[]> {
  const { rows } = await sql<{
    id: string
    kind: 'user' | 'role'
  }>`select id, 'user' as kind from app_user where id = any(${[...ids]}::uuid[])
    union all select id, 'role' from role where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Replaces for which users, or for which roles, a template is. */
export async function writeGrants(tx: Tx, id: string, kind: 'user' | 'role', principals: readonly string[]): Promise<void> {
  await tx.deleteFrom('template_grant').where('template_id', '=', id).where('principal_kind', '=', kind).execute()
  await sql`insert into template_grant (template_id, principal_id, principal_kind) select ${id}::uuid, p, ${kind} from unnest(${[...principals]}::uuid[]) p
    on conflict do nothing`.execute(tx)
}

export const writeFile = async (tx: Tx, id: string, { hash, mime, size }: { hash: string; mime: string; size: number }): Promise<void> => {
  await tx.updateTable('template').set({ blob_hash: hash, mime, size }).where('id', '=', id).execute()
}

export const removeTemplate = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('template').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
