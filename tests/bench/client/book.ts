import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright'

const persian = 'سازمان سند پرونده نامه گزارش مدیر بخش تاریخ شماره موضوع پیوست رونوشت می‌شود آیین‌نامه نگهداری دسترسی نسخه پوشه'.split(' ')
const english = 'the record of an archive keeps every version and its reader finds it again by title date or number in the folder'.split(
  ' ',
)
const wordsPerParagraph = 55
const paragraphsPerPage = 6

/** Returns a function that chooses words evenly, the same ones in each run. */
const createChooser = () => {
  let state = 7
  return (words: readonly string[]): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return words[Math.floor((state / 2_147_483_648) * words.length)] as string
  }
}

const font = (): string => {
  const file = createRequire(import.meta.url).resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2')
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}

/** Prints a book with Chromium: pages full of text, three Persian paragraphs of four. */
export const printBook = async (browser: Browser, pages: number): Promise<Buffer> => {
  const choose = createChooser()
  const paragraph = (at: number): string => {
    const isPersian = at % 4 !== 3
    const text = Array.from({ length: wordsPerParagraph }, () => choose(isPersian ? persian : english)).join(' ')
    return `<p dir="${isPersian ? 'rtl' : 'ltr'}">${text}.</p>`
  }
  const sections = Array.from({ length: pages }, (_, at) => {
    const paragraphs = Array.from({ length: paragraphsPerPage }, (__, index) => paragraph(at + index))
    return `<section><h1 dir="rtl">بخش ${at + 1}</h1>${paragraphs.join('')}</section>`
  })
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: book; src: url(${font()}) }
    body { margin: 0; font: 11pt/1.5 book, serif }
    section { break-after: page; block-size: 245mm; overflow: hidden }
    p { margin: 0 0 8pt; text-align: justify }
  </style>${sections.join('')}`)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  page.setDefaultTimeout(300_000)
  const pdf = await page.pdf({ format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } })
  await page.close()
  return pdf
}
