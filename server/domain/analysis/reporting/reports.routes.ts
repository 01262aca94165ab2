import type { adminDashboards, adminDynamicReports, adminReportForms, dashboards, reports } from '#api/contract/report'
import { readContext } from '#server/context/request-context'
import { gridHandlers } from '#server/data-grid/grid.routes'
import { contentDisposition } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { getDigits } from '#server/domain/people/profiles/profiles.service'
import { XLSX, createWorkbookStream } from '#server/domain/search/search/sheet'
import { dashboardGrid, dashboardsOf } from './dashboards.service'
import { dynamicReportGrid, runningOf } from './dynamic-reports.service'
import { reportSheet } from './export.service'
import { reportFormGrid, runForm } from './report-forms.service'
import { reportClasses } from './fields.service'
import { runnablePage } from './scope.service'

const PAGE = 20

export const reportHandlers = (settings: Settings): Handlers<typeof reports> => ({
  forms: ({ params, ...request }) => runnablePage(readContext(request), 'report_form', params),
  runForm: async ({ params, query, ...request }) =>
    await runForm(readContext(request), params.uuid, query, String(await settings.get('time.zone'))),
  classes: ({ ports }) => reportClasses(ports.db),
  dynamic: ({ params, ...request }) => runnablePage(readContext(request), 'dynamic_report', params),
  async runDynamic({ params, json: { offset = 0, pageSize = PAGE, conditions = [] }, ...request }) {
    const { title, columns, paging, lines } = await runningOf(readContext(request), params.uuid, conditions)
    const page = await lines({ offset, pageSize })
    return { ...page, offset, pageSize, title, columns: columns.map((column) => column.title), paging }
  },
  async exportDynamic({ params, locale, ...request }) {
    const running = await runningOf(readContext({ ...request, locale }), params.uuid)
    const digits = await getDigits(request.ports, request.caller, locale)
    return new Response(createWorkbookStream(reportSheet(running, locale, digits), request.ports.now()), {
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
export const dashboardHandlers: Handlers<typeof dashboards> = { list: ({ ports, caller }) => dashboardsOf(ports.db, caller) }
export const adminDashboardHandlers: Handlers<typeof adminDashboards> = gridHandlers(dashboardGrid)
