import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Returns a condition: the version is the current one of the node, both by alias. It uses the key of the node, because there is no index
 * from a version to it.
 */
export const isCurrentVersion = (node: string, version: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${node}.id`)} = ${sql.ref(`${version}.node_id`)} and ${sql.ref(`${node}.version_id`)} = ${sql.ref(`${version}.id`)}`

/**
 * Join from a version `v` to the passages `o` that its text shares, and to the other documents `n` whose current version has such a text.
 */
export const documentsSharingText: RawBuilder<unknown> = sql`version v join content_overlap o on o.blob_hash = v.blob_hash
  join version w on w.blob_hash = o.other_hash join node n on ${isCurrentVersion('n', 'w')} and n.id <> v.node_id and n.type = 0`
