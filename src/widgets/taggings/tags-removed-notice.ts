import type { AnyActorRef } from 'xstate'
import { undoAction } from '#machines/undo-actions'
import { getRequestedLocale } from '#text/locale'
import type { WindowRef } from '#windows/window-kind'
import { messages } from './tags-removed-notice.messages'

type Words = ReturnType<typeof messages>

/** Shows a notice about the keywords that an operation has removed, and offers undo. */
export const notifyTagsRemoved = (
  { window, system }: { window: WindowRef; system: AnyActorRef['system'] },
  operationUuid: string,
  sentence: (t: Words) => string,
): void => {
  const t = messages(getRequestedLocale(document.documentElement.lang))
  window.send({ type: 'notify', level: 'success', message: sentence(t), action: undoAction(system, operationUuid, t.undo) })
}
