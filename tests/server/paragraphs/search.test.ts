import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp } from './paragraph-app'

const dams = 'سدهای کشور پر شدند'
const roads = 'جاده‌های کشور بسته شدند'

eachDatabase((_engine, make) => {
  it('finds paragraphs by words, best first with highlights, and filters by tag, location and time [API-070] [SRCH-040]', async () => {
    const at = await createParagraphApp(await make())
    const { search } = at.contract.paragraphs
    const [shelf, other] = [await at.folder(at.root, 'قفسه'), await at.folder(at.root, 'دیگر')]
    const report = await at.document('گزارش.txt', `${dams}. ${roads}.`, shelf)
    const waters = await at.tag('منابع')
    const below = await at.tag('آب', waters)
    const range = await at.mark(report, [0, dams.length], [below])
    at.app.ports.advance(1_000)
    const sara = await at.app.as('sara')
    await grant(at.db, other, sara.userId, 3)
    const before = at.app.ports.now()
    const own = await at.make(other, 'راه', roads, sara)
    const found = async (json: Criteria, client = at.admin) => {
      const { contents, totalElements } = await client.call(search, { json })
      expect(totalElements).toBe(contents.length)
      return contents.map(({ uuid }) => (uuid === range.uuid ? 'dams' : uuid === own.uuid ? 'roads' : uuid))
    }
    const [hit] = (await at.admin.call(search, { json: { keyword: 'سد کشور' } })).contents
    expect([hit?.sources.map(({ title, extension }) => [title, extension]), hit?.keywords.map(({ title }) => title)]).toEqual([
      [['گزارش', 'txt']],
      ['آب'],
    ])
    expect(hit?.textHighlight?.ranges.map(([from, to]) => hit.text.slice(from, to))).toEqual(['سدهای', 'کشور'])
    expect(await found({ keyword: 'کشور', searchType: 'CMS' })).toHaveLength(2)
    expect(await found({})).toEqual(['roads', 'dams'])
    expect(await found({ keyword: '"کشور پر"' })).toEqual(['dams'])
    expect(await at.admin.call(at.contract.nodebase.suggest, { query: { text: 'آب', type: 'CMS' } })).toEqual([{ title: 'آب' }])
    expect(await found({ keyword: 'راه' })).toEqual(['roads'])
    expect(await found({ keyword: '!' })).toEqual([])
    const keywordUuidList = [String(range.keywords[0]?.uuid)]
    const items = async (json: object) =>
      (await at.admin.call(at.contract.nodebase.children, { json: { searchAllDocument: true, ...json } })).contents.map(
        ({ title }) => title,
      )
    expect(await items({ keywordUuidList })).toEqual(['گزارش'])
    expect(await items({ keyword: 'سد کشور', searchType: 'CMS' })).toEqual(['گزارش'])
    expect(await items({ keyword: 'گزارش', searchType: 'CMS' })).toEqual([])
    expect(await found({ tags: [waters] })).toEqual(['dams'])
    expect(await found({ tags: [below] })).toEqual(['dams'])
    expect(await found({ tags: [shelf] })).toEqual([])
    expect(await found({ parent: shelf })).toEqual(['dams'])
    expect(await found({ parent: other })).toEqual(['roads'])
    expect(await found({ uuidList: [shelf] })).toEqual(['dams'])
    expect(await found({ uuidList: [shelf], searchAllDocument: true })).toEqual(['roads', 'dams'])
    expect(await found({ extension: ['txt'] })).toEqual(['dams'])
    expect(await found({ onlyFolder: true })).toEqual(['roads'])
    expect(await found({ fromDate: before })).toEqual(['roads'])
    expect(await found({ sortBy: 'createDate', direction: 'ASC' })).toEqual(['dams', 'roads'])
    expect(await found({ keyword: 'کشور' }, sara)).toEqual(['roads'])
    await at.admin.call(at.contract.folder.excludeFromSearch, { query: { folderUuid: shelf, value: true } })
    expect(await found({ keyword: 'کشور' })).toEqual(['roads'])
    for (const json of [{ searchType: 'DMS' as const }, { browse: [{ relationOrPropertyUuid: shelf }] }, { after: 'x' }])
      expect(await codeOf(at.admin, search, { json })).toBe('badInput')
  })

  it('filters a search and a list of paragraphs by keyword and by creator [API-069] [SRCH-045]', async () => {
    const at = await createParagraphApp(await make())
    const { search, page } = at.contract.paragraphs
    const [shelf, other] = [await at.folder(at.root, 'قفسه'), await at.folder(at.root, 'دیگر')]
    const report = await at.document('گزارش.txt', `${dams}. ${roads}.`, shelf)
    const range = await at.mark(report, [0, dams.length], [await at.tag('آب')])
    const sara = await at.app.as('sara')
    await grant(at.db, other, sara.userId, 3)
    const own = await at.make(other, 'راه', roads, sara)
    for (const [json, uuid] of [
      [{ keywordUuidList: [String(range.keywords[0]?.uuid)] }, range.uuid],
      [{ creatorUuid: sara.userId }, own.uuid],
    ] as const)
      for (const call of [search, page]) {
        const { contents, totalElements } = await at.admin.call(call, { json: json as never })
        expect([contents.map((one) => one.uuid), totalElements]).toEqual([[uuid], 1])
      }
  })

  it('filters a document search by tags, for users who may read the tagged text', async () => {
    const at = await createParagraphApp(await make())
    const { children } = at.contract.nodebase
    const [waters, money] = [await at.tag('منابع'), await at.tag('بودجه')]
    const below = await at.tag('آب', waters)
    const [report, letter] = [await at.document('گزارش.txt', dams), await at.document('نامه.txt', roads)]
    const { keywords } = await at.mark(report, [0, 5], [below])
    await at.mark(letter, [0, 5], [money])
    const sara = await at.app.as('sara')
    for (const id of [waters, below, report]) await grant(at.db, id, sara.userId, 0, { recursive: false })
    const found = async (tags: string[], client = at.admin, more: Criteria = {}) =>
      (await client.call(children, { json: { tags, searchAllDocument: true, ...more } })).contents.map(({ title }) => title)
    expect(await found([waters])).toEqual(['گزارش'])
    expect(await found([waters, money])).toEqual(['گزارش', 'نامه'])
    expect(await found([waters], at.admin, { keyword: 'نامه' })).toEqual([])
    expect(await found([waters], sara)).toEqual([])
    await at.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', report).execute()
    expect(await found([waters], sara)).toEqual(['گزارش'])
    // A keyword of the document itself counts too.
    await at.admin.call(at.contract.document.addKeywords, { params: { uuid: letter }, json: [String(keywords[0]?.uuid)] })
    expect(await found([below])).toEqual(['گزارش', 'نامه'])
    expect(await codeOf(sara, children, { json: { tags: [money] } })).toBe('notFound')
  })

  it('shows the folders of the designated roots as tags, in their order, page by page [PARA-014]', async () => {
    const at = await createParagraphApp(await make())
    const { nodes, key, save } = at.contract.config
    const page = (json: string[], query: object = {}, client = at.admin) => client.call(nodes, { query: { type: 'TAG', ...query }, json })
    const roots = (await page([])).contents
    expect(roots.map(({ title }) => title)).toEqual(['هستینه', 'بندها'])
    expect(await at.admin.call(key, { query: { key: 'paragraph.root.first' } })).toBe(at.root)
    const waters = await at.tag('منابع آب')
    at.app.ports.advance(1_000)
    await at.tag('آب‌های روان', waters)
    await at.tag('خاک', waters)
    await at.document('آب.txt', dams)
    const inside = await page([waters])
    expect([inside.contents.map(({ title }) => title), inside.totalElements, inside.pageSize]).toEqual([['آب‌های روان', 'خاک'], 2, 50])
    const second = await page([waters], { offset: 1, pageSize: 1 })
    expect([second.contents.map(({ title }) => title), second.totalElements]).toEqual([['خاک'], 2])
    await at.admin.call(save, { json: [{ key: 'paragraph.root.second', value: waters }] })
    expect((await page([])).contents.map(({ title }) => title)).toEqual(['هستینه', 'منابع آب'])
    expect(await codeOf(at.admin, save, { json: [{ key: 'paragraph.root.first', value: 'هستینه' }] })).toBe('formatInvalid')
    // The root of the paragraphs may contain folders and paragraphs itself.
    const root = String(roots[1]?.uuid)
    await at.folder(root, 'آیین‌نامه‌ها')
    expect((await at.make(root, 'درآمد', 'متن')).sources[0]?.title).toBe('بندها')
  })

  it('finds visible tags by name, with highlighted words', async () => {
    const at = await createParagraphApp(await make())
    const page = (json: string[], query: object = {}, client = at.admin) =>
      client.call(at.contract.config.nodes, { query: { type: 'TAG', ...query }, json })
    const waters = await at.tag('منابع آب')
    await at.tag('آب‌های روان', waters)
    const found = await page([], { title: 'روانِ آب' })
    expect(found.contents.map(({ title, titleHighlight }) => titleHighlight?.ranges.map(([from, to]) => title.slice(from, to)))).toEqual([
      ['آب\u200c', 'روان'],
    ])
    expect(found.pageSize).toBe(25)
    const sara = await at.app.as('sara')
    expect((await page([waters], {}, sara)).contents).toEqual([])
    expect((await page([], { title: 'آب' }, sara)).totalElements).toBe(0)
    expect((await page([], {}, sara)).contents).toEqual([])
  })
})
