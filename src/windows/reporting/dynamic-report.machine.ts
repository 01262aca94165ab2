import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'

export interface Report {
  uuid: string
  title: string
}

export type ReportCell = string | number | boolean | null

/** As much of a report as has been read. */
export interface ReportRows {
  title: string
  columns: readonly string[]
  paging: 'pagination' | 'infiniteScroll'
  offset: number
  contents: readonly { cells: readonly ReportCell[]; nodeUuid?: string | undefined }[]
  totalElements: number
}

export type DynamicReportEvent =
  | WindowFact
  | { type: 'report.choose'; uuid: string }
  | { type: 'report.page'; offset: number }
  | { type: 'report.export' }
  | { type: 'report.retry' }

interface Context {
  window: WindowRef
  reports: readonly Report[]
  /** '' while none is chosen. */
  chosen: string
  offset: number
  rows: ReportRows | undefined
  error: unknown
}

const outputOf = <T>(event: unknown): T => (event as { output: T }).output
const concerns = ['report', 'ontology', 'node']

/** The reports there are, and the rows of the one that is chosen: page by page, or further and further. */
export const dynamicReportMachine = setup({
  types: {} as { context: Context; events: DynamicReportEvent; input: WindowInput<{ uuid?: string | undefined }> },
  actors: {
    loadReports: providedPromise<readonly Report[], void>('loadReports'),
    runReport: providedPromise<ReportRows, { uuid: string; offset: number }>('runReport'),
    /** Hands the file over. */
    exportReport: providedPromise<void, { uuid: string; title: string }>('exportReport'),
  },
  guards: {
    isChosen: ({ context }) => context.chosen !== '',
    concerns: ({ event }) => event.type === 'data.changed' && concerns.includes(event.resource),
  },
  actions: {
    keepReports: assign(({ context, event }) => {
      const reports = outputOf<readonly Report[]>(event)
      const known = reports.some(({ uuid }) => uuid === context.chosen)
      return { reports, chosen: known ? context.chosen : (reports[0]?.uuid ?? ''), error: undefined }
    }),
    choose: assign(({ event }) => (event.type === 'report.choose' ? { chosen: event.uuid, offset: 0, rows: undefined } : {})),
    turn: assign(({ event }) => (event.type === 'report.page' ? { offset: event.offset } : {})),
    toStart: assign({ offset: 0 }),
    keepRows: assign({
      error: undefined,
      rows: ({ context: { rows }, event }) => {
        const next = outputOf<ReportRows>(event)
        const goesOn = rows && next.paging === 'infiniteScroll' && next.offset > 0
        return goesOn ? { ...next, offset: 0, contents: [...rows.contents.slice(0, next.offset), ...next.contents] } : next
      },
    }),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
    entitle: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.retitle', title: context.rows?.title ?? '' }),
    ),
  },
}).createMachine({
  id: 'dynamicReport',
  context: ({ input: { window, payload } }) => ({
    ...{ window, reports: [], chosen: payload.uuid ?? '', offset: 0, rows: undefined, error: undefined },
  }),
  initial: 'loading',
  on: {
    'data.changed': { guard: 'concerns', target: '.loading', actions: 'toStart' },
    'data.stale': { target: '.loading', actions: 'toStart' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadReports',
        src: 'loadReports',
        onDone: { target: 'deciding', actions: 'keepReports' },
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    deciding: { always: [{ guard: 'isChosen', target: 'running' }, { target: 'empty' }] },
    failed: { on: { 'report.retry': 'loading' } },
    empty: {},
    running: {
      on: { 'report.choose': { target: 'running', reenter: true, actions: 'choose' } },
      invoke: {
        id: 'runReport',
        src: 'runReport',
        input: ({ context: { chosen, offset } }) => ({ uuid: chosen, offset }),
        onDone: { target: 'shown', actions: ['keepRows', 'entitle'] },
        onError: { target: 'refused', actions: 'keepError' },
      },
    },
    refused: { on: { 'report.retry': 'running', 'report.choose': { target: 'running', actions: 'choose' } } },
    shown: {
      on: {
        'report.choose': { target: 'running', actions: 'choose' },
        'report.page': { target: 'running', actions: 'turn' },
        'report.export': 'exporting',
      },
    },
    exporting: {
      invoke: {
        id: 'exportReport',
        src: 'exportReport',
        input: ({ context: { chosen, rows } }) => ({ uuid: chosen, title: rows?.title ?? '' }),
        onDone: 'shown',
        onError: 'shown',
      },
    },
  },
})
