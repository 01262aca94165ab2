import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    loading: 'در حال کشیدن نمودار',
    none: 'هیچ نمونه‌ای با این گزارش نمی‌خواند، یا شما آن را نمی‌بینید.',
    period: 'دوره',
    all: 'همه',
    bar: 'نمودار ستونی',
    line: 'نمودار خطی',
    pie: 'نمودار دایره‌ای',
    chart: (kind: string, title: string) => `${kind} ${isolate(title)}`,
    count: (format: Format, count: number) => `${format.number(count)} دوره`,
    span: (from: string, to: string) => `از ${from} تا ${to}`,
    most: (title: string, value: string, label: string) => `بیشترین ${isolate(title)}: ${value} در ${label}`,
    image: 'ذخیرهٔ تصویر نمودار',
    open: 'باز کردن نمونه',
    row: 'ردیف',
    yes: 'بله',
    no: 'خیر',
  },
  en: {
    loading: 'Drawing the chart',
    none: 'No instance answers this report, or you may not see it.',
    period: 'Period',
    all: 'All',
    bar: 'Bar chart',
    line: 'Line chart',
    pie: 'Pie chart',
    chart: (kind, title) => `${kind} ${isolate(title)}`,
    count: (format, count) => (count === 1 ? '1 period' : `${format.number(count)} periods`),
    span: (from, to) => `from ${from} to ${to}`,
    most: (title, value, label) => `most of ${isolate(title)}: ${value} in ${label}`,
    image: 'Save the chart as a picture',
    open: 'Open the instance',
    row: 'Row',
    yes: 'Yes',
    no: 'No',
  },
})
