import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchRanges } from '#text/match-ranges'
import { containsText, matchKey } from '#text/normalise'

const marked = (text: string, query: string): string[] => matchRanges(text, query).map(({ start, end }) => text.slice(start, end))

describe('a highlight', () => {
  it.each([
    ['او می‌رود و مي رود', 'میرود', ['می‌رود', 'مي رود']],
    ['كتـابِ نو', 'کتاب', ['كتـابِ']],
    ['بندهای ۱۲ و ١٢ و 12', '12', ['۱۲', '١٢', '12']],
    ['Straße', 'SS', ['ß']],
    ['سرآب', 'اب', ['آب']],
    ['aaa', 'aa', ['aa']],
    ['فصل ۱ ۲', '۱۲', []],
    ['هر چه', '', []],
  ])('highlights in %s for %s the original characters', (text, query, parts) => expect(marked(text, query)).toEqual(parts))

  it('highlights something in every match of the search, and exactly the searched text', () => {
    const words = fc.string({ unit: fc.constantFrom(...'آابیيكک هةۀ\u200c\u0640\u064e۱1٢2 aAß-😀ﷲ\u0301'), maxLength: 12 })
    fc.assert(
      fc.property(words, words, (text, query) => {
        const ranges = matchRanges(text, query)
        expect(ranges.length > 0).toBe(matchKey(query) !== '' && containsText(text, query))
        for (const { start, end } of ranges) expect(containsText(text.slice(start, end), query)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
