import { fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import type { PermissionEntries } from '#api/contract/permission'
import { type Share, type ShareAnswer, sharing } from '#api/contract/sharing'
import { api } from '#api/index'
import { undoAction } from '#machines/undo-actions'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { copyLinks } from '#widgets/open-node/copy-links.content'
import { getFormat } from '#widgets/format/get-format'
import { userAndRoleList } from '#widgets/pick-list/pick-lists.content'
import { defineContent, type WindowRequest } from '../window-kind'
import { type SharedItem, toHolderShare, toShare } from './share'
import type { ChangeInput, SendInput } from './share-context'
import { shareMachine } from './share.machine'
import { messages } from './share.messages'
import { ShareView } from './share.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const send = async (json: Share, signal: AbortSignal): Promise<ShareAnswer & { operationUuid: string }> => {
  const operationUuid = crypto.randomUUID()
  const answer = await rethrowAsServerError(api(sharing).share({ json: { ...json, operationUuid } }, { signal, quiet: true }))
  return { ...answer, operationUuid }
}

export const content = defineContent({
  machine: shareMachine.provide({
    actors: {
      options: userAndRoleList,
      fetchHolders: fromPromise<PermissionEntries, { uuid: string }>(({ input: { uuid }, signal }) =>
        rethrowAsServerError(api(nodebase).permission({ params: { uuid } }, { signal, quiet: true })),
      ),
      sendShare: fromPromise<WindowRequest, SendInput>(async ({ input: { items, draft }, signal, system }) => {
        const { changed, untouched, operationUuid } = await send(toShare(items, draft), signal)
        if (changed === 0) return { type: 'notify', level: 'info', message: t().unchanged }
        const format = getFormat(system)
        return {
          type: 'notify',
          level: untouched > 0 ? 'warning' : 'success',
          message: t().shared(format, items.length, items[0]?.title ?? '', draft.people.length),
          ...(untouched > 0 && { detail: t().untouched(format, untouched) }),
          action: undoAction(system, operationUuid, t().undo),
        }
      }),
      changeHolder: fromPromise<WindowRequest, ChangeInput>(async ({ input: { items, change }, signal, system }) => {
        const { operationUuid } = await send(toHolderShare(items, change), signal)
        const { title } = change.holder.entry
        const message = change.level === null ? t().revoked(title) : t().changed(title)
        return { type: 'notify', level: 'success', message, action: undoAction(system, operationUuid, t().undo) }
      }),
      copyLink: fromPromise<WindowRequest, { items: readonly SharedItem[] }>(({ input: { items } }) => copyLinks(items)),
    },
    actions: {
      retitle: ({ context: { window, items }, system }) => {
        const title =
          items.length === 1 ? t().windowTitle(items[0]?.title ?? '') : t().windowTitleOfSeveral(getFormat(system), items.length)
        window.send({ type: 'window.retitle', title })
      },
    },
  }),
  View: ShareView,
})
