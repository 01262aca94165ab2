import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isClass } from '#server/database/is-class'
import type { Db } from '#server/database/schema'

/** Ontology data of a node, as shown in its record. */
export interface Knowledge {
  id: string
  instance: boolean
  form: boolean
  form_id: string | null
  /** Titles by id: the class of an instance, and the classes with the same identity. */
  classes: Record<string, string> | null
  /** Values by property id, for instances. */
  values: Record<string, unknown[]> | null
}

/** Maximum characters of a text value in a record. */
const MAX_SHOWN_CHARACTERS = 1_000

/** Returns the ontology data of those nodes that have any. `seen` refers to the class as alias `n`. */
export async function findKnowledge(db: Db, ids: readonly string[], seen: RawBuilder<SqlBool>): Promise<Knowledge[]> {
  const { rows } = await sql<Knowledge>`select i.node_id as id, i.instance, i.form, i.form_id,
      (select json_object_agg(n.id, n.title) from node n where ${isClass('n')} and ${seen}
        and (n.id = i.class_id or n.id in (select o.class_id from ont_identity o where o.node_id = i.node_id))) as classes,
      case when i.instance then (select json_object_agg(p.definition_id, p.said) from (select v.definition_id, json_agg(
          case when jsonb_typeof(v.value) = 'string' then to_jsonb(left(v.value #>> '{}', ${MAX_SHOWN_CHARACTERS})) else v.value end order by v.place) as said
        from ont_value v where v.node_id = i.node_id group by v.definition_id) p) end as values
    from ont_node i where i.node_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
