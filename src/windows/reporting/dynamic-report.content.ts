import { fromPromise } from 'xstate'
import { reports } from '#api/contract/report'
import { api } from '#api/index'
import { saveFile } from '../save-file'
import { defineContent } from '../window-kind'
import { dynamicReportMachine, type Report, type ReportRows } from './dynamic-report.machine'
import { DynamicReportView } from './dynamic-report.view'

const AT_ONCE = 1_000
const PAGE = 50

export const content = defineContent({
  machine: dynamicReportMachine.provide({
    actors: {
      loadReports: fromPromise<readonly Report[], void>(
        async ({ signal }) => (await api(reports).dynamic({ params: { offset: 0, size: AT_ONCE } }, { signal, quiet: true })).contents,
      ),
      runReport: fromPromise<ReportRows, { uuid: string; offset: number }>(({ input: { uuid, offset }, signal }) =>
        api(reports).runDynamic({ params: { uuid }, json: { offset, pageSize: PAGE } }, { signal, quiet: true }),
      ),
      exportReport: fromPromise<void, { uuid: string; title: string }>(async ({ input: { uuid, title }, signal }) => {
        saveFile(await api(reports).exportDynamic({ params: { uuid } }, { signal }), `${title}.xlsx`)
      }),
    },
  }),
  View: DynamicReportView,
})
