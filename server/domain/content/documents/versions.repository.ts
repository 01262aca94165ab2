import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'

/** Writes the database row of bytes that are already in the blob store. Several documents may share the bytes. */
export async function storeBlobRow(tx: Tx, hash: string, size: number, now: number): Promise<void> {
  await tx
    .insertInto('blob')
    .values({ hash, size, created_at: now })
    // Resets the creation time: the sweep of unused blobs waits for this row lock and then skips the blob.
    .onConflict((on) => on.column('hash').doUpdateSet({ created_at: now }))
    .execute()
}

export interface NewVersion {
  id: string
  nodeId: string
  hash: string
  size: number
  mime: string
  authorId: string
  createdAt: number
  workflowId?: string
}

/** Adds a version with the next number. The document must be locked or new. Sets `connected` on all documents that share these bytes. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await sql`insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at, workflow_id)
    select ${version.id}::uuid, ${version.nodeId}::uuid, coalesce(max(v.number), 0) + 1, ${version.hash}, ${version.size}::bigint, ${version.mime},
      ${version.authorId}::uuid, ${version.createdAt}::bigint, ${version.workflowId ?? null}::uuid from version v where v.node_id = ${version.nodeId}::uuid`.execute(
    tx,
  )
  await sql`update node set connected = true where not connected and id in (
      select ${version.nodeId}::uuid union select v.node_id from version v where v.blob_hash = ${version.hash})
    and exists (select 1 from version w where w.blob_hash = ${version.hash} and w.node_id <> ${version.nodeId}::uuid)`.execute(tx)
}

/**
 * Deletes all versions of a document except one and returns how many were deleted. A later sweep deletes bytes that nothing else refers to.
 */
export async function removeOtherVersions(tx: Tx, nodeId: string, versionId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('version').where('node_id', '=', nodeId).where('id', '<>', versionId).executeTakeFirst()
  return Number(numDeletedRows)
}

export interface VersionRow {
  id: string
  number: number
  blob_hash: string
  size: number
  mime: string
  created_at: number
  first_name: string
  last_name: string
}

/** Returns the versions of a document, newest first. */
export const findVersions = (db: Db, nodeId: string): Promise<VersionRow[]> =>
  db
    .selectFrom('version as v')
    .innerJoin('app_user as u', 'u.id', 'v.author_id')
    .select(['v.id', 'v.number', 'v.blob_hash', 'v.size', 'v.mime', 'v.created_at', 'u.first_name', 'u.last_name'])
    .where('v.node_id', '=', nodeId)
    .orderBy('v.number', 'desc')
    .execute()

export interface ContentRow {
  node_id: string
  type: number
  title: string
  extension: string
  version_id: string | null
  hash: string | null
  size: number | null
  mime: string | null
  created_at: number | null
}

/** Returns a node with one of its versions, by default the current one. The content columns are null if the version does not exist. */
export async function findContent(db: Db, nodeId: string, versionId?: string): Promise<ContentRow | undefined> {
  const { rows } =
    await sql<ContentRow>`select n.id as node_id, n.type, n.title, n.extension, v.id as version_id, v.blob_hash as hash, v.size, v.mime, v.created_at
    from node n left join version v on v.node_id = n.id and v.id = ${versionId === undefined ? sql`n.version_id` : sql`${versionId}::uuid`}
    where n.id = ${nodeId}`.execute(db)
  return rows[0]
}

/** Returns documents whose current version has these bytes, oldest first. `where` refers to the node as alias `n`. */
export async function findDocumentsWithBytes(
  db: Db,
  hash: string,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<{ id: string; path: string; author_id: string; parent_id: string | null }[]> {
  const { rows } = await sql<{ id: string; path: string; author_id: string; parent_id: string | null }>`
    select n.id, ${freshPath('n')} as path, n.author_id, n.parent_id from version v join node n on ${isCurrentVersion('n', 'v')}
    where v.blob_hash = ${hash} and n.type = 0 and ${where} order by n.created_at, n.id limit ${limit}`.execute(db)
  return rows
}

/** Returns size and media type of bytes. Undefined if no document has them. */
export const findBlobFacts = (db: Db, hash: string): Promise<{ hash: string; size: number; mime: string } | undefined> =>
  db.selectFrom('version').select(['blob_hash as hash', 'size', 'mime']).where('blob_hash', '=', hash).limit(1).executeTakeFirst()

/** Locks a content hash until the transaction ends, so that no other transaction decides about the same bytes. */
export const lockHash = async (tx: Tx, hash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 7))`.execute(tx)
}
