import type { BlobStore } from '#server/ports'
import { decodeText } from '#text/decode'
import { type Cue, parseCues } from './cues'

/** Reads the cues of a stored subtitle file. */
export async function readCues(blobs: BlobStore, hash: string): Promise<Cue[]> {
  const found = await blobs.read(hash)
  if (!found) throw new Error(`the store has lost ${hash}`)
  return parseCues(decodeText(new Uint8Array(await new Response(found.stream).arrayBuffer())).text)
}
