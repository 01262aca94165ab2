import type { nodebase } from '#api/contract/nodebase'
import type { Handlers } from '#server/http/handler'
import { workOf } from '../nodes/request'
import { redo, undo } from './undo.service'

export const undoHandlers: Handlers<typeof nodebase> = {
  undo: ({ query, ...request }) => undo(workOf(request), query),
  redo: ({ query, ...request }) => redo(workOf(request), query),
}
