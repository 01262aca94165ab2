import { findLevels } from '#server/access/levels'
import type { WriteContext } from '#server/context/request-context'
import { getContent } from '../documents/versions.service'
import { toNameKeys } from '../nodes/names'
import { formatClock, type Cue } from './cues'
import { readCues } from './subtitle-file'
import { notRecording, noSubtitles } from './subtitles.errors'
import { findFilesBeside } from './subtitles.repository'
import { type SubtitleServices, getOrStartTranscription } from './transcription.service'

export type SubtitleSource = 'SPEECH_TO_TEXT' | 'ALIGNMENT'

export interface Segment {
  start: string
  end: string
  text: string
}

const RECORDING = /^(audio|video)\//
const KINDS = ['srt', 'vtt'] as const
const MAX_BYTES = 4 << 20
const READ_LEVEL = 1
const SECOND = 1_000

/** Returns possible file names: «film.srt» contains the transcript of «film.mp4», and «film.alignment.srt» a text aligned with it. */
const toNames = (title: string, source: SubtitleSource) =>
  KINDS.map((extension) => ({ title: source === 'ALIGNMENT' ? `${title}.alignment` : title, extension }))

async function getCues(context: WriteContext, studio: SubtitleServices, nodeId: string, source: SubtitleSource): Promise<Cue[]> {
  const { db, caller, now } = context
  const content = await getContent(db, nodeId)
  const { title, mime } = content
  if (!RECORDING.test(mime)) throw notRecording()
  const keys = await Promise.all(toNames(title, source).map(async (name) => (await toNameKeys(name)).name_key))
  const beside = (await findFilesBeside(db, nodeId, keys)).filter(({ size }) => size <= MAX_BYTES)
  const levels = await findLevels(
    db,
    caller,
    beside.map(({ id }) => id),
    now,
  )
  const file = beside.find(({ id }) => (levels.get(id) ?? -1) >= READ_LEVEL)
  if (!file && source === 'ALIGNMENT') throw noSubtitles()
  const { hash } = file ?? (await getOrStartTranscription(context, studio, content))
  return await readCues(studio.blobs, hash)
}

/**
 * Returns the subtitles between two moments of a recording, including those that began before. They come from a subtitle file next to the
 * recording that the caller may read; if there is none, from the speech service. Throws `unsupportedFormat` if the document is not a
 * recording, `serviceMissing` if no service makes subtitles, and the errors of `getOrStartTranscription`.
 */
export async function listSubtitles(
  context: WriteContext,
  studio: SubtitleServices,
  { docUuid, start, end, sourceType }: { docUuid: string; start: number; end: number; sourceType: SubtitleSource },
): Promise<Segment[]> {
  const cues = await getCues(context, studio, docUuid, sourceType)
  return cues
    .filter((cue) => cue.end > start && cue.start < end)
    .map((cue) => ({ start: formatClock(Math.floor(cue.start / SECOND)), end: formatClock(Math.ceil(cue.end / SECOND)), text: cue.text }))
}
