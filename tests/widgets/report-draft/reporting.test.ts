import { expect, it } from 'vitest'
import { findFaults } from '#widgets/data-grid/grid'
import { toChartCsv, toChartLines, resolveChartType, fillEmptyPeriods, toWholePercents } from '#widgets/report-result/chart'
import { createCondition } from '#widgets/report-draft/drafts'
import { filterCountable, getChartReportRules, createDimension, getAggregatesForPeriod } from '#widgets/report-draft/form-drafts'
import { getDashboardRules, createTile, type TileDraft, toTileDrafts, fromTileDrafts } from '#windows/manage-dashboards/tile-drafts'

const answer = {
  series: [
    {
      title: 'جمع',
      values: [
        { label: '1404/12', value: 5 },
        { label: '1405/02', value: 0.5 },
      ],
    },
    { title: '=شمار', values: [{ label: '1405/01', value: 2 }] },
  ],
}

it('aligns chart series with different periods by time', () => {
  expect(toChartLines(answer)).toEqual([
    { label: '1404/12', values: [5, undefined] },
    { label: '1405/01', values: [undefined, 2] },
    { label: '1405/02', values: [0.5, undefined] },
  ])
})

it('adds missing periods to a time series, unless there are too many', () => {
  const over = (...labels: string[]) => fillEmptyPeriods(labels.map((label) => ({ label, values: [1] }))).map(({ label }) => label)
  expect(over('1404/11', '1405/02')).toEqual(['1404/11', '1404/12', '1405/01', '1405/02'])
  expect(over('1403', '1405')).toEqual(['1403', '1404', '1405'])
  // 1403 is a leap year.
  expect(over('1403/12/29', '1404/01/02')).toEqual(['1403/12/29', '1403/12/30', '1404/01/01', '1404/01/02'])
  expect(over('1390/01/01', '1405/01/01')).toEqual(['1390/01/01', '1405/01/01'])
  expect([over(''), over()]).toEqual([[''], []])
})

it.each([
  [
    [3, 5],
    [38, 62],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 199],
    [1, 99],
  ],
  [[7], [100]],
])('for counts %j, shows whole percentages %j whose sum is 100', (values, percents) => {
  expect(toWholePercents(values)).toEqual(percents)
})

it('exports numbers that a spreadsheet can calculate with, and no formulas', () => {
  expect(toChartCsv(answer, { period: 'دوره', all: 'همه' })).toBe(
    '\uFEFFدوره,جمع,"\'=شمار"\r\n1404/12,5,\r\n1405/01,,2\r\n1405/02,0.5,\r\n',
  )
  const all = { series: [{ title: 'جمع', values: [{ label: '', value: 1 }] }] }
  expect(toChartCsv(all, { period: 'دوره', all: 'همه' })).toBe('\uFEFFدوره,جمع\r\nهمه,1\r\n')
})

it('shows bars instead of a pie if the report now has more than one series', () => {
  expect([
    resolveChartType({ ...answer, chart: 'pie' }),
    resolveChartType({ series: [], chart: 'pie' }),
    resolveChartType({ ...answer, chart: 'bar' }, 'pie'),
  ]).toEqual(['bar', 'pie', 'bar'])
  expect(resolveChartType({ ...answer, chart: 'line' }, 'table')).toBe('table')
})

const form = (more: object) => {
  const dimension = { ...createDimension(), title: 'مبلغ', field: 'a' }
  const condition = { ...createCondition(), field: 'a' }
  return { title: 'گزارش', classUuid: 'c', period: 'monthly', chart: 'bar', dimensions: [dimension], conditions: [condition], ...more }
}
const faults = (more: object) => findFaults(form(more), getChartReportRules(form(more))).map(({ field }) => field)

it('a report form requires a title, a class, a dimension and complete conditions [ADM-036]', () => {
  expect(faults({})).toEqual([])
  expect(faults({ title: ' \u200c', classUuid: '', dimensions: [], conditions: [] })).toEqual([
    'title',
    'classUuid',
    'dimensions',
    'conditions',
  ])
  expect(faults({ conditions: [{ ...createCondition(), field: 'a', operator: 'between', value: '1' }] })).toEqual(['conditions.0.to'])
})

it('allows one dimension in a pie, and only sums in daily reports [REP-009] [REP-010]', () => {
  const two = [createDimension(), { ...createDimension(), aggregate: 'count' as const }]
  expect(faults({ chart: 'pie', dimensions: two })).toEqual(['chart'])
  expect(faults({ period: 'daily', dimensions: two })).toEqual(['dimensions.1.aggregate'])
  const [number, text, relation] = [
    { uuid: 'a', title: 'مبلغ', type: 'INTEGER', relation: false },
    { uuid: 'b', title: 'نام', type: 'STRING', relation: false },
    { uuid: 'c', title: 'طرف', relation: true },
  ]
  const fields = [number, text, relation]
  expect(filterCountable(fields, 'daily')).toEqual([number])
  expect(filterCountable(fields, 'all')).toEqual([number, text])
  expect([
    getAggregatesForPeriod(number, 'daily'),
    getAggregatesForPeriod(text, 'yearly'),
    getAggregatesForPeriod(number, 'yearly').length,
  ]).toEqual([['sum'], ['count'], 5])
})

it('places tiles next to each other while they fit, and reads them in visual order', () => {
  const tile = (more: Partial<TileDraft>): TileDraft => ({ ...createTile(), title: ' کاشی ', report: 'r', ...more })
  const tiles = [
    tile({ width: '67', height: '6' }),
    tile({ width: '33', look: 'table' }),
    tile({ width: '50', kind: 'TASKS', look: 'bar' }),
    tile({ width: '67', kind: 'COUNT' }),
  ]
  const formatCell = fromTileDrafts(tiles)
  expect(formatCell.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 67, 6],
    [67, 0, 33, 4],
    [0, 6, 50, 4],
    [0, 10, 67, 4],
  ])
  expect(formatCell.map(({ title, look, reportUuid }) => [title, look, reportUuid])).toEqual([
    ['کاشی', undefined, 'r'],
    ['کاشی', 'table', 'r'],
    ['کاشی', undefined, undefined],
    ['کاشی', undefined, 'r'],
  ])
  expect(toTileDrafts(formatCell.toReversed()).map(({ uuid }) => uuid)).toEqual(tiles.map(({ uuid }) => uuid))
})

it('a tile requires a title, a report if it shows one, and refuses a pie of several dimensions', () => {
  const widgets = [createTile(), { ...createTile(), kind: 'RECENT' }, { ...createTile(), title: 'کاشی', report: 'r', look: 'pie' }]
  const values = { title: 'داشبورد', widgets: widgets as TileDraft[] }
  const several = [{ uuid: 'r', title: 'گزارش', kind: 'form' as const, dimensions: 2 }]
  expect(findFaults(values, getDashboardRules(values, several)).map(({ field }) => field)).toEqual([
    'widgets.0.title',
    'widgets.0.reportUuid',
    'widgets.1.title',
    'widgets.2.look',
  ])
})
