import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNumericSortKey } from '#text/sort-key'
import { getTitleOrder } from '#text/title-order'
import { hardNames } from './hard-names'

/** Returns the order by the sort keys of the server; equal titles keep their order. */
const expected = (titles: readonly string[]): number[] => {
  const keys = titles.map(createNumericSortKey)
  const rank = (a: number, b: number) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : keys[a] === keys[b] ? a - b : 1)
  return [...keys.keys()].sort(rank)
}

/** Combining marks join with some letters and not with others. */
const alphabet = 'آابیيىكکهةۀأإئؤءپچژگ abyzABYZéñüßæłøŒ 00129۰۰۱۲۹٠١٣\u200c\u0640\u064e\u0651\u0653\u0654\u0670_-.«»()😀ﷺﬁ'

describe('the order of many titles', () => {
  it('sorts hard names like the server [EXP-179]', () => {
    const titles = hardNames.flat().toReversed()
    expect(Array.from(getTitleOrder(titles), (index) => hardNames.findIndex((names) => names.includes(titles[index] ?? '')))).toEqual(
      hardNames.flatMap((names, index) => names.map(() => index)),
    )
  })
  it('sorts any titles by their sort keys', () => {
    const title = fc.oneof(
      fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('', '۰', '۰۰', '۰۰۱', '1', `${'ا'.repeat(600)}ب`, '۹'.repeat(400), 'گزارش'.repeat(29)),
    )
    fc.assert(
      fc.property(fc.array(title, { maxLength: 60 }), (titles) => {
        expect([...getTitleOrder(titles)]).toEqual(expected(titles))
      }),
    )
  })
  it('sorts many titles that share few words and long beginnings', () => {
    const word = fc.constantFrom('صورت‌جلسه', 'صورت', 'Report', '۱۴۰۵', '1405', 'هيئت', 'هیئت', 'پیوست‌ها', 'ﷺ')
    const title = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(title, { minLength: 200, maxLength: 600, size: 'max' }), fc.boolean(), (titles, longer) => {
        const all = longer ? titles.map((one, index) => `${index % 9 === 0 ? '' : 'بخشنامهٔ شمارهٔ ۱ '.repeat(3)}${one}`) : titles
        expect([...getTitleOrder(all)]).toEqual(expected(all))
      }),
      { numRuns: 40 },
    )
  })
  it('keeps the order of equal titles, and sorts almost equal ones by marks and letter forms', () => {
    const alike = ['گزارش ۱', 'گزارش 1', 'گزارش 01', 'گزارشِ ۱', 'گزارش\u200c ۱', 'كتاب', 'کتاب', 'ادارهٔ', 'اداره', 'Report', 'report']
    const titles = Array.from({ length: 3_000 }, (_, index) => alike[(index * 7) % alike.length] ?? '')
    expect([...getTitleOrder(titles)]).toEqual(expected(titles))
  })
  it('sorts no titles, one title, and empty titles', () => {
    for (const titles of [[], ['نامه'], ['', '', '']]) expect([...getTitleOrder(titles)]).toEqual([...titles.keys()])
  })
  it('sorts very many titles with one long common beginning', () => {
    const titles = Array.from({ length: 140_000 }, (_, index) => `بایگانی سند ${(index * 7919) % 140_000}`)
    expect([...getTitleOrder(titles)].map((index) => titles[index])).toEqual(
      Array.from({ length: 140_000 }, (_, index) => `بایگانی سند ${index}`),
    )
  })
})
