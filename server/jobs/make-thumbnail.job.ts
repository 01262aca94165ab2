import { pictureOf, thumbnailDrawing } from '#server/domain/documents/derived.service'
import type { JobHandler } from './runner'
import { tellHolders } from './tell-holders'

export const makeThumbnail: JobHandler<'make-thumbnail'> = async (source, { ports }) => {
  const { db, blobs, imaging } = ports
  const at = ports.now()
  const made = await pictureOf({ db, blobs, imaging, now: at }, source, thumbnailDrawing)
  if (made === null) return
  await tellHolders(ports, [source.hash], at)
}
