import { configKeys } from '#server/domain/config/config-keys'
import { readSettings } from '#server/domain/config/config.repository'
import { noteFailure } from '#server/domain/documents/derived.service'
import { failTask } from '#server/domain/jobs/jobs.service'
import { SpeechFailed } from '#server/domain/subtitles/hearing'
import { SUBTITLES, transcribe } from '#server/domain/subtitles/transcribing.service'
import { hashOfTask } from '#server/domain/subtitles/transcription.repository'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { enqueue } from './queue'
import type { JobHandler } from './runner'
import { tellHolders } from './tell-holders'

/** A crash counts as one. */
const ATTEMPTS = 50

/** The service as it is configured now. */
async function serviceOf({ db, speech }: Ports) {
  const settings = await readSettings(db)
  const address = settings.get('speech.url') ?? configKeys['speech.url'].default
  if (!speech || address === null || !URL.canParse(address)) throw new Problem('serviceMissing')
  return { speech, service: { address, token: settings.get('speech.token') ?? null } }
}

/** When the service fails the task ends, and is begun anew by who asks after a pause, behind the last part; what nobody foresaw is tried again by the queue. */
export const transcribeJob: JobHandler<'transcribe'> = async ({ jobUuid }, { ports, signal }) => {
  const hash = await hashOfTask(ports.db, jobUuid)
  try {
    const ending = await transcribe({ ...ports, ...(await serviceOf(ports)) }, jobUuid, signal)
    // Behind what waits by now, under a name of its own: the job that runs still has the first one.
    if (ending.is === 'turn')
      await enqueue(ports.db, 'transcribe', { jobUuid }, { key: `${jobUuid} ${crypto.randomUUID()}`, maxAttempts: ATTEMPTS })
    if (ending.is === 'done') await tellHolders(ports, [ending.hash], ports.now())
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem || error instanceof SpeechFailed)) throw error
    const isFailure = error instanceof SpeechFailed
    if (isFailure) ports.log.warn({ error, job: jobUuid }, 'subtitles could not be made')
    if (isFailure && hash !== undefined) await noteFailure(ports.db, hash, SUBTITLES, ports.now())
    await failTask({ ...ports, now: ports.now() }, jobUuid, isFailure ? 'upstreamFailed' : error.code)
    if (hash !== undefined) await tellHolders(ports, [hash], ports.now())
  }
}
