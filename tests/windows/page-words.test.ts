import { describe, expect, it } from 'vitest'
import { findNeighbour, isUncertain, type Word } from '#windows/document-text/page-words'

const word = (index: number, text: string, line: number, left: number, more: Partial<Word> = {}): Word => ({
  ...{ index, text, line, confidence: 90 },
  box: [left, line / 10, left + 0.1, line / 10 + 0.05],
  ...more,
})
/** A Persian line, an English line, and a short Persian line. */
const WORDS = [
  ...[word(0, 'گزارش', 0, 0.8), word(1, 'سالانه', 0, 0.6), word(2, 'شرکت', 0, 0.4)],
  ...[word(3, 'Annual', 1, 0.1), word(4, 'report', 1, 0.3)],
  word(5, 'پایان', 2, 0.8),
]

describe('keys on the words of a page', () => {
  it.each([
    ['گزارش', 'ArrowLeft', 'سالانه'],
    ['سالانه', 'ArrowRight', 'گزارش'],
    ['شرکت', 'ArrowLeft', 'report'],
    ['Annual', 'ArrowRight', 'report'],
    ['report', 'ArrowRight', 'شرکت'],
    ['Annual', 'ArrowLeft', 'پایان'],
    ['سالانه', 'ArrowDown', 'report'],
    ['پایان', 'ArrowUp', 'report'],
    ['Annual', 'ArrowUp', 'شرکت'],
    ['report', 'Home', 'گزارش'],
    ['گزارش', 'End', 'پایان'],
    ['گزارش', 'ArrowUp', undefined],
    ['گزارش', 'ArrowRight', undefined],
    ['پایان', 'ArrowLeft', undefined],
    ['پایان', 'a', undefined],
  ])('moves from %s with %s to %s', (from, key, to) => {
    const start = WORDS.find(({ text }) => text === from) as Word
    expect(findNeighbour(WORDS, start, key)?.text).toBe(to)
  })

  it('takes a word as uncertain below 70 percent, unless it was corrected', () => {
    const words = [word(0, 'الف', 0, 0, { confidence: 69 }), word(1, 'ب', 0, 0, { confidence: 70 })]
    expect(words.map(isUncertain)).toEqual([true, false])
    expect(isUncertain(word(0, 'الف', 0, 0, { confidence: 10, isCorrected: true }))).toBe(false)
  })
})
