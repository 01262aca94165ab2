import type { PDFDataRangeTransport, PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { type PageSource, PictureError } from '../picture'
import { layOutText, type PageText } from '#text/pdf/page-text'
import { readGlyphs } from '#text/pdf/pdf-glyphs'
import type { Bytes } from './bytes'

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** PDF points are 1/72 inch, page pixels 1/96 inch. */
const pixelsPerPoint = 96 / 72
/** Size in bytes up to which the whole file is loaded. Larger files are loaded in parts on demand. */
const wholeUpTo = 2 << 20
const rangeSize = 1 << 18
const attempts = 3
const keptTexts = 200

const load = async (): Promise<PdfJs> => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc ||= workerAddress
  return pdfjs
}

const failureOf = (error: unknown): unknown => {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown }
  if (name === 'PasswordException') return new PictureError(code === 2 ? 'wrongPassword' : 'encryptedFile', { cause: error })
  return name === 'AbortError' || typeof code === 'string' ? error : new PictureError('corruptFile', { cause: error })
}

/** Creates the transport that reads parts for Pdf.js. Pdf.js waits forever for a part that fails to load, so `lost` reports the failure. */
const transportOf = (pdfjs: PdfJs, bytes: Bytes, signal: AbortSignal, lost: (error: unknown) => void): PDFDataRangeTransport => {
  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await bytes.read(begin, end, signal)
      } catch (error) {
        if (attempt === attempts || signal.aborted) throw error
      }
  }
  return new (class extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      read(begin, end).then((part) => this.onDataRange(begin, part), lost)
    }
  })(bytes.size, null)
}

export interface OpenPdf {
  source: PageSource
  close: () => void
}

/**
 * Opens a PDF. Of a large file only the parts that are needed are read.
 * @throws PictureError `encryptedFile`, `wrongPassword` or `corruptFile`, or errors of `bytes`
 */
export const openPdf = async (bytes: Bytes, password: string | null, signal: AbortSignal): Promise<OpenPdf> => {
  const pdfjs = await load()
  const controller = new AbortController()
  const whole = bytes.size <= wholeUpTo ? await bytes.read(0, bytes.size, signal) : undefined
  let lost: (error: unknown) => void = () => {}
  const loss = new Promise<never>((_, reject) => {
    lost = reject
  })
  loss.catch(() => {})
  const tasks: PDFDocumentLoadingTask[] = []
  const close = () => {
    controller.abort()
    for (const task of tasks) void task.destroy()
  }
  const open = async (more: object): Promise<PDFDocumentProxy> => {
    const task = pdfjs.getDocument({
      ...(whole ? { data: whole.slice() } : { range: transportOf(pdfjs, bytes, controller.signal, lost), rangeChunkSize: rangeSize }),
      ...(password !== null && { password }),
      ...{ cMapUrl: '/pdf/cmaps/', standardFontDataUrl: '/pdf/standard_fonts/', wasmUrl: '/pdf/wasm/', iccUrl: '/pdf/iccs/' },
      ...{ isEvalSupported: false, disableAutoFetch: true, disableStream: true, verbosity: 0 },
      ...more,
    })
    tasks.push(task)
    return await Promise.race([task.promise, loss])
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    const shown = await open({})
    /** Second instance without images, opened when text is first needed. Otherwise reading the text would decode every scan again. */
    let read: Promise<PDFDocumentProxy> | undefined
    const texts = new Map<number, Promise<PageText>>()
    const readText = async (number: number): Promise<PageText> => {
      read ??= open({ maxImageSize: 1, disableFontFace: true, fontExtraProperties: true })
      const page = await (await read).getPage(number)
      const text = layOutText(await readGlyphs(page, pdfjs.OPS, pixelsPerPoint))
      page.cleanup()
      return text
    }
    const source: PageSource = {
      count: shown.numPages,
      async sizeOf(number) {
        const { width, height } = (await Promise.race([shown.getPage(number), loss])).getViewport({ scale: pixelsPerPoint })
        return { width, height }
      },
      async draw(number, canvas, { scale, rotation }, stop) {
        const page = await Promise.race([shown.getPage(number), loss])
        stop.throwIfAborted()
        const viewport = page.getViewport({ scale: scale * pixelsPerPoint, rotation: (page.rotate + rotation) % 360 })
        canvas.width = Math.max(1, Math.floor(viewport.width))
        canvas.height = Math.max(1, Math.floor(viewport.height))
        const task = page.render({ canvas, viewport })
        const cancel = () => task.cancel()
        stop.addEventListener('abort', cancel, { once: true })
        await Promise.race([task.promise, loss]).finally(() => stop.removeEventListener('abort', cancel))
      },
      textOf(number) {
        const known = texts.get(number)
        if (known) return known
        const text = Promise.race([readText(number), loss])
        text.catch(() => texts.delete(number))
        texts.set(number, text)
        const [oldest] = texts.keys()
        if (texts.size > keptTexts && oldest !== undefined) texts.delete(oldest)
        return text
      },
    }
    return { source, close }
  } catch (error) {
    close()
    throw failureOf(error)
  }
}
