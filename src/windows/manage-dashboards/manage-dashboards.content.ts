import { adminDashboards, adminDynamicReports, adminReportForms } from '#api/contract/report'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, toIds } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { toDraftList } from '#widgets/report-draft/drafts'
import { ManageDashboardsView } from './manage-dashboards.view'
import { messages } from './manage-dashboards.messages'
import { type ReportChoice, fromTileDrafts } from './tile-drafts'

const t = () => messages(getRequestedLocale(document.documentElement.lang))
const ALL = { offset: 0, pageSize: 1_000 } as const

const toRequest = ({ values: { title, everybody, widgets, users, roles } }: RowDraft) => ({
  ...{ title, isDefault: everybody !== '', widgets: fromTileDrafts(toDraftList(widgets)) },
  ...{ userUuidList: toIds(users), roleUuidList: toIds(roles) },
})

/** Loads the charts and tables that tiles can show, each list in Persian order. */
async function fetchReportChoices(signal: AbortSignal): Promise<readonly ReportChoice[]> {
  const quietly = { signal, quiet: true }
  const [forms, tables] = await Promise.all([
    rethrowAsServerError(api(adminReportForms).find({ json: ALL }, quietly)),
    rethrowAsServerError(api(adminDynamicReports).find({ json: ALL }, quietly)),
  ])
  return [
    ...forms.contents.map(({ uuid, title, dimensions }): ReportChoice => ({ uuid, title, kind: 'form', dimensions: dimensions.length })),
    ...tables.contents.map(({ uuid, title }): ReportChoice => ({ uuid, title, kind: 'table', dimensions: 0 })),
  ]
}

export const content = defineContent({
  machine: gridMachine.provide({
    guards: {
      affectsRows: affectsResources('dashboard', 'user', 'role'),
      hasAudience: () => true,
    },
    actors: { ...gridActors(adminDashboards, t, toRequest, fetchReportChoices), users: userList, roles: roleList },
  }),
  View: ManageDashboardsView,
})
