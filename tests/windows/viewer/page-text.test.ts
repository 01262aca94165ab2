import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { launchOptions } from '#tests/support/browser'
import { backwards, type DrawnGlyph, type DrawnText, forwards, makePdf } from '#tests/support/pdf'
import { layOutText, type PageText } from '#text/pdf/page-text'
import { readGlyphs } from '#text/pdf/pdf-glyphs'
import { getTextBoxes } from '#windows/viewer/text-boxes'

const require = createRequire(import.meta.url)
const home = dirname(require.resolve('pdfjs-dist/package.json'))

const read = async (data: Uint8Array): Promise<PageText[]> => {
  const task = getDocument({
    data: new Uint8Array(data),
    cMapUrl: `${home}/cmaps/`,
    standardFontDataUrl: `${home}/standard_fonts/`,
    ...{ fontExtraProperties: true, disableFontFace: true, maxImageSize: 1, isEvalSupported: false, verbosity: 0 },
  })
  const document = await task.promise
  const pages: PageText[] = []
  for (let page = 1; page <= document.numPages; page++) pages.push(layOutText(await readGlyphs(await document.getPage(page), OPS, 96 / 72)))
  await task.destroy()
  return pages
}

const line = (glyphs: readonly DrawnGlyph[], y = 700): DrawnText => ({ x: 50, y, glyphs })
const textOf = async (...texts: DrawnText[]) => (await read(makePdf([{ width: 595, height: 842, texts }])))[0] ?? expect.fail('no page')

describe('the text of a page', () => {
  it.each<[string, readonly DrawnGlyph[], string]>([
    ['Persian', backwards('سلام دنیا'), 'سلام دنیا'],
    ['a ligature, never turned round', [...backwards('زم'), { text: 'لا' }], 'لازم'],
    ['presentation forms', [{ text: '\ufe8e' }, { text: '\ufee7' }, { text: '\ufb8e' }], 'کنا'],
    ['a date inside Persian', [...forwards('۱۴۰۵/۰۸/۲۹'), ...backwards('تاریخ ')], 'تاریخ ۱۴۰۵/۰۸/۲۹'],
    ['Latin words inside Persian', [...backwards(' است'), ...forwards('Linux 11'), ...backwards('این ')], 'این Linux 11 است'],
    [
      'Persian inside Latin',
      [...forwards('the word '), ...backwards('نرم‌افزار'.replace('\u200c', '')), ...forwards(' here')],
      'the word نرمافزار here',
    ],
    ['a half-space that takes no room', [...backwards('رود'), { text: '\u200c', width: 0 }, ...backwards('می')], 'می\u200cرود'],
    [
      'a half-space drawn as a covered blank',
      [...backwards('رود'), { text: ' ', width: 250, back: 250 }, ...backwards('می')],
      'می\u200cرود',
    ],
    ['a space stepped back over at the end of a line', [{ text: ' ', width: 250, back: 250 }, ...backwards('نور')], 'نور'],
    ['a gap without a blank', [...backwards('دو'), { text: '', width: 0, back: -400 }, ...backwards('یک')], 'یک دو'],
    ['a stretched word', [...backwards('طح'), { text: '\u0640', width: 900 }, ...backwards('س')], 'سطح'],
    ['a maddah beside its letter', [...backwards('ب'), { text: '\u0653', width: 0 }, { text: 'ا' }], 'آب'],
    ['brackets stored as they look', [{ text: '(' }, ...backwards('متن'), { text: ')' }, ...backwards('این ')], 'این (متن)'],
    ['brackets stored as they read', [{ text: ')' }, ...backwards('متن'), { text: '(' }, ...backwards('این ')], 'این (متن)'],
    [
      'brackets after a Latin word inside Persian',
      [...backwards(' است'), ...forwards('Windows (XP)'), ...backwards('این سامانه روی ')],
      'این سامانه روی Windows (XP) است',
    ],
    [
      'brackets with a number after a Latin name',
      [...backwards(' است'), ...forwards('ISO 9001 (2015)'), ...backwards('این ')],
      'این ISO 9001 (2015) است',
    ],
    [
      'brackets with Latin after Persian, stored as they look',
      [...backwards(' است'), { text: '(' }, ...forwards('XP'), { text: ')' }, ...backwards('این ')],
      'این (XP) است',
    ],
    [
      'brackets with Latin after Persian, stored as they read',
      [...backwards(' است'), { text: ')' }, ...forwards('XP'), { text: '(' }, ...backwards('این ')],
      'این (XP) است',
    ],
    [
      'brackets with Persian after a Latin word',
      [...backwards(' است'), { text: '(' }, ...backwards('رشد'), { text: ')' }, ...forwards(' GDP'), ...backwards('این ')],
      'این GDP (رشد) است',
    ],
    [
      'Persian brackets inside Latin',
      [...forwards('the word '), { text: '(' }, ...backwards('نو'), { text: ')' }, ...backwards('کتاب '), ...forwards(' here')],
      'the word کتاب (نو) here',
    ],
    ['dashes inside a Latin name', [...backwards(' است'), ...forwards('GPT-4-32'), ...backwards('این ')], 'این GPT-4-32 است'],
    ['a dash between the scripts', [...backwards('محور'), { text: '-' }, ...forwards('IT'), ...backwards('رویکرد ')], 'رویکرد IT-محور'],
    [
      'a dash between two numbers inside Persian',
      [...backwards(' بود'), ...forwards('۱۴۰۵'), { text: '-' }, ...forwards('۱۴۰۴'), ...backwards('سال ')],
      'سال ۱۴۰۴-۱۴۰۵ بود',
    ],
    ['the letters that Persian fonts of TeX name wrongly', [{ text: '\u036c' }, { text: '\u037d' }, { text: '\u0377' }], 'کگی'],
  ])('reads %s', async (_name, glyphs, expected) => {
    expect((await textOf(line(glyphs))).text).toBe(expected)
  })

  it('reads a line with two scripts in the direction of the page', async () => {
    const mixed = line([...backwards(' است'), ...forwards('Open Source Software'), ...backwards('این ')])
    const persian = await textOf(mixed, line(backwards('و این سطر فقط فارسی است، مانند همه'), 600))
    expect(persian.text.split('\n')[0]).toBe('این Open Source Software است')
    const readLatin = await textOf(mixed, line(forwards('while this is a page of English'), 600))
    expect(readLatin.text.split('\n')[0]).toBe('است Open Source Software این')
  })

  it('reads from top to bottom regardless of drawing order, and counts a double-drawn letter once', async () => {
    const bold = forwards('Bold')
    const { text } = await textOf(line(forwards('second'), 600), line(bold, 700), { ...line(bold, 700), x: 50.3 })
    expect(text).toBe('Bold\nsecond')
  })

  /** Lines of a column in order, each as long as the column. */
  const column = (word: string, x: number, top: number, count: number, draw = backwards): DrawnText[] =>
    Array.from({ length: count }, (_, at) => ({ x, y: top - 16 * at, glyphs: draw(`${word} سطر شماره ${at} از متن ${word} بلند`) }))
  const linesOf = async (...texts: DrawnText[]) =>
    (await textOf(...texts)).text.split('\n').map((text) => text.replace(/^(\S+) سطر شماره (\d+) .*/, '$1 $2'))
  const named = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`)
  const heading = (text: string, y: number): DrawnText => ({ x: 120, y, glyphs: backwards(text) })

  it.each([
    ['in line', 0],
    ['not in line', 7],
  ])('reads columns whose lines are %s one after the other, between the lines across the page', async (_name, shift) => {
    const title = 'این عنوان بلند از روی هر دو ستون صفحه می‌گذرد و پهن است'.replace('\u200c', '')
    const [right, left] = [column('یکم', 310, 700, 6), column('دوم', 50, 700 - shift, 6)]
    const read = await linesOf(heading(title, 730), ...right.flatMap((text, at) => [text, left[at] as DrawnText]), heading(title, 580))
    expect(read).toEqual([title, ...named('یکم', 6), ...named('دوم', 6), title])
  })

  it('reads three columns, and columns of a Latin page from left to right', async () => {
    const three = [column('سوم', 20, 700, 5), column('دوم', 230, 700, 5), column('یکم', 440, 700, 5)]
    const narrow = three.flat().map((text) => ({ ...text, size: 9 }))
    expect(await linesOf(...narrow)).toEqual([...named('یکم', 5), ...named('دوم', 5), ...named('سوم', 5)])
    const latin = (word: string, x: number) =>
      Array.from({ length: 5 }, (_, at) => ({ x, y: 700 - 16 * at, glyphs: forwards(`${word} ${at} is a line of a column of text`) }))
    const { text } = await textOf(...latin('first', 50), ...latin('second', 310))
    expect(text.split('\n').map((one) => one.split(' is')[0])).toEqual([...named('first', 5), ...named('second', 5)])
  })

  it('reads the rows of a table one after the other', async () => {
    const cells = ['نام', 'بهرام رستمی', 'کار', 'نگهبان انبار مرکزی شهر', 'شهر', 'یزد', 'سن', '۳۴', 'شماره', '۱۲']
    const rows = cells.map((text, at) => ({ x: at % 2 === 0 ? 400 : 100, y: 700 - 16 * Math.floor(at / 2), glyphs: backwards(text) }))
    expect((await textOf(...rows)).text.split('\n')).toHaveLength(5)
  })

  it('returns the position of every word, also on rotated pages', async () => {
    const page = { width: 600, height: 300, texts: [{ x: 100, y: 200, size: 20, glyphs: backwards('دو یک') }] }
    const [plain, turned] = await read(makePdf([page, { ...page, rotate: 90 }]))
    if (!plain || !turned) expect.fail('no pages')
    // Five glyphs of half the font size: «دو» is at the right end of the line.
    const [box] = getTextBoxes(plain, 0, 2)
    expect(box).toMatchObject({ x: expect.closeTo((130 * 96) / 72, 1), width: expect.closeTo((20 * 96) / 72, 1) })
    expect(box && box.y < (100 * 96) / 72 && box.y + box.height > (100 * 96) / 72).toBe(true)
    expect(turned.text).toBe('دو یک')
    const [down] = getTextBoxes(turned, 0, 2)
    expect(down).toMatchObject({ y: expect.closeTo((130 * 96) / 72, 1), height: expect.closeTo((20 * 96) / 72, 1) })
  })

  it('reads the columns of a page that a browser has printed', async () => {
    const words = Array.from({ length: 300 }, (_, at) => String(at))
    const browser = await chromium.launch(launchOptions)
    const page = await browser.newPage()
    await page.setContent(
      `<body dir="rtl" style="font: 14px Tahoma, sans-serif"><h1>عنوانی که از روی هر دو ستون صفحه می‌گذرد و بلند است</h1>
        <div style="columns: 2; text-align: justify">${words.map((word) => `واژه ${word}`).join(' ')}</div>`,
    )
    const printed = await page.pdf({ format: 'A4' })
    await browser.close()
    const [{ text } = { text: '' }] = await read(printed)
    expect(text.match(/\d+/g)).toEqual(words)
  })

  it('reads text printed by a browser unchanged, including half-spaces', async () => {
    const message = [
      'در این Windows (XP) و GPT-4-32 و IT-محور (ISO 9001) را می‌بینید.',
      'نرم‌افزارهای آزاد را می‌توان «رایگان» به‌کار برد.',
      'بازی‌های المپیک ۲۰۱۶ (ریو) در کتاب‌خانه‌ها',
      'Latin text, 12 words',
    ]
    const browser = await chromium.launch(launchOptions)
    const page = await browser.newPage()
    await page.setContent(
      `<body dir="rtl" style="font: 18px Tahoma, sans-serif">${message.map((text) => `<p dir="auto">${text}</p>`).join('')}`,
    )
    const printed = await page.pdf({ format: 'A4' })
    await browser.close()
    expect(
      (await read(printed))
        .map(({ text }) => text)
        .join('\n')
        .split('\n'),
    ).toEqual(message)
  })
})

const corpus = join(import.meta.dirname, '../../../../shared/corpus/made')
const words = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/[\u200c\u0640\u064b-\u0652]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
const pairs = (list: readonly string[]) => list.slice(1).map((word, at) => `${list[at]} ${word}`)

/** Returns the harmonic mean of precision and recall. */
const agreement = (found: readonly string[], truth: readonly string[]): number => {
  const left = new Map<string, number>()
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of found) {
    const rest = left.get(word) ?? 0
    if (rest > 0) hits++
    left.set(word, rest - 1)
  }
  return (2 * hits) / (found.length + truth.length)
}

describe.skipIf(!existsSync(corpus))('the articles of the shared collection', () => {
  it.each([
    ['fa-articles-libreoffice.pdf', 0.999, 0.999],
    // The pages of this file have a page header that is not in the text.
    ['fa-articles-chromium.pdf', 0.98, 0.97],
  ])('reads %s as it was written', async (name, single, double) => {
    const truth = words(readFileSync(join(corpus, 'fa-articles.txt'), 'utf8'))
    const found = words((await read(readFileSync(join(corpus, name)))).map(({ text }) => text).join('\n'))
    expect(agreement(found, truth)).toBeGreaterThan(single)
    expect(agreement(pairs(found), pairs(truth))).toBeGreaterThan(double)
  })
})
