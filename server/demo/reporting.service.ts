import type { WriteContext } from '#server/context/request-context'
import type { Ports } from '#server/ports'
import { saveDefinition } from '#server/domain/knowledge/metadata/definitions.service'
import { dashboardGrid } from '#server/domain/analysis/reporting/dashboards.service'
import { dynamicReportGrid } from '#server/domain/analysis/reporting/dynamic-reports.service'
import { reportFormGrid } from '#server/domain/analysis/reporting/report-forms.service'
import { contractList, dashboard, letterDefinition, reportForms } from './reporting'

const WHOLE = 100

/**
 * Creates the reports and dashboards of the sample organisation, and the metadata of its letters. `idOf` returns the id of a class,
 * property or relation by title.
 */
export async function createDemoReports(ports: Ports, { caller, ip }: WriteContext, idOf: (title: string) => string): Promise<void> {
  const context = { ports, caller, ip }
  const reports = new Map<string, string>()
  for (const { title, of, period, by, chart, dimensions, filled } of reportForms) {
    const reportForm = {
      dimensions: dimensions.map(([label, property, aggregate]) => ({ title: label, propertyUuid: idOf(property), aggregate })),
      conditions: filled.map((property) => ({ relationOrPropertyUuid: idOf(property), operator: 'isNotEmpty' as const })),
    }
    const form = { title, classUuid: idOf(of), period, datePropertyUuid: idOf(by), chart, ...reportForm }
    reports.set(title, (await reportFormGrid.save(context, form)).uuid)
  }
  const { title, of, columns } = contractList
  const table = {
    ...{ title, classUuid: idOf(of), paging: 'pagination' as const, conditions: [] },
    columns: columns.map((column) => ({ relationOrPropertyUuid: idOf(column), title: column })),
  }
  reports.set(title, (await dynamicReportGrid.save(context, table)).uuid)

  let [x, y] = [0, 0]
  const widgets = dashboard.tiles.map(({ kind, title: label, width, height, ...shown }) => {
    const reportUuid = reports.get('report' in shown ? shown.report : label)
    const place = { x, y, width, height }
    ;[x, y] = x + width >= WHOLE ? [0, y + height] : [x + width, y]
    return { title: label, kind, ...place, ...(reportUuid !== undefined && { reportUuid }) }
  })
  await dashboardGrid.save(context, { title: dashboard.title, isDefault: true, widgets })
  await saveDefinition(context, {
    ...letterDefinition,
    properties: letterDefinition.properties.map(({ options, ...property }) => ({ ...property, options: [...options] })),
  })
}
