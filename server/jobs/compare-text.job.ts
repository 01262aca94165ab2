import { compareText } from '#server/domain/content/similarity/overlaps.service'
import type { JobHandler } from './runner'
import { announceContentChange } from './announce-content-change'

export const compareTextJob: JobHandler<'compare-text'> = async ({ hash }, { ports, signal }) => {
  const alike = await compareText(ports.db, hash, signal)
  if (alike.length > 0) await announceContentChange(ports, alike, ports.now())
}
