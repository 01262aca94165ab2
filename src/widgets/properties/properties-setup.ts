import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import type { Node } from '#api/contract/node'
import { permissionEditorMachine } from '../permission-editor/permission-editor.machine'
import { providedPromise } from '#machines/provided'
import { canSave } from '#machines/saving'
import { createResourceMachine } from '#machines/resource.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import type {
  DataChanged,
  DataEvent,
  JobEvent,
  Session,
  SessionEvent,
  ContentEvent,
  WindowInput,
  WindowRef,
  WindowRequest,
} from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'
import { instanceValuesMachine } from '../instance/instance-values.machine'
import { commonMetadataMachine } from './common-metadata.machine'
import { documentMetadataMachine } from './document-metadata.machine'
import { getFirstTab, type TabActors, type TabId, type TabMachines, listTabs } from './properties'

export type PropertiesEvent =
  | ContentEvent
  | JobEvent
  | SessionEvent
  | NodesPicked
  | { type: 'tab.select'; tab: TabId }
  | { type: 'properties.retry' }
  /** Opens the picker for documents that will be linked. */
  | { type: 'links.pick' }

export interface PropertiesInput extends WindowInput<{ uuid: string; tab?: TabId | undefined }> {
  /** True if the properties are embedded in another window, which keeps its own title. */
  embedded?: boolean
}

export interface PropertiesContext {
  window: WindowRef
  session: Session
  embedded: boolean
  uuid: string
  node: Node | undefined
  /** Error of the failed load of the item. */
  failure: unknown
  tab: TabId
  /** False until it is known which tab to open. If the caller requested no tab, the loaded item decides. */
  isTabOpen: boolean
  tabs: TabActors
  /** Keyword suggestions, created when the keywords tab is opened. */
  suggestions: ActorRefFrom<TabMachines['suggestions']> | undefined
  /** Picker for documents to link, while it is open. */
  picker: ActorRefFrom<typeof nodePickerMachine> | undefined
}

const concerned = ['node', 'keyword', 'permission']
const resource = () => createResourceMachine<never, never, never>()

/** Returns the tabs with unsaved changes that can be saved. */
const unsavedTabs = ({ tabs }: PropertiesContext): TabId[] => (['document_id', 'permissions'] as const).filter((tab) => canSave(tabs[tab]))

/** The setup of `properties.machine.ts`. */
export const propertiesSetup = setup({
  types: {} as { context: PropertiesContext; events: PropertiesEvent; input: PropertiesInput },
  actors: {
    /** Rejects if the item is gone or the user may not see it any more. */
    fetchNode: providedPromise<Node, { uuid: string }>('fetchNode'),
    common_metadata: commonMetadataMachine,
    document_id: documentMetadataMachine,
    instance_metadata: instanceValuesMachine,
    general: resource() as unknown as TabMachines['general'],
    permissions: permissionEditorMachine,
    similar: resource() as unknown as TabMachines['similar'],
    related: resource() as unknown as TabMachines['related'],
    sources: resource() as unknown as TabMachines['sources'],
    history: resource() as unknown as TabMachines['history'],
    links: resource() as unknown as TabMachines['links'],
    keywords: resource() as unknown as TabMachines['keywords'],
    log: resource() as unknown as TabMachines['log'],
    picker: nodePickerMachine,
    suggestions: createSuggestMachine<never>() as unknown as TabMachines['suggestions'],
  },
  guards: {
    canLink: ({ context: { node, tabs, picker } }) => node?.may.write === true && tabs.links !== undefined && picker === undefined,
    isKnown: ({ context }) => context.node !== undefined,
    affectsItem: ({ context }, { change: { resource, uuids, parentUuids } }: { change: DataChanged }) =>
      concerned.includes(resource) &&
      // Permissions on a folder also apply to the items below it, but the event contains only the id of the folder.
      (resource === 'permission' || [...uuids, ...parentUuids].includes(context.uuid)),
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setFailure: assign({ failure: ({ event }) => getEventError(event) }),
    setNode: assign(({ context: { tab, isTabOpen }, event }) => {
      const node = getEventOutput<Node>(event)
      return { node, tab: isTabOpen ? getFirstTab(node) : tab, isTabOpen: false }
    }),
    /** Opens the general tab if the open one is no longer available. */
    setToOffered: assign({
      tab: ({ context: { node, session, tab } }) => (node && !listTabs(node, session).includes(tab) ? 'general' : tab),
    }),
    /** Closes the permissions tab if the user lost the right to change permissions. Its unsaved changes are discarded. */
    dropLostRights: enqueueActions(({ context: { node, session, tabs, window }, enqueue }) => {
      if (!node || !tabs.permissions || listTabs(node, session).includes('permissions')) return
      enqueue(stopChild('permissions'))
      const { permissions: _, ...kept } = tabs
      enqueue.assign({ tabs: kept })
      enqueue.sendTo(window, { type: 'window.dirty', part: 'permissions', dirty: false } satisfies WindowRequest)
    }),
    selectTab: assign((_, { tab }: { tab: TabId }) => ({ tab })),
    /** Creates the actor of a tab, which loads its data, when the tab is first opened. */
    openTab: enqueueActions(({ context: { tab, tabs, node, window, session, embedded }, enqueue }) => {
      if (tabs[tab] || !node) return
      const { uuid, type } = node
      enqueue.assign(({ spawn }) => ({
        tabs: {
          ...tabs,
          [tab]:
            tab === 'permissions'
              ? spawn(tab, { id: tab, input: { payload: { uuid }, window, session, embeddedIn: embedded ? 'panel' : 'properties' } })
              : tab === 'document_id'
                ? spawn(tab, { id: tab, input: { key: { uuid }, window } })
                : spawn(tab, { id: tab, input: { key: { uuid, type, window } } }),
        },
        ...(tab === 'keywords' && { suggestions: spawn('suggestions', { id: 'suggestions' }) }),
      }))
    }),
    refreshTabs: enqueueActions(({ context, enqueue }) => {
      for (const id of Object.keys(context.tabs)) if (id !== 'permissions') enqueue.sendTo(id, { type: 'resource.stale' })
    }),
    /** Forwards events to the permission editor, which reloads itself and follows its own jobs. */
    forwardToPermissions: enqueueActions(({ context: { tabs }, enqueue }, { event }: { event: ContentEvent | JobEvent }) => {
      if (tabs.permissions) enqueue.sendTo(tabs.permissions, event)
    }),
    openPicker: assign(({ context: { uuid, session }, spawn, self }) => ({
      picker: spawn('picker', {
        id: 'picker',
        input: { owner: self, rules: { kinds: 'documents', multiple: true, without: [uuid] }, mainTitle: session.config['hastineh.label'] },
      }),
    })),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ picker: undefined })
    }),
    linkPicked: enqueueActions(({ context: { tabs }, enqueue }, { uuids }: { uuids: string[] }) => {
      if (tabs.links) enqueue.sendTo(tabs.links, { type: 'resource.change', change: { do: 'add', uuids } })
    }),
    forwardToPicker: enqueueActions(({ context: { picker }, enqueue }, { event }: { event: DataEvent }) => {
      if (picker) enqueue.sendTo(picker, event)
    }),
    /** Shows the first tab with unsaved changes, so that the user sees its faults or questions. */
    showUnsaved: assign({ tab: ({ context }) => unsavedTabs(context).at(-1) ?? context.tab }),
    saveTabs: enqueueActions(({ context, enqueue }) => {
      for (const tab of unsavedTabs(context)) enqueue.sendTo(tab, { type: 'frame.save' })
    }),
    entitle: enqueueActions(({ context: { embedded, node, window }, enqueue }) => {
      const { title = '', extension } = node ?? {}
      if (!embedded) enqueue.sendTo(window, { type: 'window.retitle', title, extension } satisfies WindowRequest)
    }),
  },
})
