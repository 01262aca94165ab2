import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { buildRootId } from './fresh-path'

/** Returns a condition: the node is a folder below the main root that is marked as a class. `node` is the alias of a row of `node`. */
export const isClass = (node: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${node}.${column}`)
  return sql<SqlBool>`(${of('is_concept')} and ${of('type')} = 1 and ${of('node_type')} = 1 and ${of('system_role')} is null
    and ${buildRootId(node)} = (select h.id::text from node h where h.system_role = 'hastineh'))`
}
