import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { Attachment, ChatMessage } from '#api/contract/chat'
import { chatReconnectDelay } from '#api/contract/constants'
import { getErrorDetail } from '#machines/detail'
import { isUnknownOutcome } from '#machines/lost-answer'
import { providedCallback, providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import {
  addAttachmentsTo,
  canPost,
  type Draft,
  getDraft,
  type StoredOutbox,
  type OutgoingMessage,
  type MessageSent,
  splitDraft,
  findNextMessage,
  emptyDraft,
  replaceDraft,
} from './outbox'

export type OutboxEvent =
  | { type: 'draft.change'; conversationUuid: string; draft: Draft }
  | { type: 'draft.attach'; conversationUuid: string; attachments: readonly Attachment[] }
  /** Sends the message that the user has typed. */
  | { type: 'draft.post'; conversationUuid: string }
  /** Retries to send at once, because the server may be reachable again. */
  | { type: 'outbox.try' }
  /** Handles a rejected message: `reopen` moves it back to the input, `drop` deletes it. */
  | { type: 'outgoing.reopen'; key: string }
  | { type: 'outgoing.drop'; key: string }

export interface OutboxInput {
  owner: ActorRef<Snapshot<unknown>, MessageSent>
  /** Id of the current user, who is the author of the messages. */
  userUuid: string
  /** Value of the configuration `chat.retry`: true to send failed messages again automatically. */
  retries: boolean
  newKey(): string
  now(): number
}

interface OutboxContext extends OutboxInput, StoredOutbox {}

const removeMessage = ({ queue }: StoredOutbox, key: string | undefined): readonly OutgoingMessage[] =>
  queue.filter((outgoing) => outgoing.key !== key)

/**
 * Stores drafts and unsent messages of the messenger. Messages are sent one after the other, and stored until the server has received them.
 * A failed message is sent again after a delay.
 */
export const outboxMachine = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; input: OutboxInput },
  actors: {
    restore: providedPromise<StoredOutbox, { userUuid: string }>('restore'),
    /** Sends a message. The request continues even if this actor stops. */
    sendMessage: providedPromise<ChatMessage, { userUuid: string; outgoing: OutgoingMessage }>('sendMessage'),
    storage: providedCallback<{ type: 'outbox.store'; stored: StoredOutbox }, { userUuid: string }>('storage'),
  },
  delays: { retryAfter: chatReconnectDelay },
  guards: {
    hasNext: ({ context }) => findNextMessage(context.queue) !== undefined,
    hasUnknownOutcome: ({ event }) => 'error' in event && isUnknownOutcome(event.error),
    canPost: ({ context }, { conversationUuid }: { conversationUuid: string }) => canPost(getDraft(context, conversationUuid)),
    retries: ({ context }) => context.retries,
  },
  actions: {
    restoreStored: assign(({ context, event }) => {
      const stored = getEventOutput<StoredOutbox>(event)
      return { queue: [...stored.queue, ...context.queue], drafts: { ...stored.drafts, ...context.drafts } }
    }),
    setDraft: assign(({ context }, { conversationUuid, draft }: { conversationUuid: string; draft: Draft }) => ({
      drafts: replaceDraft(context.drafts, conversationUuid, draft),
    })),
    addAttachments: assign(
      ({ context }, { conversationUuid, attachments }: { conversationUuid: string; attachments: readonly Attachment[] }) => ({
        drafts: replaceDraft(context.drafts, conversationUuid, addAttachmentsTo(getDraft(context, conversationUuid), attachments)),
      }),
    ),
    queueDraft: assign(({ context }, { conversationUuid }: { conversationUuid: string }) => {
      const queue = splitDraft(getDraft(context, conversationUuid), conversationUuid, context.newKey, context.now())
      return { queue: [...context.queue, ...queue], drafts: replaceDraft(context.drafts, conversationUuid, emptyDraft) }
    }),
    confirmNext: enqueueActions(({ context, event, enqueue }) => {
      const message = getEventOutput<ChatMessage>(event)
      enqueue.sendTo(context.owner, { type: 'outgoing.sent', message })
      enqueue.assign({ queue: removeMessage(context, findNextMessage(context.queue)?.key) })
    }),
    setRefusal: assign(({ context, event }) => {
      const key = findNextMessage(context.queue)?.key
      const refusal = getErrorDetail(getEventError(event)) ?? ''
      return { queue: context.queue.map((outgoing) => (outgoing.key === key ? { ...outgoing, refusal } : outgoing)) }
    }),
    moveToDraft: assign(({ context }, { key }: { key: string }) => {
      const outgoing = context.queue.find((message) => message.key === key)
      if (!outgoing) return {}
      const { conversationUuid, text, attachment } = outgoing
      const draft = getDraft(context, conversationUuid)
      const merged = {
        text: [text, draft.text].filter((part) => part !== '').join('\n'),
        attachments: [...(attachment ? [attachment] : []), ...draft.attachments],
      }
      return { queue: removeMessage(context, key), drafts: replaceDraft(context.drafts, conversationUuid, merged) }
    }),
    discard: assign(({ context }, { key }: { key: string }) => ({ queue: removeMessage(context, key) })),
    store: sendTo('storage', ({ context: { queue, drafts } }) => ({ type: 'outbox.store', stored: { queue, drafts } })),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, queue: [], drafts: {} }),
  initial: 'restoring',
  invoke: { id: 'storage', src: 'storage', input: ({ context: { userUuid } }) => ({ userUuid }), onError: {} },
  on: {
    'draft.change': { actions: [{ type: 'setDraft', params: ({ event }) => event }, 'store'] },
    'draft.attach': { actions: [{ type: 'addAttachments', params: ({ event }) => event }, 'store'] },
    'draft.post': {
      guard: { type: 'canPost', params: ({ event }) => event },
      actions: [{ type: 'queueDraft', params: ({ event }) => event }, 'store'],
    },
    'outgoing.reopen': { actions: [{ type: 'moveToDraft', params: ({ event }) => ({ key: event.key }) }, 'store'] },
    'outgoing.drop': { actions: [{ type: 'discard', params: ({ event }) => ({ key: event.key }) }, 'store'] },
  },
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context: { userUuid } }) => ({ userUuid }),
        onDone: { target: 'idle', actions: 'restoreStored' },
        onError: 'idle',
      },
    },
    idle: { always: { guard: 'hasNext', target: 'sending' } },
    sending: {
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { userUuid, queue } }) => ({ userUuid, outgoing: findNextMessage(queue) as OutgoingMessage }),
        onDone: { target: 'idle', actions: ['confirmNext', 'store'] },
        onError: [
          { guard: 'hasUnknownOutcome', target: 'waiting' },
          { target: 'idle', actions: ['setRefusal', 'store'] },
        ],
      },
    },
    waiting: {
      after: { retryAfter: { guard: 'retries', target: 'sending' } },
      on: { 'outbox.try': 'sending' },
    },
  },
})
