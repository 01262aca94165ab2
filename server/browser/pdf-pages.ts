import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

const MAX_PIXELS = 60_000_000

/** Canvas factory for a worker, which has no document to create elements. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0
    canvas.height = 0
  }
}
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {}
}

export async function openPdf(data: ArrayBuffer, more: object = {}) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc ||= workerAddress
  const folder = (name: string) => new URL(`/pdf/${name}/`, globalThis.location.origin).href
  return pdfjs.getDocument({
    data,
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
    ...more,
  })
}

/** Draws a page, counted from 1, with at most `box` px on its longer side. Rejects if the file is not a PDF or the page does not exist. */
export async function drawPdf(data: ArrayBuffer, box: number, number: number): Promise<OffscreenCanvas> {
  const loading = await openPdf(data)
  try {
    const page = await (await loading.promise).getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(4, box / Math.max(natural.width, natural.height)) })
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
    return canvas
  } finally {
    await loading.destroy()
  }
}

/** Returns the number of pages of a PDF. */
export async function pdfPages(data: ArrayBuffer): Promise<number> {
  const loading = await openPdf(data)
  try {
    return (await loading.promise).numPages
  } finally {
    await loading.destroy()
  }
}
