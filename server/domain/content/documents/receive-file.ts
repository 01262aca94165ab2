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

/** The same where a file may be there; undefined when there is none. */
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
 * Streams the one file of a multipart body into the store; `path` may come before or after it. When this answers, the bytes are
 * durable. Errors: `fileRequired`, `tooLarge`, `malformedBody` for a body that ends early, title errors before any byte is kept.
 */
export async function receiveFile(parts: AsyncIterable<MultipartPart>, blobs: BlobStore, receiving: Receiving): Promise<Received> {
  const received = await receiveOptional(parts, blobs, receiving)
  if (!received) throw fileRequired()
  return received
}
