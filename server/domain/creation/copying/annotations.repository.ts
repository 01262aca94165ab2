import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'

interface CopyPair {
  sourceId: string
  copyId: string
}

/** Kinds of annotations of a node. The last two are ontology data: the node is an instance, or it has an additional class. */
export type AnnotationKind = 'keywords' | 'metadata' | 'paragraphs' | 'instance' | 'class'

/** Returns the nodes with annotations, by kind. Most nodes have none, so callers can skip the other queries. */
export async function findAnnotations(tx: Tx, ids: readonly string[]): Promise<Map<AnnotationKind, Set<string>>> {
  const { rows } = await sql<{ said: AnnotationKind; id: string }>`with given as (select unnest(${[...ids]}::uuid[]) as id)
    select 'keywords' as said, id from given g where exists (select from document_keyword k where k.node_id = g.id)
    union all select 'metadata', id from given g where exists (select from document_metadata m where m.node_id = g.id)
    union all select 'paragraphs', id from given g where exists (select from paragraph s where s.node_id = g.id)
    union all select case when i.instance then 'instance' else 'class' end, g.id from given g join ont_node i on i.node_id = g.id`.execute(
    tx,
  )
  const idsByKind = new Map<AnnotationKind, Set<string>>()
  for (const { said, id } of rows) idsByKind.set(said, (idsByKind.get(said) ?? new Set()).add(id))
  return idsByKind
}

const toPairRows = (copies: readonly CopyPair[]) =>
  sql`unnest(${copies.map(({ sourceId }) => sourceId)}::uuid[], ${copies.map(({ copyId }) => copyId)}::uuid[]) as g (source, copy)`

export const copyKeywords = async (tx: Tx, copies: readonly CopyPair[], now: number): Promise<void> => {
  await sql`insert into document_keyword (node_id, keyword_id, paste_source, added_at)
    select g.copy, k.keyword_id, k.paste_source, ${now}::bigint from ${toPairRows(copies)} join document_keyword k on k.node_id = g.source`.execute(
    tx,
  )
}

export const copyMetadata = async (tx: Tx, copies: readonly CopyPair[], now: number): Promise<void> => {
  await sql`with described as (select gen_random_uuid() as id, m.id as source, g.copy, m.definition_id, m.form, m.terms
      from ${toPairRows(copies)} join document_metadata m on m.node_id = g.source),
    made as (insert into document_metadata (id, node_id, definition_id, form, terms, created_at, edited_at)
      select d.id, d.copy, d.definition_id, d.form, d.terms, ${now}::bigint, ${now}::bigint from described d)
    insert into metadata_value (metadata_id, property_id, value, match_key, amount)
    select d.id, v.property_id, v.value, v.match_key, v.amount from described d join metadata_value v on v.metadata_id = d.source`.execute(
    tx,
  )
}

/** Copies paragraphs with their keywords, links and order. */
export const copyParagraphs = async (tx: Tx, copies: readonly CopyPair[], userId: string): Promise<void> => {
  await sql`with split as (select gen_random_uuid() as id, s.id as source, g.source as owner, g.copy
      from ${toPairRows(copies)} join paragraph s on s.node_id = g.source),
    made as (insert into paragraph (id, node_id, author_id, title, name_key, text, quote, blob_hash, from_index, to_index, terms, created_at, edited_at)
      select d.id, d.copy, ${userId}::uuid, s.title, s.name_key, s.text, s.quote, s.blob_hash, s.from_index, s.to_index, s.terms, s.created_at, s.edited_at
      from split d join paragraph s on s.id = d.source),
    marked as (insert into paragraph_keyword (paragraph_id, keyword_id, paste_source, created_by, created_at)
      select d.id, m.keyword_id, m.paste_source, m.created_by, m.created_at from split d join paragraph_keyword m on m.paragraph_id = d.source),
    linked as (insert into keyword_link (id, paragraph_id, keyword_id, alt, alt_key, created_by, created_at)
      select gen_random_uuid(), d.id, l.keyword_id, l.alt, l.alt_key, l.created_by, l.created_at from split d join keyword_link l on l.paragraph_id = d.source)
    insert into paragraph_order (parent_id, paragraph_id, order_no)
    select d.copy, d.id, o.order_no from split d join paragraph_order o on o.paragraph_id = d.source and o.parent_id = d.owner`.execute(tx)
}

/**
 * Copies ontology data: class and form, values, relation entries, additional classes. Values of key properties and numbers are not copied,
 * because they must be unique.
 */
export async function copyOntology(tx: Tx, copies: readonly CopyPair[], now: number): Promise<void> {
  const from = toPairRows(copies)
  await sql`insert into ont_node (node_id, instance, class_id, form_id, form, terms)
    select g.copy, i.instance, i.class_id, i.form_id, i.form, i.terms from ${from} join ont_node i on i.node_id = g.source order by g.copy`.execute(
    tx,
  )
  await sql`insert into ont_value (node_id, definition_id, place, value, key, number)
    select g.copy, v.definition_id, v.place, v.value, v.key, v.number from ${from} join ont_value v on v.node_id = g.source
      join ont_node i on i.node_id = g.source join ont_definition d on d.id = v.definition_id
    where d.kind <> 'DYNAMIC' and not (i.instance and coalesce((d.facts ->> 'key')::boolean, false))`.execute(tx)
  await sql`insert into ont_entry (node_id, definition_id, target_id, amount, place)
    select g.copy, r.definition_id, r.target_id, r.amount, r.place from ${from} join ont_related r on r.node_id = g.source
      join ont_definition d on d.id = r.definition_id
    where not coalesce(d.facts -> 'characteristics', '[]'::jsonb) ?| array['INVERSE_FUNCTIONAL']
      and not (d.both_ways and coalesce(d.facts -> 'characteristics', '[]'::jsonb) ? 'FUNCTIONAL') on conflict do nothing`.execute(tx)
  await sql`insert into ont_identity (node_id, class_id, added_at)
    select g.copy, o.class_id, ${now}::bigint from ${from} join ont_identity o on o.node_id = g.source`.execute(tx)
  const copied = copies.map(({ copyId }) => copyId)
  await sql`update node set connected = true where not connected and id in (select o.node_id from ont_identity o where o.node_id = any(${copied}::uuid[]))`.execute(
    tx,
  )
}
