import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { destinations } from '#api/contract/messaging'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'

const { search } = contract
const NOW = Date.UTC(2025, 5, 1)

eachDatabase((_engine, make) => {
  it('stores a search with unchanged criteria, and lists searches by title [API-110] [API-112] [API-113]', async () => {
    const { as, ports } = await testApp({ db: await make(), now: NOW })
    const sara = await as('sara')
    const id = '11111111-1111-4111-8111-111111111111'
    const query = {
      ...{ direction: 'DESC', sortBy: 'createDate', keyword: 'می‌رود', properties: ['title', 'text'], extension: ['pdf'] },
      ...{ fromDate: 1, toDate: 2, fromSize: 0, toSize: 9_999, onlyDocument: true, onlyFolder: false, onlyInstances: false },
      ...{ author: sara.userId, metadataParams: [{ uuid: id, values: ['الف', 2, true] }], searchAllDocument: true, searchType: 'DMS' },
      ...{ uuidList: [id], tags: [], parent: id },
    } as const
    const saved = await sara.call(search.save, { json: { query, title: ' نامه‌های ۱۴۰۳ ', showInDesktop: true } as never })
    expect(saved).toEqual({ uuid: expect.any(String), title: 'نامه‌های ۱۴۰۳', showInDesktop: true, query })
    expect(await sara.call(search.load, { query: { uuid: saved.uuid } })).toEqual(saved)
    const other = await sara.call(search.save, { json: { query: {}, title: 'آب', showInDesktop: false } })
    expect(await sara.call(search.list)).toEqual([other, saved])
    expect(ports.published.slice(-2)).toEqual(
      [saved, other].map(({ uuid }) => ({
        ...{ type: 'user.message', userIds: [sara.userId], destination: destinations.events },
        body: { type: 'data.changed', resource: 'savedSearch', uuids: [uuid], parentUuids: [], at: NOW },
      })),
    )
  })

  it('hides saved searches from all other users, including administrators', async () => {
    const { as, signIn } = await testApp({ db: await make() })
    const [admin, sara, reza] = [await signIn('admin'), await as('sara'), await as('reza')]
    const json = { query: { keyword: 'قرارداد' }, title: 'قراردادها', showInDesktop: true }
    const { uuid } = await sara.call(search.save, { json })
    for (const other of [admin, reza]) {
      expect(await other.call(search.list)).toEqual([])
      expect((await refusal(other.call(search.load, { query: { uuid } }))).problem.code).toBe('notFound')
      expect((await refusal(other.call(search.delete, { query: { uuid } }))).problem.code).toBe('notFound')
      expect((await refusal(other.call(search.save, { json: { ...json, uuid } }))).problem.code).toBe('notFound')
      await other.call(search.save, { json })
    }
    expect(await sara.call(search.list)).toEqual([{ ...json, uuid }])
  })

  it('overwrites a saved search by its id, deletes it once, and deletes it with its user [API-111]', async () => {
    const { as, db, ports } = await testApp({ db: await make() })
    const sara = await as('sara')
    const saved = await sara.call(search.save, { json: { query: { keyword: 'الف' }, title: 'الف', showInDesktop: false } })
    const changed = { uuid: saved.uuid, query: { keyword: 'ب' }, title: 'أَلِف', showInDesktop: true }
    expect(await sara.call(search.save, { json: changed })).toEqual(changed)
    expect(await sara.call(search.list)).toEqual([changed])
    await sara.call(search.delete, { query: { uuid: saved.uuid } })
    expect(ports.published.at(-1)).toMatchObject({ userIds: [sara.userId], body: { resource: 'savedSearch', uuids: [saved.uuid] } })
    expect((await refusal(sara.call(search.delete, { query: { uuid: saved.uuid } }))).status).toBe(404)
    expect((await refusal(sara.call(search.load, { query: { uuid: saved.uuid } }))).status).toBe(404)
    expect((await refusal(sara.call(search.save, { json: changed }))).status).toBe(404)
    expect(await sara.call(search.list)).toEqual([])
    expect(await db.selectFrom('saved_search').selectAll().execute()).toEqual([])
  })

  it('requires a title that is unique per user in any spelling [SRCH-068]', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const save = (title: string, uuid?: string) =>
      sara.call(search.save, { json: { query: {}, title, showInDesktop: false, ...(uuid !== undefined && { uuid }) } })
    const [books, letters] = [await save('کتاب‌ها'), await save('نامه')]
    for (const title of ['كتاب ها', 'کِتابها', ' کتاب‌ها ']) {
      const refused = await refusal(save(title))
      expect([refused.status, refused.problem.code, refused.problem.uuid]).toEqual([409, 'titleExists', books.uuid])
      expect((await refusal(save(title, letters.uuid))).problem.code).toBe('titleExists')
    }
    const bare = await refusal(save(' \u200c'))
    expect(bare.problem).toMatchObject({ status: 422, code: 'titleRequired', detail: 'عنوان خالی است. یک عنوان بنویسید.' })
    expect((await refusal(save('الف\nب'))).problem.code).toBe('titleInvalid')
    expect((await refusal(save('ب'.repeat(256)))).problem.code).toBe('titleTooLong')
    expect((await sara.call(search.list)).map(({ title }) => title)).toEqual(['کتاب‌ها', 'نامه'])
    const twice = await Promise.allSettled([save('هم‌زمان'), save('همزمان')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('limits the number of saved searches to 500, and their size', async () => {
    const { as, db } = await testApp({ db: await make() })
    const sara = await as('sara')
    const rows = Array.from({ length: 499 }, (_, at) => ({ title: `${at}`, name_key: `${at}`, sort_key: `${at}` }))
    const values = rows.map((row) => ({
      ...row,
      ...{ id: crypto.randomUUID(), user_id: sara.userId, show_in_desktop: false, query: '{}', created_at: NOW },
    }))
    await db.insertInto('saved_search').values(values).execute()
    const save = (title: string) => sara.call(search.save, { json: { query: {}, title, showInDesktop: false } })
    const last = await save('آخر')
    const refused = await refusal(save('یکی بیشتر'))
    expect([refused.status, refused.problem.code]).toEqual([409, 'savedSearchLimit'])
    expect(refused.problem.detail).toContain('۵۰۰')
    await sara.call(search.save, { json: { ...last, title: 'تازه' } })
    await sara.call(search.delete, { query: { uuid: last.uuid } })
    await save('یکی بیشتر')
    const uuidList = Array.from({ length: 2_000 }, () => crypto.randomUUID())
    const large = { query: { uuidList }, title: 'بزرگ', showInDesktop: false }
    expect((await refusal(sara.call(search.save, { json: large }))).problem.code).toBe('tooLarge')
  })
})
