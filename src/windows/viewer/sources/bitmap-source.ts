import type { Drawing, PageSize, PageSource } from '../picture'

/** Maximum number of decoded images in the cache. */
const maxCachedBitmaps = 4

export interface BitmapPages {
  count: number
  sizeOf(page: number): Promise<PageSize>
  /** Returns the cache key of an image. Images with the same key are identical. */
  keyOf(page: number, size: PageSize, scale: number): string
  load(page: number, size: PageSize, scale: number): Promise<ImageBitmap>
}

const drawBitmap = (canvas: HTMLCanvasElement, bitmap: ImageBitmap, { width, height }: PageSize, { scale, rotation }: Drawing) => {
  const [drawnWidth, drawnHeight] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))]
  const turned = rotation % 180 !== 0
  canvas.width = turned ? drawnHeight : drawnWidth
  canvas.height = turned ? drawnWidth : drawnHeight
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(bitmap, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight)
}

/** Creates a page source from pictures, with a small cache of decoded ones. */
export const createBitmapSource = (pages: BitmapPages): { source: PageSource; close: () => void } => {
  const bitmaps = new Map<string, Promise<ImageBitmap>>()
  const free = (key: string) => {
    bitmaps
      .get(key)
      ?.then((bitmap) => bitmap.close())
      .catch(() => {})
    bitmaps.delete(key)
  }
  const getBitmap = (page: number, size: PageSize, scale: number): Promise<ImageBitmap> => {
    const key = pages.keyOf(page, size, scale)
    const bitmap = bitmaps.get(key) ?? pages.load(page, size, scale)
    bitmaps.delete(key)
    bitmaps.set(key, bitmap)
    bitmap.catch(() => bitmaps.delete(key))
    const [oldest] = bitmaps.keys()
    if (bitmaps.size > maxCachedBitmaps && oldest !== undefined) free(oldest)
    return bitmap
  }
  const source: PageSource = {
    count: pages.count,
    sizeOf: (page) => pages.sizeOf(page),
    async draw(page, canvas, drawing, signal) {
      const size = await pages.sizeOf(page)
      signal.throwIfAborted()
      let bitmap = await getBitmap(page, size, drawing.scale)
      signal.throwIfAborted()
      // The cache may have dropped and closed this image while other pages were loading. A closed bitmap has the width 0.
      if (bitmap.width === 0) bitmap = await pages.load(page, size, drawing.scale)
      drawBitmap(canvas, bitmap, size, drawing)
    },
  }
  return { source, close: () => [...bitmaps.keys()].forEach(free) }
}
