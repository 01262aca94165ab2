import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { MayChange } from './permissions.repository'

/** Change of permissions, identified by its journal entry. */
export interface Change {
  userId: string
  operationUuid: string
}

const belongsTo = ({ userId, operationUuid }: Change): RawBuilder<unknown> =>
  sql`f.user_id = ${userId}::uuid and f.operation_id = ${operationUuid}::uuid`

/** Stores the current permissions of these users and roles on a node. Call it before a change, so that the change can be undone. */
export const storeEntriesBefore = async (
  tx: Tx,
  { userId, operationUuid }: Change,
  nodeId: string,
  principals: readonly string[],
): Promise<void> => {
  await sql`insert into former_permission (user_id, operation_id, node_id, principal_id, before)
    select ${userId}::uuid, ${operationUuid}::uuid, ${nodeId}::uuid, p.id, to_jsonb(e) from unnest(${[...principals]}::uuid[]) p (id)
      left join permission e on e.node_id = ${nodeId}::uuid and e.principal_id = p.id
    on conflict do nothing`.execute(tx)
}

/** Stores the permission entries that the node has after a change, next to those that `storeEntriesBefore` stored. */
export const storeEntriesAfter = async (tx: Tx, change: Change, nodeId: string): Promise<void> => {
  await sql`update former_permission f set after = to_jsonb(e) from permission e
    where ${belongsTo(change)} and f.node_id = ${nodeId}::uuid and e.node_id = f.node_id and e.principal_id = f.principal_id`.execute(tx)
}

export interface ChangedEntry {
  node_id: string
  principal_id: string
  /** `comes`: the user or role had a permission entry on the node before the change. `goes`: it had one after the change. */
  comes: boolean
  goes: boolean
  /**
   * `may`: the caller may change permissions of the node. `same`: the permission entry is as the change left it, and no later change wrote
   * entries of the node.
   */
  may: boolean
  same: boolean
}

/**
 * Builds the condition that a permission entry is still as the change left it, and that no later change wrote any entry of the same node.
 */
const isUntouched = ({ userId, operationUuid }: Change): RawBuilder<SqlBool> =>
  sql<SqlBool>`(to_jsonb(e) is not distinct from f.after and not exists (select 1 from former_permission o
      join journal j on j.user_id = o.user_id and j.id = o.operation_id where o.node_id = f.node_id
        and j.number > (select number from journal where user_id = ${userId}::uuid and id = ${operationUuid}::uuid)))`

const CHANGED_ENTRIES = sql`former_permission f join node n on n.id = f.node_id
  left join permission e on e.node_id = f.node_id and e.principal_id = f.principal_id`

/** Returns the permission entries that a change replaced or wrote, on these nodes or on all nodes, ordered by node. */
export async function findChangedEntries(
  db: Db,
  change: Change,
  mayChange: MayChange,
  { nodeIds, limit }: { nodeIds?: readonly string[]; limit?: number },
): Promise<ChangedEntry[]> {
  const { rows } = await sql<ChangedEntry>`select f.node_id, f.principal_id, f.before is not null as comes, f.after is not null as goes,
      ${mayChange} as may, ${isUntouched(change)} as same from ${CHANGED_ENTRIES}
    where ${belongsTo(change)} ${nodeIds === undefined ? sql`` : sql`and f.node_id = any(${nodeIds}::uuid[])`}
    order by f.node_id, f.principal_id limit ${limit ?? null}`.execute(db)
  return rows
}

export interface ChangedEntryCounts {
  all: number
  /** Number of permission entries on nodes whose permissions were written again since, or differ from the result of the change. */
  changed: number
  /** Number of permission entries on nodes whose permissions the caller may not change. */
  barred: number
  principals: string[]
}

export async function countChangedEntries(db: Db, change: Change, mayChange: MayChange): Promise<ChangedEntryCounts> {
  const { rows } = await sql<ChangedEntryCounts>`select count(*)::int as "all",
      count(*) filter (where not ${isUntouched(change)})::int as changed, count(*) filter (where not ${mayChange})::int as barred,
      coalesce(json_agg(distinct f.principal_id), '[]') as principals from ${CHANGED_ENTRIES} where ${belongsTo(change)}`.execute(db)
  return rows[0] ?? { all: 0, changed: 0, barred: 0, principals: [] }
}

const selectKeys = (rows: readonly Pick<ChangedEntry, 'node_id' | 'principal_id'>[]): RawBuilder<unknown> =>
  sql`unnest(${rows.map(({ node_id }) => node_id)}::uuid[], ${rows.map(({ principal_id }) => principal_id)}::uuid[]) k (node_id, principal_id)`

/**
 * Restores the permission entries from before a change where the current ones are still as the change left them. Returns how many were
 * restored.
 */
export async function restoreEntriesBefore(tx: Tx, change: Change, rows: readonly ChangedEntry[]): Promise<number> {
  const matches = sql`${belongsTo(change)} and f.node_id = k.node_id and f.principal_id = k.principal_id`
  const key = ({ node_id, principal_id }: Pick<ChangedEntry, 'node_id' | 'principal_id'>) => `${node_id} ${principal_id}`
  const gone = await sql<ChangedEntry>`delete from permission e using ${selectKeys(rows.filter(({ goes }) => goes))}, former_permission f
    where ${matches} and e.node_id = k.node_id and e.principal_id = k.principal_id and to_jsonb(e) = f.after
    returning e.node_id, e.principal_id`.execute(tx)
  const free = new Set(gone.rows.map(key))
  const ready = rows.filter((row) => !row.goes || free.has(key(row)))
  const coming = ready.filter(({ comes }) => comes)
  const { rows: back } = await sql<ChangedEntry>`insert into permission
    select (jsonb_populate_record(null::permission, f.before)).* from ${selectKeys(coming)} join former_permission f on ${matches}
    on conflict do nothing returning node_id, principal_id`.execute(tx)
  return ready.length - coming.length + back.length
}

export const deleteChangedEntries = async (tx: Tx, change: Change, rows: readonly ChangedEntry[]): Promise<void> => {
  await sql`delete from former_permission f using ${selectKeys(rows)} where ${belongsTo(change)} and f.node_id = k.node_id
    and f.principal_id = k.principal_id`.execute(tx)
}
