import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import type { ClipboardContent } from '#machines/clipboard'
import type { clipboardMachine } from '#machines/clipboard.machine'
import { getErrorDetail } from '#machines/detail'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { getFormat } from '#widgets/format/get-format'
import { folderTree } from '#widgets/folder-tree/folder-tree.content'
import { defineContent } from '../window-kind'
import type { Destination, PasteFailure } from './paste-in'
import { pasteInMachine } from './paste-in.machine'
import { messages } from './paste-in.messages'
import { PasteInView } from './paste-in.view'

const locale = () => getRequestedLocale(document.documentElement.lang)
const getReason = (error: unknown): string => getErrorDetail(error) ?? messages(locale()).unknown

export const content = defineContent({
  machine: pasteInMachine.provide({
    actors: {
      folderTree,
      clipboard: fromCallback<{ type: never }, void>(({ system, sendBack }) => {
        const clipboard = system.get('clipboard') as ActorRefFrom<typeof clipboardMachine>
        let known: ClipboardContent | null | undefined
        const sendContent = () => {
          const { content } = clipboard.getSnapshot().context
          if (content === known) return
          known = content
          sendBack({ type: 'clipboard.updated', clipboardContent: content })
        }
        sendContent()
        const { unsubscribe } = clipboard.subscribe(sendContent)
        return unsubscribe
      }),
      // The clipboard actor of the desktop pastes the nodes, in order and even if this window is closed.
      pasteInto: fromPromise<void, { destination: Destination | undefined }>(({ input: { destination }, system }) => {
        const clipboard = system.get('clipboard') as ActorRefFrom<typeof clipboardMachine>
        return new Promise((done, reject) => {
          if (!destination) return done()
          const { uuid, title, operationUuid } = destination
          const failed = (error: unknown, name: string) => reject({ why: getReason(error), operationUuid: name } satisfies PasteFailure)
          clipboard.send({ type: 'clipboard.paste', target: { uuid, title }, operationUuid, answer: { done, failed } })
        })
      }),
    },
    actions: {
      showEmptyNotice: ({ context }) =>
        context.window.send({ type: 'notify', level: 'warning', message: noticeMessages(locale()).pasteInCopyError }),
      showCutError: ({ context }) =>
        context.window.send({ type: 'notify', level: 'error', message: noticeMessages(locale()).pasteInCutError }),
      showResult: ({ context: { window, chosen }, system }) => {
        const done = chosen.filter(({ state }) => state === 'done').length
        if (done === chosen.length)
          return window.send({ type: 'notify', level: 'success', message: noticeMessages(locale()).pasteInComplete })
        const message = messages(locale()).partly(getFormat(system), done, chosen.length)
        window.send({ type: 'notify', level: 'warning', message })
      },
    },
  }),
  View: PasteInView,
})
