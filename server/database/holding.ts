import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a node holds a version now, both by their aliases. Through the key of the node: nothing leads from a version to it otherwise. */
export const holds = (node: string, version: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${node}.id`)} = ${sql.ref(`${version}.node_id`)} and ${sql.ref(`${node}.version_id`)} = ${sql.ref(`${version}.id`)}`

/** From a version `v` to the passages of its text that others have, as `o`, and the other documents `n` that hold such a text now. */
export const sharers: RawBuilder<unknown> = sql`version v join content_overlap o on o.blob_hash = v.blob_hash
  join version w on w.blob_hash = o.other_hash join node n on ${holds('n', 'w')} and n.id <> v.node_id and n.type = 0`
