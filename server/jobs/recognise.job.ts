import { failTask } from '#server/domain/jobs/jobs.service'
import { giveUp, recognise } from '#server/domain/recognition/recognising.service'
import { Problem } from '#server/http/problem'
import { enqueue } from './queue'
import type { JobHandler } from './runner'
import { tellHolders } from './tell-holders'

/** A crash counts as one. */
const ATTEMPTS = 50

/** What has a name ends the task with its sentence; anything else is tried again by the queue, behind the last page that is done. */
export const recogniseJob: JobHandler<'recognise'> = async ({ jobUuid }, { ports, signal }) => {
  const { ocr } = ports
  try {
    if (!ocr) throw new Problem('serviceMissing')
    const ending = await recognise({ ...ports, ocr }, jobUuid, signal)
    if (ending.is === 'done') await tellHolders(ports, [ending.hash], ports.now())
    // Behind what waits by now, under a name of its own: the job that runs still has the first one.
    if (ending.is === 'turn')
      await enqueue(ports.db, 'recognise', { jobUuid }, { key: `${jobUuid} ${crypto.randomUUID()}`, maxAttempts: ATTEMPTS })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await giveUp(ports.db, jobUuid)
    await failTask({ ...ports, now: ports.now() }, jobUuid, error.code)
  }
}
