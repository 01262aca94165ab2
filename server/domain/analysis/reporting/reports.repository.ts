import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DynamicReportRequest, FormReportRequest, Widget } from '#api/contract/report'
import type { Db, Tx } from '#server/database/schema'
import { type Audience, joinAudience } from '#server/domain/system/audiences/audiences.repository'

export type ReportTable = 'report_form' | 'dynamic_report'
interface ReportSettings {
  report_form: FormReportRequest
  dynamic_report: DynamicReportRequest
}

export interface ReportRow<T extends ReportTable> {
  uuid: string
  title: string
  classUuid: string
  /** Empty if the class no longer exists. */
  classTitle: string
  asks: ReportSettings[T]
}

/**
 * Prevents other transactions from creating or renaming rows of this table until the end of the transaction. Returns the titles of all rows
 * except the row `id`.
 */
export async function lockAndReadOtherTitles(tx: Tx, table: ReportTable | 'dashboard', id: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 39))`.execute(tx)
  const { rows } = await sql<{ title: string }>`select title from ${sql.table(table)} where id <> ${id}`.execute(tx)
  return rows.map(({ title }) => title)
}

/** Returns all reports of a table, or only the one with this id. */
export async function readReports<T extends ReportTable>(db: Db, table: T, id?: string): Promise<ReportRow<T>[]> {
  const { rows } = await sql<
    ReportRow<T>
  >`select r.id as uuid, r.title, r.class_id as "classUuid", coalesce(n.title, '') as "classTitle", r.asks
    from ${sql.table(table)} r left join node n on n.id = r.class_id ${id === undefined ? sql`` : sql`where r.id = ${id}`}`.execute(db)
  return rows
}

export async function writeReport<T extends ReportTable>(
  tx: Tx,
  table: T,
  { uuid, title, classUuid, asks }: Omit<ReportRow<T>, 'classTitle'>,
  now: number,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (id, title, class_id, asks, created_at)
    values (${uuid}::uuid, ${title}, ${classUuid}::uuid, ${JSON.stringify(asks)}::jsonb, ${now})
    on conflict (id) do update set title = excluded.title, class_id = excluded.class_id, asks = excluded.asks`.execute(tx)
}

export interface DashboardFields {
  uuid: string
  title: string
  isDefault: boolean
  widgets: Widget[]
}
export interface DashboardRow extends DashboardFields, Audience {}

/** Returns all dashboards, or one. */
export async function readDashboards(db: Db, id?: string): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`select d.id as uuid, d.title, d.is_default as "isDefault", d.widgets,
      coalesce(g.users, '[]'::json) as users, coalesce(g.roles, '[]'::json) as roles
    from dashboard d ${joinAudience('dashboard', 'd')} ${id === undefined ? sql`` : sql`where d.id = ${id}`}`.execute(db)
  return rows
}

/** Returns the dashboards for everyone or for one of these principals; all dashboards for administrators. */
export async function readDashboardsFor(db: Db, principals: readonly string[], isAdministrator: boolean): Promise<DashboardFields[]> {
  const { rows } = await sql<DashboardFields>`select d.id as uuid, d.title, d.is_default as "isDefault", d.widgets from dashboard d
    where ${isAdministrator} or d.is_default or exists (select 1 from dashboard_grant g where g.dashboard_id = d.id
      and g.principal_id = any(${[...principals]}::uuid[]))`.execute(db)
  return rows
}

export async function writeDashboard(tx: Tx, { uuid, title, isDefault, widgets }: DashboardFields, now: number): Promise<void> {
  await sql`insert into dashboard (id, title, is_default, widgets, created_at)
    values (${uuid}::uuid, ${title}, ${isDefault}, ${JSON.stringify(widgets)}::jsonb, ${now})
    on conflict (id) do update set title = excluded.title, is_default = excluded.is_default, widgets = excluded.widgets`.execute(tx)
}

/** Returns true if a dashboard shows the report. */
export async function isShownOnDashboard(tx: Tx, reportId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from dashboard d
    where d.widgets @> ${JSON.stringify([{ reportUuid: reportId }])}::jsonb) as found`.execute(tx)
  return rows[0]?.found === true
}

/** Returns the classes that satisfy `where`, in Persian alphabetical order. In `where`, `n` is the row of the class in `node`. */
export async function findClasses(db: Db, where: RawBuilder<SqlBool>): Promise<{ uuid: string; title: string }[]> {
  const { rows } = await sql<{ uuid: string; title: string }>`select n.id as uuid, n.title from node n
    join placement p on p.node_id = n.id and p.home where n.is_concept and n.type = 1 and ${where} order by p.sort_key, n.id`.execute(db)
  return rows
}
