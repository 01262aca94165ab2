import { publishChange } from '#server/context/change-events'
import { transact } from '#server/context/transaction'
import { purgeOldest } from '#server/domain/content/bin/purge.service'
import { configKeys } from '#server/domain/system/config/config-keys'
import { readSettings } from '#server/domain/system/config/config.repository'
import { createPacer } from './pacer'
import type { JobHandler } from './runner'

const DAY = 24 * 3_600_000

/** Deletes in short steps, the oldest deletions first. After a crash the next run handles the rest. */
export const sweepBins: JobHandler<'sweep-bins'> = async (_, { ports, signal }) => {
  const key = 'bin.retentionDays'
  const days = Number((await readSettings(ports.db)).get(key) ?? configKeys[key].default)
  if (days === 0) return
  const pace = createPacer(signal, ports.traffic)
  for (;;) {
    signal.throwIfAborted()
    pace.startStep()
    const now = ports.now()
    const { ids, parentIds } = await transact(ports, (tx) => purgeOldest(tx, now - days * DAY, now, pace.limit))
    if (ids.length === 0) return
    await publishChange({ ...ports, now }, ids, parentIds)
    await pace.pauseAfterStep()
  }
}
