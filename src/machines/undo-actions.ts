import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { NoticeAction } from './notice'
import type { operationsMachine } from './operations.machine'

/**
 * Returns an action for a notification that undoes or redoes an operation. The actor of the desktop runs it, because the window may be
 * closed by then.
 */
const createTurnAction =
  (kind: 'undo' | 'redo') =>
  (system: AnyActorRef['system'], operationUuid: string, label: string): NoticeAction => ({
    label,
    operationUuid,
    run: () => {
      const operations = system.get('operations') as ActorRefFrom<typeof operationsMachine>
      operations.send({ type: 'nodes.operate', operation: { kind, operationUuid } })
    },
  })
export const undoAction = createTurnAction('undo')
export const redoAction = createTurnAction('redo')
