import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { jalaliAt, startOfDay } from '#text/jalali'
import type { Facets } from '#api/contract/facets'
import { library } from '../texts/library'
import type { Client } from '#tests/support/app'
import { start } from '../ontology/order-classes'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'

const both: Criteria = { searchAllDocument: true, keyword: 'قرارداد', properties: ['title', 'text'] }

eachDatabase((_engine, make) => {
  const summarize = (facets: Facets) => ({
    extension: facets.extension.map(({ value, count }) => [value, count]),
    author: facets.author.map(({ count }) => count),
    month: facets.month.map(({ year, month, count }) => [year, month, count]),
    size: facets.size.map(({ value, count }) => [value, count]),
    keyword: facets.keyword.map(({ title, count }) => [title, count]),
    class: facets.class.map(({ title, count }) => [title, count]),
    folder: facets.folder.map(({ title, count }) => [title, count]),
  })

  it('counts the values of all results, each facet without its own filter', async () => {
    const { app, admin, root, folder, file, read } = await library(await make())
    const unit = await folder(root, 'واحد مالی')
    const inner = await folder(unit, 'بایگانی')
    await file(root, 'یک.txt', 'قرارداد نگهداری')
    const tagged = await file(unit, 'دو.md', 'قرارداد بیمه')
    await file(inner, 'سه.md', `قرارداد ${'دراز '.repeat(3_000)}`)
    await file(await folder(root, 'واحد فنی'), 'چهار.md', 'قرارداد ساختمان')
    await file(inner, 'پنج.md', 'نامه')
    const today = jalaliAt(app.ports.now(), 'Asia/Tehran')
    const lastSpring = startOfDay({ year: today.year - 1, month: 2, day: 3 }, 'Asia/Tehran')
    await sql`update node set created_at = ${lastSpring} where title = 'دو'`.execute(app.db)
    await admin.call(app.contract.document.addKeywords, { params: { uuid: tagged }, json: ['بیمه‌ای'] })
    await read()
    const count = async (more: Criteria) => summarize(await admin.call(app.contract.nodebase.facets, { json: { ...both, ...more } }))
    const types = [
      ['md', 3],
      ['txt', 1],
    ]
    const all = await count({})
    expect(all).toEqual({
      extension: types,
      author: [4],
      month: [
        [today.year, today.month, 3],
        [today.year - 1, 2, 1],
      ],
      size: [
        ['tiny', 3],
        ['small', 1],
      ],
      keyword: [['بیمه‌ای', 1]],
      class: [],
      folder: [
        ['واحد مالی', 2],
        ['واحد فنی', 1],
      ],
    })
    const text = await count({ extension: ['txt'] })
    expect(text).toEqual({
      ...all,
      extension: types,
      author: [1],
      month: [[today.year, today.month, 1]],
      size: [['tiny', 1]],
      keyword: [],
      folder: [],
    })
    const inUnit = await count({ searchAllDocument: false, parent: unit })
    expect([inUnit.extension, inUnit.folder]).toEqual([[['md', 2]], [['بایگانی', 1]]])
  })

  it('counts only what the caller may read, and names no hidden folder', async () => {
    const { app, admin, root, folder, file, read } = await library(await make())
    const closed = await folder(root, 'محرمانه')
    const open = await folder(closed, 'همگانی')
    const shown = await file(open, 'یک.txt', 'قرارداد')
    const hidden = await file(closed, 'دو.md', 'قرارداد پنهان')
    for (const documentUuid of [shown, hidden])
      await admin.call(app.contract.document.addKeywords, { params: { uuid: documentUuid }, json: [`کلید ${documentUuid}`] })
    await read()
    const reader = await app.as('reader')
    await grant(app.db, open, reader.userId, 1)
    const facets = summarize(await reader.call(app.contract.nodebase.facets, { json: both }))
    expect(facets).toMatchObject({ extension: [['txt', 1]], author: [1], keyword: [[`کلید ${shown}`, 1]], folder: [['همگانی', 1]] })
    const ofAdmin = summarize(await admin.call(app.contract.nodebase.facets, { json: both }))
    expect(ofAdmin).toMatchObject({ author: [2], folder: [['محرمانه', 2]] })
    expect(ofAdmin.keyword).toHaveLength(2)
  })

  it('counts no keyword of a node whose name alone is visible', async () => {
    const { app, admin, root, file, read } = await library(await make())
    const uuid = await file(root, 'قرارداد.txt', 'متن')
    await admin.call(app.contract.document.addKeywords, { params: { uuid }, json: ['پنهان'] })
    await read()
    const viewer = await app.as('viewer')
    await grant(app.db, uuid, viewer.userId, 0)
    const count = async () => summarize(await viewer.call(app.contract.nodebase.facets, { json: both }))
    expect(await count()).toMatchObject({ extension: [['txt', 1]], keyword: [] })
    await sql`update permission set level = 1 where node_id = ${uuid}`.execute(app.db)
    expect(await count()).toMatchObject({ extension: [['txt', 1]], keyword: [['پنهان', 1]] })
  })

  it('counts results by filters alone, and results with some of the words', async () => {
    const { app, admin, root, file, read } = await library(await make())
    await file(root, 'یک.txt', 'قرارداد')
    await file(root, 'دو.md', 'نامه‌ای')
    await read()
    const filters: Criteria = { searchAllDocument: true, onlyDocument: true }
    expect((await admin.call(app.contract.nodebase.facets, { json: filters })).extension).toHaveLength(2)
    const partly = await admin.call(app.contract.nodebase.facets, { json: { ...both, keyword: 'قراداد نایافتنی' } })
    expect(partly.extension).toEqual([{ value: 'txt', count: 1 }])
  })

  it('finds and counts the results of several authors, who are all offered', async () => {
    const { app, admin, root, file, read } = await library(await make())
    const writers = [await app.as('one'), await app.as('two'), await app.as('three')]
    for (const [at, { userId }] of writers.entries())
      for (let copy = 0; copy <= at; copy += 1) {
        const uuid = await file(root, `سند ${at} ${copy}.txt`, `قرارداد ${at} ${copy}`)
        await sql`update node set author_id = ${userId} where id = ${uuid}`.execute(app.db)
      }
    await read()
    const authors = writers.slice(1).map(({ userId }) => userId)
    const json: Criteria = { ...both, authors }
    expect((await admin.call(app.contract.nodebase.children, { json })).totalElements).toBe(5)
    const facets = await admin.call(app.contract.nodebase.facets, { json })
    expect(facets.author.map(({ count }) => count)).toEqual([3, 2, 1])
    expect(facets.extension).toEqual([{ value: 'txt', count: 5 }])
    expect((await admin.call(app.contract.nodebase.children, { json: { ...both, authors: [] } })).totalElements).toBe(6)
  })

  it('finds and counts the results in several folders, with the folders in chosen ones below them', async () => {
    const { app, admin, root, folder, file, read } = await library(await make())
    const [finance, technical, other] = [await folder(root, 'مالی'), await folder(root, 'فنی'), await folder(root, 'دیگر')]
    const [archive, closed] = [await folder(finance, 'بایگانی'), await folder(finance, 'محرمانه')]
    const year = await folder(archive, '۱۴۰۴')
    const [inFinance, inYear] = [await file(finance, 'یک.txt', 'قرارداد یک'), await file(year, 'دو.txt', 'قرارداد دو')]
    await file(closed, 'سه.txt', 'قرارداد سه')
    for (const name of ['چهار.md', 'پنج.md']) await file(technical, name, `قرارداد ${name}`)
    await file(other, 'شش.txt', 'قرارداد شش')
    await read()
    const count = async (client: Client, ...folders: string[]) => {
      const json: Criteria = { ...both, folders }
      const { extension, folder } = await client.call(app.contract.nodebase.facets, { json })
      const { totalElements } = await client.call(app.contract.nodebase.children, { json })
      return [
        totalElements,
        extension.reduce((sum, one) => sum + one.count, 0),
        ...folder.map(({ title, count, parent }) => [title, count, parent]),
      ]
    }
    const [ofFinance, ...others] = [
      ['مالی', 3, undefined],
      ['فنی', 2, undefined],
      ['دیگر', 1, undefined],
    ]
    const inner = [
      ['بایگانی', 1, finance],
      ['محرمانه', 1, finance],
    ].toSorted(([one], [two]) => ((one === 'بایگانی' ? archive : closed) < (two === 'بایگانی' ? archive : closed) ? -1 : 1))
    expect(await count(admin)).toEqual([6, 6, ofFinance, ...others])
    expect(await count(admin, technical, other)).toEqual([3, 3, ofFinance, ...others])
    expect(await count(admin, finance, technical)).toEqual([5, 5, ofFinance, ...inner, ...others])
    const deep = inner.flatMap((one) => (one[0] === 'بایگانی' ? [one, ['۱۴۰۴', 1, archive]] : [one]))
    expect(await count(admin, archive)).toEqual([1, 1, ofFinance, ...deep, ...others])
    const reader = await app.as('reader')
    for (const id of [inFinance, inYear]) await grant(app.db, id, reader.userId, 1)
    for (const id of [finance, archive]) await grant(app.db, id, reader.userId, 0)
    expect(await count(reader, finance)).toEqual([2, 2, ['مالی', 2, undefined], ['بایگانی', 1, finance]])
    const hidden = { json: { ...both, folders: [technical] } }
    expect(await codeOf(reader, app.contract.nodebase.facets, hidden)).toBe('notFound')
    expect(await codeOf(reader, app.contract.nodebase.children, hidden)).toBe('notFound')
  })

  it('finds and counts the instances of several classes, but names no class of an instance that the caller may not read', async () => {
    const { app, admin, clerk, part, order, propertyEntries, add } = await start(make)
    const { nodebase } = app.contract
    const bolt = await add(part, 'پیچ بزرگ')
    await add(part, 'پیچ کوچک')
    await add(order, 'سفارش پیچ', propertyEntries({ مشتری: ['آبفا'] }))
    const json: Criteria = { searchAllDocument: true, keyword: 'پیچ', properties: ['title'] }
    const count = async (client: Client, more: Criteria = {}) => {
      const { totalElements } = await client.call(nodebase.children, { json: { ...json, ...more } })
      const facets = await client.call(nodebase.facets, { json: { ...json, ...more } })
      return [totalElements, ...facets.class.map(({ title, count }) => [title, count])]
    }
    const classes = [
      ['قطعه', 2],
      ['سفارش', 1],
    ]
    expect(await count(admin)).toEqual([3, ...classes])
    expect(await count(admin, { classes: [part] })).toEqual([2, ...classes])
    expect(await count(admin, { classes: [part, order] })).toEqual([3, ...classes])
    await withoutGrants(app.db)
    await grant(app.db, order, clerk.userId, 1)
    await grant(app.db, bolt.uuid, clerk.userId, 0)
    expect(await count(clerk)).toEqual([2, ['سفارش', 1]])
    expect(await count(clerk, { classes: [order] })).toEqual([1, ['سفارش', 1]])
    expect(await codeOf(clerk, nodebase.children, { json: { ...json, classes: [part] } })).toBe('notFound')
    await grant(app.db, part, clerk.userId, 0, { recursive: false })
    expect(await count(clerk, { classes: [part] })).toEqual([0, ['سفارش', 1]])
  })

  it('counts results by synonyms', async () => {
    const { app, admin, root, file, read } = await library(await make())
    await file(root, 'یک.txt', 'خرید خودرو')
    await file(root, 'دو.md', 'فروش اتومبیل')
    await read()
    await admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value: 'خودرو، اتومبیل' }] })
    const facets = await admin.call(app.contract.nodebase.facets, { json: { ...both, keyword: 'خودرو' } })
    expect(facets.extension.map(({ value }) => value).sort()).toEqual(['md', 'txt'])
  })
})
