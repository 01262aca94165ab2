import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { Dashboard } from '#api/contract/report'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { createTileMachine, type Tile, findTile } from './dashboard'
import { sortWidgets } from '#widgets/report-result/tile-order'

export type DashboardEvent =
  | ContentEvent
  | { type: 'dashboard.choose'; uuid: string }
  | { type: 'dashboard.retry' }
  /** Reloads all tiles. */
  | { type: 'dashboard.refresh' }

interface DashboardContext {
  window: WindowRef
  session: Session
  dashboards: readonly Dashboard[]
  /** Id of the chosen dashboard; '' if none is chosen. */
  chosen: string
  tiles: readonly Tile[]
  error: unknown
}

const getChosenDashboard = ({ dashboards, chosen }: DashboardContext): Dashboard | undefined =>
  dashboards.find(({ uuid }) => uuid === chosen)

/** Shows the dashboards that the user may open, and the tiles of the chosen one. Each tile loads its own data. */
export const dashboardMachine = setup({
  types: {} as { context: DashboardContext; events: DashboardEvent; input: WindowInput<{ uuid?: string | undefined }> },
  actors: { loadDashboards: providedPromise<readonly Dashboard[], void>('loadDashboards'), tile: createTileMachine() },
  delays: { collectDelay: 1_500 },
  guards: {
    isChosen: ({ context }) => context.chosen !== '',
    affectsDashboards: affectsResources('dashboard'),
    affectsTiles: affectsResources('report', 'ontology', 'node', 'task', 'process'),
  },
  actions: {
    setDashboards: assign(({ context, event }) => {
      const dashboards = getEventOutput<readonly Dashboard[]>(event)
      const isKnown = dashboards.some(({ uuid }) => uuid === context.chosen)
      return { dashboards, chosen: isKnown ? context.chosen : (dashboards[0]?.uuid ?? ''), error: undefined }
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    setChosen: assign({ chosen: (_, { uuid }: { uuid: string }) => uuid }),
    /** Starts actors for new tiles and stops those of removed tiles. Unchanged tiles keep their actors. */
    syncTiles: enqueueActions(({ context, enqueue }) => {
      const wanted = sortWidgets(getChosenDashboard(context)?.widgets ?? [])
      const staying = wanted.map((widget) => findTile(context.tiles, widget))
      for (const tile of context.tiles) if (!staying.includes(tile)) enqueue(stopChild(tile.actor))
      enqueue.assign({
        tiles: ({ spawn }) => wanted.map((widget, at) => staying[at] ?? { widget, actor: spawn('tile', { input: { key: widget } }) }),
      })
    }),
    refresh: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.tiles) enqueue.sendTo(actor, { type: 'resource.stale' })
    }),
    setWindowTitle: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.retitle', title: getChosenDashboard(context)?.title ?? '' }),
    ),
    remember: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.remember', payload: { uuid: context.chosen } }),
    ),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { window, session, payload } }) => ({
    ...{ window, session, dashboards: [], chosen: payload.uuid ?? '', tiles: [], error: undefined },
  }),
  initial: 'loading',
  on: {
    'data.changed': [
      { guard: 'affectsDashboards', target: '.loading' },
      { guard: 'affectsTiles', actions: 'refresh' },
    ],
    'data.stale': { target: '.loading', actions: 'refresh' },
    'dashboard.refresh': { target: '.loading', actions: 'refresh' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadDashboards',
        src: 'loadDashboards',
        onDone: { target: 'deciding', actions: ['setDashboards', 'syncTiles'] },
        onError: { target: 'failed', actions: 'setError' },
      },
    },
    deciding: { always: [{ guard: 'isChosen', target: 'shown', actions: 'setWindowTitle' }, { target: 'empty' }] },
    failed: { on: { 'dashboard.retry': 'loading' } },
    empty: {},
    shown: {
      initial: 'idle',
      on: {
        'dashboard.choose': {
          actions: [{ type: 'setChosen', params: ({ event }) => ({ uuid: event.uuid }) }, 'syncTiles', 'setWindowTitle', 'remember'],
        },
      },
      states: {
        idle: { on: { 'data.changed': { guard: 'affectsTiles', target: 'collectingChanges' } } },
        /** Waits until a series of changes has ended, then reloads the tiles. */
        collectingChanges: {
          after: { collectDelay: { target: 'idle', actions: 'refresh' } },
          on: { 'data.changed': { guard: 'affectsTiles' } },
        },
      },
    },
  },
})
