import { levelsOfNodes } from '#server/access/levels'
import { notBinned } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { keysOf } from '#server/domain/content/nodes/names'
import { freeName } from '#server/domain/content/nodes/placing.service'
import { copyNodes } from './copies.service'
import { type Child, type Copy, existing, insertShortcuts, nextChildren, type OpenFolder, placeCopy } from './copying.repository'

export const DOWNLOAD = 2

interface CopyChildren {
  tx: Tx
  context: ReadContext
  /** Folders whose copies stand already. */
  open: readonly OpenFolder[]
  /** How many children to take at most. */
  limit: number
}

interface ChildrenCopied {
  /** The end of the list of open folders, from the first whose children are not all taken. */
  rest: OpenFolder[]
  /** The folders among the new copies. */
  found: OpenFolder[]
  copied: number
  /** Seen by the user but not copied, because downloading it is not allowed. What is not seen is not counted. */
  skipped: number
}

/** Copies nodes into folders made by this copy alone, where at most a name that changed hands meanwhile is taken. */
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
    const name = await freeName(tx, copy.parentId, copy)
    await placeCopy(tx, copy, { ...name, keys: await keysOf(name) })
    placed.add(copy.copyId)
  }
  return placed
}

/** What is left of these folders when their children have been taken as far as the last one. */
const restOf = (open: readonly OpenFolder[], last: Child): OpenFolder[] =>
  open.slice(last.at).map((folder, index) => (index === 0 ? { ...folder, after: last.id } : folder))

/**
 * Copies the next children of folders under way, a page of all of them together: what is at home in them with its content, the rest
 * as shortcuts. Rights are those of this moment.
 */
export async function copyChildren({ tx, context, open, limit }: CopyChildren): Promise<ChildrenCopied> {
  const children = await nextChildren(tx, open, limit, notBinned('n'))
  const levels = await levelsOfNodes(tx, context.caller, children, context.now)
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
