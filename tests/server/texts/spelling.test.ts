import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeSpellingDistance, getLookupVariants, getVariants, selectCorrections, splitInTwo } from '#server/text/spelling'

const letters = [...'ابپتثجچحخدذرزسشصضطظعغفقکگلمنوهی']
const word = fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 12 }).map((all) => all.join(''))

describe('the spelling variants of words', () => {
  it('find a word after any letter was left out, added, replaced or swapped with the next one', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom(...letters), (right, place, letter) => {
        const at = place % (right.length - 1)
        const [before, after] = [right.slice(0, at), right.slice(at + 1)]
        const typed = [
          before + after,
          before + letter + right.slice(at),
          before + letter + after,
          before + right[at + 1] + right[at] + right.slice(at + 2),
        ]
        const stored = new Set(getVariants(right))
        for (const one of typed) expect([one, getLookupVariants(one).some((variant) => stored.has(variant))]).toEqual([one, true])
      }),
    )
  })

  it('take letters with the same sound for each other', () => {
    for (const typed of ['غرارداد', 'قرارداد'])
      for (const text of ['قرارداد', 'غرارداد']) expect(getVariants(typed)[0]).toBe(getVariants(text)[0])
    expect(computeSpellingDistance('انتصاب', 'انتساب')).toBeLessThan(computeSpellingDistance('انتصاب', 'انتخاب'))
  })

  it('choose the nearest word, and among equally near ones that of more texts', () => {
    const known = [
      { word: 'قرارداد', texts: 3 },
      { word: 'قراول', texts: 90 },
      { word: 'فرارداد', texts: 1 },
    ]
    expect(selectCorrections('قراداد', known, 2)).toEqual(['قرارداد'])
    expect(selectCorrections('قرازداد', [{ word: 'قرابداد', texts: 1 }, ...known], 2)).toEqual(['قرارداد', 'قرابداد'])
    expect(selectCorrections('قرارداد', known, 2)).not.toContain('قرارداد')
    expect(selectCorrections('کتاب', known, 2)).toEqual([])
  })

  it('read a word as two words that were typed without a space', () => {
    expect(splitInTwo('بانکملی')).toContainEqual(['بانک', 'ملی'])
    expect(splitInTwo('که')).toEqual([])
  })
})
