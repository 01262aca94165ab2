import type { nodebase } from '#api/contract/nodebase'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { UndoActions } from '#server/domain/system/journal/undo-actions'
import { redoChange, undoChange } from './undo.service'

export const undoHandlers = (actions: UndoActions): Handlers<typeof nodebase> => ({
  undo: ({ query, ...request }) => undoChange(actions, writeContext(request), query),
  redo: ({ query, ...request }) => redoChange(actions, writeContext(request), query),
})
