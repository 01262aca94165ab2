import { type ActorRefFrom, type AnyActor, fromCallback, fromPromise } from 'xstate'
import { type ChatMessage, type Conversation, chat } from '#api/contract/chat'
import { api } from '#api/index'
import type { messagingMachine } from '#machines/messaging.machine'
import type { Page, PageRequest } from '#machines/paged-list'
import { isBlank } from '#text/blank'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { userList } from '#widgets/pick-list/pick-lists.content'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { defineContent } from '../window-kind'
import { removeStoredMessage, writeOutbox, readOutbox } from './outbox-storage'
import { conversationList, isGroup, type NewConversation } from './messenger-setup'
import { messengerMachine } from './messenger.machine'
import { MessengerView } from './messenger.view'
import type { StoredOutbox, OutgoingMessage } from './outbox'
import { outboxMachine } from './outbox.machine'
import type { Latest, MessagePage } from './conversation'
import { type ConversationEvent, conversationMachine } from './conversation.machine'

const messagesPerPage = 50

const list = conversationList.provide({
  actors: {
    fetchPage: fromPromise<Page<Conversation>, PageRequest<string>>(({ input: { query, offset, size }, signal }) => {
      const options = { signal, quiet: true }
      return searchWithLayoutFallback(query.trim(), (title) =>
        api(chat).conversations({ params: { offset, size }, ...(!isBlank(title) && { query: { title } }) }, options),
      )
    }),
  },
})

const findMessaging = (system: AnyActor['system']) => system.get('messaging') as ActorRefFrom<typeof messagingMachine> | undefined

const conversation = conversationMachine.provide({
  actors: {
    fetchLatest: fromPromise<Latest, { conversationUuid: string }>(async ({ input: { conversationUuid }, signal }) => {
      const quietly = { signal, quiet: true }
      const [conversation, page] = await Promise.all([
        api(chat).conversation({ query: { conversationUuid } }, quietly),
        api(chat).messages({ params: { conversationUuid, offset: 0, size: messagesPerPage } }, quietly),
      ])
      return { conversation, page }
    }),
    fetchOlder: fromPromise<MessagePage, { conversationUuid: string; after: string }>(({ input: { conversationUuid, after }, signal }) =>
      api(chat).messages({ params: { conversationUuid, offset: 0, size: messagesPerPage }, query: { after } }, { signal, quiet: true }),
    ),
    markRead: fromPromise<string, { conversationUuid: string; messageUuid: string }>(async ({ input, signal }) => {
      await api(chat).read({ query: input }, { signal, quiet: true })
      return input.messageUuid
    }),
    reportVisible: fromCallback<ConversationEvent, { conversationUuid: string; title: string }>(({ input, system }) => {
      findMessaging(system)?.send({ type: 'conversation.shown', user: input })
      return () => findMessaging(system)?.send({ type: 'conversation.hidden', user: input })
    }),
  },
})

const outbox = outboxMachine.provide({
  actors: {
    restore: fromPromise<StoredOutbox, { userUuid: string }>(async ({ input }) => readOutbox(input.userUuid)),
    // Closing the window does not abort the request, so that a sent message arrives.
    sendMessage: fromPromise<ChatMessage, { userUuid: string; outgoing: OutgoingMessage }>(async ({ input: { userUuid, outgoing } }) => {
      const { key, conversationUuid, text, attachment } = outgoing
      const json = { conversationUuid, text, uuid: key, ...(attachment && { nodeUuid: attachment.uuid }) }
      const message = await api(chat).send({ json }, { quiet: true })
      removeStoredMessage(userUuid, key)
      return message
    }),
    storage: fromCallback<{ type: 'outbox.store'; stored: StoredOutbox }, { userUuid: string }>(({ input: { userUuid }, receive }) => {
      receive(({ stored }) => writeOutbox(userUuid, stored))
    }),
  },
})

export const content = defineContent({
  machine: messengerMachine.provide({
    actors: {
      list,
      conversation,
      outbox,
      people: userList,
      picker: nodePicker,
      startConversation: fromPromise<Conversation, NewConversation>(({ input, signal }) => {
        const { people, title, key } = input
        const group = isGroup(input) ? { title, uuid: key } : {}
        return rethrowAsServerError(
          api(chat).start({ json: { userUuidList: people.map(({ uuid }) => uuid), ...group } }, { signal, quiet: true }),
        )
      }),
      leaveConversation: fromPromise<void, { conversationUuid: string }>(({ input, signal }) =>
        rethrowAsServerError(api(chat).leave({ query: input }, { signal, quiet: true })),
      ),
    },
  }),
  View: MessengerView,
})
