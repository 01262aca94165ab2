import * as Comlink from 'comlink'
import pdfjsAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import coreAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { openPdfPages, type PdfFile, type PdfJs, type PdfPages } from './pdf-pages'
import type { Locked, PdfWorker } from './pdf.worker'

/** Opened document. Pages are drawn in a worker if the browser supports it. */
export interface OpenedPdf extends Omit<PdfPages, 'draw'> {
  draw(number: number, canvas: HTMLCanvasElement, drawing: { scale: number; rotation: number }, signal: AbortSignal): Promise<void>
}

interface Started {
  worker: Worker
  /** Number of calls that the worker has not answered. */
  pending: number
  remote: Comlink.Remote<PdfWorker>
  /** Resolves to false if the worker cannot draw. */
  ready: Promise<boolean>
  /** Rejects if the worker ends with an error. */
  broken: Promise<never>
}

/** Worker for the next document: one that was started in advance, or that of a closed document. */
let spare: Started | undefined

const start = (): Started => {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const remote = Comlink.wrap<PdfWorker>(worker)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  })
  broken.catch(() => {})
  const ready = Promise.race([remote.prepare(), broken])
  ready.catch(() => {})
  return { worker, pending: 0, remote, ready, broken }
}

/** Starts the worker for the next document, so that its first page is drawn sooner. */
export const preparePdf = (): void => {
  if (spare) return
  const started = start()
  spare = started
  started.ready.catch(() => {
    if (spare === started) spare = undefined
    started.worker.terminate()
  })
}

/** Ends the worker of a closed document, or keeps it for the next one if it is idle. */
const release = (started: Started): void => {
  if (spare || started.pending > 0) {
    started.worker.terminate()
    return
  }
  started.remote.close().then(
    () => {
      if (spare) started.worker.terminate()
      else spare = started
    },
    () => started.worker.terminate(),
  )
}

const loadInPage = async (): Promise<PdfJs> => {
  const pdfjs = (await import(/* @vite-ignore */ pdfjsAddress)) as PdfJs
  pdfjs.GlobalWorkerOptions.workerSrc ||= coreAddress
  return pdfjs
}

/** Opens the document in the page's thread. */
const openInPage = async (file: PdfFile): Promise<PdfPages> => await openPdfPages(await loadInPage(), file)

const drawBitmap = (canvas: HTMLCanvasElement, bitmap: ImageBitmap) => {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  bitmap.close()
}

let lastId = 0

/** Opens a PDF file. Returns the reason if it needs another password. @throws errors of Pdf.js and of `file.read` */
export const openPdfFile = async (file: PdfFile, signal: AbortSignal): Promise<OpenedPdf | Locked> => {
  const started = spare ?? start()
  spare = undefined
  const { worker, remote, ready, broken } = started
  let isClosed = false
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  /** Opened when a page cannot be drawn in the worker. */
  let inPage: Promise<PdfPages> | undefined
  const close = () => {
    if (isClosed) return
    isClosed = true
    release(started)
    inPage?.then((pages) => pages.close()).catch(() => {})
    fail(new DOMException('the document was closed', 'AbortError'))
  }
  const settle = <T>(work: Promise<T>): Promise<T> => {
    started.pending++
    const isAnswered = () => {
      started.pending--
    }
    work.then(isAnswered, isAnswered)
    return Promise.race([work, failed, broken])
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    if (!(await settle(ready))) {
      worker.terminate()
      return await openInPage(file)
    }
    // The error of a part that cannot be loaded would lose its code on the way through the worker.
    const read = async (begin: number, end: number) => {
      try {
        const part = await file.read(begin, end)
        return Comlink.transfer(part, [part.buffer])
      } catch (error) {
        fail(error)
        throw error
      }
    }
    const { size, whole, password } = file
    const opened = await settle<number | Locked>(remote.open({ size, whole, password }, Comlink.proxy(read)))
    if (typeof opened === 'string') {
      close()
      return opened
    }
    return {
      count: opened,
      sizeOf: (number) => settle(remote.sizeOf(number)),
      async draw(number, canvas, drawing, stop) {
        stop.throwIfAborted()
        const id = ++lastId
        const cancel = () => void remote.cancel(id)
        stop.addEventListener('abort', cancel, { once: true })
        const bitmap = await settle(remote.draw(id, number, drawing)).finally(() => stop.removeEventListener('abort', cancel))
        if (bitmap) {
          if (!stop.aborted) drawBitmap(canvas, bitmap)
          bitmap.close()
          return
        }
        inPage ??= openInPage(file)
        inPage.catch(() => {
          inPage = undefined
        })
        await (await settle(inPage)).draw(number, canvas, drawing, stop)
      },
      textOf: (number) => settle(remote.textOf(number)),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
