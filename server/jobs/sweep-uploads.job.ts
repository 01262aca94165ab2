import { deleteParts, deleteSession, findUntouchedSessions } from '#server/domain/creation/uploads/upload-session.repository'
import type { Ports } from '#server/ports'
import type { JobHandler } from './runner'
import { findUnreferenced } from './sweep-blobs.job'

const WEEK_MS = 7 * 24 * 3_600_000
/** Bytes that were written again within this time are kept: their row may still follow. */
const RECENT_MS = 5 * 60_000
const BATCH = 100

/** Deletes the rows first, then the bytes. After a crash in between, the sweep of unreferenced blobs removes the bytes. */
async function dropParts({ db, blobs, now }: Ports, sessionId: string): Promise<void> {
  const hashes = await deleteParts(db, sessionId)
  for (const hash of await findUnreferenced(db, hashes)) await blobs.remove(hash, { writtenBefore: now() - RECENT_MS })
}

export const dropUpload: JobHandler<'drop-upload'> = async ({ sessionId }, { ports }) => await dropParts(ports, sessionId)

export const sweepUploads: JobHandler<'sweep-uploads'> = async (_, { ports, signal }) => {
  for (;;) {
    const ids = await findUntouchedSessions(ports.db, ports.now() - WEEK_MS, BATCH)
    if (ids.length === 0 || signal.aborted) return
    for (const id of ids) {
      await dropParts(ports, id)
      await deleteSession(ports.db, id)
    }
  }
}
