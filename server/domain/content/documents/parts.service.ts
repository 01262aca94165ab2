import type { DocumentPart } from '#api/contract/document-shapes'
import { findLevels } from '#server/access/levels'
import { forbidden } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import type { Problem } from '#server/http/problem'
import {
  type Drawing,
  isDrawable,
  countPages,
  getPdf,
  getPicture,
  getPreviewDrawing,
  type RenditionContext,
  getSource,
  thumbnailDrawing,
} from './derived.service'
import { notDrawable, unsupportedFormat } from './documents.errors'
import { type Content, getContent } from './versions.service'

/** Bytes to send. `original` is true if they are the content itself, not a rendition. */
export interface Part {
  content: Content
  bytes: { hash: string; size: number; mime: string }
  original: boolean
}

/** Parts that consist of stored bytes. */
export type StoredPart = Exclude<DocumentPart, 'text' | 'html'>

/** Image types that all supported browsers display directly. */
const DRAWN = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/
const DOWNLOAD_LEVEL = 2

/**
 * Returns the bytes of a part of a document. Level 2 and above gives access to the original. Below that the caller gets only renditions
 * made from it. Throws `forbidden`, `unsupportedFormat` and `notDrawable`.
 */
export async function getPart(
  context: ReadContext,
  studio: RenditionContext,
  type: StoredPart,
  nodeId: string,
  { versionUuid, page = 1, width }: { versionUuid?: string; page?: number; width?: number },
): Promise<Part> {
  const content = await getContent(context.db, nodeId, versionUuid)
  const levels = await findLevels(context.db, context.caller, [nodeId], context.now)
  const mayHaveOriginal = (levels.get(nodeId) ?? -1) >= DOWNLOAD_LEVEL
  const original: Part = { content, bytes: content, original: true }
  switch (type) {
    case 'content':
      if (!mayHaveOriginal) throw forbidden()
      return original
    case 'pdf': {
      if (!mayHaveOriginal) throw forbidden()
      if (content.mime === 'application/pdf') return original
      const madeRendition = await getPdf(studio, content)
      if (!madeRendition) throw toDrawingError(studio, content)
      return { content, bytes: madeRendition, original: false }
    }
    case 'image':
      if (mayHaveOriginal && DRAWN.test(content.mime)) return original
      return await getPicturePart(studio, content, getPreviewDrawing(width, page))
    case 'preview':
      return await getPicturePart(studio, content, getPreviewDrawing(width, page))
    case 'thumbnail':
      if (page !== 1) throw unsupportedFormat()
      return await getPicturePart(studio, content, thumbnailDrawing)
  }
}

/** Returns `notDrawable` if the format is supported but these bytes cannot be drawn, otherwise `unsupportedFormat`. */
const toDrawingError = (studio: RenditionContext, content: Content): Problem =>
  isDrawable(content, studio.converter !== undefined) ? notDrawable() : unsupportedFormat()

/** Returns the number of pages of a document that can be drawn. */
export async function countDrawnPages(context: ReadContext, studio: RenditionContext, nodeId: string): Promise<{ pages: number }> {
  const content = await getContent(context.db, nodeId)
  const source = await getSource(studio, content)
  const pages = source ? await countPages(studio, source) : null
  if (pages === null) throw toDrawingError(studio, content)
  return { pages }
}

async function getPicturePart(studio: RenditionContext, content: Content, drawing: Drawing): Promise<Part> {
  const source = await getSource(studio, content)
  const madeRendition = source ? await getPicture(studio, source, drawing) : null
  if (!madeRendition) throw toDrawingError(studio, content)
  return { content, bytes: madeRendition, original: false }
}
