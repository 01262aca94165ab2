import { expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type FindEvent, findMachine, type SearchInput } from '#windows/viewer/find.machine'
import type { PageSource } from '#windows/viewer/picture'
import { searchPages } from '#windows/viewer/search-pages'
import type { TextMatch } from '#windows/viewer/context'

const sourceOf = (texts: readonly string[]): PageSource => ({
  count: texts.length,
  sizeOf: async () => ({ width: 1, height: 1 }),
  draw: async () => {},
  textOf: async (page) => ({ text: texts[page - 1] ?? '', lines: [] }),
})

const hitsOf = async (texts: readonly string[], query: string, from = 1) => {
  const found: TextMatch[] = []
  for await (const hits of searchPages(sourceOf(texts), query, from)) found.push(...hits)
  return found.map(({ page, start, end }) => [page, texts[page - 1]?.slice(start, end)])
}

it('finds words in any spelling of half-spaces, letters and digits, also across line ends', async () => {
  const texts = ['کتاب\u200cخانه‌ها', 'كتاب خانه', 'کتابخانهٔ شمارهٔ ۱۲', 'این کتاب\nخانه', 'چیز دیگر']
  expect(await hitsOf(texts, 'کتابخانه')).toEqual([
    [1, 'کتاب\u200cخانه\u200c'],
    [2, 'كتاب خانه'],
    [3, 'کتابخانهٔ'],
    [4, 'کتاب\nخانه'],
  ])
  expect(await hitsOf(texts, 'شماره 12')).toEqual([[3, 'شمارهٔ ۱۲']])
  expect(await hitsOf(texts, '   ')).toEqual([])
})

it('find starts at the current page and wraps around; an unreadable page has no matches', async () => {
  expect(await hitsOf(['الف', 'ب', 'الف الف'], 'الف', 2)).toEqual([
    [3, 'الف'],
    [3, 'الف'],
    [1, 'الف'],
  ])
  const broken: PageSource = {
    ...sourceOf(['الف', 'الف']),
    textOf: async (page) => (page === 1 ? Promise.reject(new Error('x')) : { text: 'الف', lines: [] }),
  }
  const found: TextMatch[] = []
  for await (const hits of searchPages(broken, 'الف', 1)) found.push(...hits)
  expect(found.map(({ page }) => page)).toEqual([2])
})

it('waits for a pause in typing, shows the first match, and cycles through matches in document order', () => {
  const clock = new SimulatedClock()
  const shown: unknown[] = []
  const searches: SearchInput[] = []
  let answer: (event: FindEvent) => void = () => {}
  const viewer = createActor(fromCallback(({ receive }) => receive((event) => shown.push(event)))).start()
  const search = fromCallback<FindEvent, SearchInput>(({ input, sendBack }) => {
    searches.push(input)
    answer = sendBack
  })
  const actor = createActor(findMachine.provide({ actors: { searchPages: search } }), {
    clock,
    input: { picture: null, page: 2, viewer: viewer as never },
  }).start()
  for (const query of ['ا', 'ای', 'ایران']) actor.send({ type: 'query.changed', query })
  clock.increment(199)
  expect(searches).toEqual([])
  clock.increment(1)
  expect(searches).toEqual([{ picture: null, query: 'ایران', from: 2 }])
  const [late, early] = [
    { page: 2, start: 5, end: 9 },
    { page: 1, start: 0, end: 4 },
  ]
  answer({ type: 'page.searched', hits: [late] })
  answer({ type: 'page.searched', hits: [early] })
  answer({ type: 'search.done', layoutReadings: [] })
  expect(actor.getSnapshot().context).toMatchObject({ hits: [early, late], current: late })
  for (const expected of [early, late]) {
    actor.send({ type: 'hit.next' })
    expect(actor.getSnapshot().context.current).toEqual(expected)
  }
  actor.send({ type: 'hit.previous' })
  expect(shown).toEqual([late, early, late, early].map((hit) => ({ type: 'place.go', page: hit.page, hit })))
  actor.send({ type: 'query.changed', query: ' ' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { hits: [], current: null } })
})
