import { propertiesSetup } from './properties-setup'

/** Properties of one item. Each tab is loaded when it is first opened and refreshed after changes elsewhere. */
export const propertiesMachine = propertiesSetup.createMachine({
  id: 'properties',
  context: ({ input: { payload, window, session, embedded = false } }) => ({
    window,
    session,
    embedded,
    uuid: payload.uuid,
    node: undefined,
    failure: undefined,
    tab: payload.tab ?? 'general',
    isTabOpen: payload.tab === undefined,
    tabs: {},
    suggestions: undefined,
    picker: undefined,
  }),
  initial: 'loading',
  on: {
    'data.changed': { actions: ['notifyRights', 'notifyPicker'] },
    'session.changed': { actions: ['setSession', 'setToOffered', 'dropLostRights', 'openTab'] },
    'links.pick': { guard: 'canLink', actions: 'openPicker' },
    'nodes.picked': { actions: ['linkPicked', 'closePicker'] },
    'picking.cancelled': { actions: 'closePicker' },
    'job.progress': { actions: 'notifyRights' },
    'frame.save': { actions: ['showUnsaved', 'saveTabs'] },
  },
  states: {
    loading: {
      invoke: {
        id: 'fetchNode',
        src: 'fetchNode',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: { target: 'shown', actions: ['setNode', 'setToOffered', 'dropLostRights', 'openTab', 'entitle'] },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: {
        'tab.select': { guard: 'isKnown', actions: ['select', 'openTab'] },
        'data.changed': {
          guard: 'concernsItem',
          target: 'loading',
          reenter: true,
          actions: ['refreshTabs', 'notifyRights', 'notifyPicker'],
        },
      },
    },
    failed: {
      on: { 'properties.retry': 'loading', 'data.stale': 'loading', 'data.changed': { guard: 'concernsItem', target: 'loading' } },
    },
    shown: {
      on: {
        'tab.select': { actions: ['select', 'openTab'] },
        'data.changed': { guard: 'concernsItem', target: 'loading', actions: ['refreshTabs', 'notifyRights', 'notifyPicker'] },
        'data.stale': { target: 'loading', actions: ['refreshTabs', 'notifyRights', 'notifyPicker'] },
      },
    },
  },
})
