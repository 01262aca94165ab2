/** The reports of the sample organisation. Classes, properties and reports are referenced by title. */
type Way = 'sum' | 'min' | 'max' | 'average' | 'count'

export interface SampleReportForm {
  title: string
  of: string
  period: 'daily' | 'monthly' | 'yearly' | 'all'
  by: string
  chart: 'bar' | 'pie' | 'line'
  /** Label, property and aggregate function. */
  dimensions: readonly (readonly [label: string, property: string, way: Way])[]
  /** Required properties. */
  filled: readonly string[]
}

const AMOUNT = 'مبلغ (میلیون ریال)'

export const reportForms: readonly SampleReportForm[] = [
  {
    ...{ title: 'مبلغ قراردادها در هر ماه', of: 'قرارداد', period: 'monthly', by: 'تاریخ آغاز', chart: 'bar' },
    dimensions: [
      ['جمع مبلغ (میلیون ریال)', AMOUNT, 'sum'],
      ['بزرگ‌ترین قرارداد', AMOUNT, 'max'],
    ],
    filled: [AMOUNT],
  },
  {
    ...{ title: 'شمار قراردادها در هر سال', of: 'قرارداد', period: 'yearly', by: 'تاریخ آغاز', chart: 'pie' },
    dimensions: [['قرارداد', 'موضوع', 'count']],
    filled: ['موضوع'],
  },
  {
    ...{ title: 'بهای خرید تجهیز در هر سال', of: 'تجهیز', period: 'yearly', by: 'تاریخ خرید', chart: 'line' },
    dimensions: [['بها (میلیون ریال)', 'بها (میلیون ریال)', 'sum']],
    filled: ['تاریخ خرید'],
  },
]

export const contractList = { title: 'فهرست قراردادها', of: 'قرارداد', columns: ['موضوع', 'طرف قرارداد', AMOUNT, 'تاریخ آغاز'] } as const

/** Widgets of the dashboard: each shows a report by its title, or something else, and has a width in percent. */
export const dashboard = {
  title: 'نمای سازمان',
  tiles: [
    { kind: 'REPORT_FORM', title: 'مبلغ قراردادها در هر ماه', width: 67, height: 4 },
    { kind: 'COUNT', title: 'قراردادها', report: contractList.title, width: 33, height: 4 },
    { kind: 'REPORT_FORM', title: 'شمار قراردادها در هر سال', width: 33, height: 4 },
    { kind: 'REPORT_FORM', title: 'بهای خرید تجهیز در هر سال', width: 67, height: 4 },
    { kind: 'DYNAMIC_REPORT', title: contractList.title, width: 100, height: 4 },
    { kind: 'TASKS', title: 'کارهای من', width: 50, height: 3 },
    { kind: 'RECENT', title: 'سندهای تازه', width: 50, height: 3 },
  ],
} as const

/** Metadata definition of letters. */
export const letterDefinition = {
  title: 'شناسنامهٔ نامه',
  key: 'letter',
  properties: [
    { title: 'شمارهٔ نامه', type: 'STRING', required: true, options: [] },
    { title: 'تاریخ نامه', type: 'DATE', required: false, options: [] },
    { title: 'فرستنده', type: 'STRING', required: false, options: [] },
    { title: 'طبقه‌بندی', type: 'RADIO', required: false, options: ['عادی', 'محرمانه'] },
    { title: 'فوریت', type: 'OPTION', required: false, options: ['عادی', 'فوری', 'آنی'] },
  ],
} as const
