import { expect, it } from 'vitest'
import { mergeRankings } from '#server/domain/content/vectors/merge-rankings'

const ids = (first: string[], second: string[], weight: number) => mergeRankings(first, second, weight).map(({ id }) => id)

it('puts an item of both rankings before those of one', () => {
  expect(ids(['a', 'b'], ['c', 'b'], 0.5)).toEqual(['b', 'a', 'c'])
  expect(mergeRankings(['a'], ['a'], 0.3)).toEqual([{ id: 'a', score: 1 }])
})

it('weighs the rankings', () => {
  expect(ids(['a'], ['b'], 0.6)).toEqual(['a', 'b'])
  expect(ids(['a'], ['b'], 0.4)).toEqual(['b', 'a'])
  expect(ids(['a'], ['b'], 1)).toEqual(['a'])
  expect(ids(['a'], ['b'], 0)).toEqual(['b'])
})
