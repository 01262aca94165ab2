import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** Current content of a document. `status` is null until reading has started. */
export interface CurrentContent {
  hash: string
  size: number
  status: string | null
  characters: number
}

export async function findCurrentContent(db: Db, nodeId: string): Promise<CurrentContent | undefined> {
  const { rows } = await sql<CurrentContent>`select v.blob_hash as hash, v.size, t.status, coalesce(t.characters, 0) as characters
    from node n join version v on v.id = n.version_id left join content_text t on t.blob_hash = v.blob_hash where n.id = ${nodeId}`.execute(
    db,
  )
  return rows[0]
}

export interface AnchorRow {
  id: string
  quote: string
  blob_hash: string
  from_index: number
  to_index: number
}

/** Returns the ranges of a document, ordered by position. */
export async function readAnchors(tx: Tx, nodeId: string): Promise<AnchorRow[]> {
  const { rows } = await sql<AnchorRow>`select id, quote, blob_hash, from_index, to_index from paragraph
    where node_id = ${nodeId} and quote is not null order by from_index, created_at, id`.execute(tx)
  return rows
}

export async function writeAnchors(tx: Tx, hash: string, anchors: readonly { id: string; from: number; to: number }[]): Promise<void> {
  await sql`update paragraph g set blob_hash = ${hash}, from_index = a.from_index, to_index = a.to_index
    from unnest(${anchors.map(({ id }) => id)}::uuid[], ${anchors.map(({ from }) => from)}::int[], ${anchors.map(({ to }) => to)}::int[])
      a (id, from_index, to_index) where g.id = a.id`.execute(tx)
}
