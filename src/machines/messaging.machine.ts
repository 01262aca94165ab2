import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { ConversationMessage, LiveEvent } from '#api/contract/messaging'
import { providedCallback, providedPromise } from './provided'

export type MessagingEvent =
  | { type: 'live.connected' }
  | { type: 'live.lost' }
  /** The live connection was restored. Events that the server sent in between are missing. */
  | { type: 'live.resync' }
  | { type: 'live.event'; event: LiveEvent }
  | { type: 'live.message'; message: ConversationMessage }
  /** A window shows this conversation. */
  | { type: 'conversation.shown'; user: ConversationUser }
  | { type: 'conversation.hidden'; user: ConversationUser }

/** The other user of a conversation. */
export interface ConversationUser {
  conversationUuid: string
  title: string
}

/** Events of the live channel for the desktop. */
export type LiveNews =
  | { type: 'live.connected' }
  | { type: 'live.event'; event: LiveEvent }
  | { type: 'data.stale' }
  | { type: 'data.changed'; resource: string; uuids: string[]; parentUuids: string[] }
  /** A message arrived that the user should be notified of. */
  | { type: 'message.received'; message: ConversationMessage }

interface MessagingInput {
  parent: ActorRef<Snapshot<unknown>, LiveNews>
  userUuid: string
}

interface MessagingContext extends MessagingInput {
  /** The conversation that is shown. */
  conversationUser: ConversationUser | undefined
  /**
   * Unread messages of other users in conversations that no window shows, the latest last. When a window shows a conversation, its messages
   * are removed from the list.
   */
  newMessageList: readonly ConversationMessage[]
  unreadCount: number
}

const maxNewMessages = 100

/** The live channel of the signed-in user, and the unread messages. Runs as long as the session. */
export const messagingMachine = setup({
  types: {} as { context: MessagingContext; events: MessagingEvent; input: MessagingInput },
  actors: {
    listen: providedCallback<MessagingEvent, void>('listen'),
    countUnread: providedPromise<number, void>('countUnread'),
  },
  delays: { countDelay: 300 },
  guards: {
    affectsConversations: (_, { event }: { event: LiveEvent }) => event.type === 'data.changed' && event.resource === 'conversation',
  },
  actions: {
    setUnread: assign((_, { count }: { count: number }) => ({ unreadCount: count })),
    /** Increases the number of unread messages at once. The number that the server counts replaces it later. */
    addMessage: enqueueActions(({ context, enqueue }, { message }: { message: ConversationMessage }) => {
      const { parent, userUuid, conversationUser, newMessageList, unreadCount } = context
      const { conversationUuid } = message
      enqueue.sendTo(parent, { type: 'data.changed', resource: 'conversation', uuids: [conversationUuid], parentUuids: [] })
      if (message.authorUuid === userUuid) return
      enqueue.assign({ unreadCount: unreadCount + 1 })
      if (conversationUuid === conversationUser?.conversationUuid) return
      enqueue.assign({ newMessageList: [...newMessageList, message].slice(-maxNewMessages) })
      enqueue.sendTo(parent, { type: 'message.received', message })
    }),
    show: assign(({ context }, { user }: { user: ConversationUser }) => {
      const isOther = (message: ConversationMessage) => message.conversationUuid !== user.conversationUuid
      return { conversationUser: user, newMessageList: context.newMessageList.filter(isOther) }
    }),
    hide: assign(({ context: { conversationUser } }, { user }: { user: ConversationUser }) =>
      user.conversationUuid === conversationUser?.conversationUuid ? { conversationUser: undefined } : {},
    ),
    forwardToDesktop: sendTo(
      ({ context }) => context.parent,
      ({ event }) => event as LiveNews,
    ),
    notifyStale: sendTo(({ context }) => context.parent, { type: 'data.stale' }),
  },
}).createMachine({
  id: 'messaging',
  context: ({ input }) => ({ ...input, conversationUser: undefined, newMessageList: [], unreadCount: 0 }),
  type: 'parallel',
  invoke: { id: 'listen', src: 'listen', onError: {} },
  states: {
    channel: {
      initial: 'connecting',
      on: {
        'live.event': { actions: 'forwardToDesktop' },
        'live.message': { actions: { type: 'addMessage', params: ({ event }) => ({ message: event.message }) } },
        'conversation.shown': { actions: { type: 'show', params: ({ event }) => ({ user: event.user }) } },
        'conversation.hidden': { actions: { type: 'hide', params: ({ event }) => ({ user: event.user }) } },
      },
      states: {
        connecting: { on: { 'live.connected': { target: 'connected', actions: 'forwardToDesktop' }, 'live.resync': 'connected' } },
        connected: { on: { 'live.lost': 'disconnected' } },
        disconnected: { on: { 'live.resync': { target: 'connected', actions: 'notifyStale' }, 'live.connected': 'connected' } },
      },
    },
    unread: {
      initial: 'counting',
      states: {
        known: {
          on: {
            'live.message': 'waiting',
            'live.resync': 'waiting',
            'live.event': { guard: { type: 'affectsConversations', params: ({ event }) => ({ event: event.event }) }, target: 'waiting' },
          },
        },
        /** Waits a moment, so that several messages cause only one request for the number of unread messages. */
        waiting: { after: { countDelay: 'counting' } },
        counting: {
          invoke: {
            id: 'countUnread',
            src: 'countUnread',
            onDone: { target: 'known', actions: { type: 'setUnread', params: ({ event }) => ({ count: event.output }) } },
            onError: 'known',
          },
          on: {
            'live.message': 'waiting',
            'live.event': { guard: { type: 'affectsConversations', params: ({ event }) => ({ event: event.event }) }, target: 'waiting' },
          },
        },
      },
    },
  },
})
