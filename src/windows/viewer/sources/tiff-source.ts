import { openTiffDecoder } from '#workers/decode.client'
import type { PageSource } from '../picture'
import { bitmapSource } from './bitmap-source'

/** A scan of an A4 page at 400 dots per inch stays whole. */
const mostPixels = 25_000_000

/**
 * The pages of a TIFF, decoded in a worker. `draw` draws a page that the worker cannot.
 * @throws when the file has no pages that can be told
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
  const { source, close } = bitmapSource({
    count: decoder.pages.length,
    sizeOf: async (page) => pageAt(page),
    keyOf: String,
    load: (page) => decoder.bitmapOf(pageAt(page).index, mostPixels).catch(() => draw(pageAt(page).index + 1)),
  })
  return {
    source,
    close: () => {
      close()
      decoder.close()
    },
  }
}
