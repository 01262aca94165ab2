import { assign, cancel, enqueueActions, raise, setup } from 'xstate'
import type { Notice, NoticeText, NoticeWithdrawal } from './notice'

export type NotificationsEvent =
  | ({ type: 'notice.add'; at: number } & { notice: NoticeText })
  | { type: 'notice.remove'; id: string }
  | NoticeWithdrawal
  | { type: 'toast.dismiss'; id: string }
  /** Runs the action of the notification and removes its toast. */
  | { type: 'notice.runAction'; id: string }
  /** A window was closed or its work was saved: removes its error toasts. */
  | { type: 'window.settled'; windowId: string }
  | { type: 'toast.expire'; id: string }
  /** The pointer or the focus is on the toasts, so none of them may disappear. */
  | { type: 'toasts.hold' }
  | { type: 'toasts.release' }
  | { type: 'list.open' }
  | { type: 'list.close' }
  | { type: 'list.clear' }
  | { type: 'quiet.toggle' }

interface NotificationsContext {
  /** Notifications, the latest first. */
  notices: Notice[]
  /** Ids of the notifications that are shown as toasts, the oldest first. */
  toasts: string[]
  addedCount: number
}

const listLimit = 100
const toastLimit = 3
const collapseWithin = 5_000
export const toastTime = 6_000
/** Milliseconds that a toast with an action stays, so that the user has enough time to reconsider. */
const actionTime = 8_000

/** Returns a predicate for equal notifications. Notifications with an action are never equal. */
const isEqualNotice = (text: NoticeText) => (notice: Notice) =>
  text.topic === undefined &&
  text.action === undefined &&
  notice.action === undefined &&
  notice.type === text.type &&
  notice.message === text.message &&
  notice.title === text.title
/** Returns true if the newer notification `by` makes the action of the older one outdated: both are about the same operation. */
const isActionOutdated = ({ action }: NoticeText, by: NoticeText): boolean =>
  action?.operationUuid !== undefined && action.operationUuid === by.action?.operationUuid
const isReplaced = (notice: Notice, by: NoticeText): boolean => notice.topic !== undefined && notice.topic === by.topic
/** Returns true if the notification is about an action of another user, or if something waits for the user's answer. */
const isNews = ({ news, topic, type }: NoticeText): boolean => news === true || (topic !== undefined && type === 'warning')
const withoutAction = ({ action: _, ...notice }: Notice): Notice => notice
const getToastTime = (notices: readonly Notice[], id: string) =>
  notices.find((notice) => notice.id === id)?.action === undefined ? 'toastTime' : 'actionTime'
const staysUntilDismissed = (notices: readonly Notice[], id: string) => notices.find((notice) => notice.id === id)?.type === 'error'

const notificationsSetup = setup({
  types: {} as { context: NotificationsContext; events: NotificationsEvent },
  delays: { toastTime, actionTime },
  actions: {
    add: assign(({ context }, { notice: text, at }: { notice: NoticeText; at: number }) => {
      const equalNotice = context.notices.find((notice) => isEqualNotice(text)(notice) && at - notice.at < collapseWithin)
      const notice = equalNotice
        ? { ...equalNotice, ...text, at, count: equalNotice.count + 1, read: !isNews(text) }
        : { ...text, id: `n${context.addedCount + 1}`, at, count: 1, read: !isNews(text) }
      const others = context.notices
        .filter((other) => other !== equalNotice)
        .map((other) => (isActionOutdated(other, text) ? withoutAction(other) : other))
      return {
        addedCount: equalNotice ? context.addedCount : context.addedCount + 1,
        notices: [notice, ...others.filter((other) => !isReplaced(other, notice))].slice(0, listLimit),
        toasts: context.toasts.filter((id) =>
          context.notices.some((one) => one.id === id && !isActionOutdated(one, text) && !isReplaced(one, text)),
        ),
      }
    }),
    show: assign(({ context }) => {
      const [notice] = context.notices
      if (!notice) return {}
      const toasts = [...context.toasts.filter((id) => id !== notice.id), notice.id]
      const leaving = toasts.find((id) => !staysUntilDismissed(context.notices, id)) ?? toasts[0]
      return { toasts: toasts.length > toastLimit ? toasts.filter((id) => id !== leaving) : toasts }
    }),
    startLatest: enqueueActions(({ context, enqueue }) => {
      const id = context.toasts.at(-1)
      if (id === undefined) return
      enqueue(cancel(id))
      if (!staysUntilDismissed(context.notices, id))
        enqueue(raise({ type: 'toast.expire', id }, { id, delay: getToastTime(context.notices, id) }))
    }),
    runAction: ({ context }, { id }: { id: string }) => context.notices.find((notice) => notice.id === id)?.action?.run(),
    /** Removes the action that the user has used. An action with `leads` stays and can be used again. */
    removeAction: assign(({ context }, { id }: { id: string }) => ({
      notices: context.notices.map((notice) => (notice.id === id && !notice.action?.isPermanent ? withoutAction(notice) : notice)),
    })),
    hideSettled: assign(({ context }, { windowId }: { windowId: string }) => ({
      toasts: context.toasts.filter((id) => {
        const notice = context.notices.find((one) => one.id === id)
        return notice?.type !== 'error' || notice.windowId !== windowId
      }),
    })),
    hide: assign(({ context }, { id }: { id: string }) => ({ toasts: context.toasts.filter((other) => other !== id) })),
    hideAll: assign({ toasts: [] }),
    pauseAll: enqueueActions(({ context, enqueue }) => {
      for (const id of context.toasts) enqueue(cancel(id))
    }),
    startAll: enqueueActions(({ context, enqueue }) => {
      for (const id of context.toasts)
        if (!staysUntilDismissed(context.notices, id))
          enqueue(raise({ type: 'toast.expire', id }, { id, delay: getToastTime(context.notices, id) }))
    }),
    remove: assign(({ context }, { id }: { id: string }) => ({ notices: context.notices.filter((notice) => notice.id !== id) })),
    withdraw: assign(({ context }, { topic }: { topic: string }) => {
      const notices = context.notices.filter((notice) => notice.topic !== topic)
      return { notices, toasts: context.toasts.filter((id) => notices.some((notice) => notice.id === id)) }
    }),
    clear: assign({ notices: [], toasts: [] }),
    markRead: assign({ notices: ({ context }) => context.notices.map((notice) => ({ ...notice, read: true })) }),
  },
})

/** Returns the action of the machine for the notification that an event names. */
const forNotice = <Type extends 'runAction' | 'hide' | 'remove' | 'removeAction'>(type: Type) =>
  ({ type, params: ({ event }: { event: { id: string } }) => ({ id: event.id }) }) as const

/** The bell's list of the last 100 notices, and at most three toasts. Error toasts stay until they are dismissed. */
export const notificationsMachine = notificationsSetup.createMachine({
  id: 'notifications',
  context: { notices: [], toasts: [], addedCount: 0 },
  type: 'parallel',
  on: {
    'notice.remove': { actions: [forNotice('remove'), forNotice('hide')] },
    'notice.withdraw': { actions: { type: 'withdraw', params: ({ event }) => ({ topic: event.topic }) } },
    'notice.runAction': { actions: [forNotice('runAction'), forNotice('removeAction'), forNotice('hide')] },
    'window.settled': { actions: { type: 'hideSettled', params: ({ event }) => ({ windowId: event.windowId }) } },
    'list.clear': { actions: 'clear' },
  },
  states: {
    toasts: {
      initial: 'running',
      states: {
        running: {
          on: {
            'notice.add': { actions: [{ type: 'add', params: ({ event: { notice, at } }) => ({ notice, at }) }, 'show', 'startLatest'] },
            'toast.expire': { actions: forNotice('hide') },
            'toast.dismiss': { actions: forNotice('hide') },
            'toasts.hold': { target: 'paused', actions: 'pauseAll' },
            'quiet.toggle': { target: 'quiet', actions: ['pauseAll', 'hideAll'] },
          },
        },
        paused: {
          on: {
            'notice.add': { actions: [{ type: 'add', params: ({ event: { notice, at } }) => ({ notice, at }) }, 'show'] },
            'toast.dismiss': { actions: forNotice('hide') },
            'toasts.release': { target: 'running', actions: 'startAll' },
          },
        },
        /** "Do not disturb" is on: notifications are added only to the list, without a toast. */
        quiet: {
          on: {
            'notice.add': { actions: { type: 'add', params: ({ event: { notice, at } }) => ({ notice, at }) } },
            'quiet.toggle': 'running',
          },
        },
      },
    },
    list: {
      initial: 'closed',
      states: {
        closed: { on: { 'list.open': { target: 'open', actions: 'markRead' } } },
        open: { on: { 'list.close': { target: 'closed', actions: 'markRead' } } },
      },
    },
  },
})
