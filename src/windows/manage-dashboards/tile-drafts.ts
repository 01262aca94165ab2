import type { Dashboard, Widget } from '#api/contract/report'
import type { DraftValues, GridRow, GridRule, NamedItem } from '#widgets/data-grid/grid'
import { isBlank } from '#text/blank'
import type { ChartType } from '#widgets/report-result/chart'
import { sortWidgets } from '#widgets/report-result/tile-order'
import { toDraftList } from '#widgets/report-draft/drafts'

export const kinds = ['REPORT_FORM', 'DYNAMIC_REPORT', 'COUNT', 'TASKS', 'RECENT'] as const satisfies readonly Widget['kind'][]
export const looks = ['bar', 'line', 'pie', 'number', 'table'] as const satisfies readonly ChartType[]
/** Widths of a tile that the user can choose, in percent of the dashboard. */
export const widths = ['33', '50', '67', '100'] as const
export const heights = ['3', '4', '6'] as const

/** Report that a tile can show. */
export interface ReportChoice extends GridRow {
  title: string
  kind: 'form' | 'table'
  dimensions: number
}

export interface TileDraft extends NamedItem {
  kind: Widget['kind']
  /** Id of the report; '' if none is chosen or the tile shows none. */
  report: string
  /** Chart type; '' for the chart type of the report form. */
  look: ChartType | ''
  width: string
  height: string
}

export const toReportChoices = (options: readonly GridRow[] | null): readonly ReportChoice[] => (options ?? []) as readonly ReportChoice[]

/** Returns the kind of report that a kind of tile shows; undefined if it shows none. */
export const getReportKind = (kind: Widget['kind']): ReportChoice['kind'] | undefined =>
  kind === 'REPORT_FORM' ? 'form' : kind === 'DYNAMIC_REPORT' || kind === 'COUNT' ? 'table' : undefined

export const createTile = (): TileDraft => ({
  ...{ uuid: crypto.randomUUID(), title: '', kind: 'REPORT_FORM', report: '', look: '', width: '50', height: '4' },
})

export const toTileDrafts = (widgets: Dashboard['widgets']): TileDraft[] =>
  sortWidgets(widgets).map(
    ({ uuid = crypto.randomUUID(), title, kind, reportUuid: report = '', look, width, height }): TileDraft => ({
      ...{ uuid, title, kind, report, width: String(width), height: String(height) },
      look: look ?? '',
    }),
  )

const WHOLE = 100

/** Converts the drafts to widgets with positions: from start to end while there is room, then on a new row. */
export const fromTileDrafts = (drafts: readonly TileDraft[]): Dashboard['widgets'] => {
  let [x, y, lowest] = [0, 0, 0]
  return drafts.map(({ uuid, title, kind, report, look, ...size }) => {
    const [width, height] = [Number(size.width), Number(size.height)]
    if (x + width > WHOLE) [x, y, lowest] = [0, y + lowest, 0]
    const place = { x, y, width, height }
    ;[x, lowest] = [x + width, Math.max(lowest, height)]
    return {
      ...{ uuid, title: title.trim(), kind, ...place },
      ...(getReportKind(kind) && { reportUuid: report }),
      ...(kind === 'REPORT_FORM' && look !== '' && { look }),
    }
  })
}

export const getDashboardRules = (values: DraftValues, choices: readonly ReportChoice[]): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  ...toDraftList<TileDraft>(values.widgets).flatMap(({ title, kind, report, look }, at): GridRule[] => {
    const several = (choices.find(({ uuid }) => uuid === report)?.dimensions ?? 0) > 1
    return [
      ...(isBlank(title) ? [{ field: `widgets.${at}.title`, kind: 'required' } as const] : []),
      ...(getReportKind(kind) && report === '' ? [{ field: `widgets.${at}.reportUuid`, kind: 'required' } as const] : []),
      ...(kind === 'REPORT_FORM' && look === 'pie' && several ? [{ field: `widgets.${at}.look`, kind: 'required' } as const] : []),
    ]
  }),
]
