import type { Ending } from '#server/domain/system/jobs/ending'
import { ATTEMPTS } from '#server/domain/system/jobs/jobs.service'
import type { Ports } from '#server/ports'
import { enqueue } from './queue'
import { tellHolders } from './tell-holders'

/** Lets a task go on that has more to do, and tells of what one has done. */
export async function afterTurn(ports: Ports, queue: 'recognise' | 'transcribe', jobUuid: string, ending: Ending): Promise<void> {
  if (ending.is === 'done') await tellHolders(ports, [ending.hash], ports.now())
  // Behind what waits by now, under a name of its own: the job that runs still has the first one.
  if (ending.is === 'turn') await enqueue(ports.db, queue, { jobUuid }, { key: `${jobUuid} ${crypto.randomUUID()}`, maxAttempts: ATTEMPTS })
}
