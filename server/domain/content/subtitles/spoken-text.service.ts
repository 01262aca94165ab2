import type { Db } from '#server/database/schema'
import type { BlobStore } from '#server/ports'
import { getStoredRendition } from '../documents/derived.service'
import { type SpokenText, toSpokenText } from './spoken-text'
import { readCues } from './subtitle-file'
import { SUBTITLES } from './transcription.repository'

export { findTranscribedHashes } from './transcription.repository'

/** Returns the text of the subtitles that were made from the sound of these bytes. Undefined if there are none. */
export async function getSpokenText({ db, blobs }: { db: Db; blobs: BlobStore }, hash: string): Promise<SpokenText | undefined> {
  const subtitles = await getStoredRendition(db, hash, SUBTITLES)
  return subtitles ? toSpokenText(await readCues(blobs, subtitles.hash)) : undefined
}
