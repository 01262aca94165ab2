import type { Db } from '#server/database/schema'
import type { BlobStore, MediaConverter } from '#server/ports'
import { toDrawable, findRendition, getOrMakeRendition } from '../documents/derived.service'
import { readStoredSound } from './sound'
import type { WavFile } from './wav-file'

/** Kind of the `derived` row that stores the sound of a compressed recording until its subtitles are made. */
export const SOUND = 'sound'
const WAV = 'audio/wav'

/** FFmpeg format names by media type. */
const FORMATS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  ...{ 'audio/mp4': 'mov', 'audio/x-m4a': 'mov', 'audio/x-m4b': 'mov', 'video/mp4': 'mov', 'video/x-m4v': 'mov', 'video/quicktime': 'mov' },
  ...{ 'video/3gpp': 'mov', 'video/3gpp2': 'mov', 'audio/ogg': 'ogg', 'audio/opus': 'ogg', 'video/ogg': 'ogg', 'application/ogg': 'ogg' },
  ...{ 'audio/webm': 'matroska', 'video/webm': 'matroska', 'video/x-matroska': 'matroska', 'video/matroska': 'matroska' },
  ...{ 'audio/wav': 'wav', 'audio/x-wav': 'wav', 'audio/vnd.wave': 'wav', 'audio/flac': 'flac', 'audio/x-flac': 'flac' },
  ...{ 'audio/aac': 'aac', 'audio/amr': 'amr', 'audio/aiff': 'aiff', 'video/vnd.avi': 'avi', 'video/x-msvideo': 'avi' },
  ...{ 'audio/x-ms-wma': 'asf', 'audio/x-ms-asf': 'asf', 'video/x-ms-asf': 'asf', 'video/x-ms-wmv': 'asf', 'video/mpeg': 'mpeg' },
}

interface Recording {
  hash: string
  size: number
  mime: string
}

export interface SoundContext {
  db: Db
  blobs: BlobStore
  media?: MediaConverter | undefined
  now: number
}

const getFormat = ({ mime }: Recording): string | undefined => FORMATS[mime.split(';', 1)[0] ?? '']

/** Says if the sound of a recording can be read, directly or with a converter. */
export async function getSoundState(
  { db, blobs, media }: SoundContext,
  content: Recording,
): Promise<'readable' | 'converterMissing' | 'unreadable'> {
  if (await readStoredSound(blobs, content)) return 'readable'
  if (getFormat(content) === undefined || (await findRendition(db, content.hash, SOUND))?.made === null) return 'unreadable'
  return media ? 'readable' : 'converterMissing'
}

/** Returns the sound of a recording as a stored WAV file, which is made once. Undefined if it cannot be read here. Throws `TemporaryFailure`. */
export async function getRecordedSound(studio: SoundContext, content: Recording): Promise<{ hash: string; wav: WavFile } | undefined> {
  const { blobs, media } = studio
  const own = await readStoredSound(blobs, content)
  if (own) return { hash: content.hash, wav: own }
  const extension = getFormat(content)
  if (!media || extension === undefined) return undefined
  const source = toDrawable(studio, { hash: content.hash, size: content.size, extension })
  const rendition = await getOrMakeRendition(studio, content.hash, SOUND, async () => {
    const written = await media.toWav(source, (wav) => blobs.write(wav))
    const sound = written && (await readStoredSound(blobs, written))
    return { made: sound ? { hash: written.hash, size: written.size, mime: WAV } : null }
  })
  const wav = rendition && (await readStoredSound(blobs, rendition))
  return wav ? { hash: rendition.hash, wav } : undefined
}
