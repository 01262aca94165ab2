/** The ontology of the sample organisation. Classes, properties, relations and instances refer to each other by title. */
type PropertyType = 'STRING' | 'LONG_STRING' | 'INTEGER' | 'DOUBLE' | 'DATE' | 'BOOLEAN'

export interface SampleProperty {
  title: string
  type: PropertyType
  functional?: boolean
  key?: boolean
  required?: boolean
  min?: number
  max?: number
}
export interface SampleRelation {
  title: string
  to: readonly string[]
  characteristics?: readonly ('FUNCTIONAL' | 'SYMMETRIC' | 'IR_REFLEXIVE')[]
  showType?: 'select' | 'option' | 'auto_complete' | 'multiple'
  arrowType?: 'line' | 'dot' | 'dot-line'
  color?: string
}
export type SampleDynamic =
  | { title: string; type: 'ID'; startNumber: number; staticPart: string }
  | { title: string; type: 'COUNT_BASED'; on: string }
  | { title: string; type: 'NUMERICAL_PROPERTY'; on: string; of: string; metricType: 'SUM' | 'MAX' }
export interface SampleClass {
  title: string
  below?: string
  properties?: readonly SampleProperty[]
  relations?: readonly SampleRelation[]
  dynamic?: readonly SampleDynamic[]
}
export interface SampleInstance {
  of: string
  title: string
  values?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** Entries by the title of the relation: titles of instances with their counts. */
  entries?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const singleValue = { functional: true } as const

/** Classes, each after its parent and the classes it refers to. */
export const classes: readonly SampleClass[] = [
  { title: 'دانش سازمان', properties: [{ title: 'شرح', type: 'LONG_STRING', ...singleValue }] },
  {
    ...{ title: 'شرکت', below: 'دانش سازمان' },
    properties: [
      { title: 'شناسهٔ ملی', type: 'STRING', key: true, ...singleValue, min: 11, max: 11 },
      { title: 'تلفن', type: 'STRING' },
    ],
  },
  {
    ...{ title: 'تجهیز', below: 'دانش سازمان' },
    properties: [
      { title: 'شمارهٔ اموال', type: 'STRING', key: true, required: true, ...singleValue },
      { title: 'بها (میلیون ریال)', type: 'DOUBLE', ...singleValue, min: 0 },
      { title: 'تاریخ خرید', type: 'DATE', ...singleValue },
      { title: 'در مدار', type: 'BOOLEAN' },
    ],
    relations: [{ title: 'ساختهٔ', to: ['شرکت'], characteristics: ['FUNCTIONAL'], showType: 'option' }],
  },
  {
    ...{ title: 'ایستگاه پمپاژ', below: 'دانش سازمان' },
    properties: [
      { title: 'شهر', type: 'STRING', ...singleValue },
      { title: 'ظرفیت (لیتر بر ثانیه)', type: 'INTEGER', ...singleValue, min: 1, max: 20_000 },
    ],
    relations: [
      { title: 'دارای تجهیز', to: ['تجهیز'], showType: 'multiple', color: '#298fcc' },
      { title: 'همسایهٔ', to: ['ایستگاه پمپاژ'], characteristics: ['SYMMETRIC', 'IR_REFLEXIVE'], arrowType: 'dot' },
    ],
    dynamic: [
      { title: 'شمار تجهیزات', type: 'COUNT_BASED', on: 'دارای تجهیز' },
      { title: 'ارزش تجهیزات', type: 'NUMERICAL_PROPERTY', on: 'دارای تجهیز', of: 'بها (میلیون ریال)', metricType: 'SUM' },
    ],
  },
  {
    ...{ title: 'قرارداد', below: 'دانش سازمان' },
    properties: [
      { title: 'موضوع', type: 'STRING', required: true, ...singleValue, max: 200 },
      { title: 'مبلغ (میلیون ریال)', type: 'INTEGER', ...singleValue, min: 0 },
      { title: 'تاریخ آغاز', type: 'DATE', ...singleValue },
      { title: 'کلیدواژه', type: 'STRING' },
    ],
    relations: [
      { title: 'طرف قرارداد', to: ['شرکت'], characteristics: ['FUNCTIONAL'], showType: 'auto_complete' },
      { title: 'دربارهٔ', to: ['ایستگاه پمپاژ', 'تجهیز'], showType: 'select' },
    ],
    dynamic: [{ title: 'شمارهٔ قرارداد', type: 'ID', startNumber: 101, staticPart: 'ق-' }],
  },
]

/** Instances, each after those it refers to. */
export const instances: readonly SampleInstance[] = [
  { of: 'شرکت', title: 'پمپ‌سازان البرز', values: { 'شناسهٔ ملی': ['10101234567'], تلفن: ['۰۲۶-۳۲۷۶۱۱۰۰'] } },
  { of: 'شرکت', title: 'آب‌گستر خاوران', values: { 'شناسهٔ ملی': ['10107654321'], تلفن: ['۰۵۱-۳۸۴۴۲۰۲۰', '۰۵۱-۳۸۴۴۲۰۲۱'] } },
  {
    ...{ of: 'تجهیز', title: 'پمپ گریز از مرکز ۲۵۰' },
    values: { 'شمارهٔ اموال': ['ت-۱۰۰۱'], 'بها (میلیون ریال)': [18_500], 'تاریخ خرید': ['2024-05-11 00:00:00'], 'در مدار': [true] },
    entries: { ساختهٔ: { 'پمپ‌سازان البرز': 1 } },
  },
  {
    ...{ of: 'تجهیز', title: 'تابلو برق فشار ضعیف' },
    values: { 'شمارهٔ اموال': ['ت-۱۰۰۲'], 'بها (میلیون ریال)': [7_200.5], 'تاریخ خرید': ['2023-11-02 00:00:00'], 'در مدار': [true] },
  },
  {
    ...{ of: 'تجهیز', title: 'شیر قطع و وصل ۴۰۰' },
    values: { 'شمارهٔ اموال': ['ت-۱۰۰۳'], 'بها (میلیون ریال)': [2_400], 'تاریخ خرید': ['2025-01-20 00:00:00'], 'در مدار': [false] },
    entries: { ساختهٔ: { 'پمپ‌سازان البرز': 1 } },
  },
  {
    ...{ of: 'ایستگاه پمپاژ', title: 'ایستگاه شمالی' },
    values: { شهر: ['تهران'], 'ظرفیت (لیتر بر ثانیه)': [850], شرح: ['آب شرب منطقه‌های یک و دو را می‌رساند.'] },
    entries: { 'دارای تجهیز': { 'پمپ گریز از مرکز ۲۵۰': 3, 'تابلو برق فشار ضعیف': 1, 'شیر قطع و وصل ۴۰۰': 6 } },
  },
  {
    ...{ of: 'ایستگاه پمپاژ', title: 'ایستگاه باغ فیض' },
    values: { شهر: ['تهران'], 'ظرفیت (لیتر بر ثانیه)': [320] },
    entries: { 'دارای تجهیز': { 'پمپ گریز از مرکز ۲۵۰': 2 }, همسایهٔ: { 'ایستگاه شمالی': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'نگهداری پمپ‌های ایستگاه شمالی' },
    values: {
      ...{ موضوع: ['نگهداری سالانهٔ پمپ‌ها'], 'مبلغ (میلیون ریال)': [4_800], 'تاریخ آغاز': ['2026-03-25 00:00:00'] },
      کلیدواژه: ['نگهداری', 'پمپ'],
    },
    entries: { 'طرف قرارداد': { 'پمپ‌سازان البرز': 1 }, دربارهٔ: { 'ایستگاه شمالی': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'خرید شیر برای ایستگاه‌ها' },
    values: {
      موضوع: ['خرید و نصب شیر قطع و وصل'],
      'مبلغ (میلیون ریال)': [14_400],
      'تاریخ آغاز': ['2026-06-08 00:00:00'],
      کلیدواژه: ['خرید'],
    },
    entries: { 'طرف قرارداد': { 'آب‌گستر خاوران': 1 }, دربارهٔ: { 'ایستگاه باغ فیض': 1, 'شیر قطع و وصل ۴۰۰': 4 } },
  },
  {
    ...{ of: 'قرارداد', title: 'بازسازی تابلو برق ایستگاه باغ فیض' },
    values: {
      ...{ موضوع: ['بازسازی تابلو برق'], 'مبلغ (میلیون ریال)': [3_650], 'تاریخ آغاز': ['2025-10-06 00:00:00'] },
      کلیدواژه: ['نگهداری'],
    },
    entries: { 'طرف قرارداد': { 'پمپ‌سازان البرز': 1 }, دربارهٔ: { 'ایستگاه باغ فیض': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'لایروبی مخزن ایستگاه شمالی' },
    values: {
      ...{ موضوع: ['لایروبی و شست‌وشوی مخزن'], 'مبلغ (میلیون ریال)': [1_900], 'تاریخ آغاز': ['2025-12-27 00:00:00'] },
      کلیدواژه: ['نگهداری'],
    },
    entries: { 'طرف قرارداد': { 'آب‌گستر خاوران': 1 }, دربارهٔ: { 'ایستگاه شمالی': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'خرید پمپ یدکی' },
    values: {
      ...{ موضوع: ['خرید دو دستگاه پمپ یدکی'], 'مبلغ (میلیون ریال)': [37_000], 'تاریخ آغاز': ['2026-02-14 00:00:00'] },
      کلیدواژه: ['خرید'],
    },
    entries: { 'طرف قرارداد': { 'پمپ‌سازان البرز': 1 }, دربارهٔ: { 'پمپ گریز از مرکز ۲۵۰': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'پایش کیفیت آب' },
    values: {
      ...{ موضوع: ['پایش ماهانهٔ کیفیت آب'], 'مبلغ (میلیون ریال)': [2_750], 'تاریخ آغاز': ['2026-04-29 00:00:00'] },
      کلیدواژه: ['پایش'],
    },
    entries: { 'طرف قرارداد': { 'آب‌گستر خاوران': 1 }, دربارهٔ: { 'ایستگاه شمالی': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'آموزش بهره‌برداران' },
    values: {
      ...{ موضوع: ['آموزش ایمنی بهره‌برداران'], 'مبلغ (میلیون ریال)': [860], 'تاریخ آغاز': ['2026-05-16 00:00:00'] },
      کلیدواژه: ['آموزش'],
    },
    entries: { 'طرف قرارداد': { 'آب‌گستر خاوران': 1 }, دربارهٔ: { 'ایستگاه باغ فیض': 1 } },
  },
  {
    ...{ of: 'قرارداد', title: 'نوسازی روشنایی ایستگاه‌ها' },
    values: {
      ...{ موضوع: ['نوسازی روشنایی محوطه'], 'مبلغ (میلیون ریال)': [5_200], 'تاریخ آغاز': ['2026-06-21 00:00:00'] },
      کلیدواژه: ['نگهداری'],
    },
    entries: { 'طرف قرارداد': { 'پمپ‌سازان البرز': 1 }, دربارهٔ: { 'ایستگاه شمالی': 1 } },
  },
]

/** The form for contracts, in two columns. */
export const contractForm = {
  title: 'فرم قرارداد',
  of: 'قرارداد',
  columns: [
    ['موضوع', 'طرف قرارداد', 'تاریخ آغاز'],
    ['مبلغ (میلیون ریال)', 'دربارهٔ', 'کلیدواژه'],
  ],
} as const
