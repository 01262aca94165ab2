import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GramReader, type Grams, selectFingerprints } from '#server/text/grams'
import { selectCoveringPassages, indexGrams, findSharedPassages } from '#server/text/passages'
import { splitIntoPieces } from '#server/text/pieces'

const gramsOf = (text: string): Grams => {
  const reader = new GramReader()
  reader.add(text, 0)
  return reader.grams
}

const letters = 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'
/** Returns a word for a number. Different numbers give different words. */
const word = (n: number): string =>
  [7, 11, 13, 5].map((by, at) => letters[(n * by + at * 17 + Math.floor(n / 32)) % letters.length]).join('')
const words = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => word(from + at))
const text = (...parts: string[][]): string => parts.flat().join(' ')

/** Returns the passages that both texts contain, in the words of each. */
function passagesOf(first: string, second: string): [string, string][] {
  const [one, other] = [gramsOf(first), gramsOf(second)]
  return selectCoveringPassages(findSharedPassages(indexGrams(one), other), one.starts.length)
    .toSorted((a, b) => a.firstFrom - b.firstFrom)
    .map(({ firstFrom, firstTo, secondFrom, secondTo }) => [
      first.slice(one.starts[firstFrom], one.ends[firstTo - 1]),
      second.slice(other.starts[secondFrom], other.ends[secondTo - 1]),
    ])
}

describe('passages that two texts share', () => {
  it('finds common passages by words, in the order of the first text, anywhere in the second', () => {
    const [a, b] = [words(0, 12), words(20, 40)]
    const first = text(words(100, 110), a, words(110, 120), b, words(120, 130))
    expect(passagesOf(first, text(words(200, 220), b, words(220, 230), a))).toEqual([
      [text(a), text(a)],
      [text(b), text(b)],
    ])
  })

  it('continues a passage over a few changed, added or missing words, and ends it at many', () => {
    const [a, b] = [words(0, 12), words(20, 32)]
    for (const between of [3, 6]) {
      const [mine, other] = [text(a, words(300, 300 + between), b), text(a, words(400, 402), b)]
      expect(passagesOf(mine, other)).toEqual([[mine, other]])
    }
    expect(passagesOf(text(a, words(300, 308), b), text(a, words(400, 408), b))).toEqual([
      [text(a), text(a)],
      [text(b), text(b)],
    ])
  })

  it('returns only passages of at least eight words', () => {
    const around = (part: string[], at: number) => text(words(at, at + 10), part, words(at + 10, at + 20))
    expect(passagesOf(around(words(0, 7), 500), around(words(0, 7), 600))).toEqual([])
    expect(passagesOf(around(words(0, 8), 500), around(words(0, 8), 600))).toEqual([[text(words(0, 8)), text(words(0, 8))]])
  })

  it('matches passages despite Arabic letters, other digits, half-spaces, line breaks and punctuation', () => {
    const mine = 'می‌خواهیم کتاب‌های این کتابخانه را در سال ۱۴۰۵ به مرکز یکپارچهٔ شهر منتقل کنیم'
    const other = 'مي خواهيم  كتاب هاي اين كتابخانه را، در سال 1405 به\nمركز «يكپارچه» شهر منتقل كنيم'
    expect(passagesOf(mine, other)).toEqual([[mine, other]])
  })

  it('covers each word of the first text once, also if either text repeats it', () => {
    const part = words(0, 20)
    const [once, twice] = [text(part, words(50, 60)), text(part, words(70, 80), part)]
    expect(passagesOf(once, twice)).toEqual([[text(part), text(part)]])
    expect(passagesOf(twice, once)).toEqual([
      [text(part), text(part)],
      [text(part), text(part)],
    ])
  })

  it('compares texts of one repeated word quickly', () => {
    const same = 'واژه '.repeat(20_000)
    const found = passagesOf(same, same)
    expect(found.reduce((sum, [mine]) => sum + mine.length, 0)).toBeGreaterThan(0)
  })

  it('finds no passages in texts that are too short', () => {
    for (const short of ['', 'نامه', text(words(0, 4))]) {
      expect([passagesOf(short, short), selectFingerprints(gramsOf(short))]).toEqual([[], []])
    }
  })
})

describe('fingerprints of a text', () => {
  it('texts with twelve common words share fingerprints, and fingerprints are few', () => {
    for (let from = 0; from < 200; from++) {
      const part = words(from, from + 12)
      const prints = new Set(selectFingerprints(gramsOf(text(words(1_000, 1_050), part, words(1_050, 1_100)))))
      expect(selectFingerprints(gramsOf(text(words(2_000, 2_033), part, words(2_033, 2_100)))).some((print) => prints.has(print))).toBe(
        true,
      )
    }
    const long = selectFingerprints(gramsOf(text(words(0, 5_000))))
    expect(long.length).toBeLessThan(0.3 * 5_000)
    expect(long.every((print) => Number.isSafeInteger(print) && print >= 0)).toBe(true)
  })

  it('fingerprints do not depend on the chunks of a text', () => {
    const long = Array.from({ length: 9_000 }, (_, n) => word(n)).join(' ')
    const reader = new GramReader()
    let start = 0
    for (const piece of splitIntoPieces(long)) {
      reader.add(piece, start)
      start += piece.length
    }
    expect(reader.grams).toEqual(gramsOf(long))
  })
})

const copies = join(import.meta.dirname, '../../../../shared/corpus/copies')

interface Copy {
  source: string
  firstDocFrom: number
  firstDocTo: number
}

describe.skipIf(!existsSync(copies))('the copied passages of the shared collection', () => {
  it('finds all copied passages and hardly any other character', () => {
    const read = (name: string) => readFileSync(join(copies, name), 'utf8')
    const truth = JSON.parse(read('truth.json')) as { document: string; copies: Copy[] }[]
    const parts = truth.flatMap(({ document, copies: all }) =>
      all.map(({ source, firstDocFrom: from, firstDocTo: to }) => {
        const [first, second] = [gramsOf(read(document)), gramsOf(read(source))]
        const prints = new Set(selectFingerprints(first))
        expect(selectFingerprints(second).some((print) => prints.has(print))).toBe(true)
        const found = selectCoveringPassages(findSharedPassages(indexGrams(first), second), first.starts.length)
        expect(found.length).toBe(1)
        const [mine, end] = [first.starts[found[0]?.firstFrom ?? 0] ?? 0, first.ends[(found[0]?.firstTo ?? 1) - 1] ?? 0]
        return Math.max(0, Math.min(end, to) - Math.max(mine, from)) / (Math.max(end, to) - Math.min(mine, from))
      }),
    )
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length
    console.log(`passages: ${parts.length} copies, mean overlap of characters ${mean.toFixed(4)}, least ${Math.min(...parts).toFixed(3)}`)
    expect(mean).toBeGreaterThan(0.99)
  })
})
