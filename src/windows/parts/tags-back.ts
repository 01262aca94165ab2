import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { operationsMachine } from '#machines/operations.machine'
import { localeOf } from '#text/locale'
import type { WindowRef } from '../window-kind'
import { messages } from './tags-back.messages'

type Words = ReturnType<typeof messages>

/** Says what the named change took off, and offers to give it back: the desktop does, as the window may be closed by then. */
export const sayTakenOff = (
  { window, system }: { window: WindowRef; system: AnyActorRef['system'] },
  operationUuid: string,
  sentence: (say: Words) => string,
): void => {
  const say = messages(localeOf(document.documentElement.lang))
  const run = () => {
    const operations = system.get('operations') as ActorRefFrom<typeof operationsMachine>
    operations.send({ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } })
  }
  window.send({ type: 'notify', level: 'success', message: sentence(say), action: { label: say.undo, run } })
}
