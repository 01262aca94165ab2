import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { library } from '../texts/library'
import { grant, sendFile } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it('completes a typed field with values that exist, in quotation marks if they have several words', async () => {
    const { app, admin, root, folder, file } = await library(await make())
    const unit = await folder(root, 'واحد مالی')
    await folder(unit, 'مالیات')
    const letter = await file(unit, 'نامه.txt', 'یک')
    await file(unit, 'برگ.pdf', '%PDF-1.4')
    await file(unit, 'دیگر.txt', 'دو')
    await admin.call(app.contract.document.addKeywords, { params: { uuid: letter }, json: ['بیمهٔ درمان', 'بیمه'] })
    await sql`update app_user set first_name = 'سارا', last_name = 'مرادی', full_name_key = 'سارامرادی' where username = 'admin'`.execute(
      app.db,
    )
    const suggest = async (text: string) => (await admin.call(app.contract.nodebase.suggest, { query: { text } })).map(({ title }) => title)
    expect(await suggest('قرارداد نوع:')).toEqual(['قرارداد نوع:پوشه', 'قرارداد نوع:سند', 'قرارداد نوع:txt', 'قرارداد نوع:pdf'])
    expect(await suggest('نوع:P')).toEqual(['نوع:pdf'])
    expect(await suggest('نوع:پو')).toEqual(['نوع:پوشه'])
    expect(await suggest('نویسنده:مراد')).toEqual(['نویسنده:«سارا مرادی»'])
    expect(await suggest('author:')).toEqual(['author:«سارا مرادی»'])
    expect(await suggest('برچسب:بیم')).toEqual(['برچسب:بیمه', 'برچسب:«بیمهٔ درمان»'])
    expect(await suggest('پوشه:مالی')).toEqual(['پوشه:مالیات', 'پوشه:«واحد مالی»'])
    expect(await suggest('پوشه:«واحد م')).toEqual(['پوشه:«واحد مالی»'])
    expect(await suggest('پوشه:وا')).toEqual(['پوشه:«واحد مالی»'])
    expect([await suggest('پوشه:'), await suggest('تاریخ:فردا'), await suggest('نوع:%')]).toEqual([[], [], []])
    const [period = ''] = await suggest('تاریخ:')
    expect(period).toMatch(/^تاریخ:«\p{L}+ [۰-۹]{4}»$/u)
    const dated = await admin.call(app.contract.nodebase.children, {
      json: { searchAllDocument: true, properties: ['title', 'text'], keyword: period },
    })
    expect(dated.contents.map(({ title }) => title)).toContain('نامه')
    expect(await suggest('نوع:pdf نام')).toEqual([])
    expect(await suggest('نامه')).toEqual(['نامه'])
    const { contents } = await admin.call(app.contract.nodebase.children, {
      json: { searchAllDocument: true, properties: ['title', 'text'], keyword: 'نویسنده:«سارا مرادی» برچسب:«بیمهٔ درمان»' },
    })
    expect(contents.map(({ title }) => title)).toEqual(['نامه'])
  })

  it('suggests only values of items that the caller may find, none from bins and folders excluded from search', async () => {
    const { app, admin, root, folder, file } = await library(await make())
    const { contract, db } = app
    const open = await folder(root, 'پوشهٔ باز')
    const closed = await folder(root, 'پوشهٔ بسته')
    const unsearched = await folder(root, 'پوشهٔ بیرون')
    await sql`update node set exclude_from_search = true where id = ${unsearched}`.execute(db)
    const reader = await app.as('reader')
    const author = await app.as('author')
    await sql`update app_user set first_name = 'نویسنده', last_name = 'پنهان', full_name_key = 'نویسندهپنهان' where id = ${author.userId}`.execute(
      db,
    )
    await grant(db, closed, author.userId, 4)
    const uploaded = await sendFile(app, author, { uuid: closed, filename: 'راز.doc', bytes: 'راز' })
    expect([200, 403]).toContain(uploaded.status)
    const secret = uploaded.status === 200 ? uploaded.body.uuid : await file(closed, 'راز.doc', 'راز')
    await sql`update node set author_id = ${author.userId} where id = ${secret}`.execute(db)
    await admin.call(contract.document.addKeywords, { params: { uuid: secret }, json: ['کلید پنهان'] })
    await file(open, 'باز.txt', 'باز')
    await file(unsearched, 'بیرون.xlsx', 'بیرون')
    const binned = await file(open, 'دور.csv', 'دور')
    await admin.call(contract.nodebase.delete, { query: {}, json: [binned] })
    await grant(db, open, reader.userId, 1)
    await grant(db, unsearched, reader.userId, 1)
    const suggest = async (client: Client, text: string) =>
      (await client.call(contract.nodebase.suggest, { query: { text } })).map(({ title }) => title)
    expect(await suggest(reader, 'نوع:')).toEqual(['نوع:پوشه', 'نوع:سند', 'نوع:txt'])
    expect(await suggest(reader, 'پوشه:پوشه')).toEqual(['پوشه:«پوشهٔ باز»'])
    expect(await suggest(reader, 'برچسب:کلید')).toEqual([])
    expect(await suggest(reader, 'نویسنده:پنهان')).toEqual([])
    expect(await suggest(author, 'نویسنده:پنهان')).toEqual(['نویسنده:«نویسنده پنهان»'])
    expect(await suggest(author, 'نوع:')).toEqual(['نوع:پوشه', 'نوع:سند', 'نوع:doc'])
    expect(await suggest(admin, 'نوع:')).toEqual(['نوع:پوشه', 'نوع:سند', 'نوع:doc', 'نوع:txt'])
    expect((await suggest(admin, 'پوشه:پوشه')).toSorted()).toEqual(['پوشه:«پوشهٔ باز»', 'پوشه:«پوشهٔ بسته»'])
    expect(await suggest(admin, 'برچسب:کلید')).toEqual(['برچسب:«کلید پنهان»'])
    await grant(db, closed, reader.userId, 0)
    expect(await suggest(reader, 'نویسنده:پنهان')).toEqual(['نویسنده:«نویسنده پنهان»'])
    expect(await suggest(reader, 'برچسب:کلید')).toEqual([])
  })
})
