import { failTask } from '#server/domain/system/jobs/jobs.service'
import { discardRecognition, recognise } from '#server/domain/content/recognition/recognising.service'
import { createRequestedTask } from '#server/domain/content/recognition/requested-task'
import { recordFailure } from '#server/domain/content/documents/derived.service'
import { findRecognition } from '#server/domain/content/recognition/recognition.repository'
import { Problem } from '#server/http/problem'
import { TemporaryFailure, type Ports } from '#server/ports'
import type { JobHandler } from './runner'
import { afterTurn } from './after-turn'

/** Maximum number of failures of the machine in one recognition. */
const MAX_FAILURES = 3

/** Returns true if the task may continue after a failure. After too many failures it ends with an error text. */
async function mayContinue({ db, now }: Ports, jobUuid: string): Promise<boolean> {
  const task = await findRecognition(db, jobUuid)
  const failure = task && (await recordFailure(db, task.hash, `ocr-${jobUuid}`, now()))
  return !failure || failure.failures < MAX_FAILURES
}

/**
 * Runs a recognition. A known error ends the task with its text; any other error is retried by the queue, after the last completed page.
 */
export const recogniseJob: JobHandler<'recognise'> = async ({ jobUuid }, { ports, signal }) => {
  const { ocr } = ports
  try {
    if (!ocr) throw new Problem('serviceMissing')
    const desk = { ...ports, ocr }
    await afterTurn(ports, 'recognise', jobUuid, await recognise(desk, jobUuid, createRequestedTask(desk, jobUuid), signal))
  } catch (error) {
    const problem = error instanceof TemporaryFailure && !(await mayContinue(ports, jobUuid)) ? new Problem('notMadeYet') : error
    if (!(problem instanceof Problem)) throw error
    await discardRecognition(ports.db, jobUuid)
    await failTask({ ...ports, now: ports.now() }, jobUuid, problem.code)
  }
}
