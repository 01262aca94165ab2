import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTitleProblem } from '#text/file-name'
import { containsText, fold, matchKey, normalise, trimName } from '#text/normalise'
import { matchRanges } from '#text/match-ranges'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { otherPairs, samePairs } from './spelling-pairs'
import { createSortKey } from '#text/sort-key'

const keyPairs = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([a, b]) => `${a} ${matchKey(a) === matchKey(b) ? '=' : '≠'} ${b}`)

describe('the spellings of a word', () => {
  it('treats each of 500 pairs of spellings of one word as equal', () => {
    expect(samePairs).toHaveLength(500)
    expect(keyPairs(samePairs).filter((pair) => pair.includes('≠'))).toEqual([])
  })
  it('treats each of 200 pairs of different words as different', () => {
    expect(otherPairs).toHaveLength(200)
    expect(keyPairs(otherPairs).filter((pair) => pair.includes('='))).toEqual([])
  })
  it('full-text search finds and highlights a word in its other spelling', () => {
    const terms = (text: string) => [...getQueryTerms(parseSearchQuery(text))]
    const apart = samePairs.filter(([a, b]) => !terms(a).some((term) => terms(b).includes(term)))
    expect(apart).toEqual([])
    for (const [a, b] of samePairs) expect([a, b, matchRanges(a, b)]).toEqual([a, b, [{ start: 0, end: a.length }]])
  })
})

describe('two titles', () => {
  it.each([
    ['می‌رود', 'می رود'],
    ['می‌رود', 'میرود'],
    ['كتاب', 'کتاب'],
    ['علي', 'علی'],
    ['موسى', 'موسی'],
    ['كتابخانة ملي', 'کتابخانهٔ ملی'],
    ['خانۀ ما', 'خانه ما'],
    ['أحمد', 'احمد'],
    ['إیران', 'ایران'],
    ['ٱلله', 'الله'],
    ['ﷲ', 'الله'],
    ['مؤسسه', 'موسسه'],
    ['یـــک', 'یک'],
    ['مُهر', 'مهر'],
    ['نامه ۲', 'نامه 2'],
    ['نامه ٢', 'نامه ۲'],
    ['نامه۲', 'نامه ۲'],
    ['Report', 'REPORT'],
    ['Straße', 'STRASSE'],
    ['ＰＤＦ', 'pdf'],
    ['گزارش\u00a0ماه', 'گزارش ماه'],
    ['گزارش  ماه', 'گزارش ماه'],
    ['رئيس', 'ری\u0654یس'],
    ['نامه\u200f', 'نامه'],
    ['\ufeffنامه', 'نامه'],
    ['کتاب¬خانه', 'کتاب‌خانه'],
    ['کرده\u00adام', 'کرده‌ام'],
    ['کرده\u001fام', 'کرده ام'],
    ['ناا\u0653', 'ناآ'],
    ['café', 'cafe\u0301'],
    ['آب', 'اب'],
  ])('treats the titles %s and %s as equal', (a, b) => expect(matchKey(a)).toBe(matchKey(b)))

  it.each([
    ['فصل ۱ ۲', 'فصل ۱۲'],
    ['C 1', 'C1'],
    ['گزارش', 'گزارشی'],
    ['پا', 'با'],
    ['a-b', 'ab'],
    ['😀', '😁'],
  ])('treats the titles %s and %s as different', (a, b) => expect(matchKey(a)).not.toBe(matchKey(b)))
})

describe('a search', () => {
  it('finds آب when searching اب, and the reverse', () => {
    expect(containsText('سرآب', 'اب')).toBe(true)
    expect(containsText('سراب', 'آب')).toBe(true)
  })
  it('finds a part of a word typed with either keyboard', () => {
    expect(containsText('كتاب‌هاي دبيرخانه', 'کتابهای')).toBe(true)
    expect(containsText('گزارش', 'کزارش')).toBe(false)
  })
})

describe('normalised forms for search', () => {
  it('separates words by one space for a full-text engine', () => {
    expect(normalise('  كتاب‌هاي\u00a0 ۲۰۲۵\tEdition ')).toBe('کتاب های 2025 edition')
  })
  it('reads the soft hyphen of Word as a half-space, and removes it in Latin words', () => {
    expect(fold('کرده\u00adام گفته\u001fاند infor\u00admation')).toBe('کرده‌ام گفته‌اند information')
  })
  it('keeps half-spaces for a word analyser', () => {
    expect(fold('كتاب‌هاي نـو')).toBe('کتاب‌های نو')
  })
  it('never returns characters that a database refuses', () => {
    expect(matchKey('a\u0000b\u0007c')).toBe('abc')
  })
  it('normalising twice gives the same result', () => {
    const awkward = fc.string({
      unit: fc.constantFrom(...'آأاإٱىيیكکةۀهئؤء ٔ\u0653\u0654\u064e\u200c\u200b\u00ac\u00a0\u0640ßẞİıΣσςAａ۱١1 -\u202e'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'binary' })), (text) => {
        for (const form of [fold, normalise, matchKey, trimName]) expect(form(form(text))).toBe(form(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a typed name', () => {
  it('removes invisible characters at the ends of a typed name, and keeps half-spaces inside', () => {
    expect(trimName(' \u200c\u200fکتاب‌خانهٔ ملی\u200c \u202c')).toBe('کتاب‌خانهٔ ملی')
  })
  it('keeps the rest of a typed name unchanged', () => {
    expect(trimName('كتاب  ۲')).toBe('كتاب  ۲')
  })
  it('trims even a very long name fast', () => {
    const odd = [`a${'\u200c'.repeat(300_000)}b`, `${'\u200c'.repeat(300_000)}a`, ' '.repeat(300_000)]
    const start = performance.now()
    for (const text of odd) for (const form of [trimName, matchKey, findTitleProblem, createSortKey]) form(text)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})
