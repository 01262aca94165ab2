import * as Comlink from 'comlink'
import type { Decoder, TiffPage } from './decode.worker'

export type { TiffPage }

const maxDecodeMs = 30_000

export interface TiffDecoder {
  pages: readonly TiffPage[]
  /** Rejects if the image cannot be decoded or takes too long. */
  bitmapOf(index: number, pixels: number): Promise<ImageBitmap>
  close(): void
}

/**
 * Opens a TIFF file in a separate worker. The worker ends when the decoder is closed, or when an image takes too long. The buffer is
 * transferred to the worker and cannot be used afterwards. @throws if the file is not a TIFF or contains no image
 */
export const openTiffDecoder = async (bytes: ArrayBuffer): Promise<TiffDecoder> => {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const decoder = Comlink.wrap<Decoder>(worker)
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  broken.catch(() => {})
  worker.addEventListener('error', ({ message }) => fail(new Error(message)))
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      worker.terminate()
      fail(new Error('the decoder did not answer'))
    }, maxDecodeMs)
    try {
      return await Promise.race([work, broken])
    } finally {
      clearTimeout(timer)
    }
  }
  const close = () => {
    fail(new Error('the decoder was closed'))
    worker.terminate()
  }
  try {
    const pages = await inTime(decoder.open(Comlink.transfer(bytes, [bytes])))
    if (pages.length === 0) throw new Error('no pictures')
    return { pages, bitmapOf: (index, pixels) => inTime(decoder.page(index, pixels)), close }
  } catch (error) {
    close()
    throw error
  }
}
