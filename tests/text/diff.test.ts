import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSteps, diffTexts, type Segment } from '#text/diff/diff'

const joined = (segments: readonly Segment[], left: 'DELETE' | 'INSERT'): string =>
  segments
    .filter(({ operation }) => operation === 'EQUAL' || operation === left)
    .map(({ text }) => text)
    .join('')

const short = (first: string, second: string): string[] => diffTexts(first, second).map(({ operation, text }) => `${operation[0]}:${text}`)

const bits = [
  ...['قرارداد', 'می\u200cرود', 'كتاب', 'علی', 'مدیرعامل', 'مدیر', 'عامل', 'سَرِ', '۱۲۳', '12', 'report', 'cafe\u0301'],
  ...[' ', '  ', '\n', '\r\n', '\t', '،', '.', '«', '»', '\u200c', '\u200f', '\u0301', '\u0600'],
  ...['👨\u200d👩\u200d👧', '👍🏽', '🇮🇷', '🇮', '❤\ufe0f', '1\ufe0f\u20e3', '\ud83d', '\udc4d'],
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...bits), { maxLength: 60 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('comparing two texts', () => {
  it('rebuilds the first text from equal and deleted parts, and the second from equal and inserted parts [DIFF-010]', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const segments = diffTexts(first, second)
        expect(joined(segments, 'DELETE')).toBe(first)
        expect(joined(segments, 'INSERT')).toBe(second)
        expect(segments.every(({ text }) => text !== '')).toBe(true)
        expect(segments.some(({ operation }, at) => at > 0 && segments[at - 1]?.operation === operation)).toBe(false)
        if (first === second) expect(segments.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 3_000 },
    )
  })

  it('never splits a grapheme in either text [DIFF-013]', () => {
    const segmenter = new Intl.Segmenter('fa', { granularity: 'grapheme' })
    const bounds = (text: string) => new Set([...segmenter.segment(text)].map(({ index }) => index))
    const familiar = fc.array(fc.constantFrom(...bits.filter((bit) => !/^[\ud83d\udc4d]$/.test(bit))), { maxLength: 40 })
    fc.assert(
      fc.property(familiar, familiar, (one, other) => {
        const [first, second] = [one.join(''), other.join('')]
        const segments = diffTexts(first, second)
        for (const [side, text] of [
          ['DELETE', first],
          ['INSERT', second],
        ] as const) {
          const whole = bounds(text)
          let at = 0
          for (const { operation, text: part } of segments) {
            if (operation !== 'EQUAL' && operation !== side) continue
            expect(whole.has(at)).toBe(true)
            at += part.length
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('compares by words: a half-space stays inside a word, white space and punctuation are separate [DIFF-013]', () => {
    expect(short('مدیر این قرارداد است.', 'مدیرعامل این قرارداد است!')).toEqual([
      ...['D:مدیر', 'I:مدیرعامل', 'E: این قرارداد است', 'D:.', 'I:!'],
    ])
    expect(short('او می\u200cرود', 'او می\u200cآید')).toEqual(['E:او ', 'D:می\u200cرود', 'I:می\u200cآید'])
    expect(short('یک دو', 'یک  دو')).toEqual(['E:یک', 'D: ', 'I:  ', 'E:دو'])
    expect(short('الف ب پ', 'ت ث پ')).toEqual(['D:الف ب', 'I:ت ث', 'E: پ'])
    expect(short('', '')).toEqual([])
    expect(short('', 'متن')).toEqual(['I:متن'])
  })

  it('finds one line among many added ones, and a changed word in a long text', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `بند ${at} از قرارداد`)
    const added = lines.map((line, at) => (at % 5 === 0 ? line : `تازه ${at}\n${line}`))
    expect(diffTexts(lines.join('\n'), added.join('\n')).filter(({ operation }) => operation === 'DELETE')).toEqual([])
    const changed = lines.with(9_999, 'بند ۹۹۹۹ از پیمان')
    expect(diffTexts(lines.join('\n'), changed.join('\n')).filter(({ operation }) => operation !== 'EQUAL')).toHaveLength(4)
  })

  const letters = (seed: number, size: number, alphabet: string): string => {
    let state = seed
    const next = () => {
      state = (state * 48_271) % 2_147_483_647
      return alphabet[state % alphabet.length]
    }
    return Array.from({ length: size }, next).join('')
  }
  it.each([
    ['letters without a space', 'ابپتثجچحخدذرزژسش'],
    ['words', 'ابپتثجچ   \u200c'],
    ['lines', 'ابپتثجچ \n\n'],
    ['line ends and two letters', 'اب\n'],
  ])('finishes comparing two unrelated texts of two million characters of %s', (_, alphabet) => {
    const [first, second] = [letters(1, 2_000_000, alphabet), letters(2, 2_000_000, alphabet)]
    const steps = diffSteps(first, second)
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(joined(step.value, 'DELETE') === first && joined(step.value, 'INSERT') === second).toBe(true)
  })
})
