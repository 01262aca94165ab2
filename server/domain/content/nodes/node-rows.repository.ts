import { type RawBuilder, sql } from 'kysely'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import { freshPath } from '#server/database/fresh-path'
import type { Db, NodeType, SystemRole } from '#server/database/schema'
import type { Locale } from '#text/locale'
import { getShownTitle, type Titled, selectTitleColumns } from './root-title'

/** Node with the columns of other tables that its record contains. */
export interface NodeRow extends Titled {
  id: string
  type: NodeType
  node_type: number
  entity_name: string
  extension: string
  file_type: string
  author_id: string
  parent_id: string | null
  path: string
  created_at: number
  edited_at: number
  version_id: string | null
  size: number
  extraction_type: string | null
  template_id: string | null
  source_doc_id: string | null
  is_concept: boolean
  show_in_search: boolean
  exclude_from_search: boolean
  other_titles: string[]
  username: string
  first_name: string
  last_name: string
  /** True if the node is a working directory of the caller. */
  working: boolean
  /** True if the caller starred the node. */
  starred: boolean
  /** True if the node has shortcuts in other folders. */
  further: boolean
  /** True if the node may be related to other nodes. The relations and the caller's right to see them must still be checked. */
  connected: boolean
  order_no: number | null
}

/** Columns of a `NodeRow` for a user. `n` is the node, `u` its author, and `order` its order number in the shown folder. */
export const selectNodeColumns = (userId: string, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`n.id, n.type, n.node_type, n.entity_name, ${selectTitleColumns('n')}, n.extension, n.file_type, n.author_id, n.parent_id, ${freshPath('n')} as path,
    n.created_at, n.edited_at, n.version_id, n.size, n.extraction_type, n.template_id, n.source_doc_id, n.is_concept, n.show_in_search, n.exclude_from_search, n.other_titles,
    u.username, u.first_name, u.last_name, n.id in (select w.node_id from working_directory w where w.user_id = ${userId}) as working,
    exists (select from star s where s.user_id = ${userId} and s.node_id = n.id) as starred,
    exists (select 1 from placement f where f.node_id = n.id and not f.home) as further, n.connected, ${order} as order_no`

/** Returns the rows of these ids, in no order. Ids that do not exist are left out. */
export async function findNodeRows(db: Db, userId: string, ids: readonly string[]): Promise<NodeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NodeRow>`select ${selectNodeColumns(userId, sql`h.order_no`)} from node n join app_user u on u.id = n.author_id
    left join placement h on h.parent_id = n.parent_id and h.node_id = n.id
    where n.id = any(${opaqueIdArray(ids)})`.execute(db)
  return rows
}

/** Returns titles by id, in a language. Ids that do not exist are left out. */
export async function findTitles(db: Db, ids: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const { rows } = await sql<Titled & { id: string }>`select n.id, ${selectTitleColumns('n')} from node n
    where n.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, getShownTitle(row, locale)]))
}

/** Returns the folders that contain shortcuts to these nodes. */
export const findShortcutParents = (db: Db, ids: readonly string[]): Promise<{ node_id: string; parent_id: string }[]> =>
  db
    .selectFrom('placement')
    .select(['node_id', 'parent_id'])
    .where('home', '=', false)
    .where(sql<boolean>`node_id = any(${opaqueIdArray(ids)})`)
    .orderBy('created_at')
    .orderBy('parent_id')
    .execute()

export interface FolderRow {
  id: string
  type: NodeType
  path: string
  parent_id: string | null
  system_role: SystemRole | null
  owner_id: string | null
  author_id: string
  title: string
  child_folders: number
  child_documents: number
  child_shortcuts: number
  child_changes: number
}

export const findFolderRows = (db: Db, ids: readonly string[]): Promise<FolderRow[]> =>
  db
    .selectFrom('node')
    .select([
      'id',
      'type',
      freshPath('node').as('path'),
      'parent_id',
      'system_role',
      'owner_id',
      'author_id',
      'title',
      'child_folders',
      'child_documents',
      'child_shortcuts',
      'child_changes',
    ])
    .where(sql<boolean>`id = any(${opaqueIdArray(ids)})`)
    .execute()
