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
} from './talk'

export type ConversationEvent =
  /** Messages or read marks of the conversation have changed on the server. */
  | { type: 'talk.changed' }
  | { type: 'talk.older' }
  | { type: 'talk.retry' }
  | { type: 'message.add'; message: ChatMessage }
  /** Part of the conversation that the view shows: nothing, a part in the middle, or its end. */
  | { type: 'visibility.none' }
  | { type: 'visibility.part' }
  | { type: 'visibility.end' }

export interface ConversationInput {
  conversationUuid: string
  /** Id of the current user. */
  me: string
}

interface ConversationContext extends ConversationInput {
  conversation: Conversation | undefined
  talk: LoadedMessages
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
    showing: providedCallback<ConversationEvent, { conversationUuid: string; title: string }>('showing'),
  },
  delays: { pause: chatReconnectDelay },
  guards: {
    hasOlder: ({ context }) => context.talk.next !== undefined,
    hasUnread: ({ context }) => findUnread(context.talk, context.me) !== undefined,
    isGone: ({ event }) => 'error' in event && getFailureKind(event.error) === 'gone',
  },
  actions: {
    setLatest: assign(({ context: { talk: before, me, firstUnread }, event }) => {
      const { conversation, page } = getEventOutput<Latest>(event)
      const talk = mergeLatest(before, page, me)
      return { conversation, talk, firstUnread: firstUnread === undefined ? findFirstUnread(talk, me) : firstUnread, error: undefined }
    }),
    setOlder: assign({ talk: ({ context: { talk, me }, event }) => prependOlder(talk, getEventOutput<MessagePage>(event), me) }),
    addMessage: assign(({ context }, { message }: { message: ChatMessage }) => ({ talk: appendSent(context.talk, message) })),
    setRead: assign({ talk: ({ context: { talk, me }, event }) => markReadUpTo(talk, getEventOutput<string>(event), me) }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
  },
}).createMachine({
  id: 'talk',
  context: ({ input }) => ({ ...input, conversation: undefined, talk: noMessages, firstUnread: undefined, error: undefined }),
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
              { guard: 'isGone', target: 'gone' },
              { target: 'failed', actions: 'setError' },
            ],
          },
        },
        failed: { on: { 'talk.retry': 'loading', 'talk.changed': 'loading' } },
        shown: { on: { 'talk.changed': 'refreshing', 'talk.older': { guard: 'hasOlder', target: 'loadingOlder' } } },
        /** Reloads in the background; the current messages stay visible. */
        refreshing: {
          invoke: {
            id: 'fetchLatest',
            src: 'fetchLatest',
            input: ({ context: { conversationUuid } }) => ({ conversationUuid }),
            onDone: { target: 'shown', actions: 'setLatest' },
            onError: [{ guard: 'isGone', target: 'gone' }, { target: 'shown' }],
          },
          on: { 'talk.changed': { target: 'refreshing', reenter: true } },
        },
        loadingOlder: {
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context: { conversationUuid, talk } }) => ({ conversationUuid, after: talk.next ?? '' }),
            onDone: { target: 'shown', actions: 'setOlder' },
            onError: 'stuck',
          },
          on: { 'talk.changed': 'refreshing' },
        },
        stuck: { on: { 'talk.retry': 'loadingOlder', 'talk.changed': 'refreshing' } },
        /** The user has left the conversation or was never a member. It is loaded again when somebody writes to the user. */
        gone: { on: { 'talk.changed': 'loading' } },
      },
    },
    visibility: {
      initial: 'none',
      on: { 'visibility.part': '.some.part', 'visibility.end': '.some.end', 'visibility.none': '.none' },
      states: {
        none: {},
        some: {
          invoke: {
            id: 'showing',
            src: 'showing',
            input: ({ context: { conversationUuid, conversation } }) => ({ conversationUuid, title: conversation?.title ?? '' }),
            onError: {},
          },
          initial: 'part',
          on: { 'visibility.part': '.part', 'visibility.end': '.end' },
          states: {
            part: {},
            end: {
              initial: 'resting',
              states: {
                resting: { always: { guard: 'hasUnread', target: 'marking' } },
                marking: {
                  invoke: {
                    id: 'markRead',
                    src: 'markRead',
                    input: ({ context: { conversationUuid, talk, me } }) => ({
                      conversationUuid,
                      messageUuid: findUnread(talk, me)?.uuid ?? '',
                    }),
                    onDone: { target: 'resting', actions: 'setRead' },
                    onError: 'pausing',
                  },
                },
                pausing: { after: { pause: 'resting' } },
              },
            },
          },
        },
      },
    },
  },
})
