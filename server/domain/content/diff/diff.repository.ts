import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Node placed in a folder: a child or a shortcut. */
export interface Member {
  id: string
  parent_id: string
  type: number
  title: string
  extension: string
  rank: number
  name_key: string
  sort_key: string
  hash: string | null
}

/** Returns the members of these folders that match `where`, in no order. `where` refers to the node as alias `n`. */
export async function findMembers(db: Db, parentIds: readonly string[], where: RawBuilder<SqlBool>, limit: number): Promise<Member[]> {
  const { rows } =
    await sql<Member>`select n.id, p.parent_id, n.type, n.title, n.extension, p.rank, p.name_key, p.sort_key, v.blob_hash as hash
    from placement p join node n on n.id = p.node_id left join version v on v.id = n.version_id
    where p.parent_id = any(${[...parentIds]}::uuid[]) and ${where} limit ${limit}`.execute(db)
  return rows
}
