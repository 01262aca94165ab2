import type { OcrWord } from '#server/ports'

const LATIN = /\p{Script=Latin}/gu
/** Confidence in percent from which a Latin reading is trusted. */
const CONFIDENT = 85
/** Points by which the confidence of a Latin reading must exceed that of the other reading. */
const ADVANTAGE = 10
/** Confidence in percent below which a word without Persian letters may be a Latin one. */
const DOUBTFUL = 85
const MIN_DOUBTFUL_LENGTH = 3
/** Confidence in percent from which a word with Persian letters shows that its line is not a Latin one. */
const CLEAR = 75
/** Part of the width of a line that trusted Latin words must cover, so that the line is replaced as a whole. */
const LATIN_SHARE = 0.6

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const PERSIAN_LETTER = /(?=\p{L})\p{Script=Arabic}/u
export const meanConfidence = (words: readonly OcrWord[]): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)

/** Says if a reading with the Persian model probably contains Latin words. That model reads them as digits, with low confidence. */
export const hasDoubtfulWords = (words: readonly OcrWord[]): boolean =>
  words.some(
    ({ text, confidence }) =>
      confidence < DOUBTFUL && text.length >= MIN_DOUBTFUL_LENGTH && !PERSIAN_LETTER.test(text) && count(text, LATIN) === 0,
  )

type Box = OcrWord['box']

/** Says if at least half of the smaller box is inside the other one, in both directions. */
function isSamePlace(one: Box, other: Box): boolean {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0])
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1])
  const smallerWidth = Math.min(one[2] - one[0], other[2] - other[0])
  const smallerHeight = Math.min(one[3] - one[1], other[3] - other[1])
  return 2 * width >= smallerWidth && 2 * height >= smallerHeight
}

const getBounds = (words: readonly OcrWord[]): Box => [
  Math.min(...words.map(({ box }) => box[0])),
  Math.min(...words.map(({ box }) => box[1])),
  Math.max(...words.map(({ box }) => box[2])),
  Math.max(...words.map(({ box }) => box[3])),
]
const sortFromLeft = (words: readonly OcrWord[]): OcrWord[] => words.toSorted((one, other) => one.box[0] - other.box[0])

/** Width of the part of a line that words cover, in pixels. The words may overlap. */
function getWidth(words: readonly OcrWord[]): number {
  let [width, end] = [0, 0]
  for (const { box } of sortFromLeft(words)) {
    width += Math.max(0, box[2] - Math.max(end, box[0]))
    end = Math.max(end, box[2])
  }
  return width
}

/** Replaces single words of a line. Latin words that follow one another are in their order, from left to right. */
function replaceWords(line: readonly OcrWord[], latin: readonly OcrWord[]): OcrWord[] {
  const merged: OcrWord[] = []
  let run: OcrWord[] = []
  for (const word of line) {
    const readings = latin.filter(({ box }) => isSamePlace(word.box, box))
    run.push(...readings.filter((one) => !run.includes(one)))
    if (readings.length > 0) continue
    merged.push(...sortFromLeft(run), word)
    run = []
  }
  return [...merged, ...sortFromLeft(run)]
}

/** Returns the words of a line with the better readings of the Latin model. */
function mergeLine(line: readonly OcrWord[], latin: readonly OcrWord[]): readonly OcrWord[] {
  const bounds = getBounds(line)
  const here = latin.filter(({ box }) => isSamePlace(bounds, box))
  const trusted = here.filter(({ confidence, text }) => confidence >= CONFIDENT && count(text, LATIN) > 0)
  const isPersianLine = line.some(({ text, confidence }) => confidence >= CLEAR && PERSIAN_LETTER.test(text))
  const isMostlyTrusted = getWidth(trusted) >= LATIN_SHARE * getWidth([...here, ...line])
  if (!isPersianLine && isMostlyTrusted && meanConfidence(here) >= meanConfidence(line) + ADVANTAGE) return sortFromLeft(here)
  const replacing = trusted.filter(({ text, box, confidence }) => {
    const replaced = line.filter((word) => isSamePlace(word.box, box))
    return count(text, LATIN) > 1 && replaced.length > 0 && confidence >= meanConfidence(replaced) + ADVANTAGE
  })
  return replaceWords(line, replacing)
}

/**
 * Returns the words of a page with each Latin word that the Latin model has read with clearly more confidence than the words at its place.
 * A line that is mostly Latin is replaced as a whole.
 */
export function mergeLatinWords(words: readonly OcrWord[], latin: readonly OcrWord[]): OcrWord[] {
  const lines = [...new Set(words.map(({ line }) => line))]
  return lines.flatMap((line) => {
    const own = words.filter((word) => word.line === line)
    const paragraph = own[0]?.paragraph ?? 0
    return mergeLine(own, latin).map((word) => (own.includes(word) ? word : { ...word, paragraph, line }))
  })
}
