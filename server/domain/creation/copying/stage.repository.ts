import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'
import { removeNodes } from '#server/domain/content/bin/bin.repository'
import type { FreeName } from '#server/domain/content/nodes/names'
import type { OpenFolder } from './copying.repository'

/**
 * Creates a stage: a hidden folder for a running copy, below a recycle bin without an owner. Access checks hide its content from all users,
 * including its author, so that no list or search shows an incomplete copy.
 */
export async function addStage(tx: Tx, id: string, userId: string, now: number): Promise<void> {
  const facts = sql`1, 'Folder', '', ${userId}::uuid`
  await sql`insert into node (id, type, node_type, entity_name, title, author_id, system_role, path, created_at, edited_at)
    select r.id, 4, ${facts}, 'bin', '/' || r.id::text || '/', ${now}::bigint, ${now}::bigint from (select ${crypto.randomUUID()}::uuid as id) r
    on conflict do nothing`.execute(tx)
  await sql`with made as (insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
      select ${id}::uuid, 1, ${facts}, r.id, r.path || ${id} || '/', ${now}::bigint, ${now}::bigint
      from node r where r.system_role = 'bin' and r.owner_id is null returning parent_id)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select parent_id, ${id}::uuid, true, 0, ${id}, '', '', 0, ${now}::bigint, ${now}::bigint, 0 from made`.execute(tx)
}

/** Removes an empty stage with its rows in `copy_item`. */
export async function removeStage(tx: Tx, id: string): Promise<void> {
  await sql`delete from placement where node_id = ${id}`.execute(tx)
  await sql`delete from node where id = ${id}`.execute(tx)
}

const findPath = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom('node').select('path').where('id', '=', id).executeTakeFirst())?.path

/**
 * Removes at most `limit` nodes from inside a stage, descendants before their ancestors, and returns the number of removed nodes. Returns 0
 * if the stage is empty or does not exist.
 */
export async function clearStage(tx: Tx, id: string, limit: number): Promise<number> {
  const path = await findPath(tx, id)
  if (path === undefined) return 0
  const { rows } = await sql<{ id: string }>`select id from node where path > ${path} and path < ${`${path.slice(0, -1)}0`}
    order by path desc limit ${limit}`.execute(tx)
  const ids = rows.map((row) => row.id)
  await removeNodes(tx, ids)
  return ids.length
}

export interface CopyItem {
  place: number
  role: 'folder' | 'document'
  source_id: string
  /** Id of the copy of the item. Null until the copy exists. */
  copy_id: string | null
}

/** Stores the nodes that a copy job has to copy, in the requested order. */
export async function addItems(tx: Tx, stageId: string, buildItemQuery: readonly { id: string; type: number }[]): Promise<void> {
  await sql`insert into copy_item (stage_id, role, source_id) select ${stageId}::uuid, t.role, t.id
    from unnest(${buildItemQuery.map(({ id }) => id)}::uuid[], ${buildItemQuery.map(({ type }) => (type === 0 ? 'document' : 'folder'))}::text[])
      with ordinality as t (id, role, at) order by t.at`.execute(tx)
}

const buildItemQuery = (tx: Tx, stageId: string, limit: number) =>
  tx
    .selectFrom('copy_item')
    .select(['place', 'role', 'source_id', 'copy_id'])
    .where('stage_id', '=', stageId)
    .where('role', '<>', 'open')
    .where('placed', '=', false)
    .orderBy('place')
    .limit(limit)
    .$narrowType<{ role: 'folder' | 'document' }>()

/** Returns the next requested folders that have no copy on the stage yet. */
export const readFoldersToStage = (tx: Tx, stageId: string, limit: number): Promise<CopyItem[]> =>
  buildItemQuery(tx, stageId, limit).where('role', '=', 'folder').where('copy_id', 'is', null).execute()

/** Returns the next requested items that are not placed at the destination yet. */
export const readItemsToPlace = (tx: Tx, stageId: string, limit: number): Promise<CopyItem[]> =>
  buildItemQuery(tx, stageId, limit).execute()

/** Returns the ids of the copies that are placed at the destination, in the requested order. */
export async function readPlacedCopies(tx: Tx, stageId: string): Promise<string[]> {
  const { rows } = await sql<{
    copy_id: string
  }>`select copy_id from copy_item where stage_id = ${stageId} and placed order by place`.execute(tx)
  return rows.map(({ copy_id }) => copy_id)
}

export const deleteItems = async (tx: Tx, stageId: string, places: readonly number[]): Promise<void> => {
  await sql`delete from copy_item where stage_id = ${stageId} and place = any(${[...places]}::bigint[])`.execute(tx)
}

/** Stores for each item the id of its copy. `placed` says if the copies are already at the destination. */
export async function writeCopies(
  tx: Tx,
  stageId: string,
  copies: readonly { place: number; copyId: string }[],
  placed: boolean,
): Promise<void> {
  await sql`update copy_item i set copy_id = m.copy, placed = ${placed}::boolean
    from unnest(${copies.map(({ place }) => place)}::bigint[], ${copies.map(({ copyId }) => copyId)}::uuid[]) as m (place, copy)
    where i.stage_id = ${stageId} and i.place = m.place`.execute(tx)
}

export interface OpenItem extends OpenFolder {
  place: number
}

export async function readOpenFolders(tx: Tx, stageId: string, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`select place, source_id as source, copy_id as copy, after_id as after from copy_item
    where stage_id = ${stageId} and role = 'open' order by place limit ${limit}`.execute(tx)
  return rows
}

export async function addOpenFolders(tx: Tx, stageId: string, open: readonly OpenFolder[]): Promise<void> {
  await sql`insert into copy_item (stage_id, role, source_id, copy_id) select ${stageId}::uuid, 'open', f.source, f.copy
    from unnest(${open.map(({ source }) => source)}::uuid[], ${open.map(({ copy }) => copy)}::uuid[]) as f (source, copy)`.execute(tx)
}

export const writeAfter = async (tx: Tx, stageId: string, place: number, after: string | null): Promise<void> => {
  await tx.updateTable('copy_item').set({ after_id: after }).where('stage_id', '=', stageId).where('place', '=', place).execute()
}

export interface StagedFolder {
  copyId: string
  name: FreeName
  order: number
}

/** Moves folders with their subtrees from a stage to the destination. */
export async function moveFromStage(tx: Tx, stageId: string, dest: { id: string }, staged: readonly StagedFolder[]): Promise<void> {
  const ids = staged.map(({ copyId }) => copyId)
  const stage = await findPath(tx, stageId)
  if (stage === undefined) return
  await sql`insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${dest.id}::uuid, p.node_id, true, p.rank, s.name_key, s.sort_key, s.numeric_key, p.size, p.created_at, p.edited_at, s.order_no
    from unnest(${ids}::uuid[], ${staged.map(({ name }) => name.keys.name_key)}::text[], ${staged.map(({ name }) => name.keys.sort_key)}::text[],
      ${staged.map(({ name }) => name.keys.numeric_key)}::text[], ${staged.map(({ order }) => order)}::float8[])
      as s (id, name_key, sort_key, numeric_key, order_no) join placement p on p.node_id = s.id and p.parent_id = ${stageId}::uuid`.execute(
    tx,
  )
  await sql`delete from placement where parent_id = ${stageId} and node_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update node n set path = d.path || substr(n.path, length(${stage}::text) + 1)
    from node t, node d where d.id = ${dest.id}::uuid and t.id = any(${ids}::uuid[]) and n.path >= t.path and n.path < left(t.path, -1) || '0'`.execute(
    tx,
  )
  await sql`update node n set parent_id = ${dest.id}::uuid, title = s.title
    from unnest(${ids}::uuid[], ${staged.map(({ name }) => name.title)}::text[]) as s (id, title) where n.id = s.id`.execute(tx)
}
