import * as Comlink from 'comlink'
import pdfjsAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import coreAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PageText } from '#text/pdf/page-text'
import { openPdfPages, type PdfDrawing, type PdfFile, type PdfJs, type PdfPages, type PdfPageSize } from './pdf-pages'

/** Creates the additional canvases of Pdf.js. The default needs a DOM. */
class WorkerCanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(canvas, { width, height })
  }
  destroy(created: { canvas: OffscreenCanvas | null; context: unknown }) {
    if (created.canvas) Object.assign(created.canvas, { width: 0, height: 0 })
    Object.assign(created, { canvas: null, context: null })
  }
}

/** True if the page that is being drawn uses a filter. Workers have no SVG filters, so the page must be drawn in the page's thread. */
let needsFilter = false
const requireFilter = () => {
  needsFilter = true
  return 'none'
}

class WorkerFilterFactory {
  addFilter(maps: unknown) {
    return maps ? requireFilter() : 'none'
  }
  addAlphaFilter = requireFilter
  addLuminosityFilter = requireFilter
  addHCMFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy() {}
}

/** Reasons why a document needs another password. */
export type Locked = 'encryptedFile' | 'wrongPassword'

let pdfjs: Promise<PdfJs> | undefined
let pages: PdfPages | undefined
/** Settles when the last requested drawing has ended. Drawings run one after another, so that the visible page is complete first. */
let lastDrawing: Promise<unknown> = Promise.resolve()
const drawings = new Map<number, AbortController>()

/**
 * Loads Pdf.js. Its part that reads files runs in this worker too: it would start a further worker, but uses the module if it is already
 * loaded.
 */
const load = (): Promise<PdfJs> => {
  pdfjs ??= Promise.all([import(/* @vite-ignore */ pdfjsAddress) as Promise<PdfJs>, import(/* @vite-ignore */ coreAddress)]).then(
    ([loaded]) => loaded,
  )
  return pdfjs
}

const getPages = (): PdfPages => {
  if (!pages) throw new Error('no document is open')
  return pages
}

const pdf = {
  /** Loads the code in advance. Returns false if this browser cannot draw in a worker. */
  async prepare(): Promise<boolean> {
    if (typeof OffscreenCanvas === 'undefined' || !('fonts' in globalThis)) return false
    await load()
    return true
  },
  /** Opens a document. A worker has one at a time. Returns the number of its pages. */
  async open(file: Pick<PdfFile, 'size' | 'whole' | 'password'>, read: PdfFile['read']): Promise<number | Locked> {
    const platform = {
      ownerDocument: { fonts: (globalThis as unknown as { fonts: FontFaceSet }).fonts },
      CanvasFactory: WorkerCanvasFactory,
      FilterFactory: WorkerFilterFactory,
      useWorkerFetch: true,
    }
    try {
      pages = await openPdfPages(await load(), { ...file, read }, platform)
      return pages.count
    } catch (error) {
      const { name, code } = error as { name?: string; code?: unknown }
      if (name === 'PasswordException') return code === 2 ? 'wrongPassword' : 'encryptedFile'
      throw error
    }
  },
  sizeOf: (number: number): Promise<PdfPageSize> => getPages().sizeOf(number),
  /** Returns the image of a page, or undefined if only the page's thread can draw it. `id` identifies the drawing for `cancel`. */
  async draw(id: number, number: number, drawing: PdfDrawing): Promise<ImageBitmap | undefined> {
    const controller = new AbortController()
    drawings.set(id, controller)
    const drawNow = async () => {
      controller.signal.throwIfAborted()
      const canvas = new OffscreenCanvas(1, 1)
      needsFilter = false
      await getPages().draw(number, canvas, drawing, controller.signal)
      if (needsFilter) return undefined
      const bitmap = canvas.transferToImageBitmap()
      return Comlink.transfer(bitmap, [bitmap])
    }
    const drawn = lastDrawing.then(drawNow).finally(() => drawings.delete(id))
    lastDrawing = drawn.catch(() => {})
    return await drawn
  },
  /** Frees the document. Afterwards this worker can open another one. */
  close(): void {
    for (const drawing of drawings.values()) drawing.abort()
    pages?.close()
    pages = undefined
  },
  cancel(id: number): void {
    drawings.get(id)?.abort()
  },
  async textOf(number: number): Promise<PageText> {
    await lastDrawing
    return await getPages().textOf(number)
  },
}
export type PdfWorker = typeof pdf

// Pdf.js, which is loaded later, listens to messages too. It ignores those of others, as Comlink does.
Comlink.expose(pdf)
