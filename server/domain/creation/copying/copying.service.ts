import { sql, type SqlBool } from 'kysely'
import { requireLevelsInTransaction } from '#server/access/gate'
import { computeLevels } from '#server/access/levels'
import { isOutsideBins } from '#server/access/visibility'
import { writeLog } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { findAvailableNames } from '#server/domain/content/nodes/available-names.service'
import { notFolder, protectedNode } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { lockTarget } from '#server/domain/content/nodes/nodes.service'
import { toOrderNumber } from '#server/domain/content/nodes/sort-columns'
import { copyNodes } from './copies.service'
import { copyChildren, DOWNLOAD_LEVEL } from './copy-children.service'
import { type Copy, countTrees, isInstance, type OpenFolder, type CopySource, findSources } from './copying.repository'

/** Maximum children per statement. */
const MAX_CHILDREN = 1_000
/** Maximum folders per statement. */
const MAX_FOLDERS = 200
const MAX_LOG_LINES = 1_000
/** Maximum nodes that are copied within the request. A background job copies more. */
const BATCH_SIZE = 1_000

/** Context of a copy, for requests and for steps of a background job. */
export type CopyContext = ReadContext & Pick<WriteContext, 'ip'>

/** Locks the destination of a copy and checks again that the caller may write into it. */
export async function lockDestination(tx: Tx, context: ReadContext, destUuid: string): Promise<LockedFolder> {
  const dest = await lockTarget(tx, context, destUuid)
  if (await isInstance(tx, dest.id)) throw notFolder()
  return dest
}

/**
 * Returns the nodes to copy. Throws `notFound`, `forbidden`, `protectedNode`, or `moveIntoSelf` if one of them contains the destination.
 */
export async function getCopyableNodes(tx: Tx, context: ReadContext, dest: LockedFolder, ids: readonly string[]): Promise<CopySource[]> {
  const sources = await findSources(tx, ids, isOutsideBins('n'))
  if (sources.length < ids.length) throw notFound()
  await requireLevelsInTransaction(tx, context, DOWNLOAD_LEVEL, sources)
  if (sources.some(({ fixed }) => fixed)) throw protectedNode()
  if (sources.some(({ type, path }) => type !== 0 && dest.path.startsWith(path))) throw new Problem('moveIntoSelf')
  return sources
}

/** Returns those of the nodes that may still be copied. */
export async function filterCopyable(tx: Tx, { caller, now }: ReadContext, ids: readonly string[]): Promise<CopySource[]> {
  const sources = await findSources(tx, ids, isOutsideBins('n'))
  const levels = await computeLevels(tx, caller, sources, now)
  return sources.filter(({ id, fixed }) => !fixed && (levels.get(id) ?? -1) >= DOWNLOAD_LEVEL)
}

export async function logCopies(
  tx: Tx,
  { caller, ip, now }: CopyContext,
  dest: string,
  copies: readonly (Copy & { title: string })[],
): Promise<void> {
  const lines = copies.map(({ copyId, sourceId, title }) => ({
    ...{ at: now, type: 'COPY' as const, userId: caller.userId, username: caller.username, ip, nodeId: copyId },
    detail: { title, fromUuid: sourceId, toUuid: dest },
  }))
  for (let from = 0; from < lines.length; from += MAX_LOG_LINES) await writeLog(tx, ...lines.slice(from, from + MAX_LOG_LINES))
}

/** Copies the nodes themselves, without the content of folders, to the end of a locked folder with free names. */
export async function copyRoots(
  tx: Tx,
  context: CopyContext,
  dest: LockedFolder,
  sources: readonly CopySource[],
): Promise<(Copy & CopySource)[]> {
  const names = await findAvailableNames(tx, dest.id, sources)
  const order = toOrderNumber(context.now)
  const copies = sources.map((source, index) => {
    const name = names[index]
    return {
      ...source,
      ...(name && { title: name.title, name }),
      ...{ sourceId: source.id, copyId: crypto.randomUUID(), parentId: dest.id, order: order + index },
    }
  })
  const placed = await copyNodes(tx, copies, { userId: context.caller.userId, now: context.now })
  const placedCopies = copies.filter(({ copyId }) => placed.has(copyId))
  await logCopies(tx, context, dest.id, placedCopies)
  return placedCopies
}

export interface CopyResult {
  /** Ids of the copies of the requested nodes themselves, in the requested order. */
  ids: string[]
  /** Number of nodes below them that the user may see but not download. */
  skipped: number
}

/** Returns true if these nodes with their subtrees can be copied within the request. */
export const isSmallCopy = async (tx: Tx, sources: readonly CopySource[]): Promise<boolean> => {
  const paths = sources.map(({ path }) => path)
  return (await countTrees(tx, paths, sql<SqlBool>`true`, BATCH_SIZE + 1)) <= BATCH_SIZE
}

/** Copies nodes with their subtrees in this transaction. Only for small copies. */
export async function copyInRequest(tx: Tx, context: CopyContext, dest: LockedFolder, sources: readonly CopySource[]): Promise<CopyResult> {
  const roots = await copyRoots(tx, context, dest, sources)
  let openFolders: OpenFolder[] = roots.flatMap(({ type, sourceId, copyId }) =>
    type === 0 ? [] : [{ source: sourceId, copy: copyId, after: null }],
  )
  let skipped = 0
  while (openFolders.length > 0) {
    const step = await copyChildren({ tx, context, openFolders: openFolders.slice(0, MAX_FOLDERS), limit: MAX_CHILDREN })
    openFolders = [...step.remaining, ...step.newFolders, ...openFolders.slice(MAX_FOLDERS)]
    skipped += step.skipped
  }
  return { ids: roots.map(({ copyId }) => copyId), skipped }
}
