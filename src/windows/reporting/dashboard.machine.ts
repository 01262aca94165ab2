import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { Dashboard } from '#api/contract/report'
import { changeOf } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { Session, WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { createTileMachine, inOrder, type Tile, tileOf } from './dashboard'

export type DashboardEvent =
  | WindowFact
  | { type: 'dashboard.choose'; uuid: string }
  | { type: 'dashboard.retry' }
  /** Everything on it is read again. */
  | { type: 'dashboard.refresh' }

interface DashboardContext {
  window: WindowRef
  session: Session
  dashboards: readonly Dashboard[]
  /** '' while none is chosen. */
  chosen: string
  tiles: readonly Tile[]
  error: unknown
}

const outputOf = <T>(event: unknown): T => (event as { output: T }).output
const shownOf = ({ dashboards, chosen }: DashboardContext): Dashboard | undefined => dashboards.find(({ uuid }) => uuid === chosen)

/** The dashboards the user may open, and one of them with its tiles, each of which reads what it shows by itself. */
export const dashboardMachine = setup({
  types: {} as { context: DashboardContext; events: DashboardEvent; input: WindowInput<{ uuid?: string | undefined }> },
  actors: { loadDashboards: providedPromise<readonly Dashboard[], void>('loadDashboards'), tile: createTileMachine() },
  delays: { settle: 1_500 },
  guards: {
    isChosen: ({ context }) => context.chosen !== '',
    isOfDashboards: changeOf('dashboard'),
    mayCount: changeOf('report', 'ontology', 'node', 'task', 'process'),
  },
  actions: {
    keepDashboards: assign(({ context, event }) => {
      const dashboards = outputOf<readonly Dashboard[]>(event)
      const isKnown = dashboards.some(({ uuid }) => uuid === context.chosen)
      return { dashboards, chosen: isKnown ? context.chosen : (dashboards[0]?.uuid ?? ''), error: undefined }
    }),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
    choose: assign(({ event }) => (event.type === 'dashboard.choose' ? { chosen: event.uuid } : {})),
    /** Tiles that are the same go on; others end or begin. */
    layTiles: enqueueActions(({ context, enqueue }) => {
      const wanted = inOrder(shownOf(context)?.widgets ?? [])
      const staying = wanted.map((widget) => tileOf(context.tiles, widget))
      for (const tile of context.tiles) if (!staying.includes(tile)) enqueue(stopChild(tile.actor))
      enqueue.assign({
        tiles: ({ spawn }) => wanted.map((widget, at) => staying[at] ?? { widget, actor: spawn('tile', { input: { key: widget } }) }),
      })
    }),
    refresh: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.tiles) enqueue.sendTo(actor, { type: 'resource.stale' })
    }),
    present: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.retitle', title: shownOf(context)?.title ?? '' }),
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
      { guard: 'isOfDashboards', target: '.loading' },
      { guard: 'mayCount', actions: 'refresh' },
    ],
    'data.stale': { target: '.loading', actions: 'refresh' },
    'dashboard.refresh': { target: '.loading', actions: 'refresh' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadDashboards',
        src: 'loadDashboards',
        onDone: { target: 'deciding', actions: ['keepDashboards', 'layTiles'] },
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    deciding: { always: [{ guard: 'isChosen', target: 'shown', actions: 'present' }, { target: 'empty' }] },
    failed: { on: { 'dashboard.retry': 'loading' } },
    empty: {},
    shown: {
      initial: 'calm',
      on: { 'dashboard.choose': { actions: ['choose', 'layTiles', 'present', 'remember'] } },
      states: {
        calm: { on: { 'data.changed': { guard: 'mayCount', target: 'stirred' } } },
        /** Much may change in a row: the tiles are read once it has settled. */
        stirred: { after: { settle: { target: 'calm', actions: 'refresh' } }, on: { 'data.changed': { guard: 'mayCount' } } },
      },
    },
  },
})
