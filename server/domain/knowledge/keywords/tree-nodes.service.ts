import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findLevels } from '#server/access/levels'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { belowNode } from '#server/database/fresh-path'
import { matchKey } from '#text/normalise'
import { listRootFolders } from '#server/domain/content/folders/folders.service'
import type { NodePage } from '#server/domain/content/nodes/children.service'
import { findFolderRows, loadNodes } from '#server/domain/content/nodes/records.service'
import { filterClasses, type TreeKind, readTreePage } from './tree-nodes.repository'

type Condition = RawBuilder<SqlBool>

const READ = 1
const DEFAULT_PAGE = 25

/** Condition: no parent class. A class belongs to the nearest class above it; plain folders may be in between. */
const isTopmostClass = (below: Condition): Condition =>
  sql<SqlBool>`${below} and not exists (select from node a where a.id = n.parent_id and a.is_concept and a.system_role is null)`

export interface TreeNodeQuery {
  kind: TreeKind
  parents: readonly string[]
  title?: string | undefined
  offset?: number | undefined
  pageSize?: number | undefined
}

/** Condition: the node is directly in one of the parents. Instances also count as children of their class. */
const isChildOf = (kind: TreeKind, parents: readonly string[]): Condition => {
  const inside = sql<SqlBool>`p.parent_id = any(${[...parents]}::uuid[])`
  return kind === 'INSTANCE'
    ? sql<SqlBool>`(${inside} or (p.home and n.id in (select i.node_id from ont_node i where i.instance and i.class_id = any(${[...parents]}::uuid[]))))`
    : inside
}

/**
 * Returns the conditions for the nodes that are listed or searched: the children of the parents; in a search everything below them; if
 * there are no parents, all nodes.
 */
async function buildPlaceConditions(context: ReadContext, { kind, parents }: TreeNodeQuery, isSearch: boolean): Promise<Condition[]> {
  const { db } = context
  if (parents.length === 0) return kind === 'CLASS' && !isSearch ? [isTopmostClass(sql<SqlBool>`p.home`)] : [sql<SqlBool>`p.home`]
  if (!isSearch && kind !== 'CLASS') return [isChildOf(kind, parents)]
  const rows = await findFolderRows(db, parents)
  const below = await Promise.all(rows.map(({ path }) => belowNode(db, path)))
  if (isSearch) return [sql<SqlBool>`p.home and (${sql.join([sql<SqlBool>`false`, ...below], sql` or `)})`]
  const classes = new Set(await filterClasses(db, parents))
  const plainFolders = below.filter((_, index) => !classes.has(rows[index]?.id ?? ''))
  const isInClass = sql<SqlBool>`p.parent_id = any(${[...classes]}::uuid[])`
  return [sql<SqlBool>`p.home and (${sql.join([isInClass, ...plainFolders.map(isTopmostClass)], sql` or `)})`]
}

/**
 * Returns visible nodes of one kind in their order. If there is no title, the children of the parents, or the topmost nodes if there are no
 * parents. A title is searched at any depth. Parents that the caller may not open count as empty.
 */
export async function getTreeNodes(context: ReadContext, query: TreeNodeQuery): Promise<NodePage> {
  const { db, caller, now } = context
  const { kind, title, offset = 0, pageSize = DEFAULT_PAGE } = query
  const key = title === undefined ? '' : matchKey(title)
  const levels = await findLevels(db, caller, query.parents, now)
  const parents = query.parents.filter((id) => (levels.get(id) ?? -1) >= READ)
  if (query.parents.length > 0 && parents.length === 0) return { contents: [], totalElements: 0, offset, pageSize }
  if (parents.length === 0 && key === '' && (kind === 'FOLDER' || kind === 'DOCUMENT')) {
    const roots = kind === 'FOLDER' ? await listRootFolders(context, { addRecycleBin: false, addWorkingDirectories: false }) : []
    return { contents: roots.slice(offset, offset + pageSize), totalElements: roots.length, offset, pageSize }
  }
  const visible = await buildVisibilityCondition(db, caller, now)
  const where = [visible('n'), isOutsideBins('n'), ...(await buildPlaceConditions(context, { ...query, parents }, key !== ''))]
  const { ids, total } = await readTreePage(db, { kind, where, key, offset, limit: pageSize })
  return { contents: await loadNodes(context, ids), totalElements: total, offset, pageSize }
}
