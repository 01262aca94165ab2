import { deleteLinksBefore } from '#server/domain/people/links/links.repository'
import type { JobHandler } from './runner'

const KEEP_MS = 24 * 3_600_000

export const sweepLinks: JobHandler<'sweep-links'> = async (_, { ports }) => {
  await deleteLinksBefore(ports.db, ports.now() - KEEP_MS)
}
