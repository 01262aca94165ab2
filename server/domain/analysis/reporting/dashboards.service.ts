import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { adminDashboards, Dashboard } from '#api/contract/report'
import type { Caller } from '#server/access/caller'
import { createGrid } from '#server/data-grid/grid.service'
import type { Db } from '#server/database/schema'
import { isBlank } from '#text/blank'
import { createSortKey } from '#text/sort-key'
import { writeAudience } from '#server/domain/system/audiences/audiences.service'
import { readDashboardsFor, type DashboardRow, readDashboards, readReports, writeDashboard } from './reports.repository'
import { throwFaults, requireUniqueTitle } from './report-forms.service'

type DashboardWrite = z.output<(typeof adminDashboards)['save']['json']>
type Fault = { path: string; code: ErrorCode }

const TABLES = { REPORT_FORM: 'report_form', DYNAMIC_REPORT: 'dynamic_report', COUNT: 'dynamic_report' } as const

/** Returns the faults of widgets. A report widget needs a report. */
const findWidgetFaults = ({ widgets }: Pick<DashboardWrite, 'widgets'>): Fault[] =>
  widgets.flatMap(({ title, kind, reportUuid, look }, index): Fault[] => [
    ...(isBlank(title) ? [{ path: `widgets.${index}.title`, code: 'fieldRequired' } as const] : []),
    ...(look !== undefined && kind !== 'REPORT_FORM' ? [{ path: `widgets.${index}.look`, code: 'formatInvalid' } as const] : []),
    ...(kind in TABLES && reportUuid === undefined ? [{ path: `widgets.${index}.reportUuid`, code: 'fieldRequired' } as const] : []),
  ])

export const dashboardGrid = createGrid<DashboardRow, DashboardWrite>({
  table: 'dashboard',
  resource: 'dashboard',
  log: 'CONFIG',
  read: readDashboards,
  fields: { title: ({ title }) => title },
  sorts: {},
  faults: findWidgetFaults,
  async write(tx, id, write, _, now) {
    const { title, isDefault = false } = write
    await requireUniqueTitle(tx, 'dashboard', id, title)
    const [forms, dynamic] = [await readReports(tx, 'report_form'), await readReports(tx, 'dynamic_report')]
    const reportIds = { report_form: new Set(forms.map(({ uuid }) => uuid)), dynamic_report: new Set(dynamic.map(({ uuid }) => uuid)) }
    const dimensions = new Map(forms.map(({ uuid, asks }) => [uuid, asks.dimensions.length]))
    throwFaults(
      write.widgets.flatMap(({ kind, reportUuid = '', look }, index): Fault[] => {
        if (kind in TABLES && !reportIds[TABLES[kind as keyof typeof TABLES]].has(reportUuid))
          return [{ path: `widgets.${index}.reportUuid`, code: 'formatInvalid' }]
        return look === 'pie' && (dimensions.get(reportUuid) ?? 0) > 1 ? [{ path: `widgets.${index}.look`, code: 'chartNotAllowed' }] : []
      }),
    )
    const widgets = write.widgets.map(({ uuid, ...widget }) => ({ ...widget, uuid: uuid ?? crypto.randomUUID() }))
    await writeDashboard(tx, { uuid: id, title, isDefault, widgets }, now)
    await writeAudience(tx, 'dashboard', id, write)
  },
})

/**
 * Returns the dashboards that the caller may open: those for everyone first, then in Persian order. Permissions on widget data are checked
 * when it is loaded.
 */
export async function listDashboards(db: Db, { principals, admin }: Caller): Promise<Dashboard[]> {
  return (await readDashboardsFor(db, principals, admin))
    .map((dashboard) => ({ dashboard, key: `${dashboard.isDefault ? 0 : 1}${createSortKey(dashboard.title)}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ dashboard }) => dashboard)
}
