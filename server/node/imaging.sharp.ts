import type { Drawable, Imaging } from '#server/ports'
import type { CountAnswer, CountRequest, DrawAnswer, DrawRequest, Sheet } from './imaging.process'
import { ProcessPool } from './process-pool'

export interface ImagingLimits {
  /** Maximum bytes of a blob; larger ones are not drawn. */
  maxBytes?: number
  /** Maximum ms for a picture. After that the drawing process is killed. */
  timeoutMs?: number
  /** Maximum resident memory of the drawing process; checked only on Linux. */
  maxMemory?: number
}

/** Extensions of files that are worth trying; the bytes decide about the type. */
const DRAWABLE = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'tif', 'tiff', 'avif', 'heic', 'heif', 'svg', 'bmp', 'ico', 'pdf'])

/** Draws images in a separate process, one at a time. `stop` ends it; it also ends when idle and with this process. */
export function createSharpImaging(limits: ImagingLimits = {}): Imaging & { stop(): Promise<void> } {
  const { maxBytes = 256 << 20, timeoutMs = 20_000, maxMemory = 900 << 20 } = limits
  const processes = new ProcessPool<DrawRequest | CountRequest>('imaging.process', { timeoutMs, maxMemory, heap: 512 })

  async function ask<Answer>(blob: Drawable, request: (sheet: Sheet) => DrawRequest | CountRequest): Promise<Answer | null> {
    const extension = blob.extension.toLowerCase()
    if (!DRAWABLE.has(extension) || blob.size === 0 || blob.size > maxBytes) return null
    return await processes.answer<Answer | null>(blob.read, (path) => request({ path, extension }))
  }

  return {
    thumbnail: (blob, box, page = 1) => ask<NonNullable<DrawAnswer>>(blob, (sheet) => ({ ...sheet, want: 'picture', box, page })),
    pages: async (blob) => (await ask<NonNullable<CountAnswer>>(blob, (sheet) => ({ ...sheet, want: 'pages' })))?.pages ?? null,
    async rasterise(svg) {
      const { default: sharp } = await import('sharp')
      return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png' }
    },
    async stop() {
      processes.stop()
    },
  }
}
