import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

export interface NeighbourFile {
  id: string
  path: string
  author_id: string
  extension: string
  hash: string
  size: number
}

/** Returns files with these names in the home parent of a document. */
export async function findFilesBeside(db: Db, nodeId: string, nameKeys: readonly string[]): Promise<NeighbourFile[]> {
  const { rows } = await sql<NeighbourFile>`select s.id, s.path, s.author_id, s.extension, v.blob_hash as hash, v.size
    from node n join placement p on p.parent_id = n.parent_id and p.name_key = any(${[...nameKeys]}::text[])
      join node s on s.id = p.node_id and s.type = 0 join version v on v.id = s.version_id
    where n.id = ${nodeId} order by s.extension`.execute(db)
  return rows
}
