import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leastSimilarity } from '#api/contract/constants'
import { isCurrentVersion, documentsSharingText } from '#server/database/current-version'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Relations of a document to other documents, for the badges of a listing. */
export interface DocumentRelations {
  id: string
  linked: boolean
  similar: boolean
  origin: boolean
  kin: boolean
}

/**
 * Returns for each document whether it is linked with, similar to, copied from, or shares keywords with other documents. The conditions
 * refer to the other document as alias `n`: `seen` applies to links, `read` to facts about its content.
 */
export async function findDocumentRelations(
  db: Db,
  ids: readonly string[],
  { seen, read }: { seen: Condition; read: Condition },
): Promise<DocumentRelations[]> {
  const linked = (shown: Condition) => sql`exists (select 1 from (
      select second_id as id from document_link where first_id = d.id union all select first_id from document_link where second_id = d.id) l
    join node n on n.id = l.id where ${shown})`
  const sharer = (which: Condition) =>
    sql`exists (select 1 from ${documentsSharingText} where v.id = d.version_id and ${which} and ${read})`
  const { rows } = await sql<DocumentRelations>`select d.id, ${linked(seen)} as linked,
      exists (select 1 from version v join version w on w.blob_hash = v.blob_hash join node n on ${isCurrentVersion('n', 'w')} and n.id <> d.id
        where v.id = d.version_id and v.size > 0 and ${read}) or ${sharer(sql`o.similarity >= ${leastSimilarity}`)} as similar,
      exists (select 1 from version v join version w on w.blob_hash = v.blob_hash and w.node_id = d.source_doc_id
        join node n on n.id = w.node_id where v.id = d.version_id and v.size > 0 and ${read})
        or ${sharer(sql`(n.created_at, n.id) < (d.created_at, d.id)`)} as origin,
      ${linked(read)} or exists (select 1 from document_keyword a join document_keyword b on b.keyword_id = a.keyword_id and b.node_id <> a.node_id
        join node n on n.id = b.node_id where a.node_id = d.id and ${read}) as kin
    from node d where d.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
