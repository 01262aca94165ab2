import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { features } from '#api/contract/feature'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title)

async function start(make: () => Promise<TestApp['db']>) {
  const app = await testApp({ db: await make() })
  await withoutGrants(app.db)
  const [admin, clerk, guest] = [await app.signIn('admin'), await app.as('clerk'), await app.as('guest')]
  const profile = { id: crypto.randomUUID(), title: 'همه', flags: JSON.stringify(features) }
  await app.db.insertInto('public_profile').values(profile).execute()
  for (const { userId } of [clerk, guest])
    await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: userId }).execute()
  app.ports.advance(2_000)
  const root = await mainRoot(app.db)
  const file = async (filename: string): Promise<string> =>
    (await sendFile(app, admin, { uuid: root, filename, bytes: filename })).body.uuid
  return { app, admin, clerk, guest, root, file, calls: app.contract }
}

eachDatabase((_engine, make) => {
  it('stores keywords of a document by id or title, each once, in Persian order [API-055] [API-056] [PROP-060]', async () => {
    const { app, admin, clerk, file, root, calls } = await start(make)
    const { keywords, addKeywords } = calls.document
    const [letter, report] = [await file('نامه.txt'), await file('گزارش.txt')]
    const added = await admin.call(addKeywords, { params: { uuid: letter }, json: ['گزارش', ' كتاب ', 'آب', 'کتاب'] })
    expect(titles(added)).toEqual(['آب', 'كتاب', 'گزارش'])
    const [water] = added
    const again = await admin.call(addKeywords, { params: { uuid: report }, json: [String(water?.uuid), 'کِتاب'] })
    expect(again.map(({ uuid }) => uuid)).toEqual([added[0]?.uuid, added[1]?.uuid])
    expect(await admin.call(keywords, { params: { uuid: report } })).toEqual([
      { uuid: water?.uuid, title: 'آب' },
      { uuid: added[1]?.uuid, title: 'كتاب' },
    ])

    await grant(app.db, report, clerk.userId, 1)
    expect(titles(await clerk.call(keywords, { params: { uuid: report } }))).toEqual(['آب', 'كتاب'])
    expect(await codeOf(clerk, addKeywords, { params: { uuid: report }, json: ['تازه'] })).toBe('forbidden')
    expect(await codeOf(clerk, keywords, { params: { uuid: letter } })).toBe('notFound')
    expect(await codeOf(admin, addKeywords, { params: { uuid: root }, json: ['پوشه'] })).toBe('notDocument')
    expect(await codeOf(admin, addKeywords, { params: { uuid: letter }, json: ['خوب', '   '] })).toBe('titleRequired')
    expect(await codeOf(admin, addKeywords, { params: { uuid: letter }, json: ['خوب', crypto.randomUUID()] })).toBe('notFound')
    expect(titles(await admin.call(keywords, { params: { uuid: letter } }))).toEqual(['آب', 'كتاب', 'گزارش'])
  })

  it('removes a keyword from a document for users who may write it, and returns the rest [API-057]', async () => {
    const { app, admin, clerk, file, calls } = await start(make)
    const { keywords, addKeywords, removeKeyword } = calls.document
    const [letter, report] = [await file('نامه.txt'), await file('گزارش.txt')]
    const [water] = await admin.call(addKeywords, { params: { uuid: letter }, json: ['آب', 'کتاب'] })
    await admin.call(addKeywords, { params: { uuid: report }, json: ['آب'] })
    const asked = { params: { uuid: letter }, query: { keywordUuid: String(water?.uuid) } }
    await grant(app.db, letter, clerk.userId, 2)
    expect(await codeOf(clerk, removeKeyword, asked)).toBe('forbidden')
    expect(titles(await admin.call(removeKeyword, asked))).toEqual(['کتاب'])
    expect(titles(await admin.call(keywords, { params: { uuid: report } }))).toEqual(['آب'])
  })

  it('refuses to remove a keyword that was extracted from the text [PROP-061]', async () => {
    const { app, admin, file, calls } = await start(make)
    const uuid = await file('نامه.txt')
    const [found] = await admin.call(calls.document.addKeywords, { params: { uuid }, json: ['یافته'] })
    const keywordUuid = String(found?.uuid)
    await app.db.updateTable('document_keyword').set({ paste_source: 'PASTE_SOURCE_KEYWORD_EXTRACTION' }).execute()
    expect(await codeOf(admin, calls.document.removeKeyword, { params: { uuid }, query: { keywordUuid } })).toBe('keywordFixed')
    expect(await admin.call(calls.document.keywords, { params: { uuid } })).toEqual([
      { uuid: keywordUuid, title: 'یافته', pasteSource: 'PASTE_SOURCE_KEYWORD_EXTRACTION' },
    ])
  })

  it('suggests visible keywords of the configured service first, and works without a failing service', async () => {
    const { app, admin, clerk, file, calls } = await start(make)
    const asked: (string | null)[] = []
    let status = 200
    const server = createServer(({ url = '' }, response) => {
      asked.push(new URL(url, 'http://service').searchParams.get('title'))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify([{ title: 'توافق نامه' }, { title: 'ناشناخته' }, { title: 'پیمان محرمانه' }]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/words?of=house`
    await admin.call(calls.config.save, { json: [{ key: 'keyword.suggest.url', value: address }] })
    const [open, secret] = [await file('باز.txt'), await file('بسته.txt')]
    await admin.call(calls.document.addKeywords, { params: { uuid: open }, json: ['قرارداد', 'توافق‌نامه'] })
    await admin.call(calls.document.addKeywords, { params: { uuid: secret }, json: ['پیمان محرمانه'] })
    await grant(app.db, open, clerk.userId, 1)
    const suggest = async (by: Client) => titles(await by.call(calls.keywords.suggest, { query: { title: 'قرارداد' } }))
    expect(await suggest(admin)).toEqual(['توافق‌نامه', 'پیمان محرمانه', 'قرارداد'])
    expect(await suggest(clerk)).toEqual(['توافق‌نامه', 'قرارداد'])
    expect(asked).toEqual(['قرارداد', 'قرارداد'])
    status = 500
    expect(await suggest(clerk)).toEqual(['قرارداد'])
  })

  it('suggests keywords from two letters on, only of readable documents or created by the user [API-033] [API-034]', async () => {
    const { app, admin, clerk, guest, file, calls } = await start(make)
    const [open, hidden] = [await file('باز.txt'), await file('پنهان.txt')]
    await grant(app.db, open, clerk.userId, 1)
    await admin.call(calls.document.addKeywords, { params: { uuid: open }, json: ['قرارداد', 'بند قرارداد'] })
    await admin.call(calls.document.addKeywords, { params: { uuid: hidden }, json: ['قرارداد محرمانه', '100% محرمانه'] })
    const suggest = async (by: Client, title: string) => titles(await by.call(calls.keywords.suggest, { query: { title } }))
    expect(await suggest(admin, 'قرا')).toEqual(['قرارداد', 'قرارداد محرمانه', 'بند قرارداد'])
    expect(await suggest(clerk, 'قرا')).toEqual(['قرارداد', 'بند قرارداد'])
    expect(await suggest(guest, 'قرا')).toEqual([])
    expect(await suggest(admin, 'ق')).toEqual([])
    expect(await suggest(admin, '0%')).toEqual(['100% محرمانه'])

    const own = await file('خودم.txt')
    await grant(app.db, own, guest.userId, 3)
    const [made] = await guest.call(calls.document.addKeywords, { params: { uuid: own }, json: ['قرابت'] })
    await guest.call(calls.document.removeKeyword, { params: { uuid: own }, query: { keywordUuid: String(made?.uuid) } })
    expect(await suggest(guest, 'قرا')).toEqual(['قرابت'])
    const secret = await app.db.selectFrom('keyword').select('id').where('title', '=', 'قرارداد محرمانه').executeTakeFirstOrThrow()
    expect(await codeOf(guest, calls.document.addKeywords, { params: { uuid: own }, json: [secret.id] })).toBe('notFound')
  })

  it('links documents in both directions, and lists and counts only visible ones [API-058] [API-059] [PROP-055]', async () => {
    const { app, admin, clerk, file, root, calls } = await start(make)
    const { links, addLinks, removeLink } = calls.document
    const [letter, reply, secret] = [await file('نامه.txt'), await file('پاسخ.txt'), await file('محرمانه.txt')]
    const page = await admin.call(addLinks, { query: { docUuid: letter }, json: [reply, secret, reply] })
    expect(page).toMatchObject({ totalElements: 2, offset: 0, pageSize: 20 })
    expect(page.contents.find(({ uuid }) => uuid === reply)).toEqual({
      uuid: reply,
      title: 'پاسخ',
      extension: 'txt',
      type: 0,
      author: 'مدیر سامانه',
      size: Buffer.byteLength('پاسخ.txt'),
    })
    expect((await admin.call(links, { query: { docUuid: reply } })).contents.map(({ uuid }) => uuid)).toEqual([letter])
    expect(await admin.call(links, { query: { docUuid: letter, offset: 1, pageSize: 1 } })).toMatchObject({ totalElements: 2, pageSize: 1 })

    await grant(app.db, letter, clerk.userId, 3)
    await grant(app.db, reply, clerk.userId, 0)
    const seen = await clerk.call(links, { query: { docUuid: letter } })
    expect([seen.totalElements, seen.contents.map(({ uuid }) => uuid)]).toEqual([1, [reply]])
    expect(await codeOf(clerk, links, { query: { docUuid: reply } })).toBe('forbidden')
    expect(await codeOf(clerk, addLinks, { query: { docUuid: letter }, json: [secret] })).toBe('notFound')
    expect(await codeOf(clerk, removeLink, { query: { docUuid: letter, secondDocUuid: secret } })).toBe('notFound')

    expect(await codeOf(admin, addLinks, { query: { docUuid: letter }, json: [reply] })).toBe('duplicate')
    expect(await codeOf(admin, addLinks, { query: { docUuid: letter }, json: [letter] })).toBe('duplicate')
    expect(await codeOf(admin, addLinks, { query: { docUuid: letter }, json: [root] })).toBe('notDocument')
  })

  it('removes a link from both documents, and accepts repeated requests [API-060]', async () => {
    const { app, admin, clerk, file, calls } = await start(make)
    const { links, addLinks, removeLink } = calls.document
    const [letter, reply, other] = [await file('نامه.txt'), await file('پاسخ.txt'), await file('دیگر.txt')]
    await admin.call(addLinks, { query: { docUuid: letter }, json: [reply, other] })
    const asked = { query: { docUuid: letter, secondDocUuid: reply } }
    await grant(app.db, letter, clerk.userId, 2)
    await grant(app.db, reply, clerk.userId, 0)
    expect(await codeOf(clerk, removeLink, asked)).toBe('forbidden')
    for (let time = 0; time < 2; time += 1) await admin.call(removeLink, asked)
    expect((await admin.call(links, { query: { docUuid: reply } })).totalElements).toBe(0)
    expect((await admin.call(links, { query: { docUuid: letter } })).contents.map(({ uuid }) => uuid)).toEqual([other])
  })

  it('links two documents once despite concurrent requests from both', async () => {
    const { app, admin, file, calls } = await start(make)
    const [one, other] = [await file('یک.txt'), await file('دو.txt')]
    const ask = (docUuid: string, second: string) => codeOf(admin, calls.document.addLinks, { query: { docUuid }, json: [second] })
    const answers = await Promise.all([ask(one, other), ask(other, one)])
    expect(answers.toSorted()).toEqual(['200', 'duplicate'])
    expect(await app.db.selectFrom('document_link').selectAll().execute()).toHaveLength(1)
  })
})
