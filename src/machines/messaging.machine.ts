import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { ConversationMessage, LiveEvent } from '#api/contract/messaging'
import { providedCallback, providedPromise } from './provided'

export type MessagingEvent =
  | { type: 'live.connected' }
  | { type: 'live.lost' }
  /** Connected again; whatever happened in between was missed. */
  | { type: 'live.resync' }
  | { type: 'live.event'; event: LiveEvent }
  | { type: 'live.message'; message: ConversationMessage }

/** What the desktop is told of the live channel. */
export type LiveNews = { type: 'live.event'; event: LiveEvent } | { type: 'data.stale' }

interface MessagingContext {
  parent: ActorRef<Snapshot<unknown>, LiveNews>
  unread: number
}

/** The live channel of the signed-in user and the number of messages not read. Runs as long as the session does. */
export const messagingMachine = setup({
  types: {} as { context: MessagingContext; events: MessagingEvent; input: Pick<MessagingContext, 'parent'> },
  actors: {
    listen: providedCallback<MessagingEvent, void>('listen'),
    countUnread: providedPromise<number, void>('countUnread'),
  },
  delays: { countAfter: 300 },
  guards: {
    isOfConversations: ({ event }) =>
      event.type === 'live.event' && event.event.type === 'data.changed' && event.event.resource === 'conversation',
  },
  actions: {
    keepUnread: assign({ unread: ({ context, event }) => ('output' in event ? (event.output as number) : context.unread) }),
    passUp: sendTo(
      ({ context }) => context.parent,
      ({ event }) => event as LiveNews,
    ),
    tellStale: sendTo(({ context }) => context.parent, { type: 'data.stale' }),
  },
}).createMachine({
  id: 'messaging',
  context: ({ input }) => ({ parent: input.parent, unread: 0 }),
  type: 'parallel',
  invoke: { id: 'listen', src: 'listen', onError: {} },
  states: {
    channel: {
      initial: 'connecting',
      on: { 'live.event': { actions: 'passUp' } },
      states: {
        connecting: { on: { 'live.connected': 'connected', 'live.resync': 'connected' } },
        connected: { on: { 'live.lost': 'lost' } },
        lost: { on: { 'live.resync': { target: 'connected', actions: 'tellStale' }, 'live.connected': 'connected' } },
      },
    },
    unread: {
      initial: 'counting',
      states: {
        known: {
          on: {
            'live.message': 'waiting',
            'live.resync': 'waiting',
            'live.event': { guard: 'isOfConversations', target: 'waiting' },
          },
        },
        /** Several messages at once are counted once. */
        waiting: { after: { countAfter: 'counting' } },
        counting: {
          invoke: {
            id: 'countUnread',
            src: 'countUnread',
            onDone: { target: 'known', actions: 'keepUnread' },
            onError: 'known',
          },
          on: { 'live.message': 'waiting', 'live.event': { guard: 'isOfConversations', target: 'waiting' } },
        },
      },
    },
  },
})
