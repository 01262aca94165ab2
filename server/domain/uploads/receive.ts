import type { BlobStore, MultipartPart } from '#server/ports'
import { checkedFileName } from '../nodes/names'
import { fileRequired, oneFileOnly, unknownPart } from './uploads.errors'

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

/**
 * Streams the one file of a multipart body into the store; `path` may come before or after it. When this answers, the bytes are
 * durable. Errors: `fileRequired`, `tooLarge`, `malformedBody` for a body that ends early, title errors before any byte is kept.
 */
export async function receiveFile(
  parts: AsyncIterable<MultipartPart>,
  blobs: BlobStore,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Received> {
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
  if (!file) throw fileRequired()
  return { ...file, ...(path !== undefined && path !== '' && { path }) }
}
