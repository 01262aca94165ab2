import type { nodebase } from '#api/contract/nodebase'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { redo, undo } from './undo.service'

export const undoHandlers: Handlers<typeof nodebase> = {
  undo: ({ query, ...request }) => undo(writeContext(request), query),
  redo: ({ query, ...request }) => redo(writeContext(request), query),
}
