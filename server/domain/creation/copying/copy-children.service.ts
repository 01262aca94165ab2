import { computeLevels } from '#server/access/levels'
import { isOutsideBins } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { toNameKeys } from '#server/domain/content/nodes/names'
import { findAvailableName } from '#server/domain/content/nodes/placing.service'
import { copyNodes } from './copies.service'
import {
  type Child,
  type Copy,
  findExistingIds,
  insertShortcuts,
  readNextChildren,
  type OpenFolder,
  placeRenamedCopy,
} from './copying.repository'

export const DOWNLOAD_LEVEL = 2

interface CopyChildren {
  tx: Tx
  context: ReadContext
  /** Folders whose copies already exist. */
  openFolders: readonly OpenFolder[]
  /** Maximum number of children to copy in this call. */
  limit: number
}

interface ChildrenCopied {
  /** Remaining open folders, starting with the first that has children left. */
  remaining: OpenFolder[]
  /** Folders among the new copies. */
  newFolders: OpenFolder[]
  copied: number
  /** Number of nodes that the user may see but not download, so that they are not copied. Hidden nodes do not count. */
  skipped: number
}

/** Copies nodes into folders that this copy has created. A name can only be taken if two nodes swapped their names during the copy. */
async function placeCopies(
  tx: Tx,
  { caller, now }: ReadContext,
  copies: readonly (Copy & Pick<Child, 'title' | 'extension'>)[],
): Promise<Set<string>> {
  const placed = await copyNodes(tx, copies, { userId: caller.userId, now })
  const missing = copies.filter(({ copyId }) => !placed.has(copyId))
  if (missing.length === 0) return placed
  const existingIds = await findExistingIds(
    tx,
    missing.map(({ copyId }) => copyId),
  )
  for (const copy of missing) {
    if (!existingIds.has(copy.copyId)) continue
    const name = await findAvailableName(tx, copy.parentId, copy)
    await placeRenamedCopy(tx, copy, { ...name, keys: await toNameKeys(name) })
    placed.add(copy.copyId)
  }
  return placed
}

/** Returns the open folders that still have children to copy after `last`, the last copied child. */
const getRemaining = (openFolders: readonly OpenFolder[], last: Child): OpenFolder[] =>
  openFolders.slice(last.at).map((folder, index) => (index === 0 ? { ...folder, after: last.id } : folder))

/**
 * Copies the next children of open folders, one page for all of them: nodes with this home parent with their content, others as shortcuts.
 * Uses the current rights.
 */
export async function copyChildren({ tx, context, openFolders, limit }: CopyChildren): Promise<ChildrenCopied> {
  const children = await readNextChildren(tx, openFolders, limit, isOutsideBins('n'))
  const levels = await computeLevels(tx, context.caller, children, context.now)
  const visibleChildren = children.filter(({ id, fixed }) => !fixed && (levels.get(id) ?? -1) >= 0)
  const getParentCopyId = ({ at }: Child): string => openFolders[at]?.copy ?? ''
  const copies = visibleChildren
    .filter(({ id, home }) => home && (levels.get(id) ?? -1) >= DOWNLOAD_LEVEL)
    .map((child) => ({ ...child, sourceId: child.id, copyId: crypto.randomUUID(), parentId: getParentCopyId(child) }))
  const shortcuts = visibleChildren.filter(({ home }) => !home).map((child) => ({ nodeId: child.id, parentId: getParentCopyId(child) }))
  const placed = copies.length === 0 ? new Set<string>() : await placeCopies(tx, context, copies)
  const copied = placed.size + (shortcuts.length === 0 ? 0 : await insertShortcuts(tx, shortcuts))
  const last = children.length === limit ? children.at(-1) : undefined
  const folders = copies.filter(({ type, copyId }) => type !== 0 && placed.has(copyId))
  return {
    remaining: last ? getRemaining(openFolders, last) : [],
    newFolders: folders.map(({ sourceId, copyId }) => ({ source: sourceId, copy: copyId, after: null })),
    copied,
    skipped: visibleChildren.length - copied,
  }
}
