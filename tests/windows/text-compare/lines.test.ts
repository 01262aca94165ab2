import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffTexts } from '#text/diff/diff'
import { listChanges } from '#windows/text-compare/changes'
import { findChangeLines, toCodeLines, toInlineLines, type Line, toRows } from '#windows/text-compare/lines'

const textOf = (line: Line | undefined): string | undefined => line?.parts.map(({ text }) => text.replace('\n', '')).join('')
const sides = (first: string, second: string) =>
  toRows(diffTexts(first, second)).map(({ first: one, second: other }) => [textOf(one), textOf(other)])

describe('the line view of a text comparison', () => {
  it('pairs the equal lines of both texts', () => {
    expect(sides('یک\nدو\nسه', 'یک\nتازه\nدو\nسه')).toEqual([
      ['یک', 'یک'],
      [undefined, 'تازه'],
      ['دو', 'دو'],
      ['سه', 'سه'],
    ])
    expect(sides('یک دو\nسه', 'یک سه\nسه')).toEqual([
      ['یک دو', 'یک سه'],
      ['سه', 'سه'],
    ])
    expect(sides('', 'یک\n')).toEqual([[undefined, 'یک']])
    expect(sides('', '')).toEqual([])
  })

  it('contains every line of both texts, numbered in order', () => {
    const text = fc.array(fc.constantFrom('الف', 'ب', ' ', '\n', '\n'), { maxLength: 40 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (first, second) => {
        const rows = toRows(diffTexts(first, second))
        for (const [side, whole] of [
          ['first', first],
          ['second', second],
        ] as const) {
          const lines = rows.flatMap(({ [side]: line }) => line ?? [])
          expect(lines.map(textOf)).toEqual(whole === '' ? [] : whole.replace(/\n$/, '').split('\n'))
          expect(lines.map(({ number }) => number)).toEqual(lines.map((_, at) => at + 1))
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('folds lines far from changes, except where the user opened the fold', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `خط ${at}`)
    const rows = toRows(diffTexts(lines.join('\n'), lines.with(15, 'دیگر').join('\n')))
    const kinds = (open: number[]) => toCodeLines(rows, new Set(open)).map((line) => (line.kind === 'fold' ? line.count : line.kind))
    expect(kinds([])).toEqual([12, 'same', 'same', 'same', 'out', 'in', 'same', 'same', 'same', 11])
    expect(kinds([0])).toHaveLength(15 + 2 + 3 + 1)
  })

  it('returns the position of each change', () => {
    const segments = diffTexts('یک\nدو\nسه\nچهار', 'یک\nب\nسه\nپ')
    expect(listChanges(segments)).toHaveLength(2)
    expect(findChangeLines(toInlineLines(segments).map(({ parts }) => parts))).toEqual([1, 3])
  })
})
