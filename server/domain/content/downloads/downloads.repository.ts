import { sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'

/** Document or folder that is added to an archive. */
export interface Item {
  id: string
  type: number
  title: string
  extension: string
  path: string
  author_id: string
  edited_at: number
  hash: string | null
  size: number | null
}

export interface ChildItem extends Item {
  rank: number
  sort_key: string
}

const columns = sql`n.id, n.type, n.title, n.extension, ${freshPath('n')} as path, n.author_id, n.edited_at, v.blob_hash as hash, v.size`

/** Returns items in the given order. Ids that do not exist are left out. */
export async function findItems(db: Db, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join node n on n.id = wanted.id left join version v on v.id = n.version_id order by wanted.place`.execute(db)
  return rows
}

/** Returns the next children of a folder after a position: folders first, in title order. */
export async function findChildItems(
  db: Db,
  parentId: string,
  after: Pick<ChildItem, 'rank' | 'sort_key' | 'id'> | undefined,
  limit: number,
): Promise<ChildItem[]> {
  const { rows } = await sql<ChildItem>`select p.rank, p.sort_key, ${columns} from placement p join node n on n.id = p.node_id
    left join version v on v.id = n.version_id where p.parent_id = ${parentId}
    ${after ? sql`and (p.rank, p.sort_key, p.node_id) > (${after.rank}::smallint, ${after.sort_key}, ${after.id}::uuid)` : sql``}
    order by p.rank, p.sort_key, p.node_id limit ${limit}`.execute(db)
  return rows
}

export interface LogLine {
  node_id: string
  /** Epoch milliseconds. */
  at: number
  type: string
  username: string
  ip: string | null
}

/** Returns the log entries of these nodes, the oldest first. */
export const findLogLines = async (db: Db, ids: readonly string[]): Promise<LogLine[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('log')
        .select(['node_id', 'at', 'type', 'username', 'ip'])
        .where(sql<boolean>`node_id = any(${[...ids]}::uuid[])`)
        .orderBy('at')
        .orderBy('id')
        .$narrowType<{ node_id: string }>()
        .execute()
