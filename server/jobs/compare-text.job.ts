import { compareText } from '#server/domain/content/similarity/overlaps.service'
import type { JobHandler } from './runner'
import { announceContentChange } from './announce-content-change'

export const compareTextJob: JobHandler<'compare-text'> = async ({ hash }, { ports, signal }) => {
  const similarHashes = await compareText(ports.db, hash, signal)
  if (similarHashes.length > 0) await announceContentChange(ports, similarHashes, ports.now())
}
