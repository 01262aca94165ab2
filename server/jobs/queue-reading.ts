import type { Tx } from '#server/database/schema'
import { enqueue } from './queue'

/**
 * Queues the reading of a text whose source has changed, in the transaction of the change. `change` is unique among the changes of this
 * content: an index job that is running now may have read the text before the change, so this job must not be dropped as its duplicate.
 */
export const queueReadingAfterChange = (tx: Tx, hash: string, change: string, { isAnnounced = false } = {}): Promise<void> =>
  enqueue(tx, 'index-text', { hash, ...(isAnnounced && { isAnnounced }) }, { key: `${hash} ${change}` })
