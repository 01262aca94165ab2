import type { Drawable, Imaging } from '#server/ports'
import type { CountAnswer, CountRequest, DrawAnswer, DrawRequest, Sheet } from './imaging.process'
import { ProcessDesk } from './process-desk'

export interface ImagingLimits {
  /** Larger blobs are not drawn. */
  maxBytes?: number
  /** A picture that takes longer is given up, and the process that draws it ended. */
  timeoutMs?: number
  /** Resident memory of the drawing process; watched where the system tells it (Linux). */
  maxMemory?: number
}

/** Extensions worth spooling; what the bytes really are is told from the bytes. */
const DRAWABLE = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'tif', 'tiff', 'avif', 'svg', 'bmp', 'ico', 'pdf'])

/**
 * Pictures drawn in a process of their own, one at a time. `stop` ends it; it also ends by itself when idle and with this process.
 */
export function sharpImaging(limits: ImagingLimits = {}): Imaging & { stop(): Promise<void> } {
  const { maxBytes = 256 << 20, timeoutMs = 20_000, maxMemory = 900 << 20 } = limits
  const desk = new ProcessDesk<DrawRequest | CountRequest>('imaging.process', { timeoutMs, maxMemory, heap: 512 })

  async function ask<Answer>(blob: Drawable, request: (sheet: Sheet) => DrawRequest | CountRequest): Promise<Answer | null> {
    const extension = blob.extension.toLowerCase()
    if (!DRAWABLE.has(extension) || blob.size === 0 || blob.size > maxBytes) return null
    return await desk.answer<Answer | null>(blob.read, (path) => request({ path, extension }))
  }

  return {
    thumbnail: (blob, box, page = 1) => ask<NonNullable<DrawAnswer>>(blob, (sheet) => ({ ...sheet, want: 'picture', box, page })),
    pages: async (blob) => (await ask<NonNullable<CountAnswer>>(blob, (sheet) => ({ ...sheet, want: 'pages' })))?.pages ?? null,
    async rasterise(svg) {
      const { default: sharp } = await import('sharp')
      return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png' }
    },
    async stop() {
      desk.stop()
    },
  }
}
