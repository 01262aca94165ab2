import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import { type Audience, joinAudience } from '#server/domain/system/audiences/audiences.repository'

export type Extension = 'docx' | 'pptx' | 'xlsx'

export interface TemplateRow extends Audience {
  uuid: string
  title: string
  extension: Extension
  hash: string | null
  mime: string | null
  size: number | null
}

/** Returns all templates, or one. */
export async function readAllTemplates(db: Db, id?: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select t.id as uuid, t.title, t.extension, t.blob_hash as hash, t.mime, t.size,
      coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from template t ${joinAudience('template', 't')}
    ${id === undefined ? sql`` : sql`where t.id = ${id}`}`.execute(db)
  return rows
}

export interface OfferedTemplate {
  uuid: string
  title: string
  extension: Extension
  hash: string
  mime: string
  size: number
}

/**
 * Returns the templates with a file that have no audience or have one of these principals in it, optionally only one by id. `everything`
 * ignores the audiences.
 */
export async function findTemplates(db: Db, principals: readonly string[], everything: boolean, id?: string): Promise<OfferedTemplate[]> {
  const { rows } = await sql<OfferedTemplate>`select t.id as uuid, t.title, t.extension, t.blob_hash as hash, t.mime, t.size from template t
    where t.blob_hash is not null and (${everything}::boolean or not exists (select 1 from template_grant g where g.template_id = t.id)
      or exists (select 1 from template_grant g where g.template_id = t.id and g.principal_id = any(${[...principals]}::uuid[])))
      ${id === undefined ? sql`` : sql`and t.id = ${id}`}`.execute(db)
  return rows
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

export const setTemplateFile = async (
  tx: Tx,
  id: string,
  { hash, mime, size }: { hash: string; mime: string; size: number },
): Promise<void> => {
  await tx.updateTable('template').set({ blob_hash: hash, mime, size }).where('id', '=', id).execute()
}
