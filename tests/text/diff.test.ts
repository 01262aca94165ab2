import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSteps, diffTexts, type Segment } from '#text/diff/diff'
import { PieceNumbers, wordsOf } from '#text/diff/tokens'

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

  it('finds each changed word in one line of 210,000 characters, and in a text of which half has changed', () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `واژه${(at * 7_919) % 4_001}`)
    const line = words.join(' ')
    expect(line.length).toBeGreaterThan(210_000)
    const two = words.with(5_000, 'تازه').with(29_000, 'دیگر').join(' ')
    expect(diffTexts(line, two).filter(({ operation }) => operation !== 'EQUAL')).toHaveLength(4)
    const half = words.map((word, at) => (Math.floor(at / 4) % 2 === 0 ? word : `نو${at}`)).join(' ')
    const changed = diffTexts(line, half).filter(({ operation }) => operation === 'DELETE')
    expect(changed).toHaveLength(3_750)
    expect(changed.every(({ text }) => text.split(' ').length === 4)).toBe(true)
  })

  it('cuts tokens as the pattern does, with and without rare characters', () => {
    const pattern =
      /\r\n|\n|\r|[\u0600-\u0605\u06dd]*(?:\p{RI}{2}|[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[\p{M}\u200b-\u200f\p{Emoji_Modifier}]){0,200}|[^\S\r\n]{1,200}|[^\r\n])(?:[\p{M}\u200b-\u200f\p{Emoji_Modifier}]|(?<=\u200d)\p{Extended_Pictographic})*|[\u0600-\u0605\u06dd]+/gsu
    const endsOf = (text: string): readonly number[] => {
      const steps = wordsOf(text, new PieceNumbers())
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value.ends
      }
    }
    const long = fc.constantFrom(' ', 'ا', '\u064b').map((character) => character.repeat(230))
    const text = fc.array(fc.oneof(fc.constantFrom(...bits), long), { maxLength: 30 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (whole) => {
        expect(endsOf(whole)).toEqual([...whole.matchAll(pattern)].map(({ 0: piece, index }) => index + piece.length))
      }),
      { numRuns: 2_000 },
    )
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
