import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Node, NodeStatus } from '#api/contract/node'
import type { Caller, EffectiveLevel } from '#server/access/caller'
import { loadEntries, getLevel, findLevels, computeLevels, toNodeRights } from '#server/access/levels'
import { RightsCache } from '#server/access/rights-cache'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { type DocumentRelations, findDocumentRelations } from './document-relations.repository'
import { type Knowledge, findKnowledge } from './knowledge.repository'
import { toNode } from './node-record'
import { findShortcutParents, type NodeRow, findNodeRows } from './node-rows.repository'

export { findFolderRows, findTitles } from './node-rows.repository'

/** Returns the home parents of rows that the caller may see because of permission entries, regardless of the author. */
async function getGrantedHomes({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<string[]> {
  const paths = rows.map(({ path }) => path)
  const entries = await loadEntries(db, caller, paths, now)
  return rows.flatMap(({ id, parent_id, path }) => {
    if (parent_id === null) return []
    const home = { id: parent_id, path: path.slice(0, -id.length - 1), author_id: '' }
    return getLevel(caller, home, entries) >= 0 ? [parent_id] : []
  })
}

/** Finds visible parents: home parents that are not yet known to be visible, and folders with shortcuts. */
async function findVisibleParents(context: ReadContext, rows: readonly NodeRow[], sure: readonly string[]) {
  const { db, caller, now } = context
  const away = caller.admin ? [] : rows.filter(({ parent_id }) => parent_id !== null && !sure.includes(parent_id))
  const visibleIds = new Set([...sure, ...(away.length === 0 ? [] : await getGrantedHomes(context, away))])
  const homes = away.flatMap(({ parent_id }) => (parent_id === null || visibleIds.has(parent_id) ? [] : [parent_id]))
  const shared = rows.filter(({ further }) => further).map(({ id }) => id)
  const further = caller.admin || shared.length === 0 ? [] : await findShortcutParents(db, shared)
  const unknown = [...homes, ...further.map(({ parent_id }) => parent_id).filter((id) => !visibleIds.has(id))]
  const levels = caller.admin || unknown.length === 0 ? undefined : await findLevels(db, caller, unknown, now)
  const visible = (id: string): boolean => caller.admin || visibleIds.has(id) || (levels?.get(id) ?? -1) >= 0
  const withParents = new Set(further.filter(({ parent_id }) => visible(parent_id)).map(({ node_id }) => node_id))
  return { visible, hasParents: (row: NodeRow): boolean => row.further && (caller.admin || withParents.has(row.id)) }
}

const READ = 1

const getBadges: readonly (readonly [NodeStatus, Exclude<keyof DocumentRelations, 'id'>])[] = [
  ['HAS_RELATED', 'kin'],
  ['HAS_SIMILAR', 'similar'],
  ['HAS_SOURCE', 'origin'],
  ['HAS_LINK', 'linked'],
]

/** Returns the badges of documents that the caller may read. Runs no query if no document is connected. */
async function findRelations({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<(id: string) => NodeStatus[]> {
  const ids = rows.filter(({ connected, type }) => connected && type === 0).map(({ id }) => id)
  if (ids.length === 0) return () => []
  const shown = async (level: 0 | 1): Promise<RawBuilder<SqlBool>> => {
    const visible = await buildVisibilityCondition(db, caller, now, level)
    return sql<SqlBool>`${visible('n')} and ${isOutsideBins('n')}`
  }
  const [seen, read] = [await shown(0), await shown(READ)]
  const found = new Map((await findDocumentRelations(db, ids, { seen, read })).map((company) => [company.id, company]))
  return (id) => getBadges.flatMap(([status, of]) => (found.get(id)?.[of] ? [status] : []))
}

const INSTANCE = 2

/** Returns the ontology data of nodes that the caller may read. Runs no query if none is an instance or connected. */
async function findVisibleKnowledge({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<ReadonlyMap<string, Knowledge>> {
  const ids = rows.filter(({ node_type, connected }) => node_type === INSTANCE || connected).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const visible = await buildVisibilityCondition(db, caller, now)
  return new Map((await findKnowledge(db, ids, visible('n'))).map((one) => [one.id, one]))
}

export interface Known {
  /** Folders that are known to be visible. */
  parents?: readonly string[]
  /** Known levels by node id. */
  levels?: ReadonlyMap<string, EffectiveLevel>
}

/**
 * Returns the records of rows that the caller may see; other rows are left out. The number of statements is small: none for an
 * administrator or if everything is known, one for other users, two if there are shortcuts, and up to four more for instances and for nodes
 * with classes, links, keywords or equal bytes.
 */
export async function toRecords(
  { db, caller: requestCaller, now, locale }: ReadContext,
  rows: readonly NodeRow[],
  { parents: sure = [], levels: visibleIds }: Known = {},
): Promise<Node[]> {
  const caller: Caller = { rightsCache: new RightsCache(db), ...requestCaller }
  const context = { db, caller, now, locale }
  const unknown = visibleIds ? rows.filter(({ id }) => !visibleIds.has(id)) : rows
  const levels = await computeLevels(db, caller, unknown, now)
  const parents = await findVisibleParents(context, rows, sure)
  const levelOf = (row: NodeRow): EffectiveLevel => visibleIds?.get(row.id) ?? levels.get(row.id) ?? -1
  const readable = rows.filter((row) => levelOf(row) >= READ)
  const companyIn = await findRelations(context, readable)
  const knowledge = await findVisibleKnowledge(context, readable)
  return rows
    .filter((row) => levelOf(row) >= 0)
    .map((row) =>
      toNode(row, {
        may: toNodeRights(caller, levelOf(row)),
        parentVisible: row.parent_id !== null && parents.visible(row.parent_id),
        locale,
        knowledge: knowledge.get(row.id),
        statuses: [...(parents.hasParents(row) ? ['HAS_PARENTS' as const] : []), ...companyIn(row.id)],
      }),
    )
}

/** Returns the nodes of these ids in the given order, each once. Missing and hidden nodes are left out. */
export async function loadNodes(context: ReadContext, ids: readonly string[]): Promise<Node[]> {
  const uniqueIds = [...new Set(ids)]
  const records = await toRecords(context, await findNodeRows(context.db, context.caller.userId, uniqueIds))
  const byId = new Map(records.map((record) => [record.uuid, record]))
  return uniqueIds.flatMap((id) => byId.get(id) ?? [])
}
