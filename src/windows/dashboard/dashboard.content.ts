import { fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import { type Dashboard, dashboards, reports, type Widget } from '#api/contract/report'
import { tasks } from '#api/contract/task'
import { api } from '#api/index'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { createTileMachine, type TileValue } from './dashboard'
import { dashboardMachine } from './dashboard.machine'
import { DashboardView } from './dashboard.view'

/** Maximum number of rows in a table tile. The window of the report shows the rest. */
const ROWS = 20
const ITEMS = 8

async function fetchTileValue({ kind, reportUuid: uuid = '' }: Widget, signal: AbortSignal): Promise<TileValue> {
  const quietly = { signal, quiet: true }
  switch (kind) {
    case 'REPORT_FORM':
      return { kind: 'chart', answer: await api(reports).runForm({ params: { uuid }, query: {} }, quietly) }
    case 'DYNAMIC_REPORT':
      return { kind: 'rows', rows: await api(reports).runDynamic({ params: { uuid }, json: { pageSize: ROWS } }, quietly) }
    case 'COUNT': {
      const { totalElements: total } = await api(reports).runDynamic({ params: { uuid }, json: { pageSize: 1 } }, quietly)
      return { kind: 'count', total }
    }
    case 'TASKS': {
      // Tasks of the user come before tasks that the user can claim.
      const views = ['doing', 'claimable'] as const
      const found = await Promise.all(views.map((view) => api(tasks).find({ json: { view, pageSize: ITEMS } }, quietly)))
      const items = found.flatMap(({ contents }) => contents.map(({ uuid: id, title, dueDate }) => ({ uuid: id, title, at: dueDate })))
      return { kind: 'tasks', items: items.slice(0, ITEMS), total: found.reduce((sum, { totalElements }) => sum + totalElements, 0) }
    }
    case 'RECENT': {
      const json = { searchAllDocument: true, onlyDocument: true, sortBy: 'lastFileEdit', direction: 'DESC', pageSize: ITEMS } as const
      const found = await api(nodebase).children({ json }, quietly)
      const items = found.contents.map(({ uuid: id, title, lastFileEdit, createDate }) => ({
        uuid: id,
        title,
        at: lastFileEdit ?? createDate,
      }))
      return { kind: 'documents', items, total: found.totalElements }
    }
  }
}

export const content = defineContent({
  machine: dashboardMachine.provide({
    actors: {
      loadDashboards: fromPromise<readonly Dashboard[], void>(({ signal }) =>
        rethrowAsServerError(api(dashboards).list({ signal, quiet: true })),
      ),
      tile: createTileMachine().provide({
        actors: {
          fetchValue: fromPromise<TileValue, { key: Widget }>(({ input, signal }) =>
            rethrowAsServerError(fetchTileValue(input.key, signal)),
          ),
        },
      }),
    },
  }),
  View: DashboardView,
})
