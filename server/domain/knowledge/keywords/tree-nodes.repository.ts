import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import { isClass } from '#server/database/is-class'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export type TreeKind = 'FOLDER' | 'DOCUMENT' | 'CLASS' | 'INSTANCE'

const kindConditions: Readonly<Record<TreeKind, Condition>> = {
  FOLDER: sql<SqlBool>`n.type = 1 and n.node_type = 1`,
  DOCUMENT: sql<SqlBool>`n.type = 0`,
  CLASS: isClass('n'),
  INSTANCE: sql<SqlBool>`n.node_type = 2`,
}

export interface TreeQuery {
  kind: TreeKind
  /** Conditions on `n` (node) and `p` (placement). All of them must be true. */
  where: readonly Condition[]
  /** `matchKey` of a part of the title. Empty for all titles. */
  key: string
  offset: number
  limit: number
}

/** Returns a page of ids in the order of their folders, each once, and the total number. */
export async function readTreePage(db: Db, { kind, where, key, offset, limit }: TreeQuery): Promise<{ ids: string[]; total: number }> {
  const from = sql`from placement p join node n on n.id = p.node_id where ${sql.join([kindConditions[kind], ...where], sql` and `)}
    ${key === '' ? sql`` : sql`and p.name_key like ${likePattern(key)}`}`
  const { rows } = await sql<{ id: string }>`select n.id ${from} group by n.id
    order by min(p.order_no), min(p.sort_key), n.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(distinct n.id)::int as total ${from}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

/** Returns those of the nodes that are classes. */
export async function filterClasses(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from node n where n.id = any(${[...ids]}::uuid[]) and ${isClass('n')}`.execute(db)
  return rows.map(({ id }) => id)
}
