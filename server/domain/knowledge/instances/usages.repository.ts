import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DefinitionUsage } from '#api/contract/ontology'
import { belowNode, freshPath } from '#server/database/fresh-path'
import { isClass } from '#server/database/is-class'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>
type Rows = RawBuilder<unknown>

/** Maximum number of titles that are returned for each kind of usage. */
const MAX_TITLES = 3

/** Returns the condition that `n` is one of these nodes or below one of them. */
async function buildDeletedCondition(db: Db, ids: readonly string[]): Promise<Condition> {
  const isPicked = sql<SqlBool>`n.id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ path: string }>`select ${freshPath('n')} as path from node n where ${isPicked}`.execute(db)
  const below = await Promise.all(rows.map(({ path }) => belowNode(db, path)))
  return sql<SqlBool>`(${sql.join([isPicked, ...below], sql` or `)})`
}

/** Returns a query per kind with rows of id and title. The CTE `isDeleted` contains the ids of the deleted nodes. */
function buildUsageQueries(picked: readonly string[], visible: Condition, withReports: boolean): [DefinitionUsage['kind'], Rows][] {
  const going = sql`(select g.id from going g)`
  const node = sql`n.id, n.title`
  const ranges = sql`select e.definition_id from ont_end e where e.side = 'RANGE' and e.class_id in ${going}`
  const domains = sql`select e.definition_id from ont_end e where e.side = 'DOMAIN' and e.class_id in ${going}`
  return [
    [
      'SUBCLASS',
      sql`select ${node} from node n where n.id in ${going} and n.id <> all(${[...picked]}::uuid[]) and ${isClass('n')} and ${visible}`,
    ],
    [
      'INSTANCE',
      sql`select ${node} from ont_node i join node n on n.id = i.node_id
        where i.instance and i.class_id in ${going} and n.id <> all(${[...picked]}::uuid[]) and ${visible}`,
    ],
    [
      'REFERRER',
      sql`select ${node} from node n where n.id in (select r.node_id from ont_related r where r.target_id in ${going})
        and n.id not in ${going} and ${visible}`,
    ],
    [
      'RANGE',
      sql`select d.id, d.title from ont_definition d where d.id in (${ranges})
        and (not exists (select from ont_end e where e.definition_id = d.id and e.side = 'DOMAIN')
          or exists (select from ont_end e where e.definition_id = d.id and e.side = 'DOMAIN' and e.class_id not in ${going}))`,
    ],
    [
      'COMPUTED',
      sql`select d.id, d.title from ont_definition d join node n on n.id = d.class_id
        where d.kind = 'DYNAMIC' and n.id not in ${going} and ${visible}
          and (d.facts ->> 'basedOnPropertyUuid' in (select x.definition_id::text from (${ranges}) x)
            or d.facts ->> 'numericalPropertyUuid' in (select x.definition_id::text from (${domains}) x))`,
    ],
    [
      'IDENTITY',
      sql`select ${node} from node n where n.id in (select c.node_id from ont_identity c where c.class_id in ${going})
        and n.id not in ${going} and ${visible}`,
    ],
    ...(withReports
      ? ([
          ['FORM', sql`select f.id, f.title from form f where f.class_id in ${going}`],
          [
            'REPORT',
            sql`select r.id, r.title from report_form r where r.class_id in ${going}
              union all select r.id, r.title from dynamic_report r where r.class_id in ${going}`,
          ],
        ] satisfies [DefinitionUsage['kind'], Rows][])
      : []),
  ]
}

/**
 * Returns what uses these nodes or is deleted with them, by kind. `visible` is an SQL condition on the node, alias `n`. Forms and reports
 * are included only with `withReports`.
 */
export async function readUsages(db: Db, picked: readonly string[], visible: Condition, withReports: boolean): Promise<DefinitionUsage[]> {
  const isDeleted = await buildDeletedCondition(db, picked)
  const parts = buildUsageQueries(picked, visible, withReports).map(
    ([kind, rows]) => sql`select ${kind}::text as kind, count(*)::int as count,
      (array_agg(u.title order by u.title, u.id))[1:${sql.lit(MAX_TITLES)}] as titles from (${rows}) u having count(*) > 0`,
  )
  const { rows } = await sql<DefinitionUsage>`with going as materialized (select n.id from node n where ${isDeleted})
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
