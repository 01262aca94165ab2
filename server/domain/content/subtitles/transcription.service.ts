import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { BlobStore, MediaConverter } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import { findFailure, getStoredRendition } from '../documents/derived.service'
import type { Content } from '../documents/versions.service'
import { startTask } from '#server/domain/system/jobs/jobs.service'
import { SOUND, getSoundState } from './recorded-sound'
import { subtitlesPending, noConverter, noSubtitles, speechServiceFailed, converterFailed, notTranscribable } from './subtitles.errors'
import { findRunningTranscription, SUBTITLES } from './transcription.repository'

/** Services and settings that decide if subtitles can be made. */
export interface SubtitleServices {
  blobs: BlobStore
  settings: Settings
  media?: MediaConverter | undefined
  hasSpeech: boolean
}

/**
 * Returns the blob of the subtitles that were made from the sound of a recording. If there are none, it starts one task per content, for
 * all users. Throws `beingMade` while the task runs, `upstreamFailed` and `notMadeYet` during the pause after a failure, and
 * `serviceMissing`, `converterMissing` and `notTranscribable`.
 */
export async function getOrStartTranscription(
  context: WriteContext,
  { blobs, media, settings, hasSpeech }: SubtitleServices,
  content: Content,
): Promise<{ hash: string }> {
  const { db, now } = context
  const { hash, nodeId } = content
  const storedSubtitles = await getStoredRendition(db, hash, SUBTITLES)
  if (storedSubtitles) return storedSubtitles
  const failed = await findFailure(db, hash, SUBTITLES)
  if (failed && failed.retryAt > now) throw speechServiceFailed(Math.ceil((failed.retryAt - now) / 1_000))
  const unread = await findFailure(db, hash, SOUND)
  if (unread && unread.retryAt > now) throw converterFailed(Math.ceil((unread.retryAt - now) / 1_000))
  const address = await settings.get('speech.url')
  if (!hasSpeech || address === null || !URL.canParse(address)) throw noSubtitles()
  const state = await getSoundState({ db, blobs, media, now }, content)
  if (state !== 'readable') throw state === 'unreadable' ? notTranscribable() : noConverter()
  const ready = await transact(context, async (tx, context) => {
    if ((await findRunningTranscription(tx, hash)) !== undefined) return undefined
    const storedSubtitles = await getStoredRendition(tx, hash, SUBTITLES)
    if (!storedSubtitles) await startTask(tx, context, 'SUBTITLES', 'transcribe', { nodeUuid: nodeId, hash })
    return storedSubtitles
  })
  if (!ready) throw subtitlesPending()
  return ready
}
