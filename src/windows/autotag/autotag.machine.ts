import { autotagSetup, begin, type ListOwner, queryOf } from './autotag-setup'

const PAGE = 20

/** Proposes keywords that occur in the texts of documents, and assigns the accepted ones. */
export const autotagMachine = autotagSetup.createMachine({
  id: 'autotag',
  type: 'parallel',
  context: ({ input }) => begin(input),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context, self }) => ({
      ...{ query: queryOf(context), paging: 'scroll' as const, pageSize: PAGE },
      owner: self as unknown as ListOwner,
    }),
    onError: {},
  },
  on: {
    'list.shown': { actions: 'setShown' },
    'session.changed': { actions: 'setSession' },
    'data.changed': { guard: 'concerns', actions: 'lookAgain' },
    'data.stale': { actions: 'lookAgain' },
    'proposals.reject': { actions: 'reject' },
    'proposals.restore': { actions: 'restore' },
    'all.reject': { guard: 'hasOpen', actions: 'reject' },
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
          on: { 'nodes.picked': { target: 'settled', actions: ['setTargets', 'ask'] }, 'picking.cancelled': 'settled' },
        },
      },
    },
    giving: {
      initial: 'idle',
      on: {
        'proposals.accept': { actions: 'queue' },
        'all.accept': { guard: 'hasOpen', actions: 'queue' },
      },
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'sending', actions: 'beginRun' } },
        deciding: { always: [{ guard: 'hasWaiting', target: 'sending' }, { target: 'idle' }] },
        sending: {
          invoke: {
            id: 'accept',
            src: 'accept',
            input: ({ context: { waiting } }) => ({ acceptance: waiting[0] }),
            onDone: { target: 'deciding', actions: 'dropSent' },
            onError: { target: 'deciding', actions: ['setFailure', 'dropSent'] },
          },
        },
      },
    },
  },
})
