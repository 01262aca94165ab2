import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { isForeignKeyViolation } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { ChangedNodes } from '#server/domain/system/journal/journal.service'
import { requireFeature, type UndoActions } from '#server/domain/system/journal/undo-actions'
import { findParents } from '#server/domain/content/nodes/placing.service'
import {
  hasOverlaps,
  restoreRows,
  type RemovedTags,
  type RowsByTable,
  removeRestoredRows,
} from '#server/domain/content/removed-tags/removed-tags.service'
import { updateAnchors } from './anchoring.service'
import { lockOwner } from './paragraph-locks.service'

/** Error codes for a node that was deleted or is in a bin. */
const GONE_CODES = new Set(['notFound', 'notDocument', 'notFolder'])

/** Returns the feature flag that is required to remove such tags. Removing links between nodes requires none. */
const getRequiredFeature = ({ removed }: { removed: RowsByTable }): 'PROPERTIES_KEYWORDS' | 'MANAGE_TAGGING' | undefined => {
  if (removed.document_link || removed.ont_identity) return undefined
  return removed.document_keyword ? 'PROPERTIES_KEYWORDS' : 'MANAGE_TAGGING'
}

/** Returns the documents and classes that removed links refer to. */
const findOtherEnds = ({ nodeUuid, removed }: RemovedTags): string[] => {
  const ends = [...(removed.document_link ?? []), ...(removed.ont_identity ?? [])] as Record<
    'first_id' | 'second_id' | 'class_id',
    string
  >[]
  return ends.flatMap(({ first_id, second_id, class_id }) => class_id ?? (first_id === nodeUuid ? second_id : first_id))
}

/** Locks the node and checks those documents and classes. Throws `tagGone` if one of them no longer exists or the caller may not see it. */
async function lockEnds(tx: Tx, context: WriteContext, removedTags: RemovedTags): Promise<Pick<ChangedNodes, 'alsoShownAt'>> {
  try {
    await lockOwner(tx, context, removedTags.nodeUuid)
  } catch (error) {
    throw error instanceof Problem && GONE_CODES.has(error.code) ? new Problem('tagGone') : error
  }
  const ends = findOtherEnds(removedTags)
  const levels = await findLevels(tx, context.caller, ends, context.now)
  if (ends.some((id) => (levels.get(id) ?? -1) < 0)) throw new Problem('tagGone')
  return { alsoShownAt: ends }
}

/**
 * Restores removed tags. Throws `tagGone` if a tag or its owner no longer exists, and `conflict` if the words of a tagged range have been
 * tagged again.
 */
async function restoreTags(tx: Tx, context: WriteContext, removedTags: RemovedTags): Promise<ChangedNodes> {
  const { nodeUuid, removed } = removedTags
  const otherNodes = await lockEnds(tx, context, removedTags)
  try {
    await restoreRows(tx, removed)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Problem('tagGone') : error
  }
  if (removed.paragraph) {
    await updateAnchors(tx, nodeUuid)
    if (await hasOverlaps(tx, nodeUuid)) throw new Problem('conflict')
  }
  await logActivity(tx, context, 'EDIT', nodeUuid, { tagsBack: Object.keys(removed) })
  return { ...otherNodes, uuids: [nodeUuid], parentUuids: await findParents(tx, nodeUuid) }
}

/** Removes restored tags again. Throws `tagGone` if their owner no longer exists, and `conflict` if they were changed since. */
async function removeTagsAgain(tx: Tx, context: WriteContext, removedTags: RemovedTags): Promise<ChangedNodes> {
  const { nodeUuid, removed } = removedTags
  const otherNodes = await lockEnds(tx, context, removedTags)
  if (!(await removeRestoredRows(tx, removed))) throw new Problem('conflict')
  await logActivity(tx, context, 'EDIT', nodeUuid, { tagsOffAgain: Object.keys(removed) })
  return { ...otherNodes, uuids: [nodeUuid], parentUuids: await findParents(tx, nodeUuid) }
}

export const undoUntagging: Pick<UndoActions, 'UNTAG'> = {
  UNTAG: {
    undo: async (tx, context, inverse) => ({ ...(await restoreTags(tx, context, inverse)), inverse }),
    async redo(tx, context, inverse) {
      const flag = getRequiredFeature(inverse)
      if (flag) requireFeature(context, flag)
      return { ...(await removeTagsAgain(tx, context, inverse)), inverse }
    },
  },
}
