import type { BlobStore } from '#server/ports'
import type { Settings } from '../config/config.service'
import { failureOf, madeOf } from '../documents/derived.service'
import type { Content } from '../documents/versions.service'
import { startTask } from '../jobs/jobs.service'
import type { Work } from '../nodes/nodes.service'
import { transact } from '../nodes/transact'
import { storedSound } from './sound'
import { beingMade, noSubtitles, notHeard, notTranscribable } from './subtitles.errors'
import { SUBTITLES } from './transcribing.service'
import { transcriptionUnderWay } from './transcription.repository'

/** Ports and settings that decide whether subtitles can be made. */
export interface Studio {
  blobs: BlobStore
  settings: Settings
  hasSpeech: boolean
}

/**
 * The bytes of the subtitles that were made of what is said in a recording. Where there are none yet a task makes them, one for each content, whoever
 * asks. Throws `beingMade` meanwhile, `upstreamFailed` within the pause after a failure, `serviceMissing` and `notTranscribable`.
 */
export async function transcribed(work: Work, { blobs, settings, hasSpeech }: Studio, content: Content): Promise<{ hash: string }> {
  const { db, now } = work
  const { hash, nodeId } = content
  const made = await madeOf(db, hash, SUBTITLES)
  if (made) return made
  const failed = await failureOf(db, hash, SUBTITLES)
  if (failed && failed.retryAt > now) throw notHeard(Math.ceil((failed.retryAt - now) / 1_000))
  const address = await settings.get('speech.url')
  if (!hasSpeech || address === null || !URL.canParse(address)) throw noSubtitles()
  if (!(await storedSound(blobs, content))) throw notTranscribable()
  const ready = await transact(work, async (tx, work) => {
    if ((await transcriptionUnderWay(tx, hash)) !== undefined) return undefined
    const made = await madeOf(tx, hash, SUBTITLES)
    if (!made) await startTask(tx, work, 'SUBTITLES', 'transcribe', { nodeUuid: nodeId, hash })
    return made
  })
  if (!ready) throw beingMade()
  return ready
}
