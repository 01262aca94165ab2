import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSpellings as compareAny, showSpellings, type SpelledSegment } from '#text/diff/spelling'
import { SPELLING_KINDS, type SpellingKind } from '#text/diff/spelling-kinds'

const compareSpellings = (first: string, second: string): SpelledSegment[] => compareAny(first, second) ?? []
const all = new Set(SPELLING_KINDS)
const changes = (first: string, second: string, ignored: ReadonlySet<SpellingKind> = all) =>
  showSpellings(compareSpellings(first, second), ignored)
    .segments.filter(({ operation }) => operation !== 'EQUAL')
    .map(({ operation, text }) => `${operation[0]}:${text}`)

const sideOf = (segments: readonly SpelledSegment[], side: 'first' | 'second'): string =>
  segments
    .map((segment) => {
      if (segment.operation === 'SPELLING') return segment[side]
      return segment.operation === 'EQUAL' || (segment.operation === 'DELETE') === (side === 'first') ? segment.text : ''
    })
    .join('')

describe('comparing the spelling of two texts', () => {
  it.each<[string, string, SpellingKind[]]>([
    ['مادهٔ یکم', 'ماده یکم', ['marks']],
    ['مادهٔ یکم', 'ماده‌ی یکم', ['marks']],
    ['آیین‌نامه', 'آیین نامه', ['spaces']],
    ['می‌رود', 'میرود', ['spaces']],
    ['علي', 'علی', ['letters']],
    ['كتاب', 'کتاب', ['letters']],
    ['مسئول', 'مسؤول', ['letters']],
    ['بند ۲۵', 'بند 25', ['digits']],
    ['بند ٢٥', 'بند ۲۵', ['digits']],
    ['یک، دو', 'یک, دو', ['punctuation']],
    ['یک،دو', 'یک، دو', ['spaces']],
    ['یک  دو', 'یک دو', ['spaces']],
    ['یک\r\nدو', 'یک\nدو', ['spaces']],
    ['متن\u200f', 'متن', ['spaces']],
    ['اوّل', 'اول', ['marks']],
    ['خانۀ ما', 'خانهٔ ما', ['marks']],
    ['علي٢', 'علی2', ['letters', 'digits']],
  ])('«%s» and «%s» differ only in spelling', (first, second, kinds) => {
    expect(changes(first, second)).toEqual([])
    const found = compareSpellings(first, second).flatMap((segment) => (segment.operation === 'SPELLING' ? segment.kinds : []))
    expect(found).toEqual(kinds)
    for (const shown of kinds)
      expect(changes(first, second, new Set(SPELLING_KINDS.filter((kind) => kind !== shown))).length).toBeGreaterThan(0)
  })

  it.each([
    ['بند ۲', 'بند ۳'],
    ['آب', 'اب'],
    ['Party', 'party'],
    ['m²', 'm2'],
    ['12', '1 2'],
    ['یک، دو', 'یک دو'],
    ['یک\nدو', 'یک دو'],
  ])('«%s» and «%s» are different texts', (first, second) => {
    expect(changes(first, second).length).toBeGreaterThan(0)
  })

  it('shows only real changes between texts of two keyboards, and counts the others', () => {
    const first = 'ماده ١ - كارفرما مي‌تواند قرارداد را در ٣٠ روز فسخ كند.\nماده ٢ - اين آيين نامه لازم‌الاجراست.'
    const second = 'ماده ۱ - کارفرما می تواند قرارداد را در ۶۰ روز فسخ کند.\nماده ۲ - این آیین‌نامه لازم الاجراست.'
    expect(changes(first, second)).toEqual(['D:٣٠', 'I:۶۰'])
    expect(showSpellings(compareSpellings(first, second), all).hidden).toBe(8)
    expect(showSpellings(compareSpellings(first, second), new Set()).hidden).toBe(0)
  })

  const bits = [
    ...['قرارداد', 'می\u200cرود', 'مي رود', 'میرود', 'كتاب', 'کتاب', 'سَرِ', 'سر', '۱۲', '12', '١٢', 'آیین\u200cنامه', 'آیین نامه'],
    ...[' ', '  ', '\n', '\r\n', '،', ',', '«', '"', '\u200c', '\u200f', '\u0301', '\u0600', '\ud83d', '👨\u200d👩\u200d👧'],
  ]
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...bits), { maxLength: 50 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )

  it('rebuilds both texts exactly [DIFF-010]', () => {
    fc.assert(
      fc.property(texts, texts, fc.subarray([...SPELLING_KINDS]), (first, second, kinds) => {
        const segments = compareSpellings(first, second)
        expect(sideOf(segments, 'first')).toBe(first)
        expect(sideOf(segments, 'second')).toBe(second)
        const shown = showSpellings(segments, new Set(kinds))
        expect(sideOf(shown.segments, 'second')).toBe(second)
        if (shown.hidden === 0) expect(sideOf(shown.segments, 'first')).toBe(first)
      }),
      { numRuns: 2_000 },
    )
  })
})
