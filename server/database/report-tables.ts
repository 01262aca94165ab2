import type { DynamicReportRequest, FormReportRequest, Widget } from '#api/contract/report'
import type { Json, Millis } from './people-tables'

interface ReportTable<Asks> {
  id: string
  title: string
  class_id: string
  asks: Json<Asks>
  created_at: Millis
}

interface DashboardTable {
  id: string
  title: string
  /** True if the dashboard is for everyone. */
  is_default: boolean
  widgets: Json<Widget[]>
  created_at: Millis
}

export interface ReportTables {
  report_form: ReportTable<FormReportRequest>
  dynamic_report: ReportTable<DynamicReportRequest>
  dashboard: DashboardTable
  dashboard_grant: { dashboard_id: string; principal_id: string }
}
