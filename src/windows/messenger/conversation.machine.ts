import { assign, setup } from 'xstate'
import type { ChatMessage, Conversation } from '#api/contract/chat'
import { chatReconnectDelay } from '#api/contract/constants'
import { getFailureKind } from '#machines/failure'
import { providedCallback, providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import {
  findFirstUnread,
  type Latest,
  noMessages,
  type LoadedMessages,
  type MessagePage,
  findUnread,
  mergeLatest,
  prependOlder,
  markReadUpTo,
  appendSent,
} from './conversation'

export type ConversationEvent =
  /** Messages or read marks of the conversation have changed on the server. */
  | { type: 'conversation.changed' }
  | { type: 'conversation.loadOlder' }
  | { type: 'conversation.retry' }
  | { type: 'message.add'; message: ChatMessage }
  /** Part of the conversation that the view shows: nothing, a part in the middle, or its end. */
  | { type: 'visibility.hidden' }
  | { type: 'visibility.middle' }
  | { type: 'visibility.end' }

export interface ConversationInput {
  conversationUuid: string
  /** Id of the current user. */
  userUuid: string
}

interface ConversationContext extends ConversationInput {
  conversation: Conversation | undefined
  loaded: LoadedMessages
  /** Number of the first message that was unread when the user opened the conversation; null if there was none. */
  firstUnread: number | null | undefined
  error: unknown
}

/** Loads the messages of the open conversation, older ones on demand, and marks messages as read when they become visible. */
export const conversationMachine = setup({
  types: {} as { context: ConversationContext; events: ConversationEvent; input: ConversationInput },
  actors: {
    fetchLatest: providedPromise<Latest, { conversationUuid: string }>('fetchLatest'),
    fetchOlder: providedPromise<MessagePage, { conversationUuid: string; after: string }>('fetchOlder'),
    /** Marks messages as read. Returns the id of the last one. */
    markRead: providedPromise<string, { conversationUuid: string; messageUuid: string }>('markRead'),
    /** Reports to the messaging actor that the conversation is visible, until this actor stops. */
    reportVisible: providedCallback<ConversationEvent, { conversationUuid: string; title: string }>('reportVisible'),
  },
  delays: { pause: chatReconnectDelay },
  guards: {
    hasOlder: ({ context }) => context.loaded.next !== undefined,
    hasUnread: ({ context }) => findUnread(context.loaded, context.userUuid) !== undefined,
    isNotMember: ({ event }) => 'error' in event && getFailureKind(event.error) === 'gone',
  },
  actions: {
    setLatest: assign(({ context: { loaded: before, userUuid, firstUnread }, event }) => {
      const { conversation, page } = getEventOutput<Latest>(event)
      const loaded = mergeLatest(before, page, userUuid)
      return {
        conversation,
        loaded,
        firstUnread: firstUnread === undefined ? findFirstUnread(loaded, userUuid) : firstUnread,
        error: undefined,
      }
    }),
    setOlder: assign({
      loaded: ({ context: { loaded, userUuid }, event }) => prependOlder(loaded, getEventOutput<MessagePage>(event), userUuid),
    }),
    addMessage: assign(({ context }, { message }: { message: ChatMessage }) => ({ loaded: appendSent(context.loaded, message) })),
    setRead: assign({
      loaded: ({ context: { loaded, userUuid }, event }) => markReadUpTo(loaded, getEventOutput<string>(event), userUuid),
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
  },
}).createMachine({
  id: 'conversation',
  context: ({ input }) => ({ ...input, conversation: undefined, loaded: noMessages, firstUnread: undefined, error: undefined }),
  type: 'parallel',
  on: { 'message.add': { actions: { type: 'addMessage', params: ({ event }) => ({ message: event.message }) } } },
  states: {
    pages: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchLatest',
            src: 'fetchLatest',
            input: ({ context: { conversationUuid } }) => ({ conversationUuid }),
            onDone: { target: 'shown', actions: 'setLatest' },
            onError: [
              { guard: 'isNotMember', target: 'notMember' },
              { target: 'failed', actions: 'setError' },
            ],
          },
        },
        failed: { on: { 'conversation.retry': 'loading', 'conversation.changed': 'loading' } },
        shown: { on: { 'conversation.changed': 'refreshing', 'conversation.loadOlder': { guard: 'hasOlder', target: 'loadingOlder' } } },
        /** Reloads in the background; the current messages stay visible. */
        refreshing: {
          invoke: {
            id: 'fetchLatest',
            src: 'fetchLatest',
            input: ({ context: { conversationUuid } }) => ({ conversationUuid }),
            onDone: { target: 'shown', actions: 'setLatest' },
            onError: [{ guard: 'isNotMember', target: 'notMember' }, { target: 'shown' }],
          },
          on: { 'conversation.changed': { target: 'refreshing', reenter: true } },
        },
        loadingOlder: {
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context: { conversationUuid, loaded } }) => ({ conversationUuid, after: loaded.next ?? '' }),
            onDone: { target: 'shown', actions: 'setOlder' },
            onError: 'loadOlderFailed',
          },
          on: { 'conversation.changed': 'refreshing' },
        },
        loadOlderFailed: { on: { 'conversation.retry': 'loadingOlder', 'conversation.changed': 'refreshing' } },
        /** The user has left the conversation or was never a member. It is loaded again when somebody writes to the user. */
        notMember: { on: { 'conversation.changed': 'loading' } },
      },
    },
    visibility: {
      initial: 'hidden',
      on: { 'visibility.middle': '.visible.middle', 'visibility.end': '.visible.end', 'visibility.hidden': '.hidden' },
      states: {
        hidden: {},
        visible: {
          invoke: {
            id: 'reportVisible',
            src: 'reportVisible',
            input: ({ context: { conversationUuid, conversation } }) => ({ conversationUuid, title: conversation?.title ?? '' }),
            onError: {},
          },
          initial: 'middle',
          on: { 'visibility.middle': '.middle', 'visibility.end': '.end' },
          states: {
            middle: {},
            end: {
              initial: 'idle',
              states: {
                idle: { always: { guard: 'hasUnread', target: 'marking' } },
                marking: {
                  invoke: {
                    id: 'markRead',
                    src: 'markRead',
                    input: ({ context: { conversationUuid, loaded, userUuid } }) => ({
                      conversationUuid,
                      messageUuid: findUnread(loaded, userUuid)?.uuid ?? '',
                    }),
                    onDone: { target: 'idle', actions: 'setRead' },
                    onError: 'pausing',
                  },
                },
                pausing: { after: { pause: 'idle' } },
              },
            },
          },
        },
      },
    },
  },
})
