import { assign, sendTo, setup } from 'xstate'
import type { ChartAnswer } from '#api/contract/report'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { ReportRows } from '#widgets/report-result/report-rows'

/** A report that the user can run. A dynamic report results in a table, a report form in a chart. */
export interface Report {
  uuid: string
  title: string
  kind: 'table' | 'chart'
}

/** Time range in epoch milliseconds, both ends included. Only charts use it. */
export interface ReportRange {
  from?: number | undefined
  to?: number | undefined
}

export interface ReportRequest extends ReportRange {
  uuid: string
  kind: Report['kind']
  offset: number
}

export interface ReportExport {
  uuid: string
  title: string
  chart: ChartAnswer | undefined
  window: WindowRef
}

export type DynamicReportEvent =
  | ContentEvent
  | { type: 'report.choose'; uuid: string }
  | { type: 'report.page'; offset: number }
  | { type: 'report.range'; range: ReportRange }
  | { type: 'report.export' }
  | { type: 'report.retry' }

interface Context {
  window: WindowRef
  reports: readonly Report[]
  /** Id of the chosen report; '' if none is chosen. */
  chosen: string
  offset: number
  range: ReportRange
  rows: ReportRows | undefined
  chart: ChartAnswer | undefined
  error: unknown
}

const getChosenKind = ({ reports, chosen }: Pick<Context, 'reports' | 'chosen'>): Report['kind'] =>
  reports.find(({ uuid }) => uuid === chosen)?.kind ?? 'table'

/** Lists the reports, and shows the result of the chosen one: a table with pages or infinite scrolling, or a chart for a time range. */
export const dynamicReportMachine = setup({
  types: {} as { context: Context; events: DynamicReportEvent; input: WindowInput<{ uuid?: string | undefined }> },
  actors: {
    loadReports: providedPromise<readonly Report[], void>('loadReports'),
    runReport: providedPromise<ReportRows | ChartAnswer, ReportRequest>('runReport'),
    /** Creates the export file, and saves it through the browser. */
    exportReport: providedPromise<void, ReportExport>('exportReport'),
  },
  guards: {
    isChosen: ({ context }) => context.chosen !== '',
    affectsReports: affectsResources('report', 'ontology', 'node'),
  },
  actions: {
    setReports: assign(({ context, event }) => {
      const reports = getEventOutput<readonly Report[]>(event)
      const known = reports.some(({ uuid }) => uuid === context.chosen)
      return { reports, chosen: known ? context.chosen : (reports[0]?.uuid ?? ''), error: undefined }
    }),
    setChosen: assign((_, { uuid }: { uuid: string }) => ({ chosen: uuid, offset: 0, rows: undefined, chart: undefined })),
    setRange: assign((_, { range }: { range: ReportRange }) => ({ range })),
    setOffset: assign((_, { offset }: { offset: number }) => ({ offset })),
    resetOffset: assign({ offset: 0 }),
    setAnswer: assign(({ context: { rows }, event }) => {
      const next = getEventOutput<ReportRows | ChartAnswer>(event)
      if ('series' in next) return { error: undefined, rows: undefined, chart: next }
      const goesOn = rows && next.paging === 'infiniteScroll' && next.offset > 0
      const all = goesOn ? { ...next, offset: 0, contents: [...rows.contents.slice(0, next.offset), ...next.contents] } : next
      return { error: undefined, rows: all, chart: undefined }
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    setWindowTitle: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.retitle', title: (context.rows ?? context.chart)?.title ?? '' }),
    ),
  },
}).createMachine({
  id: 'dynamicReport',
  context: ({ input: { window, payload } }) => ({
    ...{ window, reports: [], chosen: payload.uuid ?? '', offset: 0, range: {}, rows: undefined, chart: undefined, error: undefined },
  }),
  initial: 'loading',
  on: {
    'data.changed': { guard: 'affectsReports', target: '.loading', actions: 'resetOffset' },
    'data.stale': { target: '.loading', actions: 'resetOffset' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadReports',
        src: 'loadReports',
        onDone: { target: 'deciding', actions: 'setReports' },
        onError: { target: 'failed', actions: 'setError' },
      },
    },
    deciding: { always: [{ guard: 'isChosen', target: 'running' }, { target: 'empty' }] },
    failed: { on: { 'report.retry': 'loading' } },
    empty: {},
    running: {
      on: {
        'report.choose': {
          target: 'running',
          reenter: true,
          actions: { type: 'setChosen', params: ({ event }) => ({ uuid: event.uuid }) },
        },
        'report.range': {
          target: 'running',
          reenter: true,
          actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
        },
      },
      invoke: {
        id: 'runReport',
        src: 'runReport',
        input: ({ context }) => ({ uuid: context.chosen, kind: getChosenKind(context), offset: context.offset, ...context.range }),
        onDone: { target: 'shown', actions: ['setAnswer', 'setWindowTitle'] },
        onError: { target: 'refused', actions: 'setError' },
      },
    },
    refused: {
      on: {
        'report.retry': 'running',
        'report.choose': { target: 'running', actions: { type: 'setChosen', params: ({ event }) => ({ uuid: event.uuid }) } },
        'report.range': { target: 'running', actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) } },
      },
    },
    shown: {
      on: {
        'report.choose': { target: 'running', actions: { type: 'setChosen', params: ({ event }) => ({ uuid: event.uuid }) } },
        'report.page': { target: 'running', actions: { type: 'setOffset', params: ({ event }) => ({ offset: event.offset }) } },
        'report.range': { target: 'running', actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) } },
        'report.export': 'exporting',
      },
    },
    exporting: {
      invoke: {
        id: 'exportReport',
        src: 'exportReport',
        input: ({ context: { chosen, rows, chart, window } }) => ({ uuid: chosen, title: (rows ?? chart)?.title ?? '', chart, window }),
        onDone: 'shown',
        onError: 'shown',
      },
    },
  },
})
