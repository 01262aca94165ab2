import { api } from '#api/index'
import { document } from '#api/contract/document'
import type { PageSize, PageSource } from '../picture'
import { createBitmapSource } from './bitmap-source'

/** Longest sides in pixels of the images that the server renders and caches. */
const imageSizes = [640, 1_280, 1_920, 2_560, 4_096] as const
const firstImageSize = 1_280
/** Height in pixels of an A4 page at 96 dpi. A page that exists only as an image has this height at scale 1. */
const pageLength = 1_123

/** Loads the image of a page that the server renders. */
export const fetchBitmap = async (uuid: string, page: number, width: number, signal: AbortSignal): Promise<ImageBitmap> => {
  const imageSize = imageSizes.find((size) => size >= width) ?? 4_096
  const blob = await api(document).part({ params: { type: 'preview', uuid }, query: { page, width: imageSize } }, { signal, quiet: true })
  return await createImageBitmap(blob)
}

/**
 * Opens the pages that the server renders: for users who may read but not download the original, and for formats that browsers cannot show.
 */
export const openServerPages = async (
  uuid: string,
  { paper, signal }: { paper: boolean; signal: AbortSignal },
): Promise<{ source: PageSource; close: () => void }> => {
  const controller = new AbortController()
  const { pages } = await api(document).pages({ params: { uuid } }, { signal, quiet: true })
  const first = await fetchBitmap(uuid, 1, firstImageSize, signal)
  const sizes = new Map<number, PageSize>()
  const toPageSize = ({ width, height }: ImageBitmap): PageSize => {
    const share = paper ? pageLength / Math.max(width, height) : 1
    return { width: width * share, height: height * share }
  }
  sizes.set(1, toPageSize(first))
  first.close()
  const getImageSize = ({ width, height }: PageSize, scale: number) =>
    imageSizes.find((imageSize) => imageSize >= Math.max(width, height) * scale) ?? 4_096
  const load = async (page: number, size: PageSize, scale: number) =>
    await fetchBitmap(uuid, page, getImageSize(size, scale), controller.signal)
  const { source, close } = createBitmapSource({
    count: pages,
    async sizeOf(page) {
      const known = sizes.get(page)
      if (known) return known
      const bitmap = await fetchBitmap(uuid, page, firstImageSize, controller.signal)
      const size = toPageSize(bitmap)
      bitmap.close()
      sizes.set(page, size)
      return size
    },
    keyOf: (page, size, scale) => `${page} ${getImageSize(size, scale)}`,
    load,
  })
  return {
    source,
    close: () => {
      controller.abort()
      close()
    },
  }
}
