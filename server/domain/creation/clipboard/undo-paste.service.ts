import type { ChangedNodes } from '#server/domain/system/journal/journal.service'
import { requireFeature, type UndoActions } from '#server/domain/system/journal/undo-actions'
import { moveToBins, undoDelete } from '#server/domain/content/nodes/binning.service'
import { redoMove, undoMove } from '#server/domain/content/nodes/moving.service'
import { lockTarget } from '#server/domain/content/nodes/nodes.service'

const nothingTouched: ChangedNodes = { uuids: [], parentUuids: [] }

/** A paste has moved the cut nodes and copied the others. Undo moves back what was moved and deletes the copies. */
export const undoPaste: Pick<UndoActions, 'PASTE'> = {
  PASTE: {
    async undo(tx, context, { moved, copied }) {
      const movedBack = moved ? await undoMove(tx, context, moved) : nothingTouched
      const { changedFolderIds, stood } =
        copied.length === 0 ? { changedFolderIds: [], stood: [] } : await moveToBins(tx, context, { uuids: copied })
      return {
        uuids: [...movedBack.uuids, ...copied],
        parentUuids: [...movedBack.parentUuids, ...changedFolderIds],
        inverse: { ...(moved && { moved }), copied, ...(stood.length > 0 && { binned: { at: context.now, stood } }) },
      }
    },
    async redo(tx, context, { moved, copied, binned }) {
      if (moved) requireFeature(context, 'CUT')
      const movedAgain = moved && (await redoMove(tx, context, moved))
      const restored = binned ? await undoDelete(tx, context, binned) : nothingTouched
      for (const { inUuid } of binned?.stood ?? []) await lockTarget(tx, context, inUuid)
      return {
        uuids: [...(movedAgain?.uuids ?? []), ...restored.uuids],
        parentUuids: [...(movedAgain?.parentUuids ?? []), ...restored.parentUuids],
        inverse: { ...(movedAgain && { moved: movedAgain.inverse }), copied },
      }
    },
  },
}
