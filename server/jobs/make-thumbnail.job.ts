import { pictureOf, thumbnailDrawing } from '#server/domain/documents/derived.service'
import type { JobHandler } from './runner'

/** Most documents of one content that are told about; more than these see it when they are listed again. */
const MOST_TOLD = 100

export const makeThumbnail: JobHandler<'make-thumbnail'> = async (source, { ports }) => {
  const { db, blobs, imaging, broadcast } = ports
  const at = ports.now()
  const made = await pictureOf({ db, blobs, imaging, now: at }, source, thumbnailDrawing)
  if (made === null) return
  const shown = await db
    .selectFrom('node as n')
    .innerJoin('version as v', 'v.id', 'n.version_id')
    .select(['n.id', 'n.parent_id'])
    .where('v.blob_hash', '=', source.hash)
    .limit(MOST_TOLD)
    .execute()
  if (shown.length === 0) return
  const parents = new Set(shown.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))
  await broadcast.publish({ type: 'data.changed', resource: 'node', uuids: shown.map(({ id }) => id), parentUuids: [...parents], at })
}
