import { createCanvas } from '@napi-rs/canvas'
import { expect, it, onTestFinished } from 'vitest'
import { tesseractOcr } from '#server/node/ocr.tesseract'
import { hasDoubtfulWords, mergeLatinWords } from '#server/node/latin-words'
import type { OcrWord } from '#server/ports'

const LINES = [
  'گزارش سالانهٔ شرکت در بخش فناوری',
  'The annual report was published in Tehran',
  'درآمد شرکت در سال گذشته بیشتر شد',
  'نسخهٔ Windows Server برای همه نصب شد',
  'International Standards Organization 9001',
  'پایان گزارش و امضای مدیر بخش',
]

/** Draws Persian lines at the right and Latin lines at the left. */
function draw(lines: readonly string[]): Uint8Array {
  const canvas = createCanvas(1600, 100 * (lines.length + 1))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.font = '44px "DejaVu Sans", "Noto Naskh Arabic", sans-serif'
  for (const [at, line] of lines.entries()) {
    const isPersian = /\p{Script=Arabic}/u.test(line)
    context.direction = isPersian ? 'rtl' : 'ltr'
    context.textAlign = isPersian ? 'right' : 'left'
    context.fillText(line, isPersian ? 1500 : 100, 100 * (at + 1))
  }
  return canvas.toBuffer('image/png')
}

it('recognises Latin lines and words within Persian text as Latin, with their places and confidence', async () => {
  const ocr = tesseractOcr()
  onTestFinished(() => ocr.stop())
  const bytes = draw(LINES)
  const read = async () => new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>
  for (const language of ['FARSI', 'AUTO', 'BOTH'] as const) {
    const page = await ocr.page({ size: bytes.byteLength, extension: 'png', read }, 1, language)
    const text = page?.paragraphs.join('\n') ?? ''
    for (const line of [LINES[1], LINES[4], 'Windows Server', 'درآمد شرکت در سال گذشته بیشتر شد'])
      if (language !== 'BOTH' || /[A-Z]/.test(line ?? '')) expect(text, language).toContain(line)
    const { width, height, words } = page?.layout ?? { width: 0, height: 0, words: [] }
    expect([width, height]).toEqual([1600, 700])
    const annual = words.find((word) => word.text === 'annual')
    expect(annual?.confidence).toBeGreaterThan(80)
    const [left, top, right, bottom] = annual?.box ?? []
    expect([left! > 150, top! > 150, right! < 500, bottom! < 230]).toEqual([true, true, true, true])
    const paragraphs = page?.paragraphs.map((_, at) => words.filter(({ paragraph }) => paragraph === at).map((word) => word.text))
    expect(paragraphs?.map((ofParagraph) => ofParagraph.join(' '))).toEqual(page?.paragraphs)
  }
}, 240_000)

const word = (text: string, confidence: number, left: number, right: number, line = 0): OcrWord => ({
  ...{ text, confidence, line, paragraph: line },
  box: [left, 100 * line, right, 100 * line + 40],
})
const texts = (words: readonly OcrWord[]): string[] => words.map(({ text }) => text)

it('takes only words that the Latin model has read with clearly more confidence', () => {
  const persian = [word('نسخهٔ', 80, 800, 900), word('۵۶۷', 60, 600, 780), word('۷۷۱', 60, 400, 580), word('نصب', 40, 300, 380)]
  expect(hasDoubtfulWords(persian)).toBe(true)
  const latin = [word('Windows', 95, 400, 580), word('Server', 94, 600, 780), word('cai', 60, 800, 900), word('shy', 88, 310, 370)]
  expect(texts(mergeLatinWords(persian, latin.slice(0, 3)))).toEqual(['نسخهٔ', 'Windows', 'Server', 'نصب'])
  const sure = persian.map((one) => ({ ...one, confidence: 90 }))
  expect(texts(mergeLatinWords(sure, latin.slice(0, 3)))).toEqual(texts(persian))
  expect(hasDoubtfulWords(sure)).toBe(false)
  expect(hasDoubtfulWords([word('نصب', 10, 0, 9), word('۱۲', 10, 0, 9)])).toBe(false)
})
