import type { PDFDataRangeTransport, PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { layOutText, type PageText } from '#text/pdf/page-text'
import { readGlyphs } from '#text/pdf/pdf-glyphs'

export type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** Page pixels (1/96 inch) per PDF point (1/72 inch). */
const pixelsPerPoint = 96 / 72
const rangeBytes = 1 << 18

/** Bytes of a PDF file, or a function that loads parts of it, and the password of the document. */
export interface PdfFile {
  size: number
  whole: Uint8Array | undefined
  password: string | null
  read(begin: number, end: number): Promise<Uint8Array>
}

/** Size of a page in pixels at scale 1, before rotation. */
export interface PdfPageSize {
  width: number
  height: number
}

export interface PdfDrawing {
  scale: number
  rotation: number
}

/** Pages of an opened PDF. Numbers start at 1. If a part of the file cannot be loaded, each promise rejects with the error of `read`. */
export interface PdfPages {
  count: number
  sizeOf(number: number): Promise<PdfPageSize>
  draw(number: number, canvas: HTMLCanvasElement | OffscreenCanvas, drawing: PdfDrawing, signal: AbortSignal): Promise<void>
  textOf(number: number): Promise<PageText>
  close(): void
}

/** Lets messages to this thread be handled between two parts of a drawing. */
const continueLater = (next: () => void) => setTimeout(next)

/**
 * Creates the object through which Pdf.js reads parts of the file. If a part cannot be loaded, `fail` is called, because Pdf.js would wait
 * forever.
 */
const createTransport = (pdfjs: PdfJs, { size, read }: PdfFile, fail: (error: unknown) => void): PDFDataRangeTransport =>
  new (class extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      read(begin, end).then((part) => this.onDataRange(begin, part), fail)
    }
  })(size, null)

/**
 * Opens a PDF file. Of a file without `whole` only the needed parts are read. `platform` contains the options of Pdf.js that depend on the
 * thread. @throws errors of Pdf.js and of `read`
 */
export const openPdfPages = async (pdfjs: PdfJs, file: PdfFile, platform: object = {}): Promise<PdfPages> => {
  let fail: (error: unknown) => void = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => {})
  const tasks: PDFDocumentLoadingTask[] = []
  const close = () => {
    for (const task of tasks) void task.destroy()
  }
  const open = async (more: object): Promise<PDFDocumentProxy> => {
    const task = pdfjs.getDocument({
      ...(file.whole ? { data: file.whole.slice() } : { range: createTransport(pdfjs, file, fail), rangeChunkSize: rangeBytes }),
      ...(file.password !== null && { password: file.password }),
      ...{ cMapUrl: '/pdf/cmaps/', standardFontDataUrl: '/pdf/standard_fonts/', wasmUrl: '/pdf/wasm/', iccUrl: '/pdf/iccs/' },
      ...{ isEvalSupported: false, disableAutoFetch: true, disableStream: true, verbosity: 0 },
      ...platform,
      ...more,
    })
    tasks.push(task)
    return await Promise.race([task.promise, failure])
  }
  let pdf: PDFDocumentProxy
  try {
    pdf = await open({})
  } catch (error) {
    close()
    throw error
  }
  /**
   * Second instance of the same PDF, opened without images to read its text. It is opened when text is first needed. The first instance
   * would decode each scanned image again.
   */
  let textPdf: Promise<PDFDocumentProxy> | undefined
  const readText = async (number: number): Promise<PageText> => {
    textPdf ??= open({ maxImageSize: 1, disableFontFace: true, fontExtraProperties: true })
    const page = await (await textPdf).getPage(number)
    const text = layOutText(await readGlyphs(page, pdfjs.OPS, pixelsPerPoint))
    page.cleanup()
    return text
  }
  return {
    count: pdf.numPages,
    async sizeOf(number) {
      const { width, height } = (await Promise.race([pdf.getPage(number), failure])).getViewport({ scale: pixelsPerPoint })
      return { width, height }
    },
    async draw(number, canvas, { scale, rotation }, signal) {
      const page = await Promise.race([pdf.getPage(number), failure])
      signal.throwIfAborted()
      const viewport = page.getViewport({ scale: scale * pixelsPerPoint, rotation: (page.rotate + rotation) % 360 })
      canvas.width = Math.max(1, Math.floor(viewport.width))
      canvas.height = Math.max(1, Math.floor(viewport.height))
      const task = page.render({ canvas: canvas as HTMLCanvasElement, viewport })
      task.onContinue = continueLater
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      await Promise.race([task.promise, failure]).finally(() => signal.removeEventListener('abort', cancel))
    },
    textOf: (number) => Promise.race([readText(number), failure]),
    close,
  }
}
