import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Node, NodeStatus } from '#api/contract/node'
import type { Caller, EffectiveLevel } from '#server/access/caller'
import { entriesAround, levelOn, levelsOf, levelsOfNodes, mayOf } from '#server/access/levels'
import { RightsRead } from '#server/access/rights-read'
import { notBinned, visibleNodes } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { type Company, companyOf } from './company.repository'
import { type Knowledge, knowledgeOf } from './knowledge.repository'
import { toNode } from './node-record'
import { furtherParents, type NodeRow, nodeRows } from './node-rows.repository'

export { folderRows, titlesOf } from './node-rows.repository'

/** The home parents of rows that entries alone show to the reader, whoever their authors are. */
async function grantedHomes({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<string[]> {
  const paths = rows.map(({ path }) => path)
  const entries = await entriesAround(db, caller, paths, now)
  return rows.flatMap(({ id, parent_id, path }) => {
    if (parent_id === null) return []
    const home = { id: parent_id, path: path.slice(0, -id.length - 1), author_id: '' }
    return levelOn(caller, home, entries) >= 0 ? [parent_id] : []
  })
}

/** The ids that must be judged beside the rows themselves: home parents not yet known to be visible, and further parents. */
async function visibleParents(context: ReadContext, rows: readonly NodeRow[], sure: readonly string[]) {
  const { db, caller, now } = context
  const away = caller.admin ? [] : rows.filter(({ parent_id }) => parent_id !== null && !sure.includes(parent_id))
  const known = new Set([...sure, ...(away.length === 0 ? [] : await grantedHomes(context, away))])
  const homes = away.flatMap(({ parent_id }) => (parent_id === null || known.has(parent_id) ? [] : [parent_id]))
  const shared = rows.filter(({ further }) => further).map(({ id }) => id)
  const further = caller.admin || shared.length === 0 ? [] : await furtherParents(db, shared)
  const unknown = [...homes, ...further.map(({ parent_id }) => parent_id).filter((id) => !known.has(id))]
  const levels = caller.admin || unknown.length === 0 ? undefined : await levelsOf(db, caller, unknown, now)
  const visible = (id: string): boolean => caller.admin || known.has(id) || (levels?.get(id) ?? -1) >= 0
  const withParents = new Set(further.filter(({ parent_id }) => visible(parent_id)).map(({ node_id }) => node_id))
  return { visible, hasParents: (row: NodeRow): boolean => row.further && (caller.admin || withParents.has(row.id)) }
}

const READ = 1

const badges: readonly (readonly [NodeStatus, Exclude<keyof Company, 'id'>])[] = [
  ['HAS_RELATED', 'kin'],
  ['HAS_SIMILAR', 'similar'],
  ['HAS_SOURCE', 'origin'],
  ['HAS_LINK', 'linked'],
]

/** What of these documents, which the reader may read, the tabs of their properties would show to the reader. Costs nothing where no document is connected. */
async function companyFor({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<(id: string) => NodeStatus[]> {
  const ids = rows.filter(({ connected, type }) => connected && type === 0).map(({ id }) => id)
  if (ids.length === 0) return () => []
  const shown = async (level: 0 | 1): Promise<RawBuilder<SqlBool>> => {
    const visible = await visibleNodes(db, caller, now, level)
    return sql<SqlBool>`${visible('n')} and ${notBinned('n')}`
  }
  const [seen, read] = [await shown(0), await shown(READ)]
  const found = new Map((await companyOf(db, ids, { seen, read })).map((company) => [company.id, company]))
  return (id) => badges.flatMap(([status, of]) => (found.get(id)?.[of] ? [status] : []))
}

const INSTANCE = 2

/** What the ontology knows of these nodes, which the reader may read. Costs nothing where none is an instance or has something beside it. */
async function knowledgeFor({ db, caller, now }: ReadContext, rows: readonly NodeRow[]): Promise<ReadonlyMap<string, Knowledge>> {
  const ids = rows.filter(({ node_type, connected }) => node_type === INSTANCE || connected).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const visible = await visibleNodes(db, caller, now)
  return new Map((await knowledgeOf(db, ids, visible('n'))).map((one) => [one.id, one]))
}

export interface Known {
  /** Folders whose visibility is already sure. */
  parents?: readonly string[]
  /** The level on rows where it is already sure. */
  levels?: ReadonlyMap<string, EffectiveLevel>
}

/**
 * The records of rows the caller may see; rows that may not be seen are left out. Costs no statement for an administrator or where
 * everything is known, one for everybody else, two when shortcuts are among them, and up to four more when instances are, or items with
 * classes, links, keywords or equal bytes.
 */
export async function recordsOf(
  { db, caller: asking, now, locale = 'fa' }: ReadContext,
  rows: readonly NodeRow[],
  { parents: sure = [], levels: known }: Known = {},
): Promise<Node[]> {
  const caller: Caller = { rightsRead: new RightsRead(db), ...asking }
  const context = { db, caller, now }
  const unknown = known ? rows.filter(({ id }) => !known.has(id)) : rows
  const levels = await levelsOfNodes(db, caller, unknown, now)
  const parents = await visibleParents(context, rows, sure)
  const levelOf = (row: NodeRow): EffectiveLevel => known?.get(row.id) ?? levels.get(row.id) ?? -1
  const readable = rows.filter((row) => levelOf(row) >= READ)
  const companyIn = await companyFor(context, readable)
  const knowledge = await knowledgeFor(context, readable)
  return rows
    .filter((row) => levelOf(row) >= 0)
    .map((row) =>
      toNode(row, {
        may: mayOf(caller, levelOf(row)),
        parentVisible: row.parent_id !== null && parents.visible(row.parent_id),
        locale,
        knowledge: knowledge.get(row.id),
        statuses: [...(parents.hasParents(row) ? ['HAS_PARENTS' as const] : []), ...companyIn(row.id)],
      }),
    )
}

/** The nodes of these ids in the given order, each once; what does not exist or may not be seen is left out. */
export async function loadNodes(context: ReadContext, ids: readonly string[]): Promise<Node[]> {
  const wanted = [...new Set(ids)]
  const records = await recordsOf(context, await nodeRows(context.db, context.caller.userId, wanted))
  const byId = new Map(records.map((record) => [record.uuid, record]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}
