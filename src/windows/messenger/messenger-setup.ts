import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { Attachment, Conversation } from '#api/contract/chat'
import { affectsResources } from '#machines/change-of'
import type { ServerError } from '#widgets/data-grid/grid'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { ReopenedEvent, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { getEventError } from '#machines/settled'
import type { MessageSent } from './outbox'
import { outboxMachine } from './outbox.machine'
import { conversationMachine } from './conversation.machine'

export const conversationList = createPagedListMachine<Conversation, string>()

/** Members of a conversation that the user is about to start. Several members form a group, which has a title. */
export interface NewConversation {
  people: readonly PickOption[]
  title: string
  /** Idempotency key: if the request is sent twice, only one group is created. */
  key: string
}

export type MessengerEvent =
  | ContentEvent
  | ReopenedEvent
  /** Event that the views of the lists forward. */
  | ListReport<Conversation>
  | ListReport<PickOption>
  | MessageSent
  | NodesPicked
  | { type: 'keyword.change'; keyword: string }
  | { type: 'conversation.pick'; uuid: string }
  | { type: 'conversation.close' }
  | { type: 'start.open' }
  | { type: 'start.change'; change: Partial<Pick<NewConversation, 'people' | 'title'>> }
  | { type: 'start.submit' }
  | { type: 'start.cancel' }
  | { type: 'leave.ask' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }
  | { type: 'attach.open' }

export interface MessengerPayload {
  conversationUuid?: string | undefined
}

interface MessengerContext {
  window: WindowRef
  /** Id of the current user. */
  userUuid: string
  mainTitle: string | undefined
  keyword: string
  list: ActorRefFrom<typeof conversationList>
  people: ActorRefFrom<typeof pickList>
  outbox: ActorRefFrom<typeof outboxMachine>
  /** Id of the open conversation. */
  picked: string | undefined
  conversationActor: ActorRefFrom<typeof conversationMachine> | undefined
  start: NewConversation
  refusal: ServerError | undefined
}

export const emptyNewConversation: NewConversation = { people: [], title: '', key: '' }

export const isGroup = ({ people }: NewConversation): boolean => people.length > 1

export const toAttachment = ({ uuid, title, type = 0, extension }: Picked): Attachment => ({
  ...{ uuid, title, type },
  ...(extension !== undefined && { extension }),
})

/** The actors, guards and actions of the messenger. `messenger.machine.ts` decides when they run. */
export const messengerSetup = setup({
  types: {} as { context: MessengerContext; events: MessengerEvent; input: WindowInput<MessengerPayload> },
  actors: {
    list: conversationList,
    people: pickList,
    outbox: outboxMachine,
    conversation: conversationMachine,
    picker: nodePickerMachine,
    startConversation: providedPromise<Conversation, NewConversation>('startConversation'),
    leaveConversation: providedPromise<void, { conversationUuid: string }>('leaveConversation'),
  },
  delays: { typingPause: 300 },
  guards: {
    affectsConversations: affectsResources('conversation'),
    hasConversation: (_: object, { uuid }: { uuid: string | undefined }) => uuid !== undefined,
    hasPicked: ({ context }) => context.picked !== undefined,
    canStart: ({ context: { start } }) => start.people.length > 0 && (!isGroup(start) || !isBlank(start.title)),
  },
  actions: {
    setKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword })),
    queryList: sendTo(
      ({ context }) => context.list,
      ({ context }) => ({ type: 'list.query', query: context.keyword, clear: false }),
    ),
    /**
     * Notifies the list of conversations, and the open conversation if it has changed. Undefined `uuids` mean that any conversation may
     * have changed.
     */
    notifyChanged: enqueueActions(
      ({ context: { list, conversationActor, picked }, enqueue }, { uuids }: { uuids: readonly string[] | undefined }) => {
        enqueue.sendTo(list, { type: 'list.changed' })
        if (conversationActor && (uuids === undefined || uuids.includes(picked ?? '')))
          enqueue.sendTo(conversationActor, { type: 'conversation.changed' })
      },
    ),
    retrySending: sendTo(({ context }) => context.outbox, { type: 'outbox.try' }),
    openConversation: enqueueActions(
      ({ context: { conversationActor, picked, window, userUuid }, enqueue }, { uuid }: { uuid: string | undefined }) => {
        if (uuid === undefined || uuid === picked) return
        if (conversationActor) enqueue(stopChild(conversationActor))
        enqueue.assign({
          picked: uuid,
          conversationActor: ({ spawn }) =>
            spawn('conversation', { id: `conversation-${uuid}`, input: { conversationUuid: uuid, userUuid } }),
        })
        enqueue.sendTo(window, { type: 'window.remember', payload: { conversationUuid: uuid } } satisfies WindowRequest)
      },
    ),
    closeConversation: enqueueActions(({ context: { conversationActor, window }, enqueue }) => {
      if (conversationActor) enqueue(stopChild(conversationActor))
      enqueue.assign({ picked: undefined, conversationActor: undefined })
      enqueue.sendTo(window, { type: 'window.remember', payload: {} } satisfies WindowRequest)
    }),
    refreshList: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
    addSentMessage: enqueueActions(
      ({ context: { conversationActor, picked, list }, enqueue }, { message }: Pick<MessageSent, 'message'>) => {
        if (conversationActor && picked === message.conversationUuid) {
          enqueue.sendTo(conversationActor, { type: 'message.add', message })
          enqueue.sendTo(conversationActor, { type: 'conversation.changed' })
        }
        enqueue.sendTo(list, { type: 'list.changed' })
      },
    ),
    resetStart: assign({ start: () => ({ ...emptyNewConversation, key: crypto.randomUUID() }), refusal: undefined }),
    changeStart: assign(({ context }, { change }: { change: Partial<NewConversation> }) => ({
      start: { ...context.start, ...change },
      refusal: undefined,
    })),
    clearStart: assign({ start: emptyNewConversation, refusal: undefined }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    attachNodes: enqueueActions(({ context: { outbox, picked }, enqueue }, { nodes }: { nodes: readonly Picked[] }) => {
      if (picked === undefined) return
      enqueue.sendTo(outbox, { type: 'draft.attach', conversationUuid: picked, attachments: nodes.map(toAttachment) })
    }),
  },
})
