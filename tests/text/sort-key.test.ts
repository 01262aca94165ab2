import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLatinDigits } from '#text/digits'
import { createNumericSortKey, createSortKey } from '#text/sort-key'
import { hardNames } from './hard-names'

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const sign = Math.sign

const collate = { plain: new Intl.Collator('fa'), numeric: new Intl.Collator('fa', { numeric: true }) }
/** ICU sorts numbers in Persian digits wrongly after an equal beginning («۹گ» after «۹۹»), and numbers in Latin digits correctly. */
const inOrder = (collator: Intl.Collator, a: string, b: string): number => sign(collator.compare(toLatinDigits(a), toLatinDigits(b)))

const alphabets = {
  Persian: 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی ۰۱۲۹\u200c',
  mixed: 'آابیيىكکهةۀأإئؤءپچژگ abyzABYZéñüßæłø 0129۰۱۲۹٠١\u200c\u0640\u064e\u0651',
  everything: ' _-,،;؛:!؟?."\'«»()[]{}@*/\\&#%٪+<=>|~$€abcXYZ09۹٩آاأئؤءٱبپکكیيىےهةۀگژچ\u064e\u0640\u200c😀★',
}

describe('the order of titles', () => {
  it('sorts difficult names in natural order [EXP-179]', () => {
    expect(hardNames.flat().length).toBeGreaterThanOrEqual(200)
    const shuffled = hardNames.flat().toSorted((a, b) => byCode([...a].reverse().join(''), [...b].reverse().join('')))
    const sorted = shuffled.toSorted((a, b) => byCode(createNumericSortKey(a), createNumericSortKey(b)))
    const entry = (name: string): number => hardNames.findIndex((names) => names.includes(name))
    expect(sorted.map(entry)).toEqual(hardNames.flatMap((names, i) => names.map(() => i)))
  })

  it('sorts آ before ا and Persian before Latin, and digits as numbers only on demand', () => {
    expect(byCode(createSortKey('آب'), createSortKey('اب'))).toBe(-1)
    expect(byCode(createSortKey('یک'), createSortKey('a'))).toBe(-1)
    expect(byCode(createNumericSortKey('نامه ۲'), createNumericSortKey('نامه ۱۰'))).toBe(-1)
    expect(byCode(createSortKey('نامه ۲'), createSortKey('نامه ۱۰'))).toBe(1)
    expect(createNumericSortKey('نامه ۲')).toBe(createNumericSortKey('نامه 2'))
  })

  describe.each(Object.entries(alphabets))('for %s titles', (_, letters) => {
    const title = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 })
    it('sorts like Intl.Collator', () => {
      fc.assert(
        fc.property(title, title, (a, b) => {
          expect(byCode(createSortKey(a), createSortKey(b))).toBe(inOrder(collate.plain, a, b))
        }),
        { numRuns: 5000 },
      )
    })
    it('sorts like the numeric Intl.Collator [EXP-179]', () => {
      fc.assert(
        fc.property(title, title, (a, b) => {
          expect(byCode(createNumericSortKey(a), createNumericSortKey(b))).toBe(inOrder(collate.numeric, a, b))
        }),
        { numRuns: 5000 },
      )
    })
  })
})

describe('a sort key', () => {
  const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 600 }))
  it('sort keys sort the same by UTF-8 bytes and by code units', () => {
    fc.assert(
      fc.property(any, (title) => {
        for (const key of [createSortKey(title), createNumericSortKey(title)])
          expect(key.split('').every((unit) => unit > '\0' && unit < '\ud800')).toBe(true)
      }),
    )
  })
  it('the sort key of any title fits into an index', () => {
    const worst = ['😀'.repeat(400), '中'.repeat(400), 'Éa1'.repeat(200), '۱'.repeat(300), 'A\u0301'.repeat(255), 'ي۱'.repeat(200)]
    for (const title of worst)
      for (const key of [createSortKey(title), createNumericSortKey(title)]) {
        expect(key.length).toBeLessThanOrEqual(480)
        expect(new TextEncoder().encode(key).length).toBeLessThanOrEqual(1440)
      }
  })
})
