import type { UndoActions } from '#server/domain/system/journal/undo-actions'
import { requireFeature } from '#server/domain/system/journal/undo-actions'
import { deleteAgain, takeOut } from './binning.service'
import { moveAgain, moveBack } from './moving.service'
import { giveTitleAgain, giveTitleBack } from './nodes.service'

export const undoNodes: Pick<UndoActions, 'MOVE' | 'RENAME' | 'DELETE'> = {
  MOVE: {
    undo: async (tx, context, inverse) => ({ ...(await moveBack(tx, context, inverse)), inverse }),
    redo: moveAgain,
  },
  RENAME: {
    undo: async (tx, context, inverse) => ({ ...(await giveTitleBack(tx, context, inverse)), inverse }),
    async redo(tx, context, inverse) {
      requireFeature(context, 'RENAME')
      return { ...(await giveTitleAgain(tx, context, inverse)), inverse }
    },
  },
  DELETE: {
    undo: async (tx, context, inverse) => ({ ...(await takeOut(tx, context, inverse)), inverse }),
    async redo(tx, context, inverse) {
      requireFeature(context, 'DELETE')
      return await deleteAgain(tx, context, inverse)
    },
  },
}
