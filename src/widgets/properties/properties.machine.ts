import type { DataChanged, DataEvent } from '#windows/window-kind'
import { propertiesSetup } from './properties-setup'

const affectsItem = { type: 'affectsItem', params: ({ event }: { event: DataChanged }) => ({ change: event }) } as const
const forwardToChildren = [
  { type: 'forwardToPermissions', params: ({ event }: { event: DataEvent }) => ({ event }) },
  { type: 'forwardToPicker', params: ({ event }: { event: DataEvent }) => ({ event }) },
] as const
const refreshChildren = ['refreshTabs', ...forwardToChildren] as const

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
    'data.changed': { actions: forwardToChildren },
    'session.changed': {
      actions: [{ type: 'setSession', params: ({ event: { session } }) => ({ session }) }, 'setToOffered', 'dropLostRights', 'openTab'],
    },
    'links.pick': { guard: 'canLink', actions: 'openPicker' },
    'nodes.picked': {
      actions: [{ type: 'linkPicked', params: ({ event: { nodes } }) => ({ uuids: nodes.map(({ uuid }) => uuid) }) }, 'closePicker'],
    },
    'picking.cancelled': { actions: 'closePicker' },
    'job.progress': { actions: { type: 'forwardToPermissions', params: ({ event }) => ({ event }) } },
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
        'tab.select': { guard: 'isKnown', actions: [{ type: 'selectTab', params: ({ event: { tab } }) => ({ tab }) }, 'openTab'] },
        'data.changed': {
          guard: affectsItem,
          target: 'loading',
          reenter: true,
          actions: refreshChildren,
        },
      },
    },
    failed: {
      on: {
        'properties.retry': 'loading',
        'data.stale': 'loading',
        'data.changed': { guard: affectsItem, target: 'loading' },
      },
    },
    shown: {
      on: {
        'tab.select': { actions: [{ type: 'selectTab', params: ({ event: { tab } }) => ({ tab }) }, 'openTab'] },
        'data.changed': {
          guard: affectsItem,
          target: 'loading',
          actions: refreshChildren,
        },
        'data.stale': {
          target: 'loading',
          actions: refreshChildren,
        },
      },
    },
  },
})
