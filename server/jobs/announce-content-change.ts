import { isCurrentVersion } from '#server/database/current-version'
import type { Ports } from '#server/ports'

/** Maximum number of documents in the event. Further ones are refreshed when they are listed again. */
const MAX_ANNOUNCED = 100

/** Announces that the documents with these contents look different now. */
export async function announceContentChange({ db, broadcast }: Ports, hashes: readonly string[], now: number): Promise<void> {
  const documents = await db
    .selectFrom('node as n')
    .innerJoin('version as v', (join) => join.on(isCurrentVersion('n', 'v')))
    .select(['n.id', 'n.parent_id'])
    .where('v.blob_hash', 'in', hashes)
    .limit(MAX_ANNOUNCED)
    .execute()
  if (documents.length === 0) return
  const parents = new Set(documents.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))
  await broadcast.publish({
    type: 'data.changed',
    resource: 'node',
    uuids: documents.map(({ id }) => id),
    parentUuids: [...parents],
    at: now,
  })
}
