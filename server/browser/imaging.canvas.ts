import { type Drawable, type Imaging, TemporaryFailure } from '#server/ports'
import { drawPdf, pdfPages } from './pdf-pages'

const MAX_BYTES = 64 << 20
const MAX_PIXELS = 60_000_000
const BITMAPS = new Set(['jpg', 'png', 'gif', 'webp', 'avif', 'bmp', 'ico'])

/** @throws TemporaryFailure */
const readBlob = async (source: Drawable): Promise<Blob> => {
  try {
    return await new Response((await source.read()) as ReadableStream<Uint8Array<ArrayBuffer>>).blob()
  } catch (cause) {
    throw new TemporaryFailure('the bytes could not be read', { cause })
  }
}

const cannot = (error: unknown): null => {
  if (error instanceof TemporaryFailure) throw error
  return null
}

async function drawBitmap(source: Drawable, box: number): Promise<OffscreenCanvas | null> {
  const bitmap = await createImageBitmap(await readBlob(source))
  try {
    if (bitmap.width * bitmap.height > MAX_PIXELS) return null
    const scale = Math.min(1, box / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    bitmap.close()
  }
}

/** Draws images with the browser: the formats of image elements, and pages of PDFs. */
export const canvasImaging: Imaging = {
  async thumbnail(source, box, page = 1) {
    if (source.size > MAX_BYTES) return null
    try {
      const isPdf = source.extension === 'pdf'
      if (!isPdf && (page !== 1 || !BITMAPS.has(source.extension))) return null
      const canvas = isPdf ? await drawPdf(await (await readBlob(source)).arrayBuffer(), box, page) : await drawBitmap(source, box)
      const picture = await canvas?.convertToBlob({ type: 'image/webp', quality: 0.82 })
      return picture ? { bytes: new Uint8Array(await picture.arrayBuffer()), mime: picture.type } : null
    } catch (error) {
      return cannot(error)
    }
  },
  async pages(source) {
    if (source.size > MAX_BYTES) return null
    if (source.extension !== 'pdf') return BITMAPS.has(source.extension) ? 1 : null
    return await readBlob(source)
      .then((blob) => blob.arrayBuffer())
      .then(pdfPages)
      .catch(cannot)
  },
  rasterise: async (svg) => ({ bytes: new TextEncoder().encode(svg), mime: 'image/svg+xml' }),
}
