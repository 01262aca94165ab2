import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const listing =
  ({ contract }: TestApp, client: Client) =>
  (json: Criteria) =>
    client.call(contract.nodebase.children, { json })

async function shelf(app: TestApp, admin: Client) {
  const root = await mainRoot(app.db)
  const make = (destUuid: string, title: string) => admin.call(app.contract.folder.create, { form: { destUuid, title } })
  const { uuid: a } = await make(root, 'بایگانی')
  const { uuid: b } = await make(root, 'برنامه‌ها')
  const { uuid: deep } = await make(a, 'گزارش‌ها')
  for (const [uuid, filename, bytes] of [
    [a, 'گزارش یک.pdf', 'الف'],
    [a, 'گزارش ۱۰۰٪.docx', 'ب'.repeat(50)],
    [a, 'نامه_۱.pdf', 'پ'.repeat(500)],
    [b, 'گزارش دو.pdf', 'ت'],
    [deep, 'گزارش سه.pdf', 'ث'],
  ] as const)
    await sendFile(app, admin, { uuid, filename, bytes })
  await sendFile(app, admin, { uuid: b, filename: 'همان.pdf', bytes: 'الف' })
  return { root, a, b, deep }
}

eachDatabase((_engine, make) => {
  it('by default returns 25 rows sorted by title, and the elapsed time [EXP-016] [EXP-017] [API-064]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { a } = await shelf(app, admin)
    const page = await listing(app, admin)({ uuidList: [a] })
    expect(page).toMatchObject({ offset: 0, pageSize: 25, totalElements: 4 })
    expect(page.time).toBeGreaterThanOrEqual(0)
    expect(page.contents.map(({ title }) => title)).toEqual(['گزارش‌ها', 'گزارش ۱۰۰٪', 'گزارش یک', 'نامه_۱'])
  })

  it('filters by title in any spelling, kind, extension, size and author', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { a } = await shelf(app, admin)
    const list = async (json: Criteria) => (await listing(app, admin)({ uuidList: [a], ...json })).contents.map(({ title }) => title)
    expect(await list({ keyword: 'گزارش' })).toEqual(['گزارش‌ها', 'گزارش ۱۰۰٪', 'گزارش یک'])
    expect(await list({ keyword: 'گزارش', onlyDocument: true })).toEqual(['گزارش ۱۰۰٪', 'گزارش یک'])
    expect(await list({ keyword: '100٪' })).toEqual(['گزارش ۱۰۰٪'])
    expect(await list({ keyword: '_' })).toEqual(['نامه_۱'])
    expect(await list({ onlyFolder: true })).toEqual(['گزارش‌ها'])
    expect(await list({ onlyFolder: true, onlyDocument: true })).toEqual([])
    expect(await list({ extension: ['DOCX', 'xlsx'] })).toEqual(['گزارش ۱۰۰٪'])
    expect(await list({ fromSize: 10, toSize: 200 })).toEqual(['گزارش ۱۰۰٪'])
    expect(await list({ author: admin.userId, onlyDocument: true })).toHaveLength(3)
    expect(await list({ author: randomUUID() })).toEqual([])
    expect(await list({ toDate: 0 })).toEqual([])
    expect(await list({ onlyInstances: true })).toEqual([])
  })

  it('lists several folders together, shared items once, and pages them by cursor', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { a, b } = await shelf(app, admin)
    const list = listing(app, admin)
    const whole = await list({ uuidList: [a, b] })
    expect(whole.contents.map(({ title }) => title)).toEqual(['گزارش‌ها', 'گزارش ۱۰۰٪', 'گزارش دو', 'گزارش یک', 'نامه_۱'])
    expect(whole.totalElements).toBe(5)
    const walked: string[] = []
    let after: string | undefined
    do {
      const page = await list({ uuidList: [a, b], pageSize: 2, ...(after !== undefined && { after }) })
      expect(page).toMatchObject({ offset: walked.length, totalElements: 5 })
      walked.push(...page.contents.map(({ title }) => title))
      after = page.next
    } while (after !== undefined)
    expect(walked).toEqual(whole.contents.map(({ title }) => title))
    expect((await list({ uuidList: [a, b], offset: 4 })).contents.map(({ title }) => title)).toEqual(['نامه_۱'])
    expect((await list({ uuidList: [a, b], offset: 50 })).totalElements).toBe(5)
  })

  it('returns the roots without a folder, and searches titles in all nodes the caller may see', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const { root, a, deep } = await shelf(app, admin)
    expect((await listing(app, admin)({})).contents[0]?.uuid).toBe(root)
    const found = async (client: Client, json: Criteria) => {
      const page = await listing(app, client)(json)
      expect(page.totalElements).toBe(page.contents.length)
      return page.contents.map(({ title }) => title)
    }
    expect(await found(admin, { keyword: 'گزارش', onlyDocument: true })).toEqual(['گزارش ۱۰۰٪', 'گزارش دو', 'گزارش سه', 'گزارش یک'])
    expect(await found(admin, { keyword: 'گزارش', onlyDocument: true, parent: a })).toEqual(['گزارش ۱۰۰٪', 'گزارش سه', 'گزارش یک'])
    expect(await found(reader, { keyword: 'گزارش' })).toEqual([])
    await grant(app.db, deep, reader.userId, 0)
    expect(await found(reader, { keyword: 'گزارش' })).toEqual(['گزارش‌ها', 'گزارش سه'])
    expect(await found(reader, { keyword: 'گزارش', onlyInHastine: true })).toEqual(['گزارش‌ها', 'گزارش سه'])
    expect(await codeOf(reader, app.contract.nodebase.children, { json: { uuidList: [a] } })).toBe('notFound')
    expect(await codeOf(reader, app.contract.nodebase.children, { json: { uuidList: [deep] } })).toBe('forbidden')
  })

  it('answers an error for criteria that it cannot apply, instead of returning more rows', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { a } = await shelf(app, admin)
    const plain = { browse: [], complexNodes: true, useElastic: true, textHighlightingIsActive: true, properties: ['title' as const] }
    expect((await listing(app, admin)({ uuidList: [a], ...plain })).totalElements).toBe(4)
    expect(await codeOf(admin, app.contract.nodebase.children, { json: { uuidList: [a], sortBy: 'path' } })).toBe('badInput')
    expect(await codeOf(admin, app.contract.nodebase.children, { json: { uuidList: [a, randomUUID()], after: 'x' } })).toBe('notFound')
    expect(await codeOf(admin, app.contract.nodebase.children, { json: { uuidList: [a], after: 'x' } })).toBe('badInput')
    const [document] = (await admin.call(app.contract.nodebase.children, { json: { uuidList: [a] } })).contents.filter(
      ({ type }) => type === 0,
    )
    for (const call of [app.contract.nodebase.children, app.contract.nodebase.recycleBin])
      expect(await codeOf(admin, call, { json: { parent: document?.uuid } })).toBe('notFolder')
  })
})
