import { compareText } from '#server/domain/content/similarity/overlaps.service'
import type { JobHandler } from './runner'
import { tellHolders } from './tell-holders'

export const compareTextJob: JobHandler<'compare-text'> = async ({ hash }, { ports, signal }) => {
  const alike = await compareText(ports.db, hash, signal)
  if (alike.length > 0) await tellHolders(ports, alike, ports.now())
}
