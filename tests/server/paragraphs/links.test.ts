import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp, shown, texts } from './paragraph-app'

eachDatabase((_engine, make) => {
  const text = 'پیش از آن. سد‌ها پر شدند و سدهای دیگر نه.'
  /** Creates a paragraph whose words link to a keyword, in two spellings. */
  const linked = async () => {
    const at = await createParagraphApp(await make())
    const report = await at.document('گزارش.txt', text)
    const dam = await at.tag('سد')
    const paragraph = await at.mark(report, [11, text.length], [dam])
    const made = await at.admin.call(at.contract.keywordLinks.save, { json: { keyword: dam, alt: ' سدها ', uuid: paragraph.uuid } })
    return { at, report, dam, paragraph, made, ...at.contract.keywordLinks }
  }

  it('links words of a paragraph with a keyword once, in any spelling, and refuses words that the paragraph does not contain [API-177] [PARA-044]', async () => {
    const { at, dam, paragraph, made, save } = await linked()
    expect(made).toMatchObject({ keyword: paragraph.keywords[0], alt: 'سدها', uuid: paragraph.uuid })
    expect(made.indexes.map(([from, to]) => paragraph.text.slice(from, to))).toEqual(['سد‌ها', 'سدهای'])
    const ask = (json: object) => codeOf(at.admin, save, { json: { keyword: dam, alt: 'سدها', uuid: paragraph.uuid, ...json } as never })
    expect(await ask({ alt: 'سَدها' })).toBe('duplicate')
    expect(await ask({ alt: 'پل' })).toBe('wordsMissing')
    expect(await ask({ alt: ' ' })).toBe('fieldRequired')
    expect(await ask({ keyword: crypto.randomUUID() })).toBe('notFound')
  })

  it('lists the links of a paragraph, and those in a part of a document [API-175] [API-176] [PARA-042]', async () => {
    const { at, report, paragraph, made, inParagraph, inDocument } = await linked()
    expect(await at.admin.call(inParagraph, { query: { paragraphUuid: paragraph.uuid } })).toEqual([made])
    expect((await at.page([report]))[0]?.keywordLinks).toEqual([made])
    const places = async (from: number, length: number) =>
      (await at.admin.call(inDocument, { query: { docUuid: report, from, length } })).map(({ indexes }) =>
        indexes.map(([start, end]) => text.slice(start, end)),
      )
    expect(await places(0, 1_000)).toEqual([['سد‌ها', 'سدهای']])
    expect(await places(0, 14)).toEqual([['سد‌ها']])
    expect(await places(0, 5)).toEqual([])
    expect(await places(16, 2_147_483_647)).toEqual([['سدهای']])
  })

  it('removes a link, and accepts repeated requests [API-178]', async () => {
    const { at, paragraph, made, inParagraph, delete: drop } = await linked()
    await at.admin.call(drop, { query: { keywordLinkUuid: made.keywordLinkUuid, paragraphUuid: paragraph.uuid } })
    await at.admin.call(drop, { query: { keywordLinkUuid: made.keywordLinkUuid, paragraphUuid: paragraph.uuid } })
    expect(await at.admin.call(inParagraph, { query: { paragraphUuid: paragraph.uuid } })).toEqual([])
  })

  it('removes a keyword with its links, and splits links with their words when a range is split [API-169] [PARA-049] [PARA-050]', async () => {
    const at = await createParagraphApp(await make())
    const { paragraphs, keywordLinks } = at.contract
    const report = await at.document('گزارش.txt', texts.report)
    const [water, money] = [await at.tag('آب'), await at.tag('بودجه')]
    const whole = await at.mark(report, [0, texts.report.length], [water, money])
    const [first, second] = whole.keywords
    for (const alt of ['کشور', 'بازرسی'])
      await at.admin.call(keywordLinks.save, { json: { keyword: String(first?.uuid), alt, uuid: whole.uuid } })
    await at.mark(report, [40, texts.report.length], [await at.tag('نظارت')])
    const parts = await at.page([report])
    expect(parts.map(({ keywordLinks: links }) => links.map(({ alt }) => alt))).toEqual([['کشور'], ['بازرسی']])
    const off = { keywordUuid: String(first?.uuid), paragraphUuid: whole.uuid }
    await at.admin.call(paragraphs.removeKeyword, { query: off })
    await at.admin.call(paragraphs.removeKeyword, { query: off })
    const [left] = await at.page([report])
    expect([left?.keywords, left?.keywordLinks]).toEqual([[second], []])
    await at.db.updateTable('paragraph_keyword').set({ paste_source: 'PASTE_SOURCE_KEYWORD_EXTRACTION' }).execute()
    const fixed = { ...off, keywordUuid: String(second?.uuid) }
    expect(await codeOf(at.admin, paragraphs.removeKeyword, { query: fixed })).toBe('keywordFixed')
    expect(
      await codeOf(at.admin, paragraphs.createEdit, {
        query: { docUuid: report, paragraphUuid: whole.uuid, fromIndex: 0, toIndex: 40 },
        json: [],
      }),
    ).toBe('keywordFixed')
  })

  it('updates links for a new version: words that moved, were deleted, or came back', async () => {
    const at = await createParagraphApp(await make())
    const text = 'یکم دوم سوم چهارم'
    const report = await at.document('گزارش.txt', text)
    const tag = await at.tag('شمار')
    for (const word of ['یکم', 'سوم']) await at.mark(report, [text.indexOf(word), text.indexOf(word) + word.length], [tag])
    await at.file(at.root, 'گزارش.txt', 'سرآغاز. یکم دوم چهارم', { onConflict: 'newVersion' })
    // Until the new text has been extracted, the ranges keep their positions.
    expect(shown(await at.page([report]))).toHaveLength(2)
    await at.read()
    const places = async () => (await at.page([report])).map((one) => [one.text, one.fromIndex, one.toIndex])
    expect(await places()).toEqual([
      ['یکم', 8, 11],
      ['سوم', 16, 16],
    ])
    await at.file(at.root, 'گزارش.txt', 'سوم یکم', { onConflict: 'newVersion' })
    await at.read()
    expect((await places()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['سوم', 0, 3],
      ['یکم', 4, 7],
    ])
  })

  it('lists the paragraphs of a folder and its documents, and reorders them only for that folder [API-068] [API-180] [API-181]', async () => {
    const at = await createParagraphApp(await make())
    const { changeOrder } = at.contract.entity
    const shelf = await at.folder(at.root, 'قفسه')
    const one = await at.make(shelf, 'یکم', 'متن یکم')
    at.app.ports.advance(1_000)
    const report = await at.document('گزارش.txt', texts.report, shelf)
    await at.mark(report, [10, 20], [])
    await at.mark(report, [0, 5], [])
    at.app.ports.advance(1_000)
    const two = await at.make(shelf, 'دوم', 'متن دوم')
    const inner = await at.folder(shelf, 'درونی')
    await at.make(inner, 'پایین', 'متن پایین')
    const order = async (ids = [shelf]) => (await at.page(ids)).map(({ title, fromIndex }) => title ?? fromIndex)
    expect(await order()).toEqual(['یکم', 0, 10, 'دوم'])
    const [, first, second] = await at.page([shelf])
    const move = (firstNodeUuid: string, secondNodeUuid?: string) =>
      codeOf(at.admin, changeOrder, {
        query: { relationType: 4, parentUuid: shelf, firstNodeUuid, ...(secondNodeUuid !== undefined && { secondNodeUuid }) },
      })
    expect(await move(two.uuid, second?.uuid)).toBe('204')
    expect(await order()).toEqual(['یکم', 0, 'دوم', 10])
    expect(await move(one.uuid)).toBe('204')
    expect(await order()).toEqual([0, 'دوم', 10, 'یکم'])
    expect(await order([report])).toEqual([0, 10])
    for (let times = 0; times < 60; times += 1) await move(times % 2 ? one.uuid : two.uuid, second?.uuid)
    expect(await order()).toEqual([0, 'دوم', 'یکم', 10])
    expect(await move(inner, first?.uuid)).toBe('notFound')
    const page = await at.admin.call(at.contract.paragraphs.page, { json: { uuidList: [shelf], offset: 1, pageSize: 2 } })
    expect([page.totalElements, page.contents.map(({ title, fromIndex }) => title ?? fromIndex)]).toEqual([4, ['دوم', 'یکم']])
  })

  it('moves a folder before another or to the end of the visible ones, also with concurrent moves [PARA-017] [API-180]', async () => {
    const at = await createParagraphApp(await make())
    const { changeOrder } = at.contract.entity
    const shelf = await at.folder(at.root, 'قفسه')
    const ids: Record<string, string> = {}
    for (const title of ['الف', 'ب', 'پ']) {
      at.app.ports.advance(1_000)
      ids[title] = await at.folder(shelf, title)
    }
    const ask = (query: object, client = at.admin) =>
      codeOf(client, changeOrder, { query: { relationType: 1, parentUuid: shelf, firstNodeUuid: ids['پ'], ...query } as never })
    const order = async () =>
      (await at.admin.call(at.contract.folder.children, { params: { uuid: shelf, offset: 0, size: 25 } })).contents.map(
        ({ title }) => title,
      )
    expect(await ask({ secondNodeUuid: ids['الف'] })).toBe('204')
    expect(await order()).toEqual(['پ', 'الف', 'ب'])
    expect(await ask({ firstNodeUuid: ids['الف'] })).toBe('204')
    expect(await order()).toEqual(['پ', 'ب', 'الف'])
    expect(await ask({ relationType: 2 })).toBe('badInput')
    expect(await ask({ firstNodeUuid: at.root })).toBe('notFound')
    const sara = await at.app.as('sara')
    await grant(at.db, shelf, sara.userId, 3, { recursive: false })
    await grant(at.db, String(ids['پ']), sara.userId, 0)
    expect(await ask({ secondNodeUuid: ids['ب'] }, sara)).toBe('notFound')
    expect(await ask({}, sara)).toBe('204')
    expect(await order()).toEqual(['ب', 'الف', 'پ'])
    const answers = await Promise.all([ask({ secondNodeUuid: ids['ب'] }), ask({ firstNodeUuid: ids['الف'], secondNodeUuid: ids['ب'] })])
    expect(answers).toEqual(['204', '204'])
    expect((await order()).at(-1)).toBe('ب')
  })

  it('shows paragraphs, keywords and parents only to users who may read their document or folder [API-168] [PARA-043]', async () => {
    const at = await createParagraphApp(await make())
    const { paragraphs } = at.contract
    const shelf = await at.folder(at.root, 'قفسه')
    const report = await at.document('گزارش.txt', texts.report, shelf)
    const range = await at.mark(report, [0, 10], [await at.tag('راز')])
    const own = await at.make(shelf, 'بند', 'متن رازآلود')
    const sara = await at.app.as('sara')
    await grant(at.db, shelf, sara.userId, 1, { recursive: false })
    expect((await at.page([shelf], {}, sara)).map(({ uuid }) => uuid)).toEqual([own.uuid])
    expect((await sara.call(paragraphs.page, { json: {} })).totalElements).toBe(1)
    const ids = [range.uuid, own.uuid]
    expect((await sara.call(paragraphs.parents, { json: ids })).map(({ paragraphUuid }) => paragraphUuid)).toEqual([own.uuid])
    expect(await at.admin.call(paragraphs.parents, { json: ids })).toEqual([
      { paragraphUuid: range.uuid, parents: [{ uuid: report, title: 'گزارش', extension: 'txt', fromIndex: 0, toIndex: 10 }] },
      { paragraphUuid: own.uuid, parents: [{ uuid: shelf, title: 'قفسه', fromIndex: 0, toIndex: 11 }] },
    ])
    const keyword = String(range.keywords[0]?.uuid)
    const suggest = async (client = sara) =>
      (await client.call(at.contract.keywords.suggest, { query: { title: 'راز' } })).map(({ title }) => title)
    expect(await suggest()).toEqual([])
    await grant(at.db, report, sara.userId, 1)
    expect(await suggest()).toEqual(['راز'])
    const tagged = { query: { docUuid: report, fromIndex: 20, toIndex: 30 }, json: [keyword] }
    expect(await codeOf(sara, paragraphs.createEdit, tagged)).toBe('forbidden')
    await at.admin.call(at.contract.nodebase.delete, { json: [report] })
    expect((await sara.call(paragraphs.page, { json: {} })).totalElements).toBe(1)
    expect(
      at.app.ports.published.some((one) => one.type === 'data.changed' && one.resource === 'paragraph' && one.uuids.includes(report)),
    ).toBe(true)
  })
})
