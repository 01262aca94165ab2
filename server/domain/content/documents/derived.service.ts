import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { type BlobStore, type Converter, type Drawable, type Imaging, TemporaryFailure } from '#server/ports'
import { type Rendition, findRendition, storeRendition } from './derived.repository'
import { findFailure, recordFailure } from './failures.repository'

export { findRendition, deleteRendition } from './derived.repository'
export { findFailure, deleteFailures, recordFailure } from './failures.repository'

/** Longest side of a thumbnail in pixels, enough for a grid tile on a high-density screen. */
export const THUMBNAIL_BOX = 256
/** Longest sides of previews in pixels. There are only a few sizes, so that few pictures are stored. */
const PREVIEW_BOXES = [640, 1_280, 1_920, 2_560, 4_096] as const
const PREVIEW_DEFAULT = 1_280

export interface Drawing {
  kind: string
  box: number
  /** Page number, from 1. */
  page: number
}

export const thumbnailDrawing: Drawing = { kind: 'thumbnail', box: THUMBNAIL_BOX, page: 1 }

/**
 * Returns the smallest preview that is at least `width` pixels wide, for a page of a document. A larger `width` gets the largest preview.
 */
export function getPreviewDrawing(width = PREVIEW_DEFAULT, page = 1): Drawing {
  const box = PREVIEW_BOXES.find((one) => one >= width) ?? 4_096
  return { kind: page === 1 ? `preview-${box}` : `preview-${box}-${page}`, box, page }
}

/**
 * Bytes that pictures of a document are made from. `extension` is the format of the bytes; the name of the document may have a different
 * one.
 */
export interface PictureSource {
  hash: string
  size: number
  extension: string
}

const FORMATS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
  'application/pdf': 'pdf',
}

/** Returns the source of a picture, or undefined when bytes of this type cannot be drawn. */
export function toSource({ hash, size, mime }: { hash: string; size: number; mime: string }): PictureSource | undefined {
  const extension = FORMATS[mime]
  return extension === undefined || size === 0 ? undefined : { hash, size, extension }
}

/** Services that read bytes and make renditions. */
export interface RenditionContext {
  db: Db
  blobs: BlobStore
  imaging: Imaging
  converter?: Converter
  now: number
}

export const toStream = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

export const toDrawable = ({ blobs }: Pick<RenditionContext, 'blobs'>, { hash, size, extension }: PictureSource): Drawable => ({
  size,
  extension,
  async read() {
    const found = await blobs.read(hash)
    if (!found) throw new Error(`the store has lost ${hash}`)
    return found.stream
  },
})

/** Counts the pages that can be drawn. Returns null if there are none. Throws `TemporaryFailure`. */
export const countPages = (studio: RenditionContext, source: PictureSource): Promise<number | null> =>
  studio.imaging.pages(toDrawable(studio, source))

async function drawPicture(studio: RenditionContext, source: PictureSource, { box, page }: Drawing): Promise<Rendition> {
  const { blobs, imaging } = studio
  const picture = await imaging.thumbnail(toDrawable(studio, source), box, page)
  if (!picture) return { made: null }
  const { hash: made, size: length } = await blobs.write(toStream(picture.bytes))
  return { made: { hash: made, size: length, mime: picture.mime } }
}

const toNotNow = (retryAt: number, now: number, cause?: unknown): TemporaryFailure =>
  new TemporaryFailure('making it failed', { retryAfter: Math.ceil((retryAt - now) / 1_000), cause })

/** Renditions that are being made, by database, blob hash and kind. Two users who open the same document wait for the same work. */
const running = new WeakMap<Db, Map<string, Promise<Rendition['made']>>>()

/**
 * Returns a rendition of a blob and makes it once if it is missing. Returns null if `make` reports that none can be made; this result is
 * stored. If the tool fails (`TemporaryFailure`), later calls try again after growing pauses. Throws `TemporaryFailure`, also during such a pause.
 */
export async function getOrMakeRendition(
  studio: Pick<RenditionContext, 'db' | 'now'>,
  hash: string,
  kind: string,
  make: () => Promise<Rendition>,
): Promise<Rendition['made']> {
  const ofDatabase = running.get(studio.db) ?? new Map<string, Promise<Rendition['made']>>()
  running.set(studio.db, ofDatabase)
  const key = `${hash} ${kind}`
  let making = ofDatabase.get(key)
  if (!making) {
    making = findOrMakeRendition(studio, hash, kind, make).finally(() => ofDatabase.delete(key))
    ofDatabase.set(key, making)
  }
  return await making
}

async function findOrMakeRendition(
  studio: Pick<RenditionContext, 'db' | 'now'>,
  hash: string,
  kind: string,
  make: () => Promise<Rendition>,
): Promise<Rendition['made']> {
  const { db, now } = studio
  const storedRendition = await findRendition(db, hash, kind)
  if (storedRendition) return storedRendition.made
  const failed = await findFailure(db, hash, kind)
  if (failed && failed.retryAt > now) throw toNotNow(failed.retryAt, now)
  const derived = await make().catch(async (error) => {
    if (!(error instanceof TemporaryFailure)) throw error
    const { retryAt = now } = (await recordFailure(db, hash, kind, now)) ?? {}
    throw toNotNow(retryAt, now, error)
  })
  await transact(studio, (tx, studio) => storeRendition(tx, hash, kind, derived, studio.now))
  return derived.made
}

/**
 * Returns a picture made from stored bytes, or null if it cannot be drawn. For page 1 a failure is stored. For later pages it is not,
 * because anybody can request pages that do not exist. Throws `TemporaryFailure`.
 */
export async function getPicture(studio: RenditionContext, source: PictureSource, drawing: Drawing): Promise<Rendition['made']> {
  const { kind, page } = drawing
  if (page === 1) return await getOrMakeRendition(studio, source.hash, kind, () => drawPicture(studio, source, drawing))
  const storedRendition = await findRendition(studio.db, source.hash, kind)
  if (storedRendition) return storedRendition.made
  const drawn = await drawPicture(studio, source, drawing)
  if (drawn.made) await transact(studio, (tx, studio) => storeRendition(tx, source.hash, kind, drawn, studio.now))
  return drawn.made
}

const OFFICE: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}
const PDF = 'application/pdf'

/** Says if pages of such bytes can be drawn, directly or from a PDF made of them. */
export const isDrawable = (content: { hash: string; size: number; mime: string }, convertsOffice: boolean): boolean =>
  toSource(content) !== undefined || (convertsOffice && content.size > 0 && OFFICE[content.mime] !== undefined)

/** Returns the rendition of a blob that `storeMadeRendition` has stored under this kind. Null if there is none. */
export const getStoredRendition = async (db: Db, blobHash: string, kind: string): Promise<Rendition['made']> =>
  (await findRendition(db, blobHash, kind))?.made ?? null

/** Stores a rendition of a blob that another service has made, for example its subtitles. Returns false if the blob no longer exists. */
export const storeMadeRendition = (tx: Tx, blobHash: string, kind: string, made: Rendition['made'], now: number): Promise<boolean> =>
  storeRendition(tx, blobHash, kind, { made }, now)

async function convertToPdf(studio: RenditionContext, converter: Converter, source: PictureSource): Promise<Rendition> {
  const bytes = await converter.toPdf(toDrawable(studio, source))
  const written = bytes && (await studio.blobs.write(toStream(bytes)))
  return { made: written && { hash: written.hash, size: written.size, mime: PDF } }
}

/**
 * Returns an office document as PDF and converts it if necessary. Returns null if it is not an office document or cannot be converted here.
 * Throws `TemporaryFailure`.
 */
export async function getPdf(studio: RenditionContext, content: { hash: string; size: number; mime: string }): Promise<Rendition['made']> {
  const { converter } = studio
  const extension = OFFICE[content.mime]
  if (!converter || extension === undefined || content.size === 0) return null
  const source = { hash: content.hash, size: content.size, extension }
  return await getOrMakeRendition(studio, source.hash, 'pdf', () => convertToPdf(studio, converter, source))
}

/** Returns the bytes that a document's pictures are made from: its own, or the PDF made of them. Throws `TemporaryFailure`. */
export async function getSource(
  studio: RenditionContext,
  content: { hash: string; size: number; mime: string },
): Promise<PictureSource | undefined> {
  const own = toSource(content)
  if (own) return own
  const pdf = await getPdf(studio, content)
  return pdf ? { hash: pdf.hash, size: pdf.size, extension: 'pdf' } : undefined
}
