import { type RawBuilder, sql } from 'kysely'
import type { NodeRights } from '#api/contract/node'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db } from '#server/database/schema'
import type { EffectiveLevel, CheckedUser } from './caller'
import { type EntryRow, RightsCache, getPathIds, type AccessFacts } from './rights-cache'
import { freshPath } from '#server/database/fresh-path'
import { narrowLevel } from './scope'

export { getPathIds, type AccessFacts } from './rights-cache'

/** Level of the owner of a recycle bin, who may restore and purge its content. */
const BIN_OWNER: EffectiveLevel = 4

export const getRootId = (path: string): string => getPathIds(path)[0] ?? ''

export interface Entries {
  /** Highest unexpired level of the caller's permission entries on each node itself, by node id. */
  own: ReadonlyMap<string, EffectiveLevel>
  /** Highest unexpired level of the caller's recursive permission entries on each node, by node id. Nodes below inherit this level. */
  below: ReadonlyMap<string, EffectiveLevel>
  /** Owners of the roots that are recycle bins, by root id. */
  bins: ReadonlyMap<string, string | null>
}

/** SQL: permission entries of these principals on the nodes of `ids`, and the recycle bins among `roots`. */
const selectEntries = (principals: readonly string[], ids: RawBuilder<unknown>, roots: RawBuilder<unknown>, now: number) => sql<EntryRow>`
    select 'entry' as kind, e.node_id as id, e.level, e.recursive, e.principal_id as principal from permission e
    where e.principal_id = any(${opaqueIdArray(principals)}) and e.node_id = any(${ids})
      and (e.expires_at is null or e.expires_at > ${now})
    union all
    select 'bin', b.id, 0, false, b.owner_id from node b where b.id = any(${roots}) and b.system_role = 'bin'`

/**
 * Reads the permission entries of these principals on the nodes of these paths and on all their ancestors, and the recycle bins among the
 * roots, in one query.
 */
async function readEntries(db: Db, principals: readonly string[], paths: readonly string[], now: number): Promise<EntryRow[]> {
  const ids = [...new Set(paths.flatMap(getPathIds))]
  const roots = [...new Set(paths.map(getRootId))]
  return (await selectEntries(principals, opaqueIdArray(ids), opaqueIdArray(roots), now).execute(db)).rows
}

const factColumns = ['id', freshPath('node').as('path'), 'author_id'] as const
const selectAccessFacts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('node')
    .select(factColumns)
    .where(sql<boolean>`id = any(${opaqueIdArray(ids)})`)

/** Returns the nodes of these ids. Ids that do not exist are left out. */
export const findAccessFacts = (db: Db, ids: readonly string[]): Promise<AccessFacts[]> => selectAccessFacts(db, ids).execute()

type AccessFactsRow = { kind: 'node'; id: string; path: string; principal: string }

/** Reads the nodes of these ids and the permission entries on them and on their ancestors in one query, and adds them to the cache. */
async function readFactsAndEntries(read: RightsCache, { principals }: CheckedUser, ids: readonly string[], now: number): Promise<void> {
  const above = sql`(select array_agg(distinct a.id::uuid) from n, unnest(string_to_array(btrim(n.path, '/'), '/')) a (id))::uuid[]`
  const roots = sql`(select array_agg(distinct split_part(n.path, '/', 2)::uuid) from n)::uuid[]`
  const { rows } = await sql<AccessFactsRow | EntryRow>`with n as materialized (${selectAccessFacts(read.db, ids)})
    select 'node' as kind, n.id, null::smallint as level, null::boolean as recursive, n.author_id as principal, n.path from n
    union all select r.kind, r.id, r.level, r.recursive, r.principal, null from (${selectEntries(principals, above, roots, now)}) r`.execute(
    read.db,
  )
  const nodes = rows.filter((row) => row.kind === 'node')
  for (const { id, path, principal } of nodes) read.factsById.set(id, { id, path, author_id: principal })
  read.add(
    nodes.map(({ path }) => path),
    rows.filter((row) => row.kind !== 'node'),
  )
}

const getRightsCache = ({ rightsCache }: CheckedUser, db: Db): RightsCache => (rightsCache?.db === db ? rightsCache : new RightsCache(db))

function toEntries(caller: CheckedUser, rows: readonly EntryRow[]): Entries {
  const own = new Map<string, EffectiveLevel>()
  const below = new Map<string, EffectiveLevel>()
  const bins = new Map<string, string | null>()
  const keepHighest = (levels: Map<string, EffectiveLevel>, { id, level }: EntryRow): void => {
    if (level > (levels.get(id) ?? -1)) levels.set(id, level)
  }
  for (const row of rows) {
    if (row.kind === 'bin') bins.set(row.id, row.principal)
    else if (row.principal !== null && caller.principals.includes(row.principal)) {
      keepHighest(own, row)
      if (row.recursive) keepHighest(below, row)
    }
  }
  return { own, below, bins }
}

/** Returns the caller's permission entries on the nodes of these paths and on all their ancestors. */
export async function loadEntries(db: Db, caller: CheckedUser, paths: readonly string[], now: number): Promise<Entries> {
  const read = getRightsCache(caller, db)
  const unread = paths.filter((path) => !read.covers(path))
  if (unread.length > 0) read.add(unread, await readEntries(db, caller.principals, unread, now))
  return toEntries(caller, read.rows)
}

const isInBin = (path: string, { bins }: Entries): boolean => bins.has(getRootId(path))

/** Returns the level that the caller inherits on all nodes whose home parent is at or below this path. -1 means none. */
export const getInheritedLevel = (caller: CheckedUser, path: string, entries: Entries): EffectiveLevel =>
  narrowLevel(caller, { path, isBinned: isInBin(path, entries) }, (user) => getInheritedUserLevel(user, path, entries))

function getInheritedUserLevel(caller: CheckedUser, path: string, { below, bins }: Entries): EffectiveLevel {
  if (caller.admin) return 5
  const owner = bins.get(getRootId(path))
  if (owner !== undefined && owner !== caller.userId) return -1
  const least = owner === undefined ? -1 : BIN_OWNER
  return getPathIds(path).reduce<EffectiveLevel>((level, id) => Math.max(level, below.get(id) ?? -1) as EffectiveLevel, least)
}

/**
 * Says if the caller inherits no level in at least one of these folders. The caller then sees only own nodes and separately shared nodes in
 * it.
 */
export async function isLimited(db: Db, caller: CheckedUser, paths: readonly string[], now: number): Promise<boolean> {
  if (caller.admin) return false
  const entries = await loadEntries(db, caller, paths, now)
  return paths.some((path) => getInheritedLevel(caller, path, entries) < 0)
}

/**
 * Returns the effective level on a node. `entries` are permission entries that were read for a set of paths that includes the path of the
 * node.
 */
export const getLevel = (caller: CheckedUser, node: AccessFacts, entries: Entries): EffectiveLevel =>
  narrowLevel(caller, { path: node.path, isBinned: isInBin(node.path, entries) }, (user) => getUserLevel(user, node, entries))

const getUserLevel = (caller: CheckedUser, node: AccessFacts, entries: Entries): EffectiveLevel => {
  if (caller.admin) return 5
  const inherited = getInheritedUserLevel(caller, node.path, entries)
  const binned = entries.bins.has(getRootId(node.path))
  if (binned && inherited < 0) return -1
  if (node.author_id === caller.userId) return 5
  return Math.max(inherited, entries.own.get(node.id) ?? -1) as EffectiveLevel
}

/**
 * Returns the effective levels on given nodes. A level is the highest unexpired permission entry of the user or of the user's roles, on the
 * node itself or recursive on an ancestor; it is 5 for the author and for administrators. Nodes in a recycle bin are visible only to its
 * owner and to administrators.
 */
export async function computeLevels(
  db: Db,
  caller: CheckedUser,
  nodes: readonly AccessFacts[],
  now: number,
): Promise<Map<string, EffectiveLevel>> {
  if (caller.admin || nodes.length === 0) return new Map(nodes.map(({ id }) => [id, 5]))
  const paths = nodes.map(({ path }) => path)
  const entries = await loadEntries(db, caller, paths, now)
  return new Map(nodes.map((node) => [node.id, getLevel(caller, node, entries)]))
}

/** Returns the levels of many callers at once with one query, to find which of the connected users may see a change. */
export async function computeLevelsOfCallers<C extends CheckedUser>(
  db: Db,
  callers: readonly C[],
  nodes: readonly AccessFacts[],
  now: number,
): Promise<Map<C, Map<string, EffectiveLevel>>> {
  const principals = [...new Set(callers.flatMap((caller) => caller.principals))]
  const rows =
    nodes.length === 0
      ? []
      : await readEntries(
          db,
          principals,
          nodes.map(({ path }) => path),
          now,
        )
  return new Map(
    callers.map((caller) => {
      const entries = toEntries(caller, rows)
      return [caller, new Map(nodes.map((node) => [node.id, getLevel(caller, node, entries)]))]
    }),
  )
}

/** Returns the effective level for each id; -1 if the node does not exist or is hidden. */
export async function findLevels(db: Db, caller: CheckedUser, ids: readonly string[], now: number): Promise<Map<string, EffectiveLevel>> {
  const uniqueIds = [...new Set(ids)]
  const read = getRightsCache(caller, db)
  const unread = uniqueIds.filter((id) => !read.factsById.has(id))
  if (unread.length > 0) await readFactsAndEntries(read, caller, unread, now)
  const entries = toEntries(caller, read.rows)
  return new Map(
    uniqueIds.map((id) => {
      const node = read.factsById.get(id)
      return [id, node ? getLevel(caller, node, entries) : -1]
    }),
  )
}

/** Returns the rights of a level in the form of the node record. */
export const toNodeRights = (caller: CheckedUser, level: EffectiveLevel): NodeRights => ({
  read: level >= 1,
  download: level >= 2,
  write: level >= 3,
  delete: level >= 4,
  changePermission: level >= 5,
  showOntology: caller.admin,
})
