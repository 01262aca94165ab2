import { fromPromise } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { type AssignmentRequest, taggingsMachine } from '#machines/taggings.machine'
import { getRequestedLocale } from '#text/locale'
import type { WindowRef } from '#windows/window-kind'
import { messages } from './taggings.messages'

export const taggings = taggingsMachine.provide({
  actors: {
    assignTags: fromPromise<void, AssignmentRequest>(async ({ input: { assignment, desktop }, system, signal }) => {
      if (!assignment) return
      const { assignTags } = await import('./assign-tags')
      await assignTags(assignment, { window: desktop as unknown as WindowRef, system }, signal)
    }),
  },
  actions: {
    /**
     * Notifies the user that the keywords were rejected. The action of the notification opens the same choice again, so that it is not
     * lost.
     */
    announceRefusal: ({ context: { desktop, pending } }, { error }) => {
      const [assignment] = pending
      if (!assignment) return
      const t = messages(getRequestedLocale(document.documentElement.lang))
      const { tags, ...part } = assignment
      const run = () => desktop.send({ type: 'window.open', kind: 'add-tag', payload: { ...part, picked: tags } })
      const message = t.notGiven(assignment.text, getErrorDetail(error) ?? t.unknown)
      desktop.send({ type: 'notify', level: 'error', message, action: { label: t.chooseAgain, isPermanent: true, run } })
    },
  },
})
