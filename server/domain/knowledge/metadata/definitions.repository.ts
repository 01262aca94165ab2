import { sql } from 'kysely'
import type { MetadataDefinition } from '#api/contract/metadata'
import type { Db, Tx } from '#server/database/schema'

export type Property = MetadataDefinition['properties'][number]

export interface DefinitionRow {
  uuid: string
  title: string
  key: string
  sort_key: string
  /** Version number of the definition's list of properties. Each change of the properties increases it by one. */
  form: number
  /**
   * `used` is true if documents have values of the definition. `behind` is true if some of these values were last checked when `form` had
   * an earlier value.
   */
  used: boolean
  behind: boolean
  properties: Property[]
}

/** Returns all metadata definitions, or only the one with this id. */
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

/** Returns if another definition has the same title, and if another definition has the same key. */
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

/** Returns the ids in the list that are ids of properties, of any definition. */
export async function findPropertyIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('metadata_property').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of those properties in the list of which at least one document has a value. */
export async function findPropertiesInUse(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${[...ids]}::uuid[]) as p (id)
    where exists (select 1 from metadata_value v where v.property_id = p.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Replaces the list of properties of a definition, in this order, and increases its `form` by one. */
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
