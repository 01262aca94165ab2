import { computeLevels } from '#server/access/levels'
import { isOutsideBins } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { keysOf } from '#server/domain/content/nodes/names'
import { availableName } from '#server/domain/content/nodes/placing.service'
import { copyNodes } from './copies.service'
import { type Child, type Copy, existing, insertShortcuts, nextChildren, type OpenFolder, placeCopy } from './copying.repository'

export const DOWNLOAD = 2

interface CopyChildren {
  tx: Tx
  context: ReadContext
  /** Folders whose copies already exist. */
  open: readonly OpenFolder[]
  /** Maximum number of children. */
  limit: number
}

interface ChildrenCopied {
  /** Remaining open folders, starting with the first that has children left. */
  rest: OpenFolder[]
  /** Folders among the new copies. */
  found: OpenFolder[]
  copied: number
  /** Number of nodes that the user may see but not download, so that they are not copied. Hidden nodes do not count. */
  skipped: number
}

/** Copies nodes into folders that this copy has created. A name can only be taken if two nodes swapped their names during the copy. */
async function place(
  tx: Tx,
  { caller, now }: ReadContext,
  copies: readonly (Copy & Pick<Child, 'title' | 'extension'>)[],
): Promise<Set<string>> {
  const placed = await copyNodes(tx, copies, { userId: caller.userId, now })
  const missing = copies.filter(({ copyId }) => !placed.has(copyId))
  if (missing.length === 0) return placed
  const made = await existing(
    tx,
    missing.map(({ copyId }) => copyId),
  )
  for (const copy of missing) {
    if (!made.has(copy.copyId)) continue
    const name = await availableName(tx, copy.parentId, copy)
    await placeCopy(tx, copy, { ...name, keys: await keysOf(name) })
    placed.add(copy.copyId)
  }
  return placed
}

/** Returns the folders that remain after their children have been copied up to the last one. */
const restOf = (open: readonly OpenFolder[], last: Child): OpenFolder[] =>
  open.slice(last.at).map((folder, index) => (index === 0 ? { ...folder, after: last.id } : folder))

/**
 * Copies the next children of open folders, one page for all of them: nodes with this home parent with their content, others as shortcuts.
 * Uses the current rights.
 */
export async function copyChildren({ tx, context, open, limit }: CopyChildren): Promise<ChildrenCopied> {
  const children = await nextChildren(tx, open, limit, isOutsideBins('n'))
  const levels = await computeLevels(tx, context.caller, children, context.now)
  const seen = children.filter(({ id, fixed }) => !fixed && (levels.get(id) ?? -1) >= 0)
  const parentOf = ({ at }: Child): string => open[at]?.copy ?? ''
  const copies = seen
    .filter(({ id, home }) => home && (levels.get(id) ?? -1) >= DOWNLOAD)
    .map((child) => ({ ...child, sourceId: child.id, copyId: crypto.randomUUID(), parentId: parentOf(child) }))
  const shortcuts = seen.filter(({ home }) => !home).map((child) => ({ nodeId: child.id, parentId: parentOf(child) }))
  const placed = copies.length === 0 ? new Set<string>() : await place(tx, context, copies)
  const copied = placed.size + (shortcuts.length === 0 ? 0 : await insertShortcuts(tx, shortcuts))
  const last = children.length === limit ? children.at(-1) : undefined
  const folders = copies.filter(({ type, copyId }) => type !== 0 && placed.has(copyId))
  return {
    rest: last ? restOf(open, last) : [],
    found: folders.map(({ sourceId, copyId }) => ({ source: sourceId, copy: copyId, after: null })),
    copied,
    skipped: seen.length - copied,
  }
}
