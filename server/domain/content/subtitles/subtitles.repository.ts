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

/** Returns the recordings with one of these extensions in the home parents of subtitle files, to which the files belong by their names. */
export async function findRecordingsOf(
  db: Db,
  fileIds: readonly string[],
  extensions: readonly string[],
): Promise<{ file: string; recording: string }[]> {
  const { rows } = await sql<{ file: string; recording: string }>`select s.id as file, r.id as recording
    from node s join placement q on q.node_id = s.id and q.parent_id = s.parent_id
      cross join unnest(array['\\.(srt|vtt)$', '\\.alignment\\.(srt|vtt)$']) ending cross join unnest(${[...extensions]}::text[]) e (name)
      join placement p on p.parent_id = s.parent_id and p.name_key = regexp_replace(q.name_key, ending, '') || '.' || e.name
      join node r on r.id = p.node_id and r.type = 0 join version v on v.id = r.version_id and v.mime ~ '^(audio|video)/'
    where s.id = any(${[...fileIds]}::uuid[]) order by r.extension`.execute(db)
  return rows
}
