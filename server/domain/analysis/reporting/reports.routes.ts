import type { adminDashboards, adminDynamicReports, adminReportForms, dashboards, reports } from '#api/contract/report'
import { readContext } from '#server/context/request-context'
import { gridHandlers } from '#server/data-grid/grid.routes'
import { contentDisposition } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { getDigits } from '#server/domain/people/profiles/profiles.service'
import { XLSX, createWorkbookStream } from '#server/domain/search/search/sheet'
import { dashboardGrid, listDashboards } from './dashboards.service'
import { dynamicReportGrid, openReport } from './dynamic-reports.service'
import { toReportSheet } from './export.service'
import { reportFormGrid, runReportForm } from './report-forms.service'
import { readReportClasses } from './fields.service'
import { getRunnableReports } from './scope.service'

const PAGE = 20

export const reportHandlers = (settings: Settings): Handlers<typeof reports> => ({
  forms: ({ params, ...request }) => getRunnableReports(readContext(request), 'report_form', params),
  runForm: async ({ params, query, ...request }) =>
    await runReportForm(readContext(request), params.uuid, query, String(await settings.get('time.zone'))),
  classes: ({ ports }) => readReportClasses(ports.db),
  dynamic: ({ params, ...request }) => getRunnableReports(readContext(request), 'dynamic_report', params),
  async runDynamic({ params, json: { offset = 0, pageSize = PAGE, conditions = [] }, ...request }) {
    const { title, columns, paging, readLines } = await openReport(readContext(request), params.uuid, conditions)
    const page = await readLines({ offset, pageSize })
    return { ...page, offset, pageSize, title, columns: columns.map((column) => column.title), paging }
  },
  async exportDynamic({ params, locale, ...request }) {
    const running = await openReport(readContext({ ...request, locale }), params.uuid)
    const digits = await getDigits(request.ports, request.caller, locale)
    return new Response(createWorkbookStream(toReportSheet(running, locale, digits), request.ports.now()), {
      headers: {
        'content-type': XLSX,
        'content-disposition': contentDisposition('attachment', running.title, 'xlsx'),
        'cache-control': 'no-store',
      },
    })
  },
})

export const adminReportFormHandlers: Handlers<typeof adminReportForms> = gridHandlers(reportFormGrid)
export const adminDynamicReportHandlers: Handlers<typeof adminDynamicReports> = gridHandlers(dynamicReportGrid)
export const dashboardHandlers: Handlers<typeof dashboards> = { list: ({ ports, caller }) => listDashboards(ports.db, caller) }
export const adminDashboardHandlers: Handlers<typeof adminDashboards> = gridHandlers(dashboardGrid)
