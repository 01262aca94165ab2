import { openPdfFile } from '#workers/pdf.client'
import type { PageText } from '#text/pdf/page-text'
import { type PageSource, PictureError } from '../picture'
import { type Bytes, maxWholeBytes } from './bytes'

const maxAttempts = 3
const maxCachedTexts = 200

const toFailure = (error: unknown): unknown => {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown }
  if (name === 'PasswordException') return new PictureError(code === 2 ? 'wrongPassword' : 'encryptedFile', { cause: error })
  return name === 'AbortError' || typeof code === 'string' ? error : new PictureError('corruptFile', { cause: error })
}

export interface OpenPdf {
  source: PageSource
  close: () => void
}

/**
 * Opens a PDF file. Of a large file only the needed parts are read. @throws PictureError `encryptedFile`, `wrongPassword` or `corruptFile`,
 * or errors of `bytes`
 */
export const openPdf = async (bytes: Bytes, password: string | null, signal: AbortSignal): Promise<OpenPdf> => {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await bytes.read(begin, end, controller.signal)
      } catch (error) {
        if (attempt === maxAttempts || controller.signal.aborted) throw error
      }
  }
  const whole = bytes.size <= maxWholeBytes ? await bytes.read(0, bytes.size, signal) : undefined
  const pdf = await openPdfFile({ size: bytes.size, whole, password, read }, controller.signal).catch((error: unknown) => {
    controller.abort()
    throw toFailure(error)
  })
  if (typeof pdf === 'string') throw new PictureError(pdf)
  const texts = new Map<number, Promise<PageText>>()
  const source: PageSource = {
    count: pdf.count,
    sizeOf: (number) => pdf.sizeOf(number),
    draw: (number, canvas, drawing, stop) => pdf.draw(number, canvas, drawing, stop),
    textOf(number) {
      const known = texts.get(number)
      if (known) return known
      const text = pdf.textOf(number)
      text.catch(() => texts.delete(number))
      texts.set(number, text)
      const [oldest] = texts.keys()
      if (texts.size > maxCachedTexts && oldest !== undefined) texts.delete(oldest)
      return text
    },
  }
  const close = () => {
    controller.abort()
    pdf.close()
  }
  return { source, close }
}
