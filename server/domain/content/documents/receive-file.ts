import type { BlobStore, MultipartPart } from '#server/ports'
import { checkedFileName } from '../nodes/names'
import { fileRequired, oneFileOnly, unknownPart } from './documents.errors'

export interface Received {
  fileName: string
  path?: string
  hash: string
  size: number
  head: Uint8Array
}

const FILE = 'file'
const PATH = 'path'
const LONGEST_PATH = 4_000

interface Receiving {
  maxBytes: number
  signal: AbortSignal
}

/** Receives a multipart body that may contain a file. Returns undefined if it contains none. Otherwise like `receiveFile`. */
export async function receiveOptional(
  parts: AsyncIterable<MultipartPart>,
  blobs: BlobStore,
  { maxBytes, signal }: Receiving,
): Promise<Received | undefined> {
  let file: Omit<Received, 'path'> | undefined
  let path: string | undefined
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name !== PATH || path !== undefined || part.value.length > LONGEST_PATH) throw unknownPart(part.name.slice(0, 100))
      path = part.value
    } else {
      if (part.name !== FILE) throw unknownPart(part.name.slice(0, 100))
      if (file) throw oneFileOnly()
      checkedFileName(part.filename)
      file = { fileName: part.filename, ...(await blobs.write(part.stream, { maxBytes, signal })) }
    }
  }
  return file && { ...file, ...(path !== undefined && path !== '' && { path }) }
}

/**
 * Streams the only file of a multipart body into the blob store. `path` may come before or after the file. When the promise resolves, the
 * bytes are durable. Throws `fileRequired`, `tooLarge`, `malformedBody` if the body ends early, and errors of the title before any byte is
 * stored.
 */
export async function receiveFile(parts: AsyncIterable<MultipartPart>, blobs: BlobStore, receiving: Receiving): Promise<Received> {
  const received = await receiveOptional(parts, blobs, receiving)
  if (!received) throw fileRequired()
  return received
}
