import { configKeys } from '#server/domain/system/config/config-keys'
import { readSettings } from '#server/domain/system/config/config.repository'
import { recordFailure } from '#server/domain/content/documents/derived.service'
import { failTask } from '#server/domain/system/jobs/jobs.service'
import { SpeechFailed } from '#server/domain/content/subtitles/transcribe-sound'
import { transcribe } from '#server/domain/content/subtitles/transcribing.service'
import { findTaskHash, SUBTITLES } from '#server/domain/content/subtitles/transcription.repository'
import { Problem } from '#server/http/problem'
import { TemporaryFailure, type Ports } from '#server/ports'
import type { JobHandler } from './runner'
import { announceContentChange } from './announce-content-change'
import { afterTurn } from './after-turn'

/** Returns the configured service. */
async function findSpeechService({ db, speech }: Ports) {
  const settings = await readSettings(db)
  const address = settings.get('speech.url') ?? configKeys['speech.url'].default
  if (!speech || address === null || !URL.canParse(address)) throw new Problem('serviceMissing')
  return { speech, service: { address, token: settings.get('speech.token') ?? null } }
}

/**
 * Transcribes a recording. If the service or the converter fails, the task ends; users can start it again after a pause, and it continues
 * after the last part. An unexpected error is retried by the queue.
 */
export const transcribeJob: JobHandler<'transcribe'> = async ({ jobUuid }, { ports, signal }) => {
  const hash = await findTaskHash(ports.db, jobUuid)
  try {
    await afterTurn(ports, 'transcribe', jobUuid, await transcribe({ ...ports, ...(await findSpeechService(ports)) }, jobUuid, signal))
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem || error instanceof SpeechFailed || error instanceof TemporaryFailure)) throw error
    const isFailure = error instanceof SpeechFailed
    if (!(error instanceof Problem)) ports.log.warn({ error, job: jobUuid }, 'subtitles could not be made')
    if (isFailure && hash !== undefined) await recordFailure(ports.db, hash, SUBTITLES, ports.now())
    await failTask(
      { ...ports, now: ports.now() },
      jobUuid,
      error instanceof Problem ? error.code : isFailure ? 'upstreamFailed' : 'notMadeYet',
    )
    if (hash !== undefined) await announceContentChange(ports, [hash], ports.now())
  }
}
