import type { BlobStore, MultipartPart } from '#server/ports'
import { parseFileName } from '../nodes/names'
import { fileRequired, oneFileOnly, unknownPart } from './documents.errors'

export interface ReceivedFile {
  fileName: string
  path?: string
  hash: string
  size: number
  head: Uint8Array
}

const FILE = 'file'
const PATH = 'path'
const MAX_PATH_LENGTH = 4_000

interface ReceiveLimits {
  maxBytes: number
  signal: AbortSignal
}

/** Receives a multipart body that may contain a file. Returns undefined if it contains none. Otherwise like `receiveFile`. */
export async function receiveOptionalFile(
  parts: AsyncIterable<MultipartPart>,
  blobs: BlobStore,
  { maxBytes, signal }: ReceiveLimits,
): Promise<ReceivedFile | undefined> {
  let file: Omit<ReceivedFile, 'path'> | undefined
  let path: string | undefined
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name !== PATH || path !== undefined || part.value.length > MAX_PATH_LENGTH) throw unknownPart(part.name.slice(0, 100))
      path = part.value
    } else {
      if (part.name !== FILE) throw unknownPart(part.name.slice(0, 100))
      if (file) throw oneFileOnly()
      parseFileName(part.filename)
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
export async function receiveFile(parts: AsyncIterable<MultipartPart>, blobs: BlobStore, receiving: ReceiveLimits): Promise<ReceivedFile> {
  const received = await receiveOptionalFile(parts, blobs, receiving)
  if (!received) throw fileRequired()
  return received
}
