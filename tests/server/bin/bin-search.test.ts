import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Db } from '#server/database/schema'
import { type Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { grant, namesIn } from '../uploads/uploading'
import { clerk, createBinApp } from './bin-app'

const NOW = Date.UTC(2025, 5, 1)
const both: Criteria = { properties: ['title', 'text'] }

/** Creates an app with functions that search the bin. */
async function createBinSearch(db: Db) {
  const at = await createBinApp(db, NOW)
  const search = async (client: Client, keyword: string, more: Criteria = {}) =>
    await client.call(at.app.contract.nodebase.recycleBin, { json: { ...both, keyword, ...more } })
  return {
    ...at,
    search,
    found: async (client: Client, keyword: string, more?: Criteria) => {
      const { contents, totalElements } = await search(client, keyword, more)
      return [totalElements, ...contents.map(({ title }) => title)]
    },
    read: () => createJobRunner(at.app.ports, { handlers: jobHandlers }).drain(),
  }
}

eachDatabase((_engine, make) => {
  it('finds deleted items by a form of a word in their text, with the matching text, for the owner of the bin alone', async () => {
    const at = await createBinSearch(await make())
    const sara = await clerk(at, 'sara')
    const omid = await clerk(at, 'omid')
    const letter = await at.file(at.root, 'نامه.txt', 'ما کتاب‌های كهن را به انبار بردیم', sara)
    const other = await at.file(at.root, 'یادداشت.txt', 'فهرست کتاب‌ها', at.admin)
    await at.file(at.root, 'زنده.txt', 'کتاب در قفسه است', sara)
    await at.read()
    await at.remove([letter], {}, sara)
    await at.remove([other])
    expect(await at.found(sara, 'کتاب کهن')).toEqual([1, 'نامه'])
    const { contents } = await at.search(sara, 'کتاب', { textHighlightingIsActive: true })
    expect(contents.map(({ textHighlight }) => textHighlight?.text)).toEqual(['ما کتاب‌های كهن را به انبار بردیم'])
    expect(contents[0]?.deleteDate).toBe(NOW)
    expect((await at.found(at.admin, 'کتاب')).toSorted()).toEqual([2, 'نامه', 'یادداشت'].toSorted())
    expect(await at.found(omid, 'کتاب')).toEqual([0])
    expect(await at.found(omid, 'نامه')).toEqual([0])
    const [own] = contents
    expect(await at.found(at.admin, 'کتاب', { uuidList: [own?.parentUuid ?? ''] })).toEqual([1, 'نامه'])
  })

  it('gives rights from before the deletion no hit in the bin of another user', async () => {
    const db = await make()
    const at = await createBinSearch(db)
    const omid = await clerk(at, 'omid')
    const folder = await at.folder(at.root, 'پرونده')
    await at.file(folder, 'برگ.txt', 'گنجینه', omid)
    const shared = await at.file(at.root, 'همگانی.txt', 'گنجینهٔ ما')
    await grant(db, shared, omid.userId, 4)
    await at.read()
    await at.remove([folder, shared])
    expect(await at.found(omid, 'گنجینه')).toEqual([0])
    expect(await at.found(omid, 'همگانی')).toEqual([0])
    expect((await at.found(at.admin, 'گنجینه')).toSorted()).toEqual([2, 'برگ', 'همگانی'])
  })

  it('finds the content of deleted folders, names the folder, and restores it under its name', async () => {
    const db = await make()
    const at = await createBinSearch(db)
    const sara = await clerk(at, 'sara')
    const folder = await at.folder(at.root, 'قراردادها', sara)
    const deep = await at.file(await at.folder(folder, 'کهنه', sara), 'ژرف.txt', 'گنجینهٔ پنهان', sara)
    await at.read()
    await at.remove([folder], {}, sara)
    const { contents } = await at.search(sara, 'گنجینه')
    expect(
      contents.map(({ title, deleteDate, deletedBy, deletedFrom }) => [title, deleteDate, deletedBy?.username, deletedFrom?.title]),
    ).toEqual([['ژرف', NOW, 'sara', 'کهنه']])
    expect((await at.binned(sara)).map(({ title }) => title)).toEqual(['قراردادها'])
    const [restored] = await at.restore([deep], sara)
    expect(await namesIn(at.app, sara, restored?.parentUuid ?? '')).toContain('ژرف.txt')
    const { name_key: key } = await db.selectFrom('placement').select('name_key').where('node_id', '=', deep).executeTakeFirstOrThrow()
    expect(key).toBe('ژرف.txt')
    expect(await at.found(sara, 'گنجینه')).toEqual([0])
  })

  it('reads the words as the search does: operators, spelling, keyboard layout and paging', async () => {
    const at = await createBinSearch(await make())
    const papers = []
    for (const [name, text] of [
      ['یک.txt', 'قرارداد بیمه'],
      ['دو.txt', 'قرارداد ساختمان'],
      ['سه.md', 'قرارداد نگهداری'],
    ] as const)
      papers.push(await at.file(at.root, name, text))
    await at.read()
    at.app.ports.advance(1)
    await at.remove(papers)
    expect((await at.found(at.admin, 'قرارداد -بیمه')).toSorted()).toEqual([2, 'دو', 'سه'].toSorted())
    expect(await at.found(at.admin, 'قرارداد نوع:md')).toEqual([1, 'سه'])
    expect(await at.found(at.admin, '"قرارداد ساختمان"')).toEqual([1, 'دو'])
    const misspelt = await at.search(at.admin, 'ساختمام')
    expect([misspelt.contents.map(({ title }) => title), misspelt.corrections]).toEqual([
      ['دو'],
      [{ typed: 'ساختمام', shown: ['ساختمان'] }],
    ])
    const typed = await at.search(at.admin, 'fdli')
    expect([typed.contents.map(({ title }) => title), typed.corrections?.[0]?.reason]).toEqual([['یک'], 'layout'])
    expect(await at.found(at.admin, 'قرارداد', { sortBy: 'title', pageSize: 1, offset: 2 })).toEqual([3, 'یک'])
    expect(await at.found(at.admin, ' ')).toEqual([3, 'سه', 'دو', 'یک'])
  })

  it('does not take the id that follows a name in the bin for a part of the title', async () => {
    const at = await createBinSearch(await make())
    await at.remove([await at.file(at.root, 'نامه.txt', 'یک')])
    for (const digit of '0123456789abcdef') expect(await at.found(at.admin, digit, { properties: ['title'] })).toEqual([0])
  })
})
