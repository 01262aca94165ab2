import type { Ports } from '#server/ports'
import { findDueTokens } from './processes.repository'
import { fireTimer } from './processes.service'

const BATCH_SIZE = 100

/**
 * Fires all due timers of processes, oldest first. Each has its own transaction, so that one failure does not block the others. After a
 * crash the next run handles the rest. Returns the number of timers.
 */
export async function fireDueTimers({ db, broadcast, log, now }: Pick<Ports, 'db' | 'broadcast' | 'log' | 'now'>): Promise<number> {
  const at = now()
  const failed = new Set<string>()
  let count = 0
  for (;;) {
    const due = (await findDueTokens(db, at, BATCH_SIZE + failed.size)).filter(({ id }) => !failed.has(id))
    if (due.length === 0) return count
    for (const { id, processId } of due) {
      try {
        await fireTimer({ db, broadcast, log, now: at }, { processId, tokenId: id })
        count += 1
      } catch (error) {
        failed.add(id)
        log.error({ error: String(error), process: processId }, 'could not fire the timer of a process')
      }
    }
  }
}
