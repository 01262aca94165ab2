import type { UndoActions } from '#server/domain/system/journal/undo-actions'
import { requireFeature } from '#server/domain/system/journal/undo-actions'
import { redoDelete, undoDelete } from './binning.service'
import { redoMove, undoMove } from './moving.service'
import { redoRename, undoRename } from './nodes.service'

export const undoNodes: Pick<UndoActions, 'MOVE' | 'RENAME' | 'DELETE'> = {
  MOVE: {
    undo: async (tx, context, inverse) => ({ ...(await undoMove(tx, context, inverse)), inverse }),
    redo: redoMove,
  },
  RENAME: {
    undo: async (tx, context, inverse) => ({ ...(await undoRename(tx, context, inverse)), inverse }),
    async redo(tx, context, inverse) {
      requireFeature(context, 'RENAME')
      return { ...(await redoRename(tx, context, inverse)), inverse }
    },
  },
  DELETE: {
    undo: async (tx, context, inverse) => ({ ...(await undoDelete(tx, context, inverse)), inverse }),
    async redo(tx, context, inverse) {
      requireFeature(context, 'DELETE')
      return await redoDelete(tx, context, inverse)
    },
  },
}
