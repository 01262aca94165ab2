import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { Attachment, ChatMessage } from '#api/contract/chat'
import { chatReconnectDelay } from '#api/contract/constants'
import { detailOf } from '#machines/detail'
import { isUnknownOutcome } from '#machines/lost-answer'
import { providedCallback, providedPromise } from '#machines/provided'
import { errorOf, outputOf } from '#machines/settled'
import {
  attached,
  canPost,
  type Draft,
  draftOf,
  type Kept,
  type OutgoingMessage,
  type LetterSent,
  splitDraft,
  nextOf,
  noDraft,
  withDraft,
} from './outbox'

export type OutboxEvent =
  | { type: 'draft.change'; conversationUuid: string; draft: Draft }
  | { type: 'draft.attach'; conversationUuid: string; attachments: readonly Attachment[] }
  /** Sends the content of the composer. */
  | { type: 'draft.post'; conversationUuid: string }
  /** The server may be reachable again. */
  | { type: 'outbox.try' }
  /** Moves a rejected message back to the composer, or drops it. */
  | { type: 'outgoing.reopen'; key: string }
  | { type: 'outgoing.drop'; key: string }

export interface OutboxInput {
  owner: ActorRef<Snapshot<unknown>, LetterSent>
  /** Id of the current user, who is the author of the messages. */
  me: string
  /** Value of the configuration `chat.retry`. */
  retries: boolean
  newKey(): string
  now(): number
}

interface OutboxContext extends OutboxInput, Kept {}

const without = ({ letters }: Kept, key: string | undefined): readonly OutgoingMessage[] => letters.filter((letter) => letter.key !== key)

/**
 * Drafts and outgoing messages. Messages are sent one after the other, stored until they have arrived, and retried after the messenger's
 * delay.
 */
export const outboxMachine = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; input: OutboxInput },
  actors: {
    restore: providedPromise<Kept, { me: string }>('restore'),
    /** Continues after the actor stops. */
    post: providedPromise<ChatMessage, { me: string; letter: OutgoingMessage }>('post'),
    keeper: providedCallback<{ type: 'keep'; kept: Kept }, { me: string }>('keeper'),
  },
  delays: { retryAfter: chatReconnectDelay },
  guards: {
    hasNext: ({ context }) => nextOf(context.letters) !== undefined,
    isLost: ({ event }) => 'error' in event && isUnknownOutcome(event.error),
    canPost: ({ context }, { conversationUuid }: { conversationUuid: string }) => canPost(draftOf(context, conversationUuid)),
    retries: ({ context }) => context.retries,
  },
  actions: {
    takeKept: assign(({ context, event }) => {
      const kept = outputOf<Kept>(event)
      return { letters: [...kept.letters, ...context.letters], drafts: { ...kept.drafts, ...context.drafts } }
    }),
    setDraft: assign(({ context }, { conversationUuid, draft }: { conversationUuid: string; draft: Draft }) => ({
      drafts: withDraft(context.drafts, conversationUuid, draft),
    })),
    addAttachments: assign(
      ({ context }, { conversationUuid, attachments }: { conversationUuid: string; attachments: readonly Attachment[] }) => ({
        drafts: withDraft(context.drafts, conversationUuid, attached(draftOf(context, conversationUuid), attachments)),
      }),
    ),
    queueDraft: assign(({ context }, { conversationUuid }: { conversationUuid: string }) => {
      const letters = splitDraft(draftOf(context, conversationUuid), conversationUuid, context.newKey, context.now())
      return { letters: [...context.letters, ...letters], drafts: withDraft(context.drafts, conversationUuid, noDraft) }
    }),
    arrive: enqueueActions(({ context, event, enqueue }) => {
      const message = outputOf<ChatMessage>(event)
      enqueue.sendTo(context.owner, { type: 'outgoing.sent', message })
      enqueue.assign({ letters: without(context, nextOf(context.letters)?.key) })
    }),
    refuse: assign(({ context, event }) => {
      const key = nextOf(context.letters)?.key
      const refusal = detailOf(errorOf(event)) ?? ''
      return { letters: context.letters.map((letter) => (letter.key === key ? { ...letter, refusal } : letter)) }
    }),
    reopen: assign(({ context }, { key }: { key: string }) => {
      const letter = context.letters.find((one) => one.key === key)
      if (!letter) return {}
      const { conversationUuid, text, attachment } = letter
      const draft = draftOf(context, conversationUuid)
      const whole = {
        text: [text, draft.text].filter((part) => part !== '').join('\n'),
        attachments: [...(attachment ? [attachment] : []), ...draft.attachments],
      }
      return { letters: without(context, key), drafts: withDraft(context.drafts, conversationUuid, whole) }
    }),
    remove: assign(({ context }, { key }: { key: string }) => ({ letters: without(context, key) })),
    keep: sendTo('keeper', ({ context: { letters, drafts } }) => ({ type: 'keep', kept: { letters, drafts } })),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, letters: [], drafts: {} }),
  initial: 'opening',
  invoke: { id: 'keeper', src: 'keeper', input: ({ context: { me } }) => ({ me }), onError: {} },
  on: {
    'draft.change': { actions: [{ type: 'setDraft', params: ({ event }) => event }, 'keep'] },
    'draft.attach': { actions: [{ type: 'addAttachments', params: ({ event }) => event }, 'keep'] },
    'draft.post': {
      guard: { type: 'canPost', params: ({ event }) => event },
      actions: [{ type: 'queueDraft', params: ({ event }) => event }, 'keep'],
    },
    'outgoing.reopen': { actions: [{ type: 'reopen', params: ({ event }) => ({ key: event.key }) }, 'keep'] },
    'outgoing.drop': { actions: [{ type: 'remove', params: ({ event }) => ({ key: event.key }) }, 'keep'] },
  },
  states: {
    opening: {
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context: { me } }) => ({ me }),
        onDone: { target: 'resting', actions: 'takeKept' },
        onError: 'resting',
      },
    },
    resting: { always: { guard: 'hasNext', target: 'sending' } },
    sending: {
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context: { me, letters } }) => ({ me, letter: nextOf(letters) as OutgoingMessage }),
        onDone: { target: 'resting', actions: ['arrive', 'keep'] },
        onError: [
          { guard: 'isLost', target: 'waiting' },
          { target: 'resting', actions: ['refuse', 'keep'] },
        ],
      },
    },
    waiting: {
      after: { retryAfter: { guard: 'retries', target: 'sending' } },
      on: { 'outbox.try': 'sending' },
    },
  },
})
