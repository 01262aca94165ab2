import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RangePart, splitRanges } from '#text/split-ranges'

const LENGTH = 40

/** Ranges that do not overlap, each with some keywords. */
const ranges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 8 }), fc.subarray(['a', 'b', 'c'])), { maxLength: 5 })
  .map((steps) => {
    let at = 0
    return steps.map(([gap, length, keywords], index) => {
      const from = at + gap
      at = from + length
      return { id: `r${index}`, from, to: at, keywords }
    })
  })
const laid = fc
  .tuple(fc.integer({ min: 0, max: LENGTH - 1 }), fc.integer({ min: 1, max: LENGTH }), fc.subarray(['a', 'b', 'c', 'd']))
  .map(([from, length, keywords]) => ({ from, to: Math.min(LENGTH, from + length), keywords }))

/** Returns the keywords of each character. */
const painted = (some: readonly Pick<RangePart, 'from' | 'to' | 'keywords'>[]): string[] =>
  Array.from({ length: 2 * LENGTH }, (_, at) => {
    const here = some.filter(({ from, to }) => from <= at && at < to)
    return here.length === 0 ? '-' : [...new Set(here.flatMap(({ keywords }) => keywords))].sort().join('')
  })

it('splits overlapping ranges so that every character keeps exactly the keywords that cover it [PARA-053] [PARA-054]', () => {
  fc.assert(
    fc.property(ranges, laid, (before, by) => {
      const parts = splitRanges(before, by)
      const gone = new Set(parts.flatMap(({ of }) => of ?? []))
      const after = [...before.filter(({ id }) => !gone.has(id)), ...parts].toSorted((one, other) => one.from - other.from)
      expect(after.slice(1).every(({ from }, index) => from >= Number(after[index]?.to))).toBe(true)
      expect(painted(after)).toEqual(painted([...before, by]))
    }),
    { numRuns: 500 },
  )
})

it('keeps the id for the first part of a split range, and splits no range without a new keyword', () => {
  const range = { id: 'r', from: 10, to: 30, keywords: ['a'] }
  expect(splitRanges([range], { from: 20, to: 40, keywords: ['b'] })).toEqual([
    { of: 'r', id: 'r', from: 10, to: 20, keywords: ['a'] },
    { of: 'r', from: 20, to: 30, keywords: ['a', 'b'] },
    { from: 30, to: 40, keywords: ['b'] },
  ])
  expect(splitRanges([range], { from: 15, to: 20, keywords: ['a'] })).toEqual([{ of: 'r', ...range }])
  expect(splitRanges([range], { from: 0, to: 10, keywords: ['b'] })).toEqual([{ from: 0, to: 10, keywords: ['b'] }])
})
