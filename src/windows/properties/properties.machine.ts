import { propertiesSetup } from './properties-setup'

/** One item with everything about it, each tab read when it is looked at first and kept fresh by what changes elsewhere. */
export const propertiesMachine = propertiesSetup.createMachine({
  id: 'properties',
  context: ({ input: { payload, window, session } }) => ({
    window,
    session,
    uuid: payload.uuid,
    node: undefined,
    tab: payload.tab ?? 'general',
    tabs: {},
    suggestions: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchNode',
        src: 'fetchNode',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: { target: 'shown', actions: ['keepNode', 'openTab', 'entitle'] },
        onError: 'failed',
      },
      on: { 'tab.select': { guard: 'isKnown', actions: ['select', 'openTab'] } },
    },
    failed: {
      on: { 'properties.retry': 'loading', 'data.stale': 'loading', 'data.changed': { guard: 'concernsItem', target: 'loading' } },
    },
    shown: {
      on: {
        'tab.select': { actions: ['select', 'openTab'] },
        'data.changed': { guard: 'concernsItem', target: 'loading', actions: 'refreshTabs' },
        'data.stale': { target: 'loading', actions: 'refreshTabs' },
      },
    },
  },
})
