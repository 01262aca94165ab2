import { pageSize } from '#api/contract/constants'
import { messengerSetup, noStart } from './messenger-setup'

const atOnce = 30

/** Conversations of the user, one of which is open next to the list, and the unsent messages of each. */
export const messengerMachine = messengerSetup.createMachine({
  id: 'messenger',
  context: ({ input: { window, session, payload }, spawn, self }) => ({
    ...{ window, me: session.userUuid, mainTitle: session.config['hastineh.label'], keyword: '', start: noStart, refusal: undefined },
    list: spawn('list', { input: { query: '', paging: 'scroll', pageSize: atOnce, owner: self } }),
    people: spawn('people', { input: { query: '', paging: 'scroll', pageSize: pageSize.memberPickList, owner: self } }),
    outbox: spawn('outbox', {
      input: {
        ...{ owner: self, me: session.userUuid },
        retries: session.config['chat.retry'] === 'true',
        newKey: () => crypto.randomUUID(),
        now: Date.now,
      },
    }),
    picked: payload.conversationUuid,
    talk:
      payload.conversationUuid === undefined
        ? undefined
        : spawn('talk', {
            id: `talk-${payload.conversationUuid}`,
            input: { conversationUuid: payload.conversationUuid, me: session.userUuid },
          }),
  }),
  type: 'parallel',
  on: { 'outgoing.sent': { actions: 'addSent' } },
  states: {
    list: {
      initial: 'asked',
      on: {
        'keyword.change': { target: '.typing', actions: 'setKeyword' },
        'data.changed': { guard: 'concernsConversations', actions: 'noticeChange' },
        'data.stale': { actions: ['noticeChange', 'tryAgain'] },
      },
      states: { asked: {}, typing: { after: { typingPause: { target: 'asked', actions: 'ask' } } } },
    },
    work: {
      initial: 'talking',
      states: {
        talking: {
          on: {
            'conversation.pick': { actions: 'show' },
            'frame.opened': { guard: 'isOfOne', actions: 'show' },
            'conversation.close': { actions: 'close' },
            'start.open': { target: 'choosing', actions: 'begin' },
            'leave.ask': { guard: 'hasPicked', target: 'asking', actions: 'clearRefusal' },
            'attach.open': { guard: 'hasPicked', target: 'attaching' },
          },
        },
        choosing: {
          on: {
            'start.change': { actions: 'changeStart' },
            'start.submit': { guard: 'canStart', target: 'starting' },
            'start.cancel': { target: 'talking', actions: 'clearStart' },
          },
        },
        starting: {
          invoke: {
            id: 'startConversation',
            src: 'startConversation',
            input: ({ context }) => context.start,
            onDone: { target: 'talking', actions: ['show', 'clearStart', 'refreshList'] },
            onError: { target: 'choosing', actions: 'setRefusal' },
          },
        },
        asking: { on: { 'leave.confirm': 'leaving', 'leave.cancel': 'talking' } },
        leaving: {
          invoke: {
            id: 'leaveConversation',
            src: 'leaveConversation',
            input: ({ context }) => ({ conversationUuid: context.picked ?? '' }),
            onDone: { target: 'talking', actions: ['close', 'refreshList'] },
            onError: { target: 'asking', actions: 'setRefusal' },
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
            onError: 'talking',
          },
          on: { 'nodes.picked': { target: 'talking', actions: 'attach' }, 'picking.cancelled': 'talking' },
        },
      },
    },
  },
})
