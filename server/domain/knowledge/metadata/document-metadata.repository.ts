import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { Property } from './definitions.repository'
import type { StoredValue, Scalar } from './values'

export interface DocumentMetadataRow {
  uuid: string
  definition_id: string
  values: Record<string, Scalar>
}

/** Returns the metadata of a document, ordered by the title of the definition. */
export async function readDocumentMetadata(db: Db, nodeId: string): Promise<DocumentMetadataRow[]> {
  const { rows } = await sql<DocumentMetadataRow>`select m.id as uuid, m.definition_id,
      coalesce((select json_object_agg(v.property_id, v.value) from metadata_value v where v.metadata_id = m.id), '{}'::json) as values
    from document_metadata m join metadata_definition d on d.id = m.definition_id where m.node_id = ${nodeId}
    order by d.sort_key, d.id`.execute(db)
  return rows
}

/**
 * Locks a definition while values of it are written, so that it is not changed or deleted in between. Returns its `form`, or undefined
 * if it does not exist.
 */
export async function lockDefinition(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ form: number }>`select form from metadata_definition where id = ${id} for share`.execute(tx)
  return rows[0]?.form
}

interface MetadataRecord {
  uuid: string
  nodeId: string
  definitionId: string
  form: number
  /** `tsvector` of all values. */
  terms: string
}

export async function writeMetadata(tx: Tx, { uuid, nodeId, definitionId, form, terms }: MetadataRecord, now: number): Promise<void> {
  await sql`insert into document_metadata (id, node_id, definition_id, form, terms, created_at, edited_at)
    values (${uuid}::uuid, ${nodeId}::uuid, ${definitionId}::uuid, ${form}, ${terms}::tsvector, ${now}, ${now})
    on conflict (id) do update set form = excluded.form, terms = excluded.terms, edited_at = excluded.edited_at`.execute(tx)
}

/** Replaces all values of a metadata record. */
export async function writeValues(tx: Tx, metadataId: string, values: ReadonlyMap<string, StoredValue>): Promise<void> {
  await tx.deleteFrom('metadata_value').where('metadata_id', '=', metadataId).execute()
  if (values.size === 0) return
  await tx
    .insertInto('metadata_value')
    .values(
      [...values].map(([property_id, { value, ...searchKeys }]) => ({
        ...{ metadata_id: metadataId, property_id, value: JSON.stringify(value) },
        ...searchKeys,
      })),
    )
    .execute()
}

export const deleteMetadata = async (tx: Tx, metadataId: string): Promise<void> => {
  await tx.deleteFrom('document_metadata').where('id', '=', metadataId).execute()
}

export interface FoundValue {
  node_id: string
  title: string
  value: string
}

/** Returns the text values of these nodes if their metadata or instance data match a query. */
export async function findMatchingValues(db: Db, nodeIds: readonly string[], query: string): Promise<FoundValue[]> {
  const { rows } = await sql<FoundValue>`select f.node_id, f.title, f.value from (
      select m.node_id, p.title, left(v.value #>> '{}', 20000) as value, p.order_no, p.id
        from document_metadata m join metadata_value v on v.metadata_id = m.id join metadata_property p on p.id = v.property_id
        where m.node_id = any(${[...nodeIds]}::uuid[]) and m.terms @@ ${query}::tsquery and v.match_key is not null
      union all select i.node_id, d.title, left(v.value #>> '{}', 20000), d.order_no, d.id
        from ont_node i join ont_value v on v.node_id = i.node_id join ont_definition d on d.id = v.definition_id
        where i.node_id = any(${[...nodeIds]}::uuid[]) and i.terms @@ ${query}::tsquery and jsonb_typeof(v.value) = 'string') f
    order by f.node_id, f.order_no, f.id`.execute(db)
  return rows
}

/** Returns the values that these documents have of these properties. */
export async function readPropertyValues(
  db: Db,
  nodeIds: readonly string[],
  propertyIds: readonly string[],
): Promise<{ node_id: string; property_id: string; value: Scalar }[]> {
  const { rows } = await sql<{ node_id: string; property_id: string; value: Scalar }>`select m.node_id, v.property_id, v.value
    from document_metadata m join metadata_value v on v.metadata_id = m.id
    where m.node_id = any(${[...nodeIds]}::uuid[]) and v.property_id = any(${[...propertyIds]}::uuid[])`.execute(db)
  return rows
}

/** Returns the types of those of the ids that are properties. */
export async function readPropertyTypes(db: Db, ids: readonly string[]): Promise<Map<string, Property['type']>> {
  const { rows } = await sql<{ id: string; type: Property['type'] }>`select id, type from metadata_property
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}
