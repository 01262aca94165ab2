import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { createParagraphApp, shown, texts } from '../paragraphs/paragraph-app'
import { codeOf, grant } from '../uploads/uploading'

const tables = ['paragraph', 'paragraph_order', 'paragraph_keyword', 'keyword_link', 'document_keyword'] as const

async function start(make: () => Promise<Parameters<typeof createParagraphApp>[0]>) {
  const at = await createParagraphApp(await make())
  const { document, paragraphs, keywordLinks, nodebase, entity } = at.contract
  const clerk = await at.app.as('clerk')
  const uuid = await at.document('گزارش.txt', texts.report)
  const [dam, budget] = [await at.tag('سد'), await at.tag('بودجه')]
  const remove = (keywordUuid: string, operationUuid?: string) =>
    codeOf(at.admin, document.removeKeyword, { params: { uuid }, query: { keywordUuid, operationUuid } })
  return {
    ...{ ...at, clerk, uuid, dam, budget, remove, document, paragraphs, keywordLinks, entity },
    undo: (operationUuid?: string) => codeOf(at.admin, nodebase.undo, { query: { operationUuid } }),
    redo: (operationUuid?: string) => codeOf(at.admin, nodebase.redo, { query: { operationUuid } }),
    /** Returns all rows with all columns. */
    rows: async () =>
      await Promise.all(
        tables.map(async (table) => (await at.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted()),
      ),
  }
}

eachDatabase((_engine, make) => {
  it('undo restores a removed keyword exactly', async () => {
    const at = await start(make)
    const given = await at.admin.call(at.document.addKeywords, { params: { uuid: at.uuid }, json: ['آب', 'سد'] })
    const [water] = given
    const before = await at.rows()
    at.app.ports.advance(60_000)
    const name = randomUUID()
    expect(await at.remove(String(water?.uuid), name)).toBe('200')
    expect(await at.rows()).not.toEqual(before)
    at.app.ports.published.length = 0
    expect(await at.undo(name)).toBe('200')
    expect(await at.rows()).toEqual(before)
    expect(at.app.ports.published).toEqual([expect.objectContaining({ resource: 'node', uuids: [at.uuid] })])
    expect(await at.undo(name)).toBe('200')
    expect(await at.rows()).toEqual(before)
  })

  it('removes a keyword once per operation id, also when the call is repeated', async () => {
    const at = await start(make)
    const [water] = await at.admin.call(at.document.addKeywords, { params: { uuid: at.uuid }, json: ['آب'] })
    const name = randomUUID()
    expect(await at.remove(String(water?.uuid), name)).toBe('200')
    expect(await at.undo(name)).toBe('200')
    const before = await at.rows()
    expect(await at.remove(String(water?.uuid), name)).toBe('200')
    expect(await at.rows()).toEqual(before)
    expect(await at.remove(randomUUID(), name)).toBe('conflict')
  })

  it('undo restores what was removed from a paragraph: a keyword, a link, several keywords, or the paragraph', async () => {
    const at = await start(make)
    const { uuid: paragraphUuid } = await at.mark(at.uuid, [0, 10], [at.dam, at.budget])
    const link = await at.admin.call(at.keywordLinks.save, { json: { keyword: at.dam, alt: 'سدهای', uuid: paragraphUuid } })
    const other = await at.mark(at.uuid, [10, 20], [at.budget])
    const [page] = await at.page([at.uuid])
    const keywordUuid = page?.keywords.find(({ title }) => title === 'سد')?.uuid ?? ''
    await at.db.updateTable('paragraph_keyword').set({ created_by: at.clerk.userId }).where('keyword_id', '=', keywordUuid).execute()
    await at.db
      .insertInto('paragraph_order')
      .values({ parent_id: at.root, paragraph_id: paragraphUuid, order_no: 0.1 + 0.2 })
      .execute()
    const before = await at.rows()
    at.app.ports.advance(60_000)
    const all = { query: { docUuid: at.uuid, paragraphUuid, fromIndex: 0, toIndex: 10 }, json: [other.keywords[0]?.uuid ?? ''] }
    const ways: ((operationUuid: string) => Promise<string>)[] = [
      (operationUuid) => codeOf(at.admin, at.paragraphs.removeKeyword, { query: { paragraphUuid, keywordUuid, operationUuid } }),
      (operationUuid) =>
        codeOf(at.admin, at.keywordLinks.delete, { query: { paragraphUuid, keywordLinkUuid: link.keywordLinkUuid, operationUuid } }),
      (operationUuid) =>
        codeOf(at.admin, at.paragraphs.delete, { params: { uuid: paragraphUuid }, query: { docUuid: at.uuid, operationUuid } }),
    ]
    for (const way of ways) {
      const name = randomUUID()
      expect(await way(name)).toBe('204')
      const after = await at.rows()
      expect(after).not.toEqual(before)
      expect(await at.undo(name)).toBe('200')
      expect(await at.rows()).toEqual(before)
      expect(await at.redo(name)).toBe('200')
      expect(await at.rows()).toEqual(after)
      expect(await at.undo(name)).toBe('200')
      expect(await at.rows()).toEqual(before)
    }
    // The paragraph that the redo would remove has been edited since.
    const name = randomUUID()
    const marks = async () => [
      await at.db.selectFrom('paragraph_keyword').selectAll().orderBy('keyword_id').execute(),
      shown(await at.page([at.uuid])),
    ]
    const marked = await marks()
    expect(await codeOf(at.admin, at.paragraphs.createEdit, { ...all, query: { ...all.query, operationUuid: name } })).toBe('200')
    expect(await marks()).not.toEqual(marked)
    expect(await at.undo(name)).toBe('200')
    expect(await marks()).toEqual(marked)
    expect((await at.page([at.uuid]))[0]?.keywordLinks).toMatchObject([{ keywordLinkUuid: link.keywordLinkUuid }])
  })

  it('undo answers `tagGone` when the keyword, document or paragraph is gone, and `conflict` when its words have a tag again', async () => {
    const at = await start(make)
    const [water] = await at.admin.call(at.document.addKeywords, { params: { uuid: at.uuid }, json: ['آب'] })
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await at.remove(String(water?.uuid), first)).toBe('200')
    await at.db.deleteFrom('keyword').where('id', '=', String(water?.uuid)).execute()
    expect(await at.undo(first)).toBe('tagGone')

    const { uuid: paragraphUuid, keywords } = await at.mark(at.uuid, [0, 10], [at.dam])
    const query = { paragraphUuid, keywordUuid: keywords[0]?.uuid ?? '', operationUuid: second }
    expect(await codeOf(at.admin, at.paragraphs.removeKeyword, { query })).toBe('204')
    const gone = { params: { uuid: paragraphUuid }, query: { docUuid: at.uuid, operationUuid: third } }
    expect(await codeOf(at.admin, at.paragraphs.delete, gone)).toBe('204')
    expect(await at.undo(second)).toBe('tagGone')
    await at.mark(at.uuid, [5, 15], [at.budget])
    const before = await at.rows()
    expect(await at.undo(third)).toBe('conflict')
    expect(await at.rows()).toEqual(before)

    await at.admin.call(at.contract.nodebase.delete, { json: [at.uuid] })
    expect(await at.undo(third)).toBe('tagGone')
  })

  it('refuses redo when the paragraph got more keywords since the undo', async () => {
    const at = await start(make)
    const { uuid: paragraphUuid } = await at.mark(at.uuid, [0, 10], [at.dam])
    const name = randomUUID()
    const gone = { params: { uuid: paragraphUuid }, query: { docUuid: at.uuid, operationUuid: name } }
    expect(await codeOf(at.admin, at.paragraphs.delete, gone)).toBe('204')
    expect(await at.undo(name)).toBe('200')
    await at.mark(at.uuid, [0, 10], [at.dam, at.budget])
    const before = await at.rows()
    expect(await at.redo(name)).not.toBe('200')
    expect(await at.rows()).toEqual(before)
  })

  it('refuses undo after the user lost the write right', async () => {
    const at = await start(make)
    const [water] = await at.admin.call(at.document.addKeywords, { params: { uuid: at.uuid }, json: ['آب'] })
    await grant(at.db, at.uuid, at.clerk.userId, 3)
    const name = randomUUID()
    const query = { keywordUuid: String(water?.uuid), operationUuid: name }
    expect(await codeOf(at.clerk, at.document.removeKeyword, { params: { uuid: at.uuid }, query })).toBe('200')
    const before = await at.rows()
    await at.db.updateTable('permission').set({ level: 1 }).where('principal_id', '=', at.clerk.userId).execute()
    at.app.ports.advance(60_000)
    expect(await codeOf(at.clerk, at.contract.nodebase.undo, { query: { operationUuid: name } })).toBe('forbidden')
    expect(await at.rows()).toEqual(before)
  })
})
