import { expect, it } from 'vitest'
import { fillDemo } from '#server/demo/demo.service'
import { handbook, TAGS } from '#server/demo/handbook'
import { classes, contractForm, instances } from '#server/demo/knowledge'
import { people, roles, shelves } from '#server/demo/organisation'
import { contractList, dashboard, letterDefinition } from '#server/demo/reporting'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { verifyStore } from '#server/node/backup/verify'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, mainRoot, sendFile, withoutRecognition } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it("lets all demo users sign in, read the shelves, and write to their own department's shelf", async () => {
    const app = await testApp({ db: await make() })
    expect(await fillDemo(app.ports, PASSWORD)).toEqual(people.map(({ username }) => username))
    const moradi = await app.signIn('moradi')
    const uuid = await mainRoot(app.db)
    const { folder } = app.contract
    const { contents } = await moradi.call(folder.children, { params: { uuid, offset: 0, size: 25 } })
    const titles = [...[...shelves, handbook, ...classes.slice(0, 1)].map(({ title }) => title), TAGS]
    expect(contents.map(({ title }) => title).sort()).toEqual(titles.sort())
    const idOf = (title: string): string => contents.find((node) => node.title === title)?.uuid ?? ''
    const own = await sendFile(app, moradi, { uuid: idOf('فنی و مهندسی'), filename: 'تازه.txt', bytes: 'یادداشت' })
    expect(own.status).toBe(200)
    expect(await codeOf(moradi, folder.create, { form: { destUuid: idOf('امور مالی'), title: 'نه' } })).toBe('forbidden')
    for (const { username } of people) await app.signIn(username)
    expect((await verifyStore(app.ports)).findings).toEqual([])
  })

  it('creates 14 documents with their authors, dates and file types', async () => {
    const app = await testApp({ db: await make(), now: Date.UTC(2026, 10, 21) })
    await fillDemo(app.ports, PASSWORD)
    const papers = await app.db
      .selectFrom('node')
      .innerJoin('app_user', 'app_user.id', 'node.author_id')
      .select(['node.title', 'node.extension', 'node.file_type', 'node.created_at', 'app_user.username'])
      .where('node.type', '=', 0)
      .execute()
    expect(papers).toHaveLength(14)
    expect(papers.filter(({ file_type }) => file_type === '' || file_type === 'application/octet-stream')).toEqual([])
    expect(papers.find(({ extension }) => extension === 'xlsx')).toEqual({
      title: 'بودجهٔ ۱۴۰۵',
      extension: 'xlsx',
      file_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      created_at: Date.UTC(2026, 10, 21) - 210 * 86_400_000,
      username: 'sadeghi',
    })
    const made = await app.db.selectFrom('role').select('title').execute()
    expect(made.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.values(roles)))
  })

  it('full-text search finds demo documents of every format', async () => {
    const app = await testApp({ db: await make() })
    await withoutRecognition(app.db)
    await fillDemo(app.ports, PASSWORD)
    await createJobRunner(app.ports, { handlers: jobHandlers }).drain()
    const moradi = await app.signIn('moradi')
    for (const [keyword, extension] of [
      ['مرخصی استحقاقی', 'pdf'],
      ['شیرهای پروانه ای', 'csv'],
      ['هزینه شده', 'xlsx'],
      ['شماره گذاری نامه ها', 'docx'],
      ['"pumping stations"', 'pdf'],
      ['اسکن', 'txt'],
    ] as const) {
      const json = { searchAllDocument: true, literal: true, keyword, properties: ['text' as const] }
      const { contents } = await moradi.call(app.contract.nodebase.children, { json })
      expect([keyword, contents.map((node) => node.extension)]).toEqual([keyword, [extension]])
    }
  })

  it('creates a handbook with tagged paragraphs and keyword links', async () => {
    const app = await testApp({ db: await make() })
    await fillDemo(app.ports, PASSWORD)
    const [moradi, karimi] = [await app.signIn('moradi'), await app.signIn('karimi')]
    const { contents } = await moradi.call(app.contract.paragraphs.search, { json: { keyword: 'بازرسی' } })
    expect(contents.map(({ title }) => title).sort()).toEqual(['بازرسی ماهانهٔ ایستگاه پمپاژ', 'هنگام آتش‌سوزی'])
    const [monthly] = contents.filter(({ keywords }) => keywords.some(({ title }) => title === 'بازرسی'))
    expect(monthly?.keywordLinks.map(({ alt, indexes }) => [alt, indexes.length])).toEqual([
      ['تعمیر', 1],
      ['تابلوهای برق', 1],
    ])
    const tag = {
      query: { docUuid: monthly?.sources[0]?.uuid ?? '', paragraphUuid: monthly?.uuid ?? '', fromIndex: 0, toIndex: 1 },
      json: [],
    }
    expect(await codeOf(moradi, app.contract.paragraphs.createEdit, tag)).toBe('featureOff')
    expect(await codeOf(karimi, app.contract.paragraphs.createEdit, tag)).toBe('200')
    const file = await moradi.call(app.contract.paragraphs.pageExport, {
      query: { nodeUuid: String((await moradi.call(app.contract.paragraphs.page, { json: {} })).contents[0]?.sources[0]?.uuid) },
    })
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  it('creates conversations with unread messages and attachments [MSG-001]', async () => {
    const app = await testApp({ db: await make() })
    await fillDemo(app.ports, PASSWORD)
    const karimi = await app.signIn('karimi')
    const { chat } = app.contract
    const { contents } = await karimi.call(chat.conversations, { params: { offset: 0, size: 10 } })
    expect(contents.map(({ title, group, unreadCount }) => [title, group, unreadCount])).toEqual([
      ['لیلا احمدی', false, 2],
      ['مریم حسینی', false, 0],
      ['بازدید ایستگاه شمالی', true, 1],
    ])
    expect(await karimi.call(chat.unreadCount)).toBe(3)
    const [latest] = contents
    const said = await karimi.call(chat.messages, { params: { conversationUuid: String(latest?.uuid), offset: 0, size: 10 } })
    expect(said.contents.map(({ attachment, read }) => [attachment?.title, read])).toEqual([
      [undefined, false],
      ['آیین‌نامهٔ مرخصی کارکنان', false],
      [undefined, true],
    ])
  })

  it('fills only an empty store', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    await admin.call(app.contract.folder.create, { form: { destUuid: await mainRoot(app.db), title: 'کار خودمان' } })
    expect(await fillDemo(app.ports, PASSWORD)).toBeUndefined()
    expect(await app.db.selectFrom('app_user').select('username').execute()).toEqual([{ username: 'admin' }])
  })

  it('creates classes, instances with relations between them, and a form', async () => {
    const app = await testApp({ db: await make() })
    await fillDemo(app.ports, PASSWORD)
    const karimi = await app.signIn('karimi')
    const { ont, forms, config } = app.contract
    const [top] = (await karimi.call(config.nodes, { query: { type: 'CLASS' }, json: [] })).contents
    const found = await karimi.call(ont.instances, { params: { offset: 0, size: 100 }, json: [String(top?.uuid)] })
    expect(found.contents.map(({ title }) => title).toSorted()).toEqual(instances.map(({ title }) => title).toSorted())
    const station = found.contents.find(({ title }) => title === 'ایستگاه شمالی')
    const said = await karimi.call(ont.instanceData, { query: { instanceUuid: String(station?.uuid) } })
    const titles = await karimi.call(ont.nodeTitles, { json: said.map((one) => one.relationOrPropertyUuid) })
    const saying = (title: string) =>
      said.filter((one) => titles[one.relationOrPropertyUuid] === title).map(({ data }) => data.value ?? data.title)
    expect([saying('شمار تجهیزات'), saying('ارزش تجهیزات'), saying('همسایهٔ')]).toEqual([[10], [77_100.5], ['ایستگاه باغ فیض']])
    const [form] = (await karimi.call(forms.list, { params: { offset: 0, size: 10 } })).contents
    expect(form?.title).toBe(contractForm.title)
    const { columns, fields } = await karimi.call(ont.formColumns, { params: { formUuid: String(form?.uuid) } })
    expect([columns, fields.map(({ title }) => title)]).toEqual([2, contractForm.columns.flat()])
  })

  it('has a dashboard of charts with data for its users, and a metadata definition for letters', async () => {
    const app = await testApp({ db: await make() })
    await fillDemo(app.ports, PASSWORD)
    const karimi = await app.signIn('karimi')
    const { dashboards, reports, metadata } = app.contract
    const [board] = await karimi.call(dashboards.list)
    expect([board?.title, board?.widgets.map(({ title }) => title)]).toEqual([dashboard.title, dashboard.tiles.map(({ title }) => title)])
    for (const { kind, reportUuid: uuid = '' } of board?.widgets ?? []) {
      if (kind === 'REPORT_FORM') {
        const { series } = await karimi.call(reports.runForm, { params: { uuid }, query: {} })
        expect(series.every(({ values }) => values.length > 1)).toBe(true)
      }
      if (kind === 'DYNAMIC_REPORT') {
        const { contents, totalElements } = await karimi.call(reports.runDynamic, { params: { uuid }, json: {} })
        expect(totalElements).toBe(instances.filter(({ of }) => of === contractList.of).length)
        expect(contents.every(({ cells }) => cells.every((cell) => cell !== null))).toBe(true)
      }
    }
    expect((await karimi.call(metadata.definitions)).map(({ title }) => title)).toEqual([letterDefinition.title])
  })
})
