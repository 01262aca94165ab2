import { dynamicReportMachine } from '#windows/dynamic-report/dynamic-report.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const reports = [
  { uuid: 'a', title: 'قراردادها', kind: 'table' },
  { uuid: 'b', title: 'نامه‌ها', kind: 'chart' },
]
const rows = {
  ...{ title: 'قراردادها', columns: ['مبلغ'], paging: 'infiniteScroll', offset: 0, totalElements: 2 },
  contents: [{ cells: [100], nodeUuid: 'n' }],
}
const chart = {
  ...{ title: 'نامه‌ها', chart: 'bar', period: 'monthly' },
  series: [{ title: 'شمار', values: [{ label: '1405/01', value: 3 }] }],
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
    'report.range': [{ range: { from: Date.UTC(2026, 2, 21) } }],
    'xstate.done.actor.loadReports': [{ output: reports }, { output: [] }],
    'xstate.error.actor.loadReports': [error],
    'xstate.done.actor.runReport': [{ output: rows }, { output: { ...rows, offset: 1 } }, { output: chart }],
    'xstate.error.actor.runReport': [error],
    'xstate.error.actor.exportReport': [error],
  },
  view: ({ value, context: { chosen, offset, range, rows: known, chart: drawn, error: failure } }) => [
    ...[value, chosen, offset, range.from, known?.contents.length ?? 0, drawn !== undefined, failure !== undefined],
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
    'report.range': ['روزی در «از روز» بنویسید', 'Type a day into "From the day"'],
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
      ['نمودار می‌رسد', 'The chart arrives'],
    ],
    'xstate.error.actor.runReport': ['گزارش اجرا نمی‌شود', 'The report can not be run'],
    'xstate.done.actor.exportReport': ['پروندهٔ گزارش می‌رسد', 'The file of the report arrives'],
    'xstate.error.actor.exportReport': ['پروندهٔ گزارش نمی‌رسد', 'The file of the report does not arrive'],
  },
})
