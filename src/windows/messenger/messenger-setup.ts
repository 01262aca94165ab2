import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { Attachment, Conversation } from '#api/contract/chat'
import { changeOf } from '#machines/change-of'
import type { ServerError } from '#widgets/data-grid/grid'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { OpenedFact, WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { errorOf } from '#machines/settled'
import type { LetterSent } from './outbox'
import { outboxMachine } from './outbox.machine'
import { talkMachine } from './talk.machine'

export const conversationList = createPagedListMachine<Conversation, string>()

/** Members of a new conversation. Several members form a group, which has a title. */
export interface Start {
  people: readonly PickOption[]
  title: string
  /** Idempotency key: sending the request twice creates one group. */
  key: string
}

export type MessengerEvent =
  | WindowFact
  | OpenedFact
  /** Reports of the lists, which render themselves. */
  | ListReport<Conversation>
  | ListReport<PickOption>
  | LetterSent
  | NodesPicked
  | { type: 'keyword.change'; keyword: string }
  | { type: 'conversation.pick'; uuid: string }
  | { type: 'conversation.close' }
  | { type: 'start.open' }
  | { type: 'start.change'; change: Partial<Pick<Start, 'people' | 'title'>> }
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
  me: string
  mainTitle: string | undefined
  keyword: string
  list: ActorRefFrom<typeof conversationList>
  people: ActorRefFrom<typeof pickList>
  outbox: ActorRefFrom<typeof outboxMachine>
  /** Id of the open conversation. */
  picked: string | undefined
  talk: ActorRefFrom<typeof talkMachine> | undefined
  start: Start
  refusal: ServerError | undefined
}

export const noStart: Start = { people: [], title: '', key: '' }

export const isGroup = ({ people }: Start): boolean => people.length > 1

export const attachmentOf = ({ uuid, title, type = 0, extension }: Picked): Attachment => ({
  ...{ uuid, title, type },
  ...(extension !== undefined && { extension }),
})

const pickedIn = (event: object): string | undefined => {
  if ('uuid' in event) return event.uuid as string
  if ('payload' in event) return (event.payload as MessengerPayload).conversationUuid
  return 'output' in event ? (event.output as Conversation).uuid : undefined
}

/** Parts of the chart in `messenger.machine.ts`. */
export const messengerSetup = setup({
  types: {} as { context: MessengerContext; events: MessengerEvent; input: WindowInput<MessengerPayload> },
  actors: {
    list: conversationList,
    people: pickList,
    outbox: outboxMachine,
    talk: talkMachine,
    picker: nodePickerMachine,
    startConversation: providedPromise<Conversation, Start>('startConversation'),
    leaveConversation: providedPromise<void, { conversationUuid: string }>('leaveConversation'),
  },
  delays: { typingPause: 300 },
  guards: {
    concernsConversations: changeOf('conversation'),
    isOfOne: ({ event }) => pickedIn(event) !== undefined,
    hasPicked: ({ context }) => context.picked !== undefined,
    canStart: ({ context: { start } }) => start.people.length > 0 && (!isGroup(start) || !isBlank(start.title)),
  },
  actions: {
    setKeyword: assign({ keyword: ({ context, event }) => (event.type === 'keyword.change' ? event.keyword : context.keyword) }),
    ask: sendTo(
      ({ context }) => context.list,
      ({ context }) => ({ type: 'list.query', query: context.keyword, clear: false }),
    ),
    noticeChange: enqueueActions(({ context: { list, talk, picked }, event, enqueue }) => {
      enqueue.sendTo(list, { type: 'list.changed' })
      const isElsewhere = event.type === 'data.changed' && !event.uuids.includes(picked ?? '')
      if (talk && !isElsewhere) enqueue.sendTo(talk, { type: 'talk.changed' })
    }),
    tryAgain: sendTo(({ context }) => context.outbox, { type: 'outbox.try' }),
    show: enqueueActions(({ context: { talk, picked, window, me }, event, enqueue }) => {
      const uuid = pickedIn(event)
      if (uuid === undefined || uuid === picked) return
      if (talk) enqueue(stopChild(talk))
      enqueue.assign({ picked: uuid, talk: ({ spawn }) => spawn('talk', { id: `talk-${uuid}`, input: { conversationUuid: uuid, me } }) })
      enqueue.sendTo(window, { type: 'window.remember', payload: { conversationUuid: uuid } } satisfies WindowRequest)
    }),
    close: enqueueActions(({ context: { talk, window }, enqueue }) => {
      if (talk) enqueue(stopChild(talk))
      enqueue.assign({ picked: undefined, talk: undefined })
      enqueue.sendTo(window, { type: 'window.remember', payload: {} } satisfies WindowRequest)
    }),
    refreshList: sendTo(({ context }) => context.list, { type: 'list.refresh' }),
    addSent: enqueueActions(({ context: { talk, picked, list }, event, enqueue }) => {
      if (event.type !== 'outgoing.sent') return
      const { message } = event
      if (talk && picked === message.conversationUuid) {
        enqueue.sendTo(talk, { type: 'message.add', message })
        enqueue.sendTo(talk, { type: 'talk.changed' })
      }
      enqueue.sendTo(list, { type: 'list.changed' })
    }),
    begin: assign({ start: () => ({ ...noStart, key: crypto.randomUUID() }), refusal: undefined }),
    changeStart: assign(({ context, event }) =>
      event.type === 'start.change' ? { start: { ...context.start, ...event.change }, refusal: undefined } : {},
    ),
    clearStart: assign({ start: noStart, refusal: undefined }),
    setRefusal: assign({ refusal: ({ event }) => errorOf<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    attach: enqueueActions(({ context: { outbox, picked }, event, enqueue }) => {
      if (event.type !== 'nodes.picked' || picked === undefined) return
      enqueue.sendTo(outbox, { type: 'draft.attach', conversationUuid: picked, attachments: event.nodes.map(attachmentOf) })
    }),
  },
})
