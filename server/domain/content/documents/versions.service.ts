import type { Version } from '#api/contract/document-shapes'
import { type Level } from '#api/contract/endpoint'
import { computeLevels } from '#server/access/levels'
import { isOutsideBins } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import type { Db, Tx } from '#server/database/schema'
import { notDocument } from '../nodes/nodes.errors'
import {
  findContent,
  findBlobFacts,
  findDocumentsWithBytes,
  insertVersion,
  storeBlobRow,
  lockHash,
  type NewVersion,
  removeOtherVersions,
  findVersions,
} from './versions.repository'

/** Stored content of one version of a document. */
export interface Content {
  nodeId: string
  versionId: string
  title: string
  extension: string
  hash: string
  size: number
  mime: string
  /** Creation time of the version. */
  createdAt: number
}

/** Returns the content of a document, by default that of its current version. Throws `notFound` and `notDocument`. */
export async function getContent(db: Db, nodeId: string, versionId?: string): Promise<Content> {
  const row = await findContent(db, nodeId, versionId)
  if (!row) throw notFound()
  if (row.type !== 0) throw notDocument()
  if (row.hash === null || row.version_id === null || row.size === null || row.mime === null || row.created_at === null) throw notFound()
  const { title, extension, hash, size, mime } = row
  return { nodeId, versionId: row.version_id, title, extension, hash, size, mime, createdAt: row.created_at }
}

/** Returns the versions of a document, newest first. Throws `notFound` and `notDocument`. */
export async function listVersions({ db }: ReadContext, nodeId: string): Promise<Version[]> {
  const row = await findContent(db, nodeId)
  if (!row) throw notFound()
  if (row.type !== 0) throw notDocument()
  const rows = await findVersions(db, nodeId)
  return rows.map((version) => ({
    uuid: version.id,
    createDate: version.created_at,
    users: { fullName: `${version.first_name} ${version.last_name}`.trim() },
    size: version.size,
    last: version.id === row.version_id,
  }))
}

/** Writes the row of bytes that are already in the blob store and that something other than a version refers to. */
export const storeContentRow = (tx: Tx, { hash, size }: { hash: string; size: number }, now: number): Promise<void> =>
  storeBlobRow(tx, hash, size, now)

/** Returns size and media type of bytes that a document has or had. */
export const getContentByHash = (db: Db, hash: string): Promise<{ hash: string; size: number; mime: string } | undefined> =>
  findBlobFacts(db, hash)

/** Writes a version and the row of its bytes. The bytes must be in the blob store already. */
export async function addVersion(tx: Tx, version: NewVersion): Promise<void> {
  await storeBlobRow(tx, version.hash, version.size, version.createdAt)
  await insertVersion(tx, version)
}

/** Deletes all versions except this one and returns how many were deleted. The document must be locked. */
export const deleteOtherVersions = (tx: Tx, nodeId: string, versionId: string): Promise<number> =>
  removeOtherVersions(tx, nodeId, versionId)

const MAX_HOLDERS = 100
const WRITE: Level = 3

/**
 * Returns a document with exactly these bytes that is not in a recycle bin and on which the caller has at least `level`. Prefers a document
 * in the preferred folder, then the oldest. Locks the content hash until the transaction ends.
 */
export async function findIdentical(
  tx: Tx,
  { caller, now }: ReadContext,
  hash: string,
  preferredParent: string,
  level: Level,
): Promise<string | undefined> {
  await lockHash(tx, hash)
  const holders = await findDocumentsWithBytes(tx, hash, isOutsideBins('n'), MAX_HOLDERS)
  const levels = await computeLevels(tx, caller, holders, now)
  const allowed = holders.filter(({ id }) => (levels.get(id) ?? -1) >= level)
  return (allowed.find(({ parent_id }) => parent_id === preferredParent) ?? allowed[0])?.id
}

/**
 * Says if the caller may write to all documents outside recycle bins that have exactly these bytes. False if there are too many to check.
 */
export async function canChangeAllWithBytes(db: Db, { caller, now }: Pick<ReadContext, 'caller' | 'now'>, hash: string): Promise<boolean> {
  if (caller.admin) return true
  const holders = await findDocumentsWithBytes(db, hash, isOutsideBins('n'), MAX_HOLDERS + 1)
  const levels = await computeLevels(db, caller, holders, now)
  return holders.length <= MAX_HOLDERS && holders.every(({ id }) => (levels.get(id) ?? -1) >= WRITE)
}
