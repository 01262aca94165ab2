import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'

interface Copied {
  sourceId: string
  copyId: string
}

/**
 * Gives copies what the ontology knows of their sources: class and form, values, entries, common identity. Values of keys stay with the
 * source, for they are there once, and so do numbers. Answers the copies that are instances.
 */
export async function copySaid(tx: Tx, copies: readonly Copied[], now: number): Promise<string[]> {
  const { rows: known } = await sql<{ source: string; instance: boolean }>`select i.node_id as source, i.instance from ont_node i
    where i.node_id = any(${copies.map(({ sourceId }) => sourceId)}::uuid[])`.execute(tx)
  if (known.length === 0) return []
  const instances = new Map(known.map(({ source, instance }) => [source, instance]))
  const given = copies.filter(({ sourceId }) => instances.has(sourceId))
  const from = sql`unnest(${given.map(({ sourceId }) => sourceId)}::uuid[], ${given.map(({ copyId }) => copyId)}::uuid[]) as g (source, copy)`
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
  const copied = given.map(({ copyId }) => copyId)
  await sql`update node set connected = true where not connected and id in (select o.node_id from ont_identity o where o.node_id = any(${copied}::uuid[]))`.execute(
    tx,
  )
  return given.flatMap(({ sourceId, copyId }) => (instances.get(sourceId) ? [copyId] : []))
}
