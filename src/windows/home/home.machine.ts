import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { HomeAnswer, HomeSection } from '#api/contract/home'
import type { Node } from '#api/contract/node'
import type { HomeStep } from '#api/contract/user-profile'
import { affectsResources } from '#machines/change-of'
import type { ListReport } from '#machines/paged-list.machine'
import type { PreferencesActor } from '#machines/preferences.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import { getEventOutput } from '#machines/settled'
import type { ContentEvent, Session, SessionEvent, WindowInput, WindowRef } from '#windows/window-kind'
import { getShownNodes, type HomeRow, sectionList } from './home'

export type HomeEvent =
  | ContentEvent
  | SessionEvent
  /** Event that an open list forwards. */
  | ListReport<HomeRow>
  | { type: 'home.retry' }
  | { type: 'section.open'; section: HomeSection }
  | { type: 'section.close' }
  | { type: 'item.star'; uuid: string; starred: boolean }
  | { type: 'thumbnail.ready'; uuid: string; url: string }
  /** The user did a first step in the desktop, or hid the first steps. */
  | { type: 'step.done'; step: HomeStep }

/** Request to load the thumbnails of these nodes. */
export interface ThumbnailsRequest {
  type: 'thumbnails.load'
  nodes: readonly Node[]
}

interface HomeContext {
  window: WindowRef
  session: Session
  preferences: PreferencesActor | undefined
  answer: HomeAnswer | undefined
  /** The list that is open alone, and its section. */
  section: HomeSection | undefined
  list: ActorRefFrom<typeof sectionList> | undefined
  /** Rows of that list. */
  listed: readonly HomeRow[]
  /** Object URLs of thumbnails, by node id. */
  thumbnails: ReadonlyMap<string, string>
  star: { uuid: string; starred: boolean } | undefined
}

const pageSize = 50

const isAboutHome = affectsResources('home', 'permission', 'task', 'conversation')
const isAboutNodes = affectsResources('node')

const withRows = { params: ({ event }: { event: ListReport<HomeRow> }) => ({ rows: event.contents }) } as const

/** Home of the user: recent, shared and starred items, folders, waiting tasks and unread conversations. */
export const homeMachine = setup({
  types: {} as { context: HomeContext; events: HomeEvent; input: WindowInput<object> },
  actors: {
    fetchHome: providedPromise<HomeAnswer, void>('fetchHome'),
    setStar: providedPromise<void, { uuid: string; starred: boolean }>('setStar'),
    thumbnails: providedCallback<ThumbnailsRequest, void>('thumbnails'),
    list: sectionList,
    /** Reports the first steps that the desktop can see: a search, and the command palette. */
    watchSteps: providedCallback<HomeEvent, void>('watchSteps'),
  },
  /** Time in which changes are collected, in ms. A list that somebody uploads to changes often. */
  delays: { refreshDelay: 1_000 },
  guards: {
    /** A node that is not listed can only appear after the user opened or starred it, or got a right on it. */
    affectsHome: ({ event, context: { answer, listed } }) => {
      if (isAboutHome({ event })) return true
      if (event.type !== 'data.changed' || !isAboutNodes({ event })) return false
      const shown = new Set([...(answer ? getShownNodes(answer) : []), ...listed].map(({ uuid }) => uuid))
      return event.uuids.length === 0 || event.uuids.some((uuid) => shown.has(uuid))
    },
  },
  actions: {
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setAnswer: assign({ answer: ({ event }) => getEventOutput<HomeAnswer>(event) }),
    loadShownThumbnails: sendTo('thumbnails', ({ context: { answer } }) => ({
      type: 'thumbnails.load',
      nodes: answer ? getShownNodes(answer) : [],
    })),
    setListed: assign((_, { rows }: { rows: readonly HomeRow[] }) => ({ listed: rows })),
    loadListedThumbnails: sendTo('thumbnails', (_, { rows }: { rows: readonly HomeRow[] }) => ({
      type: 'thumbnails.load',
      nodes: rows.map(({ node }) => node),
    })),
    setThumbnail: assign(({ context }, { uuid, url }: { uuid: string; url: string }) => ({
      thumbnails: new Map(context.thumbnails).set(uuid, url),
    })),
    openSection: enqueueActions(({ enqueue, self }, { section }: { section: HomeSection }) => {
      enqueue.assign({
        section,
        list: ({ spawn }) => spawn('list', { input: { query: { section }, paging: 'scroll', pageSize, owner: self } }),
      })
    }),
    closeSection: enqueueActions(({ context, enqueue }) => {
      if (context.list) enqueue(stopChild(context.list))
      enqueue.assign({ section: undefined, list: undefined, listed: [] })
    }),
    notifyListChanged: enqueueActions(({ context, enqueue }) => {
      if (context.list) enqueue.sendTo(context.list, { type: 'list.changed' })
    }),
    storeStep: ({ context: { preferences } }, { step }: { step: HomeStep }) => {
      const steps = preferences?.getSnapshot().context.look.homeSteps ?? []
      if (!steps.includes(step)) preferences?.send({ type: 'look.change', change: { homeSteps: [...steps, step] } })
    },
    setStarred: assign((_, star: { uuid: string; starred: boolean }) => ({ star })),
  },
}).createMachine({
  id: 'home',
  context: ({ input: { window, session }, self }) => ({
    preferences: self.system.get('preferences') as PreferencesActor | undefined,
    ...{ window, session, answer: undefined, section: undefined, list: undefined, listed: [], thumbnails: new Map(), star: undefined },
  }),
  // If the thumbnails fail, the items show icons.
  invoke: [
    { id: 'thumbnails', src: 'thumbnails', onError: {} },
    { id: 'watchSteps', src: 'watchSteps', onError: {} },
  ],
  type: 'parallel',
  on: {
    'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } },
    'thumbnail.ready': { actions: { type: 'setThumbnail', params: ({ event }) => event } },
    'step.done': { actions: { type: 'storeStep', params: ({ event }) => event } },
    'list.shown': {
      actions: [
        { type: 'setListed', ...withRows },
        { type: 'loadListedThumbnails', ...withRows },
      ],
    },
  },
  states: {
    data: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchHome',
            src: 'fetchHome',
            onDone: { target: 'shown', actions: ['setAnswer', 'loadShownThumbnails'] },
            onError: 'failed',
          },
          on: { 'data.changed': { guard: 'affectsHome', target: 'changed' } },
        },
        failed: { on: { 'home.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          on: {
            'data.changed': { guard: 'affectsHome', target: 'changed', actions: 'notifyListChanged' },
            'data.stale': { target: 'loading', actions: 'notifyListChanged' },
          },
        },
        changed: { after: { refreshDelay: 'loading' }, on: { 'data.changed': { guard: 'affectsHome', actions: 'notifyListChanged' } } },
      },
    },
    section: {
      initial: 'closed',
      states: {
        closed: { on: { 'section.open': { target: 'open', actions: { type: 'openSection', params: ({ event }) => event } } } },
        open: { on: { 'section.close': { target: 'closed', actions: 'closeSection' } } },
      },
    },
    star: {
      initial: 'idle',
      states: {
        idle: { on: { 'item.star': { target: 'saving', actions: { type: 'setStarred', params: ({ event }) => event } } } },
        /** The server publishes the change, so the lists load again. */
        saving: {
          invoke: {
            id: 'setStar',
            src: 'setStar',
            input: ({ context }) => context.star ?? { uuid: '', starred: false },
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
  },
})
