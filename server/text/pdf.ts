import { layOutText } from '#text/pdf/page-text'
import { readGlyphs } from '#text/pdf/pdf-glyphs'
import { TextCollector, type Extracted } from './text-collector'
import { Unreadable } from '#text/unreadable'

/** Options of pdf.js for reading text: no images and no fonts for drawing, but the properties of glyphs. */
export const READING_OPTIONS = { maxImageSize: 1, disableFontFace: true, fontExtraProperties: true }

type Loading = Awaited<ReturnType<typeof import('pdfjs-dist/legacy/build/pdf.mjs')['getDocument']>>
export type OpenPdf = (bytes: Uint8Array) => Promise<Loading>

/** Maximum ms. The text that was read until then is used. */
const MAX_MS = 40_000
const toUnreadable = (error: unknown): Unreadable =>
  new Unreadable((error as Error | null)?.name === 'PasswordException' ? 'ENCRYPTED' : 'CORRUPT', { cause: error })

async function readPages({ promise }: Loading, into: TextCollector, until: number): Promise<boolean> {
  const [{ OPS }, document] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), promise])
  let broken = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    if (into.isFull) return true
    if (Date.now() > until) return false
    try {
      const page = await document.getPage(number)
      into.add(`${layOutText(await readGlyphs(page, OPS, 1)).text}\n`)
      page.cleanup()
    } catch {
      // The other pages stay readable if one is damaged.
      broken += 1
    }
  }
  if (broken === document.numPages) throw new Unreadable('CORRUPT')
  return true
}

/** Extracts the text of a PDF, page by page, from the positions of its letters. @throws Unreadable */
export async function extractPdfText(open: () => Promise<Loading>): Promise<Extracted> {
  const into = new TextCollector()
  const loading = await open().catch((error) => {
    throw toUnreadable(error)
  })
  try {
    const whole = await readPages(loading, into, Date.now() + MAX_MS)
    const { text, cut } = into.result
    return { text, cut: cut || !whole }
  } catch (error) {
    throw error instanceof Unreadable ? error : toUnreadable(error)
  } finally {
    await loading.destroy()
  }
}
