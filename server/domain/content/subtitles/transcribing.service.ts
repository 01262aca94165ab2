import { audio } from '#api/contract/constants'
import { notFound } from '#server/context/errors'
import { transact } from '#server/context/transaction'
import { getLoggableAddress } from '#server/context/web-service'
import type { Db } from '#server/database/schema'
import type { BlobStore, Broadcast, Logger, MediaConverter, ServiceCalls, SpeechToText } from '#server/ports'
import { deleteRendition, storeMadeRendition, toStream } from '../documents/derived.service'
import { getContentByHash } from '../documents/versions.service'
import type { TurnResult } from '#server/domain/system/jobs/turn-result'
import { endTask, writeTaskProgress } from '#server/domain/system/jobs/jobs.service'
import { type Transcript, transcribeSound } from './transcribe-sound'
import { queueReadingAfterChange } from '#server/jobs/queue-reading'
import { toCues, toWebVtt } from './transcript-cues'
import { getRecordedSound, SOUND } from './recorded-sound'
import { readSpeech } from './sound'
import { notTranscribable } from './subtitles.errors'
import { addTranscribedPart, deleteTranscribedParts, findTaskHash, findTranscribedParts, SUBTITLES } from './transcription.repository'
import { toSeconds } from './wav-file'

/** Services and settings that a transcription uses. */
export interface TranscriptionServices {
  db: Db
  blobs: BlobStore
  speech: SpeechToText
  media?: MediaConverter
  service: { address: string; token: string | null }
  serviceCalls: ServiceCalls
  broadcast: Broadcast
  log: Logger
  now(): number
}

/** Time after which a task lets other tasks run, at the next pause of the speaker. */
const TURN_MS = 20_000
const TELL_MS = 2_000
const BYTES_OF_SECOND = 2 * audio.sampleRate
const VTT = 'text/vtt'

/**
 * Transcribes the next part of a recording. Each part is stored at once, so that a new attempt continues after the last stored part. No
 * transaction is open while the service works. Throws a `Problem` if the recording cannot be transcribed, `SpeechFailed` if the service
 * fails, and `TemporaryFailure` if the converter fails.
 */
export async function transcribe(booth: TranscriptionServices, id: string, signal: AbortSignal, turnMs = TURN_MS): Promise<TurnResult> {
  const { db, blobs, speech, service, serviceCalls, now } = booth
  const hash = await findTaskHash(db, id)
  if (hash === undefined) return { is: 'over' }
  const content = await getContentByHash(db, hash)
  if (!content) throw notFound()
  const sound = await getRecordedSound({ ...booth, now: now() }, content)
  if (!sound) throw notTranscribable()
  const { wav } = sound
  const total = Math.ceil(toSeconds(wav))
  const parts = await findTranscribedParts(db, content.hash)
  const from = parts.at(-1)?.until ?? 0
  let [sentBytes, told] = [0, Number.NEGATIVE_INFINITY]
  const began = performance.now()
  const [startedAt, request] = [now(), getLoggableAddress(service.address)]
  const note = (status: 'DONE' | 'NO_ANSWER'): void =>
    serviceCalls.add({ service: 'SPEECH_TO_TEXT', request, startedAt, status, durationMs: performance.now() - began })

  const heard = await transcribeSound(speech, service, readSpeech(blobs, sound.hash, wav, from), {
    signal,
    isEnough: () => performance.now() - began > turnMs,
    async sent(bytes) {
      sentBytes += bytes
      if (performance.now() - told < TELL_MS) return true
      told = performance.now()
      const done = Math.min(total, Math.floor(from + (sentBytes - bytes) / BYTES_OF_SECOND))
      return await writeTaskProgress({ ...booth, now: now() }, id, { done, total })
    },
  }).catch((error) => {
    if (!signal.aborted) note('NO_ANSWER')
    throw error
  })
  if (!heard) return { is: 'over' }
  note('DONE')
  const part = toTranscribedPart(heard, from)
  if (heard.isWhole) return await finishTranscription(booth, id, content.hash, [...parts, part])
  await transact({ db }, (tx) => addTranscribedPart(tx, content.hash, part))
  return { is: 'turn' }
}

/** Shifts the times of a part to its position in the recording. */
function toTranscribedPart({ words }: Transcript, from: number): { until: number; words: Transcript['words'] } {
  const moved = words.map(({ word, start, end }) => ({ word, start: from + start, end: from + end }))
  return { until: moved.at(-1)?.end ?? from, words: moved }
}

async function finishTranscription(
  booth: TranscriptionServices,
  id: string,
  hash: string,
  parts: readonly { words: Transcript['words'] }[],
): Promise<TurnResult> {
  const { db, blobs, now } = booth
  const file = new TextEncoder().encode(toWebVtt(toCues(parts.flatMap(({ words }) => words))))
  const written = await blobs.write(toStream(file))
  await transact({ db }, async (tx) => {
    await storeMadeRendition(tx, hash, SUBTITLES, { hash: written.hash, size: written.size, mime: VTT }, now())
    await deleteTranscribedParts(tx, hash)
    await deleteRendition(tx, hash, SOUND)
    await queueReadingAfterChange(tx, hash, `transcribed ${id}`)
  })
  await endTask({ ...booth, now: now() }, id)
  return { is: 'done', hash }
}
