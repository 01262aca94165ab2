import { describe, expect, it } from 'vitest'
import { sizeBuckets } from '#api/contract/constants'
import { criteria } from '#api/contract/criteria'
import { aSession } from '../builders'
import { openMenu } from '../opened-menu'
import { createDaysChange, getPeriodDays, findPeriod } from '#windows/explorer/search/days'
import {
  activeFilters,
  applySearchChange,
  buildCriteria,
  everywhereChange,
  listFilters,
  isEmptySearch,
  noSearch,
  createSearchedTextChange,
  getSearchedText,
  type Search,
  type SearchQuery,
  limitToFolder,
  searchTitle,
} from '#windows/explorer/search/search'
import {
  getBucketBounds,
  findSizeBucket,
  buckets,
  findAuthorName,
  getAuthors,
  parseExtensions,
  withAuthor,
  withBrowsed,
  withExtension,
  withoutBrowsed,
  withoutFilter,
  withoutFilters,
} from '#windows/explorer/search/search-filters'
import { snippetFromFirstHit, findRanges } from '#windows/explorer/search/highlights'

const folder = '6d697a6b-6172-4865-8c70-000000000001'
const author = '6d697a6b-6172-4865-8c70-000000000002'
const zone = 'Asia/Tehran'
const over = (query: SearchQuery) => ({ ...noSearch, query })
const tehran = (text: string) => new Date(`${text}+03:30`).getTime()

describe('a search', () => {
  it('a search without keyword and filters is empty, whatever its place [SRCH-070]', () => {
    for (const query of [{}, { keyword: ' ' }, { keyword: '', properties: ['text' as const] }, { parent: folder }, { uuidList: [folder] }])
      expect(isEmptySearch(query), JSON.stringify(query)).toBe(true)
    for (const query of [{ keyword: 'ن' }, { author }, { extension: ['pdf'] }, { fromSize: 0 }, { onlyFolder: true }, { toDate: 0 }])
      expect(isEmptySearch(query), JSON.stringify(query)).toBe(false)
  })
  it('searches everywhere unless a place is set', () => {
    expect(buildCriteria(over({ keyword: ' نامه ', properties: ['title'] }))).toEqual({
      ...{ keyword: 'نامه', properties: ['title'], textHighlightingIsActive: true, searchAllDocument: true },
    })
    expect(buildCriteria({ ...over({ keyword: 'نامه', parent: folder }), matches: false })).toEqual({ keyword: 'نامه', parent: folder })
    expect(buildCriteria(over({ uuidList: [folder], extension: ['pdf'] }))).toEqual({ uuidList: [folder], extension: ['pdf'] })
    expect(buildCriteria(over({ uuidList: [folder], searchAllDocument: true, author }))).toEqual({ author, searchAllDocument: true })
  })
  it('does not set the sort order, which the list sets', () => {
    expect(buildCriteria(over({ keyword: 'نامه', sortBy: 'title', direction: 'DESC' }))).not.toHaveProperty('sortBy')
  })
  it('the search box of a folder searches below it, or all documents if that is ticked or no folder is open [EXP-034]', () => {
    const words = over({ keyword: 'نامه' })
    expect(limitToFolder(words, { uuid: folder, title: 'خانه' })).toEqual({
      ...words,
      query: { keyword: 'نامه', parent: folder },
      names: { parent: 'خانه' },
    })
    const all = applySearchChange(words, { query: { searchAllDocument: true } })
    expect(buildCriteria(limitToFolder(all, { uuid: folder, title: 'خانه' })).parent).toBeUndefined()
    expect(limitToFolder(words, null).query).toEqual({ keyword: 'نامه' })
  })
  it('searches in titles, in the text, or in both [EXP-032] [EXP-033]', () => {
    const search = over({ keyword: 'نامه' })
    expect(getSearchedText(search.query)).toBe('title')
    for (const place of ['title', 'text', 'both'] as const)
      expect(getSearchedText(applySearchChange(search, createSearchedTextChange(place)).query)).toBe(place)
  })
})

describe('filters', () => {
  const all = over({
    ...{ keyword: 'نامه', extension: ['pdf', 'dwg'], onlyDocument: true, author, fromDate: 1, toDate: 2, fromSize: 1, toSize: 2 },
    ...{ parent: folder, onlyInstances: true },
  })
  it('filters are removed one by one [SRCH-010]', () => {
    expect(activeFilters(all.query)).toEqual(['extension', 'kind', 'author', 'date', 'size', 'other'])
    for (const filter of activeFilters(all.query)) {
      const left = applySearchChange(all, withoutFilter(filter))
      expect(activeFilters(left.query)).toEqual(activeFilters(all.query).filter((one) => one !== filter))
      expect([left.query.keyword, left.query.parent]).toEqual(['نامه', folder])
    }
    expect(applySearchChange(all, withExtension(all.query, 'pdf')).query.extension).toEqual(['dwg'])
  })
  it('all filters are removed together, and the keyword stays', () => {
    expect(applySearchChange(all, withoutFilters).query).toEqual({ keyword: 'نامه' })
    expect(applySearchChange(all, everywhereChange).query).not.toHaveProperty('parent')
  })
  it('accepts typed types with dot or star, in capitals, and several at once [SRCH-017] [SRCH-023]', () => {
    expect(parseExtensions(' .PDF، *.dwg txt,txt ')).toEqual(['pdf', 'dwg', 'txt'])
    expect(parseExtensions(' ، ')).toEqual([])
  })
})

describe('filters by authors', () => {
  it('finds items of any of several authors, each of whom can be removed, and keeps their names', () => {
    const change = (search: Search, id: string, name: string) => applySearchChange(search, withAuthor(search, id, name))
    const one = change(noSearch, 'sara', 'سارا رضایی')
    expect([one.query.author, one.query.authors, findAuthorName(one, 'sara')]).toEqual(['sara', undefined, 'سارا رضایی'])
    const two = change(one, 'reza', 'رضا احمدی')
    expect(buildCriteria(two)).toMatchObject({ authors: ['sara', 'reza'] })
    expect(buildCriteria(two)).not.toHaveProperty('author')
    expect(getAuthors(two.query).map((id) => findAuthorName(two, id))).toEqual(['سارا رضایی', 'رضا احمدی'])
    expect(activeFilters(two.query)).toEqual(['author'])
    const other = change(two, 'sara', '')
    expect([other.query.author, other.query.authors, findAuthorName(other, 'reza')]).toEqual(['reza', undefined, 'رضا احمدی'])
    expect(getAuthors(change(other, 'reza', '').query)).toEqual([])
    for (const off of [withoutFilter('author'), withoutFilters])
      expect(applySearchChange(two, off)).toEqual(applySearchChange(noSearch, off))
  })
})

describe('size ranges', () => {
  const owner = (bytes: number) =>
    buckets.filter((bucket) => {
      const { fromSize = 0, toSize = Number.POSITIVE_INFINITY } = getBucketBounds(bucket)
      return bytes >= fromSize && bytes <= toSize
    })
  it.each([
    ['empty [SRCH-077]', 0, 0],
    ['tiny [SRCH-078]', 1, 9_999],
    ['small [SRCH-079]', 10_000, 99_999],
    ['medium [SRCH-080]', 100_000, 999_999],
    ['large [SRCH-081]', 1_000_000, 15_999_999],
    ['huge [SRCH-082]', 16_000_000, 127_999_999],
    ['gigantic [SRCH-083]', 128_000_000, 9_000_000_000],
  ])('assigns file sizes to the range %s', (name, first, last) => {
    expect([owner(first), owner(last)]).toEqual([[name.split(' ')[0]], [name.split(' ')[0]]])
  })
  it('size ranges have no overlap and no gap: a shared bound belongs to the larger range, and 0 only to the range of empty files [SRCH-084]', () => {
    for (const { from } of Object.values(sizeBuckets))
      for (const bytes of [from, from + 1, Math.max(0, from - 1)]) expect(owner(bytes), String(bytes)).toHaveLength(1)
  })
  it('recognises a size range by its bounds, and other bounds as a custom range [SRCH-054]', () => {
    for (const bucket of buckets) expect(findSizeBucket(getBucketBounds(bucket))).toBe(bucket)
    expect([findSizeBucket({ fromSize: 5 }), findSizeBucket({})]).toEqual([undefined, undefined])
  })
})

describe('filters by day', () => {
  const day = { year: 1405, month: 9, day: 2 }
  it('date filters cover whole days in Tehran, from 00:00:00 to 23:59:59 [SRCH-072] [SRCH-073]', () => {
    const { query } = createDaysChange({ from: day, to: day }, zone)
    expect(query?.fromDate).toBe(tehran('2026-11-23T00:00:00'))
    expect(query?.toDate).toBe(tehran('2026-11-23T23:59:59.999'))
  })
  it('offer periods up to today, and recognise a chosen period [SRCH-054]', () => {
    const now = tehran('2026-11-23T10:00:00')
    const from = (period: Parameters<typeof getPeriodDays>[0]) => createDaysChange(getPeriodDays(period, now, zone), zone).query?.fromDate
    expect(from('today')).toBe(tehran('2026-11-23T00:00:00'))
    expect(from('week')).toBe(tehran('2026-11-17T00:00:00'))
    expect(from('month')).toBe(tehran('2026-10-25T00:00:00'))
    expect(from('year')).toBe(tehran('2026-03-21T00:00:00'))
    for (const period of ['today', 'week', 'month', 'year'] as const)
      expect(findPeriod(applySearchChange(noSearch, createDaysChange(getPeriodDays(period, now, zone), zone)).query, now, zone)).toBe(
        period,
      )
    expect(findPeriod({ fromDate: tehran('2026-11-20T00:00:00') }, now, zone)).toBeUndefined()
  })
})

describe('the title of a search window', () => {
  const titled = (query: SearchQuery, title?: string) => searchTitle({ payload: { title }, search: { ...noSearch, query } }, 'fa')
  it('the title of a search window is the keyword, or the name of the saved search', () => {
    expect([titled({ keyword: ' نامه ' }), titled({}), titled({ keyword: 'نامه' }, 'نامه‌های امسال')]).toEqual([
      'جست‌وجوی «نامه»',
      'جست‌وجو',
      'نامه‌های امسال',
    ])
  })
})

describe('the commands of a search', () => {
  const shown = (query: SearchQuery) =>
    openMenu({ folder: null, place: { at: 'background' }, session: aSession({ flags: ['SEARCH'] }), search: { ...noSearch, query } })
  it('saves a search with its sort order through the save window', () => {
    expect(shown({}).find('save')).toMatchObject({ disabled: true, reason: 'نخست چیزی را بجویید.' })
    expect(shown({ keyword: 'نامه', extension: ['pdf'] }).run('save')).toEqual([
      {
        ...{ type: 'window.open', kind: 'save-search' },
        payload: { query: { keyword: 'نامه', extension: ['pdf'], sortBy: 'title', direction: 'ASC' }, title: 'نامه' },
      },
    ])
  })
  it('exports results, but offers nothing for an empty result', () => {
    expect(shown({ keyword: 'نامه' }).find('export')).toMatchObject({ disabled: true })
  })
  it('contain no print command and no path command', () => {
    const found = shown({ keyword: 'نامه' })
    expect([found.find('print'), found.find('path'), found.find('search')]).toEqual([undefined, undefined, undefined])
  })
})

describe('highlighting', () => {
  it('highlights all words as a phrase, or else each word, and merges touching matches', () => {
    const marked = (text: string, words: string) => findRanges(text, words).map(([from, to]) => text.slice(from, to))
    expect(marked('كتاب‌های سال', 'کتابهای')).toEqual(['كتاب‌های'])
    expect(marked('گزارش سال نو', 'گزارش سال')).toEqual(['گزارش سال'])
    expect(marked('سالِ گزارش', 'گزارش سال')).toEqual(['سالِ', 'گزارش'])
    expect(marked('سالانه', 'سال سالان')).toEqual(['سالان'])
    expect(marked('نامه', '')).toEqual([])
  })
  it('a snippet starts shortly before its first match', () => {
    const text = `${'پیش از آن سخن‌ها رفت '.repeat(5)}گزارش نهایی`
    const at = text.indexOf('گزارش')
    const near = snippetFromFirstHit({ text, ranges: [[at, at + 5]] })
    expect(near.text.startsWith('…')).toBe(true)
    expect(near.text.length).toBeLessThan(60)
    expect(near.ranges.map(([from, to]) => near.text.slice(from, to))).toEqual(['گزارش'])
    const early = { text: 'گزارش', ranges: [[0, 5]] as [number, number][] }
    expect(snippetFromFirstHit(early)).toEqual(early)
  })
})

it('each search scope has its own filters, and ignores those of other scopes [SRCH-052] [SRCH-053]', () => {
  const query = {
    searchType: 'CMS' as const,
    onlyFolder: true,
    fromSize: 10,
    tags: ['t'],
    keyword: 'پیمان',
    properties: ['title' as const],
  }
  expect(listFilters(query)).toEqual(['extension', 'author', 'date', 'tags', 'keyword'])
  expect(activeFilters(query)).toEqual(['tags'])
  expect(buildCriteria({ ...noSearch, query })).toEqual({
    ...{ searchType: 'CMS', tags: ['t'], keyword: 'پیمان', searchAllDocument: true, textHighlightingIsActive: true },
  })
  const asDocuments = { ...query, searchType: undefined }
  expect(listFilters(asDocuments)).toEqual([
    'extension',
    'kind',
    'author',
    'date',
    'size',
    'property',
    'tags',
    'keyword',
    'class',
    'folder',
    'browse',
    'other',
  ])
  expect(activeFilters(asDocuments)).toEqual(['kind', 'size', 'tags'])
  const asContent = { ...query, searchType: 'CNT' as const, literalWeight: 0.3 }
  expect(listFilters(asContent)).toEqual(['extension', 'author', 'date', 'size', 'property', 'tags'])
  expect(buildCriteria({ ...noSearch, query: asContent })).toEqual({
    ...{ searchType: 'CNT', literalWeight: 0.3, fromSize: 10, tags: ['t'], keyword: 'پیمان', searchAllDocument: true },
    textHighlightingIsActive: true,
  })
  expect(buildCriteria({ ...noSearch, query: { ...asContent, searchType: undefined } })).not.toHaveProperty('literalWeight')
  // A search for passages works only with words.
  expect(isEmptySearch({ ...asContent, keyword: ' ' })).toBe(true)
  expect(isEmptySearch({ ...asDocuments, keyword: ' ' })).toBe(false)
})

it('sends author, date, size, type, tags and parent folder in the format of the API [SRCH-038]', () => {
  const asked = {
    ...{ author, fromDate: 1, toDate: 2, fromSize: 3, toSize: 4 },
    ...{ extension: ['pdf'], tags: [folder], parent: folder },
  }
  const sent = buildCriteria(over({ keyword: 'نامه', ...asked }))
  expect(sent).toMatchObject(asked)
  expect(criteria.parse(sent)).toMatchObject(asked)
})

it('a search for documents is narrowed by browse criteria, which are removed one by one [SRCH-043] [SRCH-044]', () => {
  const step = { relationOrPropertyUuid: folder, year: 1404, showResult: true }
  const one = applySearchChange(noSearch, withBrowsed(noSearch, step, 'موعد: ۱۴۰۴'))
  const two = applySearchChange(one, withBrowsed(one, { ...step, year: 1403 }, 'موعد: ۱۴۰۳'))
  expect(isEmptySearch(one.query)).toBe(false)
  expect(buildCriteria(two)).toMatchObject({ dynamicBrowse: [{ year: 1404 }, { year: 1403 }] })
  const left = applySearchChange(two, withoutBrowsed(two, 0))
  expect([left.query.dynamicBrowse, left.names.browse]).toEqual([[{ ...step, year: 1403 }], ['موعد: ۱۴۰۳']])
  expect(activeFilters(applySearchChange(left, withoutBrowsed(left, 0)).query)).toEqual([])
  expect(buildCriteria(applySearchChange(two, { query: { searchType: 'CNT', keyword: 'پیمان' } }))).not.toHaveProperty('dynamicBrowse')
})
