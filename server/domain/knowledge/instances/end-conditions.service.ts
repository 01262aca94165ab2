import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { readClosures, type End, readDefinitionEnds } from '#server/domain/modelling/ontology/shapes.service'

type Condition = RawBuilder<SqlBool>

const countTargets = (
  { relationId }: End,
  classIds: readonly string[],
) => sql`(select count(*) from ont_related r join ont_node t on t.node_id = r.target_id
  where r.node_id = n.id and r.definition_id = ${relationId} and t.class_id = any(${[...classIds]}::uuid[]))`

/** Returns the condition that an instance, as `i` (ont_node) and `n` (node), satisfies a restriction. */
function buildRestriction(end: End, classIds: readonly string[]): Condition {
  const count = countTargets(end, classIds)
  switch (end.type) {
    case 'MAX':
      return sql<SqlBool>`${count} <= ${end.amount ?? 0}`
    case 'MIN':
      return sql<SqlBool>`${count} >= ${end.amount ?? 0}`
    case 'EXACTLY':
      return sql<SqlBool>`${count} = ${end.amount ?? 0}`
    case 'ONLY':
      return sql<SqlBool>`not exists (select from ont_related r left join ont_node t on t.node_id = r.target_id where r.node_id = n.id
        and r.definition_id = ${end.relationId} and (t.class_id is null or t.class_id <> all(${[...classIds]}::uuid[])))`
    default:
      return sql<SqlBool>`${count} > 0`
  }
}

/** Returns the condition that an instance, as `i` (ont_node) and `n` (node), satisfies the domain or range. Undefined if there is none. */
export async function buildEndCondition(db: Db, definitionId: string, side: End['side']): Promise<Condition | undefined> {
  const ends = await readDefinitionEnds(db, definitionId, side)
  if (ends.length === 0) return undefined
  const closures = await readClosures(db, ends)
  const parts = ends.map((end) => {
    const classIds = closures.get(end.classId) ?? []
    return end.relationId === null ? sql<SqlBool>`i.class_id = any(${[...classIds]}::uuid[])` : buildRestriction(end, classIds)
  })
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
