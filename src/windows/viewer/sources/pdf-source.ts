import type { PDFDataRangeTransport, PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { type PageSource, PictureError } from '../picture'
import { layOutText, type PageText } from '#text/pdf/page-text'
import { readGlyphs } from '#text/pdf/pdf-glyphs'
import type { Bytes } from './bytes'

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** Page pixels (1/96 inch) per PDF point (1/72 inch). */
const pixelsPerPoint = 96 / 72
/** File size in bytes up to which the whole file is loaded. Of larger files, parts are loaded on demand. */
const maxWholeBytes = 2 << 20
const rangeBytes = 1 << 18
const maxAttempts = 3
const maxCachedTexts = 200

const load = async (): Promise<PdfJs> => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc ||= workerAddress
  return pdfjs
}

const toFailure = (error: unknown): unknown => {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown }
  if (name === 'PasswordException') return new PictureError(code === 2 ? 'wrongPassword' : 'encryptedFile', { cause: error })
  return name === 'AbortError' || typeof code === 'string' ? error : new PictureError('corruptFile', { cause: error })
}

/**
 * Creates the object through which Pdf.js reads parts of the file. If a part cannot be loaded, `fail` is called, because Pdf.js would wait
 * forever.
 */
const createTransport = (pdfjs: PdfJs, bytes: Bytes, signal: AbortSignal, fail: (error: unknown) => void): PDFDataRangeTransport => {
  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await bytes.read(begin, end, signal)
      } catch (error) {
        if (attempt === maxAttempts || signal.aborted) throw error
      }
  }
  return new (class extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      read(begin, end).then((part) => this.onDataRange(begin, part), fail)
    }
  })(bytes.size, null)
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
  const pdfjs = await load()
  const controller = new AbortController()
  const whole = bytes.size <= maxWholeBytes ? await bytes.read(0, bytes.size, signal) : undefined
  let fail: (error: unknown) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => {})
  const tasks: PDFDocumentLoadingTask[] = []
  const close = () => {
    controller.abort()
    for (const task of tasks) void task.destroy()
  }
  const open = async (more: object): Promise<PDFDocumentProxy> => {
    const task = pdfjs.getDocument({
      ...(whole ? { data: whole.slice() } : { range: createTransport(pdfjs, bytes, controller.signal, fail), rangeChunkSize: rangeBytes }),
      ...(password !== null && { password }),
      ...{ cMapUrl: '/pdf/cmaps/', standardFontDataUrl: '/pdf/standard_fonts/', wasmUrl: '/pdf/wasm/', iccUrl: '/pdf/iccs/' },
      ...{ isEvalSupported: false, disableAutoFetch: true, disableStream: true, verbosity: 0 },
      ...more,
    })
    tasks.push(task)
    return await Promise.race([task.promise, failure])
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    const pdf = await open({})
    /**
     * Second instance of the same PDF, opened without images to read its text. It is opened when text is first needed. The first instance
     * would decode each scanned image again.
     */
    let textPdf: Promise<PDFDocumentProxy> | undefined
    const texts = new Map<number, Promise<PageText>>()
    const readText = async (number: number): Promise<PageText> => {
      textPdf ??= open({ maxImageSize: 1, disableFontFace: true, fontExtraProperties: true })
      const page = await (await textPdf).getPage(number)
      const text = layOutText(await readGlyphs(page, pdfjs.OPS, pixelsPerPoint))
      page.cleanup()
      return text
    }
    const source: PageSource = {
      count: pdf.numPages,
      async sizeOf(number) {
        const { width, height } = (await Promise.race([pdf.getPage(number), failure])).getViewport({ scale: pixelsPerPoint })
        return { width, height }
      },
      async draw(number, canvas, { scale, rotation }, stop) {
        const page = await Promise.race([pdf.getPage(number), failure])
        stop.throwIfAborted()
        const viewport = page.getViewport({ scale: scale * pixelsPerPoint, rotation: (page.rotate + rotation) % 360 })
        canvas.width = Math.max(1, Math.floor(viewport.width))
        canvas.height = Math.max(1, Math.floor(viewport.height))
        const task = page.render({ canvas, viewport })
        const cancel = () => task.cancel()
        stop.addEventListener('abort', cancel, { once: true })
        await Promise.race([task.promise, failure]).finally(() => stop.removeEventListener('abort', cancel))
      },
      textOf(number) {
        const known = texts.get(number)
        if (known) return known
        const text = Promise.race([readText(number), failure])
        text.catch(() => texts.delete(number))
        texts.set(number, text)
        const [oldest] = texts.keys()
        if (texts.size > maxCachedTexts && oldest !== undefined) texts.delete(oldest)
        return text
      },
    }
    return { source, close }
  } catch (error) {
    close()
    throw toFailure(error)
  }
}
