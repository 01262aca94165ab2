import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Level } from '#api/contract/endpoint'
import type { Db } from '#server/database/schema'
import type { EffectiveLevel, CheckedUser } from './caller'
import { pathToCompare, freshPath, buildRootId, stalePathMarker } from '#server/database/fresh-path'
import { loadEntries, getInheritedLevel, getLevel, getRootId, type AccessFacts } from './levels'

type Condition = RawBuilder<SqlBool>

/** Maximum number of granted subtrees that are compared as path ranges. Beyond that the database looks up the ancestors of each node. */
const MAX_SUBTREES = 100
/** Maximum number of visible children that are listed by id. */
const MAX_LISTED_CHILDREN = 2_000

const EVERYTHING: Condition = sql<SqlBool>`true`
const NOTHING: Condition = sql<SqlBool>`false`
const isGranted = (caller: CheckedUser, level: Level, now: number): Condition =>
  sql<SqlBool>`e.principal_id = any(${caller.principals}::uuid[]) and e.level >= ${level} and (e.expires_at is null or e.expires_at > ${now})`
const selectRootId = (path: RawBuilder<unknown>): Condition => sql`split_part(${path}, '/', 2)`

/** Returns the condition that a node is not in a recycle bin. `node` is the alias of a row of `node`. */
export const isOutsideBins = (node: string): Condition =>
  sql<SqlBool>`${buildRootId(node)} not in (select b.id::text from node b where b.system_role = 'bin')`

/** Returns the paths without those below another one. */
const selectTopmostPaths = (paths: readonly string[]): string[] =>
  [...new Set(paths)].sort().reduce<string[]>((kept, path) => {
    const last = kept.at(-1)
    return last !== undefined && path.startsWith(last) ? kept : [...kept, path]
  }, [])

/** Paths consist of ids and slashes with COLLATE "C", so a subtree is the range up to the character after the slash. */
const isWithinPaths = (path: RawBuilder<unknown>, tops: readonly string[]): Condition =>
  tops.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        tops.map((top) => sql`(${path} >= ${top} and ${path} < ${`${top.slice(0, -1)}0`})`),
        sql` or `,
      )})`

/**
 * Returns the condition that the caller has at least `level` on a node, for all queries over nodes: search, suggestions, counts, exports.
 * The argument of the result is the alias of a row of `node`. Later changes of rights do not affect the condition.
 */
export async function buildVisibilityCondition(
  db: Db,
  caller: CheckedUser,
  now: number,
  level: Level = 0,
): Promise<(node: string) => Condition> {
  if (caller.admin) return () => EVERYTHING
  // Visitors of a link run no queries over all nodes.
  if (caller.scope) return () => NOTHING
  const { rows } = await sql<{ path: string | null }>`
    select ${freshPath('n')} as path from permission e join node n on n.id = e.node_id where ${isGranted(caller, level, now)} and e.recursive
    union all
    select n.path from node n where n.system_role = 'bin' and n.owner_id = ${caller.userId} and ${level} <= 4
    union all ${stalePathMarker}`.execute(db)
  const tops = selectTopmostPaths(rows.flatMap(({ path }) => path ?? []))
  return (node) => {
    const path = pathToCompare(node, rows)
    const inherited =
      tops.length <= MAX_SUBTREES
        ? isWithinPaths(path, tops)
        : sql<SqlBool>`(exists (select 1 from permission e where ${isGranted(caller, level, now)} and e.recursive
            and e.node_id = any(string_to_array(btrim(${path}, '/'), '/')::uuid[]))
          or (${level} <= 4 and ${selectRootId(path)} in (select b.id::text from node b where b.system_role = 'bin' and b.owner_id = ${caller.userId})))`
    return sql<SqlBool>`((${inherited} or ${sql.ref(`${node}.author_id`)} = ${caller.userId}
        or ${sql.ref(`${node}.id`)} in (select e.node_id from permission e where ${isGranted(caller, level, now)}))
      and ${selectRootId(path)} not in (select b.id::text from node b where b.system_role = 'bin' and b.owner_id is distinct from ${caller.userId}))`
  }
}

export interface Folder {
  id: string
  path: string
  child_folders: number
  child_documents: number
  child_shortcuts: number
}

export interface ChildrenVisibility {
  /** True if the caller may see all children, so that a page query needs no condition. */
  all: boolean
  /**
   * Visible children by id, with the highest level of the caller's own permission entries on each. Set only if few children are visible.
   */
  own?: ReadonlyMap<string, EffectiveLevel | null>
  /** Level that the caller inherits from the folder on all children whose home parent it is. -1 means none. */
  inherited: EffectiveLevel
  /** Numbers of visible folders and of visible documents in the folder. */
  counts: { folders: number; documents: number }
  /** Returns the SQL condition that a row of `placement` with this alias is a visible child of the folder. */
  where(placement: string): Condition
}

interface Shortcut extends AccessFacts {
  rank: number
}

/** Returns the shortcuts in a folder. */
async function findShortcuts(db: Db, folder: Folder): Promise<Shortcut[]> {
  if (folder.child_shortcuts === 0) return []
  const { rows } =
    await sql<Shortcut>`select n.id, ${freshPath('n')} as path, n.author_id, p.rank from placement p join node n on n.id = p.node_id
    where p.parent_id = ${folder.id} and not p.home`.execute(db)
  return rows
}

interface Counted {
  rank: number
  count: number
}
const toCounts = (rows: readonly Counted[]): ChildrenVisibility['counts'] => {
  const count = (rank: number): number => rows.filter((row) => row.rank === rank).reduce((sum, row) => sum + row.count, 0)
  return { folders: count(0), documents: count(1) }
}
const toSingleCount = ({ rank }: { rank: number }): Counted => ({ rank, count: 1 })

/**
 * Finds the children of a folder that the caller may see. Permissions never deny, so the level inherited on the folder applies to all
 * children with this home parent. A folder with a million children therefore needs only a few queries. Only shortcuts, and folders without
 * an inherited level, cost more. A shortcut to a deleted node is hidden from all users.
 */
export async function findVisibleChildren(db: Db, caller: CheckedUser, folder: Folder, now: number): Promise<ChildrenVisibility> {
  const shortcuts = await findShortcuts(db, folder)
  const stored = { folders: folder.child_folders, documents: folder.child_documents }
  if (caller.admin && shortcuts.length === 0) return { all: true, inherited: 5, counts: stored, where: () => EVERYTHING }
  const entries = await loadEntries(db, caller, [folder.path, ...shortcuts.map(({ path }) => path)], now)
  const isShown = (node: Shortcut): boolean => !entries.bins.has(getRootId(node.path)) && getLevel(caller, node, entries) >= 0
  const inherited = getInheritedLevel(caller, folder.path, entries)
  if (inherited >= 0) {
    const hidden = shortcuts.filter((node) => !isShown(node))
    const ids = hidden.map(({ id }) => id)
    const { folders, documents } = toCounts(hidden.map(toSingleCount))
    return {
      all: ids.length === 0,
      inherited,
      counts: { folders: stored.folders - folders, documents: stored.documents - documents },
      where: (placement) => (ids.length === 0 ? EVERYTHING : sql<SqlBool>`${sql.ref(`${placement}.node_id`)} <> all(${ids}::uuid[])`),
    }
  }
  if (caller.scope) return { all: false, inherited, counts: { folders: 0, documents: 0 }, where: () => NOTHING }
  const shown = shortcuts.filter(isShown).map(({ id }) => id)
  const ids = sql`select i.node_id, i.rank, max(i.level) as level from (
    select h.node_id, h.rank, e.level from permission e join placement h on h.parent_id = ${folder.id} and h.node_id = e.node_id and h.home
      where ${isGranted(caller, 0, now)}
    union all
    select h.node_id, h.rank, null from node a join placement h on h.parent_id = ${folder.id} and h.node_id = a.id and h.home
      where a.author_id = ${caller.userId} and a.parent_id = ${folder.id}
    union all
    select h.node_id, h.rank, (select max(e.level) from permission e where e.node_id = h.node_id and ${isGranted(caller, 0, now)})
      from placement h where h.parent_id = ${folder.id} and h.node_id = any(${shown}::uuid[])) i
    group by i.node_id, i.rank`
  const found = await sql<{
    node_id: string
    rank: number
    level: EffectiveLevel | null
  }>`select * from (${ids}) v limit ${MAX_LISTED_CHILDREN + 1}`.execute(db)
  if (found.rows.length <= MAX_LISTED_CHILDREN) {
    const only = found.rows.map(({ node_id }) => node_id)
    return {
      all: false,
      inherited,
      own: new Map(found.rows.map(({ node_id, level }) => [node_id, level])),
      counts: toCounts(found.rows.map(toSingleCount)),
      where: (placement) => sql<SqlBool>`${sql.ref(`${placement}.node_id`)} = any(${only}::uuid[])`,
    }
  }
  const counted = await sql<Counted>`select v.rank, count(*)::int as count from (${ids}) v group by v.rank`.execute(db)
  return {
    all: false,
    inherited,
    counts: toCounts(counted.rows),
    where: (placement) => sql<SqlBool>`${sql.ref(`${placement}.node_id`)} in (select v.node_id from (${ids}) v)`,
  }
}
