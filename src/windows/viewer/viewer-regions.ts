import type { TabId } from '#widgets/properties/properties'
import type { ReopenedEvent } from '../window-kind'
import type { DocumentGo, ViewerPayload } from './context'
import { viewerSetup } from './viewer-setup'

const pickedTab = ({ event }: { event: { tab: TabId } }) => ({ tab: event.tab })
const showPickedTab = [
  { type: 'setTab', params: pickedTab },
  { type: 'showTab', params: pickedTab },
] as const

/** Parallel state for the side panel with the properties of the document. */
export const panel = viewerSetup.createStateConfig({
  initial: 'collapsed',
  on: {
    'data.changed': { actions: 'forwardToDetails' },
    'data.stale': { actions: 'forwardToDetails' },
    'job.progress': { actions: 'forwardToDetails' },
    'frame.save': { guard: 'hasDetails', target: '.expanded', actions: 'forwardToDetails' },
  },
  states: {
    collapsed: { on: { 'tab.pick': { target: 'expanded', actions: showPickedTab } } },
    expanded: {
      initial: 'loading',
      on: {
        'document.go': {
          guard: { type: 'canGoToDocument', params: ({ event }: { event: DocumentGo }) => ({ by: event.by }) },
          target: '.loading',
        },
        'tab.pick': [{ guard: { type: 'isActiveTab', params: pickedTab }, target: 'collapsed' }, { actions: showPickedTab }],
        'panel.resized': { actions: { type: 'setPanelWidth', params: ({ event }) => ({ width: event.width }) } },
      },
      states: {
        loading: {
          always: { guard: 'hasDetails', target: 'known' },
          invoke: {
            id: 'loadPanel',
            src: 'loadPanel',
            onDone: { target: 'known', actions: 'openDetails' },
            onError: 'failed',
          },
        },
        known: {},
        failed: { on: { 'details.retry': 'loading' } },
      },
    },
  },
})

const openedList = ({ event }: { event: ReopenedEvent }) => ({ list: (event.payload as ViewerPayload).list })

/** Parallel state for the list from which the document was opened. It is loaded once, and again if the document is opened from another list. */
export const list = viewerSetup.createStateConfig({
  initial: 'loading',
  on: { 'frame.opened': { target: '.loading', actions: { type: 'setList', params: openedList } } },
  states: {
    loading: {
      invoke: {
        id: 'loadDocuments',
        src: 'loadDocuments',
        input: ({ context }) => context.payload,
        onDone: { target: 'known', actions: 'setDocuments' },
        onError: 'unknown',
      },
    },
    known: { on: { 'document.go': { guard: 'hasUnsavedDetails', actions: 'announceUnsaved' } } },
    unknown: { on: { 'picture.retry': 'loading' } },
  },
})
