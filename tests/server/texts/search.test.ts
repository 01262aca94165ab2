import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { library } from './library'

eachDatabase((_engine, make) => {
  describe('a search by text', () => {
    it.each([
      ['كتاب هاي', 'Arabic letters and a space'],
      ['کتاب‌ها', 'with a half-space'],
      ['کتابها', 'as one word'],
      ['کتاب', 'by its singular'],
      ['کِتـــاب', 'with diacritics and kashida'],
      ['دانش آموز', 'with a space for a half-space'],
      ['دانشآموزان', 'plural in one word'],
      ['می روند', 'a verb with a space'],
      ['نرفتند', 'a verb by another form'],
      ['گزارشش', 'with a possessive ending'],
      ['گزارشات', 'by another plural'],
      ['۱۲۳۴', 'in Persian digits'],
      ['١٢٣٤', 'in Arabic digits'],
      ['1234', 'in Latin digits'],
      ['REPORT', 'in capitals'],
      ['کتاب گزارش‌ها', 'two words that are not adjacent'],
      ['«کتاب‌های دانش‌آموزان»', 'a quoted phrase of adjacent words'],
    ])('finds %s: %s', async (keyword) => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'یک.txt', 'كتاب‌های دانش‌آموزان در گزارش ۱۲۳۴ آمده است. آنان می‌روند. Annual reports.')
      await file(root, 'دو.txt', 'هیچ یک از آن‌ها')
      await read()
      expect(await found(admin, keyword)).toEqual(['یک'])
    })

    it.each(['بودجه', '«دانش‌آموزان کتاب‌ها»', '123', 'کت'])('does not find %s', async (keyword) => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'یک.txt', 'كتاب‌های دانش‌آموزان در گزارش ۱۲۳۴ آمده است.')
      await read()
      expect(await found(admin, keyword)).toEqual([])
    })

    it('finds texts by the former stems only until they are indexed again', async () => {
      const { app, admin, root, file, read, found } = await library(await make())
      await file(root, 'نو.txt', 'صفحات فیلتر')
      await file(root, 'کهنه.txt', 'صفحات فیلتر فیل')
      await read()
      const isOld = sql`blob_hash = (select v.blob_hash from version v join node n on n.version_id = v.id where n.title = 'کهنه')`
      await sql`update content_text set edition = 2, terms = '''صفحات'' ''فیل'''::tsvector where ${isOld}`.execute(app.db)
      expect((await found(admin, 'صفحات')).sort()).toEqual(['نو', 'کهنه'].sort())
      expect(await found(admin, 'صفحه')).toEqual(['نو'])
      await sql`update content_text set edition = 3 where ${isOld}`.execute(app.db)
      expect(await found(admin, 'صفحات')).toEqual(['نو'])
      expect(await found(admin, 'فیلتر')).toEqual(['نو'])
    })

    it('treats no word as an operator, and accepts any keyword', async () => {
      const { app, admin, root, file, read } = await library(await make())
      await file(root, 'یک.txt', 'گزارش')
      await read()
      const hard = ["' | 'x", "گزارش' & !'", '!گزارش', 'a:*', '\\', "'", '""', '«»', '( & )', '<->', '%', '_', 'ﷺ', '😀']
      for (const properties of [['text'], ['title'], ['title', 'text']] satisfies Criteria['properties'][])
        for (const keyword of [...hard, 'گزارش '.repeat(600), 'ا'.repeat(4_000), '۱٬۲۳۴ '.repeat(500), '«گزارش '.repeat(500)]) {
          const json = { searchAllDocument: true, keyword, properties, textHighlightingIsActive: true }
          expect([keyword.slice(0, 20), properties, (await admin.send(app.contract.nodebase.children, { json })).status]).toEqual([
            keyword.slice(0, 20),
            properties,
            200,
          ])
        }
      expect(await codeOf(admin, app.contract.nodebase.children, { json: { keyword: 'ا'.repeat(4_001), properties: ['text'] } })).toBe(
        'badInput',
      )
      const { rows } = await sql`select 1 as one from content_text`.execute(app.db)
      expect(rows).toEqual([{ one: 1 }])
    })
  })

  it('searches titles, texts or both, where each word may match either [SRCH-037]', async () => {
    const { admin, root, file, read, found } = await library(await make())
    await file(root, 'بودجه.txt', 'سخنی دیگر')
    await file(root, 'نامه.txt', 'دربارهٔ بودجه')
    await file(root, 'پیوست نامه.txt', 'بودجه')
    await read()
    expect(await found(admin, 'بودجه', { properties: ['title'] })).toEqual(['بودجه'])
    expect((await found(admin, 'بودجه', { properties: ['text'] })).sort()).toEqual(['نامه', 'پیوست نامه'].sort())
    expect(await found(admin, 'بودجه', { properties: ['title', 'text'] })).toHaveLength(3)
    expect((await found(admin, 'بودجه', { properties: ['title', 'text'] }))[0]).toBe('بودجه')
    expect((await found(admin, 'نامه بودجه', { properties: ['title', 'text'], literal: true })).sort()).toEqual(
      ['نامه', 'پیوست نامه'].sort(),
    )
    expect(await found(admin, 'نامه بودجه', { properties: ['text'], literal: true })).toEqual([])
  })

  it('returns the best hits first with scores, and pages by offset', async () => {
    const { app, admin, root, file, read, search } = await library(await make())
    const filler = 'سخنی از هر دری. '.repeat(60)
    await file(root, 'دور.txt', `بودجه ${filler} سالانه ${filler}`)
    await file(root, 'نزدیک.txt', `بودجه سالانه، و باز بودجه سالانه ${filler}`)
    await file(root, 'بودجه سالانه.txt', 'هیچ')
    await file(root, 'بودجه سالانه شرکت.txt', 'هیچ یک')
    await read()
    const both: Criteria = { properties: ['title', 'text'] }
    const whole = await search(admin, 'بودجه سالانه', both)
    expect(whole.contents.map(({ title }) => title)).toEqual(['بودجه سالانه', 'بودجه سالانه شرکت', 'نزدیک', 'دور'])
    const scores = whole.contents.map(({ score }) => score ?? Number.NaN)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true)
    const paged = []
    for (const offset of [0, 1, 2, 3]) {
      const page = await search(admin, 'بودجه سالانه', { ...both, pageSize: 1, offset })
      expect(page.totalElements).toBe(4)
      paged.push(...page.contents.map(({ title }) => title))
    }
    expect(paged).toEqual(whole.contents.map(({ title }) => title))
    expect(await codeOf(admin, app.contract.nodebase.children, { json: { keyword: 'بودجه', ...both, after: 'x' } })).toBe('badInput')
  })

  it('returns hits in the requested order, and pages by cursor [SRCH-035]', async () => {
    const { app, admin, root, file, read } = await library(await make())
    for (const name of ['ب', 'الف', 'پ']) await file(root, `${name}.txt`, `بودجه ${name}`)
    await read()
    const json: Criteria = {
      searchAllDocument: true,
      keyword: 'بودجه',
      properties: ['text'],
      sortBy: 'title',
      direction: 'DESC',
      pageSize: 2,
    }
    const first = await admin.call(app.contract.nodebase.children, { json })
    expect(first.contents.map(({ title, score }) => [title, score])).toEqual([
      ['پ', undefined],
      ['ب', undefined],
    ])
    const next = await admin.call(app.contract.nodebase.children, { json: { ...json, after: first.next ?? '' } })
    expect([next.contents.map(({ title }) => title), next.totalElements, next.offset, next.next]).toEqual([['الف'], 3, 2, undefined])
  })

  it('highlights matches in title and text only on request', async () => {
    const { admin, root, file, read, search } = await library(await make())
    await file(root, 'نامهٔ بودجه.txt', `${'سخنی دیگر. '.repeat(1_500)}در كتاب‌هاي بودجهٔ سال ${'پایان. '.repeat(2_500)}`)
    await read()
    const json: Criteria = { properties: ['title', 'text'], textHighlightingIsActive: true }
    const [hit] = (await search(admin, 'کتاب بودجه', json)).contents
    const shown = (one: { text: string; ranges: [number, number][] } | undefined) =>
      one?.ranges.map(([from, to]) => one.text.slice(from, to))
    expect(shown(hit?.titleHighlight)).toEqual(['بودجه'])
    expect(hit?.titleHighlight?.text).toBe('نامهٔ بودجه')
    expect(shown(hit?.textHighlight)).toEqual(['كتاب‌هاي', 'بودجهٔ'])
    expect(hit?.textHighlight?.text.length).toBeLessThan(220)
    const [plain] = (await search(admin, 'کتاب بودجه', { properties: ['title', 'text'] })).contents
    expect([plain?.titleHighlight, plain?.textHighlight]).toEqual([undefined, undefined])
    const [sorted] = (await search(admin, 'بودجه', { properties: ['title'], textHighlightingIsActive: true, sortBy: 'title' })).contents
    expect([shown(sorted?.titleHighlight), sorted?.textHighlight]).toEqual([['بودجه'], undefined])
  })

  it('filters by other criteria, below a folder recursively, and directly in folders [SRCH-036] [SRCH-042]', async () => {
    const { admin, root, folder, file, read, found } = await library(await make())
    const outer = await folder(root, 'بیرون')
    const inner = await folder(outer, 'درون')
    await file(root, 'ریشه.txt', 'بودجه یک')
    await file(outer, 'بیرونی.txt', 'بودجه دو')
    await file(inner, 'درونی.md', `بودجه ${'x'.repeat(300)}`)
    await read()
    const anywhere = async (more: Criteria) => (await found(admin, 'بودجه', { ...more })).sort()
    expect(await anywhere({})).toEqual(['بیرونی', 'درونی', 'ریشه'])
    expect(await anywhere({ parent: outer })).toEqual(['بیرونی', 'درونی'])
    expect(await anywhere({ searchAllDocument: false, uuidList: [outer] })).toEqual(['بیرونی'])
    expect(await anywhere({ searchAllDocument: false, uuidList: [outer, inner] })).toEqual(['بیرونی', 'درونی'])
    expect(await anywhere({ extension: ['md'] })).toEqual(['درونی'])
    expect(await anywhere({ fromSize: 200 })).toEqual(['درونی'])
    expect(await anywhere({ author: admin.userId })).toHaveLength(3)
    expect(await anywhere({ onlyFolder: true })).toEqual([])
    expect(await anywhere({ onlyDocument: true })).toHaveLength(3)
    expect(await anywhere({ onlyInstances: true })).toEqual([])
    expect(await anywhere({ onlyInHastine: true })).toHaveLength(3)
    expect(await anywhere({ toDate: 0 })).toEqual([])
  })

  it('a keyword of punctuation only does not filter, like no keyword', async () => {
    const { admin, root, file, search } = await library(await make())
    await file(root, 'یک.txt', 'بودجه')
    const all = await search(admin, '')
    expect(all.totalElements).toBeGreaterThan(0)
    expect((await search(admin, '؟! …')).totalElements).toBe(all.totalElements)
  })

  it('returns its duration in whole milliseconds', async () => {
    const { admin, search } = await library(await make())
    expect((await search(admin, 'بودجه')) as { time?: number }).toEqual(expect.objectContaining({ time: expect.any(Number) }))
    expect(Number.isInteger(((await search(admin, 'بودجه')) as { time?: number }).time)).toBe(true)
  })

  describe('the flags of a folder', () => {
    it('without showInSearchResult, a search does not find the folder, but finds its contents [EXP-137]', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      const outer = await folder(root, 'بودجه')
      await file(outer, 'بودجه یک.txt', 'بودجه')
      await read()
      const both: Criteria = { properties: ['title', 'text'] }
      expect((await found(admin, 'بودجه', both)).sort()).toEqual(['بودجه', 'بودجه یک'])
      const query = { folderUuid: outer, value: false }
      await admin.call(app.contract.folder.showInSearchResult, { query })
      expect(await found(admin, 'بودجه', both)).toEqual(['بودجه یک'])
      expect(await found(admin, 'بودجه', { properties: ['title'], sortBy: 'title' })).toEqual(['بودجه یک'])
      expect(await found(admin, 'بودجه', { ...both, searchAllDocument: false, uuidList: [root] })).toEqual(['بودجه'])
    })

    it('with excludeFromSearch, no search finds the folder or its contents, also after a move, but lists contain them [EXP-138]', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      const [outer, other] = [await folder(root, 'بودجه'), await folder(root, 'دیگر')]
      const inner = await folder(outer, 'بودجه درون')
      await file(inner, 'بودجه یک.txt', 'بودجه')
      await file(other, 'دو.txt', 'بودجه دو')
      await read()
      const both: Criteria = { properties: ['title', 'text'] }
      const query = { folderUuid: outer, value: true }
      await admin.call(app.contract.folder.excludeFromSearch, { query })
      for (const more of [both, { properties: ['title'] }, { properties: ['title'], sortBy: 'title' }] satisfies Criteria[])
        for (const scope of [{}, { parent: root }, { parent: outer }] satisfies Criteria[])
          expect((await found(admin, 'بودجه', { ...more, ...scope })).filter((title) => title !== 'دو')).toEqual([])
      expect(await found(admin, '', { parent: outer })).toEqual([])
      expect(await found(admin, '', { searchAllDocument: false, uuidList: [outer] })).toEqual(['بودجه درون'])
      expect(await found(admin, 'بودجه', { ...both, searchAllDocument: false, uuidList: [inner] })).toEqual(['بودجه یک'])
      await admin.call(app.contract.nodebase.move, { query: { destUuid: outer }, json: [other] })
      expect(await found(admin, 'بودجه', both)).toEqual([])
      await admin.call(app.contract.folder.excludeFromSearch, { query: { ...query, value: false } })
      expect(await found(admin, 'بودجه', both)).toHaveLength(4)
    })
  })
})
