import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Which of these ids name a relation or property, and of which type. */
export async function said(db: Db, ids: readonly string[]): Promise<{ id: string; kind: string; type: string | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; kind: string; type: string | null }>`select d.id, d.kind, d.type from ont_definition d
    where d.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return rows
}

export interface BrowseRow {
  id: string
  title: string
  kind: 'RELATION' | 'PROPERTY'
  type: string | null
}

/** By what the instances in a folder can be browsed: relations they have entries of, and dates they say. Conditions on `n` and on `m`, the other end. */
export async function browseRows(
  db: Db,
  folderId: string,
  { readable, seen }: { readable: RawBuilder<SqlBool>; seen: RawBuilder<SqlBool> },
): Promise<BrowseRow[]> {
  const inside = sql`placement p join node n on n.id = p.node_id and n.node_type = 2`
  const { rows } = await sql<BrowseRow>`select d.id, d.title, d.kind, d.type from ont_definition d where d.id in (
      select r.definition_id from ${inside} join ont_related r on r.node_id = n.id join node m on m.id = r.target_id
        where p.parent_id = ${folderId} and ${readable} and ${seen}
      union select v.definition_id from ${inside} join ont_value v on v.node_id = n.id join ont_definition t on t.id = v.definition_id and t.type = 'DATE'
        where p.parent_id = ${folderId} and ${readable})
    order by d.kind desc, d.sort_key, d.id`.execute(db)
  return rows
}
