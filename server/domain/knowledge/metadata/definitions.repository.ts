import { sql } from 'kysely'
import type { MetadataDefinition } from '#api/contract/metadata'
import type { Db, Tx } from '#server/database/schema'

export type Property = MetadataDefinition['properties'][number]

export interface DefinitionRow {
  uuid: string
  title: string
  key: string
  sort_key: string
  /** Form number of the definition. It increases when the properties change. */
  form: number
  /**
   * `used` is true if documents have values of the definition; `behind` is true if some of them were checked against an earlier form
   * number.
   */
  used: boolean
  behind: boolean
  properties: Property[]
}

/** Returns all definitions, or one. */
export async function readDefinitions(db: Db, id?: string): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`select d.id as uuid, d.title, d.key, d.sort_key, d.form,
      exists (select 1 from document_metadata m where m.definition_id = d.id) as used,
      exists (select 1 from document_metadata m where m.definition_id = d.id and m.form < d.form) as behind,
      coalesce((select json_agg(json_build_object('uuid', p.id, 'title', p.title, 'type', p.type, 'required', p.required, 'options', p.options)
        order by p.order_no) from metadata_property p where p.definition_id = d.id), '[]'::json) as properties
    from metadata_definition d ${id === undefined ? sql`` : sql`where d.id = ${id}`}`.execute(db)
  return rows
}

export interface DefinitionKeys {
  title: string
  name_key: string
  sort_key: string
  key: string
  match_key: string
}

/** Returns for title and key separately if another definition has the same. */
export async function findTakenKeys(
  tx: Tx,
  id: string,
  { name_key, match_key }: DefinitionKeys,
): Promise<{ title: boolean; key: boolean }> {
  const { rows } = await sql<{ title: boolean | null; key: boolean | null }>`select bool_or(name_key = ${name_key}) as title,
    bool_or(match_key = ${match_key}) as key from metadata_definition where id <> ${id}::uuid`.execute(tx)
  return { title: rows[0]?.title === true, key: rows[0]?.key === true }
}

export async function writeDefinition(tx: Tx, id: string, keys: DefinitionKeys, now: number): Promise<void> {
  await tx
    .insertInto('metadata_definition')
    .values({ id, ...keys, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(keys))
    .execute()
}

/** Returns those of the ids that are properties of any definition. */
export async function findPropertyIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('metadata_property').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of the properties that documents have values of. */
export async function findPropertiesInUse(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${[...ids]}::uuid[]) as p (id)
    where exists (select 1 from metadata_value v where v.property_id = p.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Replaces the properties of a definition, in this order, and increases its form number. */
export async function writeProperties(tx: Tx, id: string, properties: readonly Property[]): Promise<void> {
  const keptIds = properties.map(({ uuid }) => uuid)
  await sql`delete from metadata_property where definition_id = ${id} and id <> all(${keptIds}::uuid[])`.execute(tx)
  for (const [order_no, { uuid, title, type, required, options }] of properties.entries()) {
    const fields = { title, type, required, options, order_no }
    await tx
      .insertInto('metadata_property')
      .values({ id: uuid, definition_id: id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
  }
  await sql`update metadata_definition set form = form + 1 where id = ${id}`.execute(tx)
}
