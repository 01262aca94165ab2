import { getPicture, thumbnailDrawing } from '#server/domain/content/documents/derived.service'
import { getContentByHash } from '#server/domain/content/documents/versions.service'
import { TemporaryFailure } from '#server/ports'
import { enqueue } from './queue'
import type { JobHandler } from './runner'
import { announceContentChange } from './announce-content-change'

/** Makes a thumbnail. After a failure of the machine it is retried after a pause, as long as the blob exists. */
export const makeThumbnailJob: JobHandler<'make-thumbnail'> = async (source, { ports }) => {
  const { db, blobs, imaging } = ports
  const now = ports.now()
  try {
    if ((await getPicture({ db, blobs, imaging, now }, source, thumbnailDrawing)) === null) return
  } catch (error) {
    if (!(error instanceof TemporaryFailure)) throw error
    ports.log.warn({ error, hash: source.hash }, 'a picture could not be made and is tried again later')
    if (!(await getContentByHash(db, source.hash))) return
    // A new key is needed, because the running job still has the first one.
    return await enqueue(db, 'make-thumbnail', source, {
      key: `${source.hash} again ${crypto.randomUUID()}`,
      runAt: now + error.retryAfter * 1_000,
    })
  }
  await announceContentChange(ports, [source.hash], now)
}
