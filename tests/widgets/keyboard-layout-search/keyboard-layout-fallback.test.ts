import { expect, it } from 'vitest'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'

const finding = (...titles: string[]) => {
  const asked: string[] = []
  const find = async (words: string) => {
    asked.push(words)
    const contents = titles.filter((title) => title.includes(words)).map((title) => ({ uuid: title }))
    return { contents, totalElements: contents.length }
  }
  return { asked, find }
}

it('retries an empty search in the other keyboard layouts, and returns the words that match', async () => {
  const { asked, find } = finding('سند تازه', 'پدر')
  expect(await searchWithLayoutFallback('skn', find)).toEqual({ contents: [], totalElements: 0, layoutReadings: ['سند'] })
  // There are two other layouts, and only one of them gives an existing word.
  expect((await searchWithLayoutFallback(' mnv ', find)).layoutReadings).toEqual(['پدر'])
  expect(asked).toEqual(['skn', 'سند', ' mnv ', 'پدر', 'ئدر'])
})

it('searches once if something is found or no other layout fits, and returns no words without matches', async () => {
  const { asked, find } = finding('سند')
  expect(await searchWithLayoutFallback('سند', find)).toEqual({ contents: [{ uuid: 'سند' }], totalElements: 1 })
  expect((await searchWithLayoutFallback('123', find)).layoutReadings).toEqual([])
  expect(asked).toEqual(['سند', '123'])
  expect((await searchWithLayoutFallback('qqq', find)).layoutReadings).toEqual([])
})
