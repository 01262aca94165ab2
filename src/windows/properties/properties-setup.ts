import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import { providedPromise } from '#machines/provided'
import { createResourceMachine } from '#machines/resource.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import type { Session, WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { type TabActors, type TabId, type TabMachines, tabsOf } from './properties'

export type PropertiesEvent = WindowFact | { type: 'tab.select'; tab: TabId } | { type: 'properties.retry' }

export interface PropertiesContext {
  window: WindowRef
  session: Session
  uuid: string
  node: Node | undefined
  tab: TabId
  tabs: TabActors
  /** From the moment keywords are looked at. */
  suggestions: ActorRefFrom<TabMachines['suggestions']> | undefined
}

const concerned = ['node', 'keyword', 'permission']
const resource = () => createResourceMachine<never, never, never>()

/** The parts of the chart in `properties.machine.ts`. */
export const propertiesSetup = setup({
  types: {} as {
    context: PropertiesContext
    events: PropertiesEvent
    input: WindowInput<{ uuid: string; tab?: TabId | undefined }>
  },
  actors: {
    /** Rejects when the item is gone or must not be seen any more. */
    fetchNode: providedPromise<Node, { uuid: string }>('fetchNode'),
    general: resource() as unknown as TabMachines['general'],
    history: resource() as unknown as TabMachines['history'],
    links: resource() as unknown as TabMachines['links'],
    keywords: resource() as unknown as TabMachines['keywords'],
    log: resource() as unknown as TabMachines['log'],
    suggestions: createSuggestMachine<never>() as unknown as TabMachines['suggestions'],
  },
  guards: {
    isKnown: ({ context }) => context.node !== undefined,
    concernsItem: ({ context, event }) =>
      event.type === 'data.changed' && concerned.includes(event.resource) && [...event.uuids, ...event.parentUuids].includes(context.uuid),
  },
  actions: {
    keepNode: assign(({ context, event }) => {
      const node = (event as unknown as { output: Node }).output
      const offered = tabsOf(node, context.session)
      return { node, tab: offered.includes(context.tab) ? context.tab : 'general' }
    }),
    select: assign({ tab: ({ context, event }) => (event.type === 'tab.select' ? event.tab : context.tab) }),
    /** A tab is read when it is looked at first. */
    openTab: enqueueActions(({ context, enqueue }) => {
      const { tab, tabs, uuid } = context
      if (tabs[tab]) return
      enqueue.assign(({ spawn }) => ({
        tabs: { ...tabs, [tab]: spawn(tab, { id: tab, input: { key: uuid } }) },
        ...(tab === 'keywords' && { suggestions: spawn('suggestions', { id: 'suggestions' }) }),
      }))
    }),
    refreshTabs: enqueueActions(({ context, enqueue }) => {
      for (const id of Object.keys(context.tabs)) enqueue.sendTo(id, { type: 'resource.stale' })
    }),
    entitle: sendTo(
      ({ context }) => context.window,
      ({ context: { node } }): WindowRequest => ({ type: 'window.retitle', title: node?.fullName ?? node?.title ?? '' }),
    ),
  },
})
