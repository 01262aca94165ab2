import type { TurnResult } from '#server/domain/system/jobs/turn-result'
import { MAX_ATTEMPTS } from '#server/domain/system/jobs/jobs.service'
import type { Ports } from '#server/ports'
import { enqueue } from './queue'
import { announceContentChange } from './announce-content-change'

/** Queues the next step of an unfinished task, and announces the result of a completed one. */
export async function afterTurn(ports: Ports, queue: 'recognise' | 'transcribe', jobUuid: string, ending: TurnResult): Promise<void> {
  if (ending.is === 'done') await announceContentChange(ports, [ending.hash], ports.now())
  // Queued after the waiting jobs, with a new key, because the running job still has the first one.
  if (ending.is === 'turn')
    await enqueue(ports.db, queue, { jobUuid }, { key: `${jobUuid} ${crypto.randomUUID()}`, maxAttempts: MAX_ATTEMPTS })
}
