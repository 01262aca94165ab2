import * as Comlink from 'comlink'
import type { Decoder, TiffPage } from './decode.worker'

export type { TiffPage }

const patience = 30_000

export interface TiffDecoder {
  pages: readonly TiffPage[]
  /** Rejects what it cannot decode, and what takes too long. */
  bitmapOf(index: number, pixels: number): Promise<ImageBitmap>
  close(): void
}

/**
 * Decodes a TIFF in a worker of its own, which ends with it or with the first thing that takes too long. The bytes are gone afterwards.
 * @throws when it is no TIFF, or one without pictures
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
    }, patience)
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
