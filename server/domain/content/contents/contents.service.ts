import type { Presentation, Workbook } from '#api/contract/contents'
import type { BlobStore, Ports } from '#server/ports'
import type { ContentPart } from '#server/text/content-part'
import { type ReadRange, readFacts, readRows } from '#server/text/packed-workbook'
import { getOrMakeRendition, getStoredRendition, toStream } from '../documents/derived.service'
import type { Rendition } from '../documents/derived.repository'
import { notDrawable, unsupportedFormat } from '../documents/documents.errors'
import type { Content } from '../documents/versions.service'
import { getText } from '../texts/document-text.service'

type Made = NonNullable<Rendition['made']>

/** Number of the format of stored parts. If it is increased, all parts are made again. */
const EDITION = 1
const getKind = (part: ContentPart): string => `content-${EDITION}-${part}`

/** Longest side of a picture of a slide in pixels. */
const PICTURE_BOX = 1_280

async function makePart({ blobs, contents, imaging }: Ports, content: Content, part: ContentPart): Promise<Rendition> {
  if (!contents) throw unsupportedFormat()
  const { hash, size, mime, extension } = content
  const read = async (): Promise<ReadableStream<Uint8Array>> => {
    const blob = await blobs.read(hash)
    if (!blob) throw new Error(`the store has lost ${hash}`)
    return blob.stream
  }
  const made = await contents.make({ size, mime, extension, read }, part)
  if ('reason' in made) return { made: null }
  const { bytes } = made
  if (part === 'rows' || part === 'slides') return { made: { ...(await blobs.write(toStream(bytes))), mime: 'application/octet-stream' } }
  // The original picture belongs to the original document, which the caller may not be allowed to download.
  const drawable = { size: bytes.length, extension: made.extension, read: async () => toStream(bytes) }
  const picture = await imaging.thumbnail(drawable, PICTURE_BOX)
  return { made: picture && { ...(await blobs.write(toStream(picture.bytes))), mime: picture.mime } }
}

/** Returns a part of a document and makes it if it is missing. Throws a `Problem` with the reason if there is none. */
async function getContentPart(ports: Ports, content: Content, part: ContentPart): Promise<Made> {
  if (content.size === 0) throw notDrawable()
  const studio = { db: ports.db, now: ports.now() }
  const made = await getOrMakeRendition(studio, content.hash, getKind(part), () => makePart(ports, content, part))
  if (made) return made
  // The reader of texts reports the same reasons: a password, a damaged file, a format that is not supported.
  await getText(ports, content)
  throw notDrawable()
}

const readRangeOf =
  (blobs: BlobStore, { hash }: Made): ReadRange =>
  async (start, end) => {
    const blob = await blobs.read(hash, { start, end: end - 1 })
    if (!blob) throw new Error(`the store has lost ${hash}`)
    return new Uint8Array(await new Response(blob.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
  }

export const getWorkbook = async (ports: Ports, content: Content): Promise<Workbook> =>
  await readFacts(readRangeOf(ports.blobs, await getContentPart(ports, content, 'rows')))

export async function getSheetRows(
  ports: Ports,
  content: Content,
  { sheet, from, count }: { sheet: number; from: number; count: number },
): Promise<string[][]> {
  return (await readRows(readRangeOf(ports.blobs, await getContentPart(ports, content, 'rows')), sheet, from, count)) ?? []
}

export async function getSlides(ports: Ports, content: Content): Promise<Presentation> {
  const made = await getContentPart(ports, content, 'slides')
  const blob = await ports.blobs.read(made.hash)
  if (!blob) throw new Error(`the store has lost ${made.hash}`)
  return (await new Response(blob.stream as ReadableStream<Uint8Array<ArrayBuffer>>).json()) as Presentation
}

/** Returns a picture of a presentation. Requests for pictures that do not exist store nothing. */
export async function getSlidePicture(ports: Ports, content: Content, picture: number): Promise<Made> {
  const part: ContentPart = `picture-${picture}`
  const stored = await getStoredRendition(ports.db, content.hash, getKind(part))
  if (stored) return stored
  const { slides } = await getSlides(ports, content)
  const isKnown = slides.some(({ blocks }) => blocks.some((block) => block.kind === 'picture' && block.picture === picture))
  if (!isKnown) throw notDrawable()
  return await getContentPart(ports, content, part)
}
