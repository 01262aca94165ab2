import { pageSize } from '#api/contract/constants'
import type { ReopenedEvent } from '#windows/window-kind'
import { type MessengerPayload, messengerSetup, emptyNewConversation } from './messenger-setup'

const conversationsPerPage = 30

const requestedConversation = ({ event }: { event: ReopenedEvent }) => ({ uuid: (event.payload as MessengerPayload).conversationUuid })

/** Shows the conversations of the user and, next to the list, one open conversation. Stores the unsent messages of all conversations. */
export const messengerMachine = messengerSetup.createMachine({
  id: 'messenger',
  context: ({ input: { window, session, payload }, spawn, self }) => ({
    ...{
      window,
      userUuid: session.userUuid,
      mainTitle: session.config['hastineh.label'],
      keyword: '',
      start: emptyNewConversation,
      refusal: undefined,
    },
    list: spawn('list', { input: { query: '', paging: 'scroll', pageSize: conversationsPerPage, owner: self } }),
    people: spawn('people', { input: { query: '', paging: 'scroll', pageSize: pageSize.memberPickList, owner: self } }),
    outbox: spawn('outbox', {
      input: {
        ...{ owner: self, userUuid: session.userUuid },
        retries: session.config['chat.retry'] === 'true',
        newKey: () => crypto.randomUUID(),
        now: Date.now,
      },
    }),
    picked: payload.conversationUuid,
    conversationActor:
      payload.conversationUuid === undefined
        ? undefined
        : spawn('conversation', {
            id: `conversation-${payload.conversationUuid}`,
            input: { conversationUuid: payload.conversationUuid, userUuid: session.userUuid },
          }),
  }),
  type: 'parallel',
  on: { 'outgoing.sent': { actions: { type: 'addSentMessage', params: ({ event }) => ({ message: event.message }) } } },
  states: {
    list: {
      initial: 'idle',
      on: {
        'keyword.change': { target: '.typing', actions: { type: 'setKeyword', params: ({ event }) => ({ keyword: event.keyword }) } },
        'data.changed': {
          guard: 'affectsConversations',
          actions: { type: 'notifyChanged', params: ({ event }) => ({ uuids: event.uuids }) },
        },
        'data.stale': { actions: [{ type: 'notifyChanged', params: { uuids: undefined } }, 'retrySending'] },
      },
      states: { idle: {}, typing: { after: { typingPause: { target: 'idle', actions: 'queryList' } } } },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'conversation.pick': { actions: { type: 'openConversation', params: ({ event }) => ({ uuid: event.uuid }) } },
            'frame.opened': {
              guard: { type: 'hasConversation', params: requestedConversation },
              actions: { type: 'openConversation', params: requestedConversation },
            },
            'conversation.close': { actions: 'closeConversation' },
            'start.open': { target: 'choosing', actions: 'resetStart' },
            'leave.ask': { guard: 'hasPicked', target: 'confirmingLeave', actions: 'clearRefusal' },
            'attach.open': { guard: 'hasPicked', target: 'attaching' },
          },
        },
        choosing: {
          on: {
            'start.change': { actions: { type: 'changeStart', params: ({ event }) => ({ change: event.change }) } },
            'start.submit': { guard: 'canStart', target: 'starting' },
            'start.cancel': { target: 'idle', actions: 'clearStart' },
          },
        },
        starting: {
          invoke: {
            id: 'startConversation',
            src: 'startConversation',
            input: ({ context }) => context.start,
            onDone: {
              target: 'idle',
              actions: [{ type: 'openConversation', params: ({ event }) => ({ uuid: event.output.uuid }) }, 'clearStart', 'refreshList'],
            },
            onError: { target: 'choosing', actions: 'setRefusal' },
          },
        },
        confirmingLeave: { on: { 'leave.confirm': 'leaving', 'leave.cancel': 'idle' } },
        leaving: {
          invoke: {
            id: 'leaveConversation',
            src: 'leaveConversation',
            input: ({ context }) => ({ conversationUuid: context.picked ?? '' }),
            onDone: { target: 'idle', actions: ['closeConversation', 'refreshList'] },
            onError: { target: 'confirmingLeave', actions: 'setRefusal' },
          },
        },
        attaching: {
          invoke: {
            id: 'picker',
            src: 'picker',
            input: ({ context, self }) => ({
              owner: self as never,
              rules: { kinds: 'both' as const, multiple: true },
              mainTitle: context.mainTitle,
            }),
            onError: 'idle',
          },
          on: {
            'nodes.picked': { target: 'idle', actions: { type: 'attachNodes', params: ({ event }) => ({ nodes: event.nodes }) } },
            'picking.cancelled': 'idle',
          },
        },
      },
    },
  },
})
