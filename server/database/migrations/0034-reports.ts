import { type Kysely, sql } from 'kysely'

const statements = [
  // The query of a report is stored as one JSON value and checked at each run, because its classes and properties may no longer exist.
  `create table report_form (id uuid primary key, title text not null, class_id uuid not null, asks jsonb not null, created_at bigint not null)`,
  `create table dynamic_report (id uuid primary key, title text not null, class_id uuid not null, asks jsonb not null, created_at bigint not null)`,
  `create table dashboard (id uuid primary key, title text not null, is_default boolean not null, widgets jsonb not null, created_at bigint not null)`,
  `create table dashboard_grant (dashboard_id uuid not null references dashboard on delete cascade, principal_id uuid not null,
    primary key (dashboard_id, principal_id))`,
  `create index dashboard_grant_principal on dashboard_grant (principal_id)`,
]

/** Creates reports over instances of classes, and dashboards that show them. */
export const reports = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
