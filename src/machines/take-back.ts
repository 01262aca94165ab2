import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { operationsMachine } from './operations.machine'

/** Takes the named change back. The desktop's own actor does: the window that offers it may be closed by then. */
export const takeBack = (system: AnyActorRef['system'], operationUuid: string): void => {
  const operations = system.get('operations') as ActorRefFrom<typeof operationsMachine>
  operations.send({ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } })
}
