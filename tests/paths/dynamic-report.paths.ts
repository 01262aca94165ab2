import { dynamicReportMachine } from '#windows/reporting/dynamic-report.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const reports = [
  { uuid: 'a', title: 'قراردادها' },
  { uuid: 'b', title: 'نامه‌ها' },
]
const rows = {
  ...{ title: 'قراردادها', columns: ['مبلغ'], paging: 'infiniteScroll', offset: 0, totalElements: 2 },
  contents: [{ cells: [100], nodeUuid: 'n' }],
}
const error = { error: { detail: 'نشد' } }

export const paths = definePaths(dynamicReportMachine, {
  title: ['پنجرهٔ گزارش پویا', 'the window of dynamic reports'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [
      { resource: 'report', uuids: ['a'], parentUuids: [] },
      { resource: 'help', uuids: [], parentUuids: [] },
    ],
    'report.choose': [{ uuid: 'b' }],
    'report.page': [{ offset: 1 }],
    'xstate.done.actor.loadReports': [{ output: reports }, { output: [] }],
    'xstate.error.actor.loadReports': [error],
    'xstate.done.actor.runReport': [{ output: rows }, { output: { ...rows, offset: 1 } }],
    'xstate.error.actor.runReport': [error],
    'xstate.error.actor.exportReport': [error],
  },
  view: ({ value, context: { chosen, offset, rows: known, error: failure } }) => [
    ...[value, chosen, offset, known?.contents.length ?? 0, failure !== undefined],
  ],
  limit: 20_000,
  words: {
    'data.changed': [
      ['مدیر سامانه گزارشی را تغییر می‌دهد', 'An administrator changes a report'],
      ['چیزی جز گزارش تغییر می‌کند', 'Something else than a report changes'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'report.choose': ['گزارش «نامه‌ها» را برگزینید', 'Choose the report "نامه‌ها"'],
    'report.page': ['«ردیف‌های بیشتر» را بزنید', 'Press "More rows"'],
    'report.export': ['«خروجی اکسل» را بزنید', 'Press "Export to Excel"'],
    'report.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.loadReports': [
      ['گزارش‌ها می‌رسند', 'The reports arrive'],
      ['هیچ گزارشی نیست', 'There is no report'],
    ],
    'xstate.error.actor.loadReports': ['گزارش‌ها خوانده نمی‌شوند', 'The reports can not be read'],
    'xstate.done.actor.runReport': [
      ['ردیف‌ها می‌رسند', 'The rows arrive'],
      ['ردیف‌های بعدی می‌رسند', 'The following rows arrive'],
    ],
    'xstate.error.actor.runReport': ['گزارش اجرا نمی‌شود', 'The report can not be run'],
    'xstate.done.actor.exportReport': ['پروندهٔ گزارش می‌رسد', 'The file of the report arrives'],
    'xstate.error.actor.exportReport': ['پروندهٔ گزارش نمی‌رسد', 'The file of the report does not arrive'],
  },
})
