import { autotagSetup, findAllOpen, findOpen, initialContext, type ListOwner, toQuery } from './autotag-setup'

const PAGE = 20

/** Proposes keywords that occur in the texts of documents, and assigns the accepted ones. */
export const autotagMachine = autotagSetup.createMachine({
  id: 'autotag',
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context, self }) => ({
      ...{ query: toQuery(context), paging: 'scroll' as const, pageSize: PAGE },
      owner: self as unknown as ListOwner,
    }),
    onError: {},
  },
  on: {
    'list.shown': { actions: { type: 'setShown', params: ({ event: { type: _, ...shown } }) => shown } },
    'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } },
    'data.changed': {
      guard: { type: 'affectsShown', params: ({ event: { resource, uuids } }) => ({ resource, uuids }) },
      actions: 'refreshList',
    },
    'data.stale': { actions: 'refreshList' },
    'proposals.reject': { actions: { type: 'reject', params: ({ event }) => ({ proposals: event.proposals }) } },
    'proposals.restore': { actions: { type: 'restore', params: ({ event }) => ({ proposals: event.proposals }) } },
    'all.reject': { guard: 'hasAnyOpen', actions: { type: 'reject', params: ({ context }) => ({ proposals: findAllOpen(context) }) } },
  },
  states: {
    targets: {
      initial: 'settled',
      states: {
        settled: { on: { 'targets.choose': 'choosing' } },
        choosing: {
          invoke: {
            id: 'picker',
            src: 'picker',
            input: ({ context: { targets, session }, self }) => ({
              ...{ owner: self as never, picked: [...targets], mainTitle: session.config['hastineh.label'] },
              rules: { kinds: 'both' as const, multiple: true },
            }),
            onError: 'settled',
          },
          on: {
            'nodes.picked': {
              target: 'settled',
              actions: [{ type: 'setTargets', params: ({ event }) => ({ targets: event.nodes }) }, 'queryList'],
            },
            'picking.cancelled': 'settled',
          },
        },
      },
    },
    accepting: {
      initial: 'idle',
      on: {
        'proposals.accept': { actions: { type: 'accept', params: ({ event }) => ({ proposals: event.proposals }) } },
        'all.accept': { guard: 'hasOpen', actions: { type: 'accept', params: ({ context }) => ({ proposals: findOpen(context) }) } },
      },
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'sending', actions: 'startRun' } },
        deciding: { always: [{ guard: 'hasWaiting', target: 'sending' }, { target: 'idle' }] },
        sending: {
          invoke: {
            id: 'accept',
            src: 'accept',
            input: ({ context: { waiting } }) => ({ acceptance: waiting[0] }),
            onDone: { target: 'deciding', actions: 'removeSent' },
            onError: {
              target: 'deciding',
              actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'removeSent'],
            },
          },
        },
      },
    },
  },
})
