import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { readSetting } from '#server/domain/system/config/config.service'
import type { TurnResult } from '#server/domain/system/jobs/turn-result'
import { Problem } from '#server/http/problem'
import { enqueue } from '#server/jobs/queue'
import { TemporaryFailure } from '#server/ports'
import { recordFailure } from '../documents/derived.service'
import {
  addArrival,
  claimArrival,
  deleteWaiting,
  findClaim,
  findUnfinished,
  needsJob,
  releaseArrival,
  type UnfinishedRecognition,
  writeFailure,
} from './arrivals.repository'
import { NoWords } from './recognition.errors'
import { deletePageRenditions, findRecognition } from './recognition.repository'
import { recognise, type RecognitionServices, type RecognitionTask } from './recognising.service'

const SETTING = 'recognition.automatic'
/** Time that a claim of a recognition is valid. A turn is shorter, also if its last page takes as long as a page may. */
const CLAIM_MS = 5 * 60_000
/** Maximum number of failures of the machine in one recognition. */
const MAX_FAILURES = 3
/** Confidence in percent below which a text is mostly guessed: a photo without text has some, too. */
const MIN_CONFIDENCE = 60

/** Value of `failure` if nothing legible was found; other values are error codes. */
export const NO_WORDS = 'noWords'

export const isAutomatic = async (db: Db): Promise<boolean> => (await readSetting(db, SETTING)) !== 'false'

/** Queues the recognition of a new content, unless it was recognised before or automatic recognition is off. Returns true if it is queued. */
export async function queueArrival({ db, now }: Pick<RecognitionServices, 'db' | 'now'>, hash: string): Promise<boolean> {
  if (!(await isAutomatic(db))) return false
  const id = crypto.randomUUID()
  return await transact({ db }, async (tx) => {
    const isAdded = await addArrival(tx, id, hash, now())
    // The time of now places the job after all jobs without a time, so that recognition never delays them.
    if (isAdded) await enqueue(tx, 'recognise-arrivals', {}, { key: id, runAt: now() })
    return isAdded
  })
}

/** Deletes the waiting recognitions, for example after automatic recognition was switched off. Returns the hashes of their blobs. */
export const deleteArrivals = (db: Db): Promise<string[]> => transact({ db }, (tx) => deleteWaiting(tx))

/** Returns how far the recognition of a blob is, if it has no finished one. */
export const getUnfinishedRecognition = (db: Db, hash: string, now: number): Promise<UnfinishedRecognition | undefined> =>
  findUnfinished(db, hash, SETTING, now)

const createAutomaticTask = ({ db }: RecognitionServices, id: string): RecognitionTask => ({
  report: async () => (await isAutomatic(db)) && (await findRecognition(db, id)) !== undefined,
  complete: async () => {},
  announce: async () => {},
  minConfidence: MIN_CONFIDENCE,
})

/** Stores a failure. After a failure of the machine another attempt is queued, up to a limit. Throws unexpected errors. */
async function handleFailure({ db, log, now }: RecognitionServices, id: string, hash: string, error: unknown): Promise<void> {
  if (error instanceof TemporaryFailure) {
    const failed = await recordFailure(db, hash, `ocr-${id}`, now())
    if (!failed) return
    log.warn({ error, hash }, 'a text could not be recognised')
    if (failed.failures < MAX_FAILURES) {
      await enqueue(db, 'recognise-arrivals', {}, { key: `${id} again ${failed.failures}`, runAt: failed.retryAt })
      return
    }
  }
  await transact({ db }, async (tx) => {
    await deletePageRenditions(tx, id)
    const code = error instanceof Problem ? error.code : 'notMadeYet'
    await writeFailure(tx, id, error instanceof NoWords ? NO_WORDS : code)
  })
}

const isExpected = (error: unknown): boolean => error instanceof Problem || error instanceof NoWords || error instanceof TemporaryFailure

/**
 * Recognises the content that has waited longest, for one turn, and queues a job for the next. Returns the hash of the blob whose state has
 * changed. An unexpected error is thrown, so that the queue repeats the job.
 */
export async function recogniseNextArrival(desk: RecognitionServices, signal: AbortSignal): Promise<string | undefined> {
  const { db, now } = desk
  const claimed = await claimArrival(db, now(), now() + CLAIM_MS)
  if (!claimed) {
    // The job with the claim queues the next one. If its process ended, this job does so after the end of the claim.
    const until = await findClaim(db, now())
    if (until !== undefined) await enqueue(db, 'recognise-arrivals', {}, { key: `after ${until}`, runAt: until })
    return undefined
  }
  const { id, hash } = claimed
  let result: TurnResult = { is: 'done', hash }
  try {
    result = await recognise(desk, id, createAutomaticTask(desk, id), signal)
  } catch (error) {
    if (signal.aborted || !isExpected(error)) throw error
    await handleFailure(desk, id, hash, error)
  } finally {
    await releaseArrival(db, id)
  }
  if (await needsJob(db, now())) await enqueue(db, 'recognise-arrivals', {}, { key: `next ${crypto.randomUUID()}`, runAt: now() })
  return result.is === 'turn' ? undefined : hash
}
