import { fromPromise } from 'xstate'
import { detailOf } from '#machines/detail'
import { type Giving, taggingsMachine } from '#machines/taggings.machine'
import { getRequestedLocale } from '#text/locale'
import type { WindowRef } from '#windows/window-kind'
import { messages } from './taggings.messages'

export const taggings = taggingsMachine.provide({
  actors: {
    giveTags: fromPromise<void, Giving>(async ({ input: { giving, desktop }, system, signal }) => {
      if (!giving) return
      const { giveTags } = await import('./give-tags')
      await giveTags(giving, { window: desktop as unknown as WindowRef, system }, signal)
    }),
  },
  actions: {
    /**
     * Notifies the user that the keywords were rejected. The action of the notification opens the same choice again, so that it is not
     * lost.
     */
    announceRefusal: ({ context: { desktop, givings } }, { error }) => {
      const [giving] = givings
      if (!giving) return
      const t = messages(getRequestedLocale(document.documentElement.lang))
      const { tags, ...part } = giving
      const run = () => desktop.send({ type: 'window.open', kind: 'add-tag', payload: { ...part, picked: tags } })
      const message = t.notGiven(giving.text, detailOf(error) ?? t.unknown)
      desktop.send({ type: 'notify', level: 'error', message, action: { label: t.chooseAgain, leads: true, run } })
    },
  },
})
