import { openTiffDecoder } from '#workers/decode.client'
import { maxPixels, type PageSource, rethrowAsTooLarge } from '../picture'
import { createBitmapSource } from './bitmap-source'

/** Maximum number of pixels to which a page is decoded. A scanned A4 page at 400 dpi has fewer. */
const maxSharpPixels = 25_000_000

/**
 * Opens the pages of a TIFF file and decodes them in a worker. `draw` loads server-rendered images of pages that the worker cannot decode.
 * @throws if the file contains no pages
 */
export const openTiff = async (
  bytes: Uint8Array,
  draw: (page: number) => Promise<ImageBitmap>,
): Promise<{ source: PageSource; close: () => void }> => {
  const decoder = await openTiffDecoder(bytes.slice().buffer)
  const pageAt = (page: number) => {
    const found = decoder.pages[page - 1]
    if (!found) throw new RangeError(`no page ${page}`)
    return found
  }
  const { source, close } = createBitmapSource({
    count: decoder.pages.length,
    sizeOf: async (page) => pageAt(page),
    keyOf: String,
    load: async (page) => {
      const { index, width, height } = pageAt(page)
      if (width * height > maxPixels) return await draw(index + 1).catch(rethrowAsTooLarge)
      return await decoder.bitmapOf(index, maxSharpPixels).catch(() => draw(index + 1))
    },
  })
  return {
    source,
    close: () => {
      close()
      decoder.close()
    },
  }
}
