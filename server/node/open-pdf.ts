import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Opens a PDF with the character maps and fonts of pdf.js; `more` is passed to pdf.js. */
export async function openPdf(input: Buffer, more: object) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const folder = (name: string): string => `${pathToFileURL(join(home, name)).href.replace('file://', '')}/`
  return pdfjs.getDocument({
    data: new Uint8Array(input.buffer, input.byteOffset, input.byteLength),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    ...more,
  })
}
