import { sql, type SqlBool } from 'kysely'
import { requireStill } from '#server/access/gate'
import { levelsOfNodes } from '#server/access/levels'
import { notBinned } from '#server/access/visibility'
import { writeLog } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { freeNames } from '#server/domain/content/nodes/free-names.service'
import { notFolder, protectedNode } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { lockTarget } from '#server/domain/content/nodes/nodes.service'
import { orderAt } from '#server/domain/content/nodes/sort-columns'
import { copyNodes } from './copies.service'
import { copyChildren, DOWNLOAD } from './copy-children.service'
import { type Copy, countTrees, isInstance, type OpenFolder, type Source, sourcesOf } from './copying.repository'

/** Children taken by one statement. */
const SLICE = 1_000
/** Folders looked into by one statement. */
const FOLDERS = 200
const LINES = 1_000
/** More nodes than this are copied as a long task. */
const AT_ONCE = 1_000

/** Who copies; the same for a call and for a step of a long task. */
export type Copying = ReadContext & Pick<WriteContext, 'ip'>

/** The folder that copies go into, locked; what may be written into it is asked again. */
export async function lockDestination(tx: Tx, context: ReadContext, destUuid: string): Promise<LockedFolder> {
  const dest = await lockTarget(tx, context, destUuid)
  if (await isInstance(tx, dest.id)) throw notFolder()
  return dest
}

/** All of these items, or a refusal: they must be seen, may be downloaded, and do not hold the destination. */
export async function copyable(tx: Tx, context: ReadContext, dest: LockedFolder, ids: readonly string[]): Promise<Source[]> {
  const sources = await sourcesOf(tx, ids, notBinned('n'))
  if (sources.length < ids.length) throw notFound()
  await requireStill(tx, context, DOWNLOAD, sources)
  if (sources.some(({ fixed }) => fixed)) throw protectedNode()
  if (sources.some(({ type, path }) => type !== 0 && dest.path.startsWith(path))) throw new Problem('moveIntoSelf')
  return sources
}

/** Of these items, those that may still be copied. */
export async function stillCopyable(tx: Tx, { caller, now }: ReadContext, ids: readonly string[]): Promise<Source[]> {
  const sources = await sourcesOf(tx, ids, notBinned('n'))
  const levels = await levelsOfNodes(tx, caller, sources, now)
  return sources.filter(({ id, fixed }) => !fixed && (levels.get(id) ?? -1) >= DOWNLOAD)
}

export async function noteCopies(
  tx: Tx,
  { caller, ip, now }: Copying,
  dest: string,
  copies: readonly (Copy & { title: string })[],
): Promise<void> {
  const lines = copies.map(({ copyId, sourceId, title }) => ({
    ...{ at: now, type: 'COPY' as const, userId: caller.userId, username: caller.username, ip, nodeId: copyId },
    detail: { title, fromUuid: sourceId, toUuid: dest },
  }))
  for (let from = 0; from < lines.length; from += LINES) await writeLog(tx, ...lines.slice(from, from + LINES))
}

/** Copies the items themselves, without what folders hold, to the end of a locked folder under names that are free there. */
export async function copyTops(tx: Tx, copying: Copying, dest: LockedFolder, sources: readonly Source[]): Promise<(Copy & Source)[]> {
  const names = await freeNames(tx, dest.id, sources)
  const order = orderAt(copying.now)
  const copies = sources.map((source, index) => {
    const name = names[index]
    return {
      ...source,
      ...(name && { title: name.title, name }),
      ...{ sourceId: source.id, copyId: crypto.randomUUID(), parentId: dest.id, order: order + index },
    }
  })
  const placed = await copyNodes(tx, copies, { userId: copying.caller.userId, now: copying.now })
  const whole = copies.filter(({ copyId }) => placed.has(copyId))
  await noteCopies(tx, copying, dest.id, whole)
  return whole
}

export interface Copied {
  /** The copies of the items themselves, in their order. */
  ids: string[]
  /** What was seen below them but left out, because downloading it is not allowed. */
  skipped: number
}

/** Whether these items with everything below them can be copied while their user waits. */
export const isSmall = async (tx: Tx, sources: readonly Source[]): Promise<boolean> => {
  const paths = sources.map(({ path }) => path)
  return (await countTrees(tx, paths, sql<SqlBool>`true`, AT_ONCE + 1)) <= AT_ONCE
}

/** Copies items with everything below them in this transaction. For what is small. */
export async function copyNow(tx: Tx, copying: Copying, dest: LockedFolder, sources: readonly Source[]): Promise<Copied> {
  const tops = await copyTops(tx, copying, dest, sources)
  let open: OpenFolder[] = tops.flatMap(({ type, sourceId, copyId }) =>
    type === 0 ? [] : [{ source: sourceId, copy: copyId, after: null }],
  )
  let skipped = 0
  while (open.length > 0) {
    const step = await copyChildren({ tx, context: copying, open: open.slice(0, FOLDERS), limit: SLICE })
    open = [...step.rest, ...step.found, ...open.slice(FOLDERS)]
    skipped += step.skipped
  }
  return { ids: tops.map(({ copyId }) => copyId), skipped }
}
