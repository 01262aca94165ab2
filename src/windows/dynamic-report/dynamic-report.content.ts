import { fromPromise } from 'xstate'
import { type ChartAnswer, reports } from '#api/contract/report'
import { api } from '#api/index'
import { runWithProgress } from '#machines/with-progress'
import { getRequestedLocale } from '#text/locale'
import { saveFile } from '#ui/save-file'
import { defineContent } from '../window-kind'
import { toChartCsv } from '#widgets/report-result/chart'
import { dynamicReportMachine, type Report, type ReportRequest, type ReportExport } from './dynamic-report.machine'
import { DynamicReportView } from './dynamic-report.view'
import { messages } from '#widgets/report-result/figure.messages'
import type { ReportRows } from '#widgets/report-result/report-rows'

const AT_ONCE = 1_000
const PAGE = 50

export const content = defineContent({
  machine: dynamicReportMachine.provide({
    actors: {
      loadReports: fromPromise<readonly Report[], void>(async ({ signal }) => {
        const [all, quietly] = [{ params: { offset: 0, size: AT_ONCE } }, { signal, quiet: true }]
        const [tables, charts] = await Promise.all([api(reports).dynamic(all, quietly), api(reports).forms(all, quietly)])
        return [
          ...tables.contents.map((one): Report => ({ ...one, kind: 'table' })),
          ...charts.contents.map((one): Report => ({ ...one, kind: 'chart' })),
        ]
      }),
      runReport: fromPromise<ReportRows | ChartAnswer, ReportRequest>(({ input: { uuid, kind, offset, from, to }, signal }) =>
        kind === 'chart'
          ? api(reports).runForm(
              { params: { uuid }, query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } },
              { signal, quiet: true },
            )
          : api(reports).runDynamic({ params: { uuid }, json: { offset, pageSize: PAGE } }, { signal, quiet: true }),
      ),
      exportReport: fromPromise<void, ReportExport>(({ input: { uuid, title, chart, window }, signal, system }) =>
        runWithProgress({ window, system, signal }, { what: 'export', title }, async () => {
          if (chart) {
            const csv = toChartCsv(chart, messages(getRequestedLocale(document.documentElement.lang)))
            saveFile(new Blob([csv], { type: 'text/csv' }), `${title}.csv`)
          } else saveFile(await api(reports).exportDynamic({ params: { uuid } }, { signal }), `${title}.xlsx`)
        }),
      ),
    },
  }),
  View: DynamicReportView,
})
