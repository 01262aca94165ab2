import { layOutText } from '#text/pdf/page-text'
import { glyphsOf } from '#text/pdf/pdf-glyphs'
import { Collected, type Extracted } from './collected'
import { Unreadable } from './unreadable'

/** What pdf.js is asked for where pages are only read: no pictures, no fonts to draw with, and what glyphs stand for. */
export const READING = { maxImageSize: 1, disableFontFace: true, fontExtraProperties: true }

type Loading = Awaited<ReturnType<typeof import('pdfjs-dist/legacy/build/pdf.mjs')['getDocument']>>
export type OpenPdf = (bytes: Uint8Array) => Promise<Loading>

/** What was read until then is taken. */
const LONGEST_MS = 40_000
const reasonOf = (error: unknown): Unreadable =>
  new Unreadable((error as Error | null)?.name === 'PasswordException' ? 'ENCRYPTED' : 'CORRUPT', { cause: error })

async function readPages({ promise }: Loading, into: Collected, until: number): Promise<boolean> {
  const [{ OPS }, document] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), promise])
  let broken = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    if (into.isFull) return true
    if (Date.now() > until) return false
    try {
      const page = await document.getPage(number)
      into.add(`${layOutText(await glyphsOf(page, OPS, 1)).text}\n`)
      page.cleanup()
    } catch {
      // One broken page leaves the others readable.
      broken += 1
    }
  }
  if (broken === document.numPages) throw new Unreadable('CORRUPT')
  return true
}

/** The text of a PDF, page after page, by where its letters stand. @throws Unreadable */
export async function pdfText(open: () => Promise<Loading>): Promise<Extracted> {
  const into = new Collected()
  const loading = await open().catch((error) => {
    throw reasonOf(error)
  })
  try {
    const whole = await readPages(loading, into, Date.now() + LONGEST_MS)
    const { text, cut } = into.result
    return { text, cut: cut || !whole }
  } catch (error) {
    throw error instanceof Unreadable ? error : reasonOf(error)
  } finally {
    await loading.destroy()
  }
}
