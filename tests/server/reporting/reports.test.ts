import { expect, it } from 'vitest'
import { type Client, Refused, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, withoutGrants } from '../uploads/uploading'

const MISSING = '11111111-2222-4333-8444-555555555555'
const id = () => crypto.randomUUID()

/** Contracts with an amount, a day and a kind. */
const contracts = [
  [100, '2026-03-21 00:00:00', 'خرید'],
  [200, '2026-03-25 00:00:00', 'فروش'],
  [50, '2026-05-01 00:00:00', 'خرید'],
  [900, '2025-03-25 00:00:00', 'خرید'],
] as const

async function start(make: () => Promise<TestApp['db']>) {
  const app = await testApp({ db: await make() })
  await withoutGrants(app.db)
  const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
  const root = await mainRoot(app.db)
  const { ont, folder } = app.contract
  const [amount, day, kind] = [id(), id(), id()] as const
  const classUuid = await admin.call(ont.saveClass, {
    json: {
      title: 'قرارداد',
      parentUuid: root,
      ontProperties: [
        { uuid: amount, title: 'مبلغ', type: 'INTEGER' },
        { uuid: day, title: 'تاریخ', type: 'DATE' },
        { uuid: kind, title: 'گونه', type: 'STRING' },
      ],
    },
  })
  const instances: string[] = []
  for (const [at, [value, date, type]] of contracts.entries()) {
    const made = await admin.call(folder.create, { form: { destUuid: classUuid, title: `قرارداد ${at + 1}` } })
    await app.db.updateTable('node').set({ node_type: 2 }).where('id', '=', made.uuid).execute()
    await app.db.insertInto('ont_node').values({ node_id: made.uuid, instance: true, class_id: classUuid }).execute()
    const put = (definition_id: string, one: string | number, number: number | null) =>
      app.db
        .insertInto('ont_value')
        .values({ node_id: made.uuid, definition_id, place: 0, value: JSON.stringify(one), key: String(one), number })
        .execute()
    await put(amount, value, value)
    await put(day, date, null)
    await put(kind, type, null)
    instances.push(made.uuid)
  }
  const form = {
    ...{ title: 'قراردادها', classUuid, period: 'monthly', datePropertyUuid: day, chart: 'bar' },
    dimensions: [{ title: 'جمع مبلغ', propertyUuid: amount, aggregate: 'sum' }],
    conditions: [{ relationOrPropertyUuid: amount, operator: 'isNotEmpty' }],
  } as const
  const table = {
    ...{ title: 'فهرست قراردادها', classUuid, paging: 'pagination' },
    columns: [
      { relationOrPropertyUuid: kind, title: 'گونه' },
      { relationOrPropertyUuid: amount, title: 'مبلغ' },
      { relationOrPropertyUuid: day, title: 'تاریخ' },
    ],
    conditions: [],
  } as const
  return { app, admin, clerk, classUuid, instances, form, table, ids: { amount, day, kind }, calls: app.contract }
}

const errorsOf = async (asked: Promise<unknown>) => {
  const refused = await asked.catch((error: unknown) => error)
  return refused instanceof Refused ? (refused.problem.errors ?? []).map(({ path, code }) => [path, code]) : refused
}

eachDatabase((_engine, make) => {
  it('reports the errors of a report form: no title, no condition, a class without properties [REP-011] [REP-012] [REP-013]', async () => {
    const { admin, clerk, form, ids, calls, app } = await start(make)
    const save = (json: object) => errorsOf(admin.call(calls.adminReportForms.save, { json: { ...form, ...json } as never }))
    expect(await save({ title: ' \u200c', conditions: [] })).toEqual([
      ['title', 'titleRequired'],
      ['conditions', 'conditionRequired'],
    ])
    const [one] = form.dimensions
    expect(await save({ dimensions: [] })).toEqual([['dimensions', 'fieldRequired']])
    expect(await save({ dimensions: [{ ...one, propertyUuid: ids.kind }], datePropertyUuid: ids.kind })).toEqual([
      ['datePropertyUuid', 'formatInvalid'],
      ['dimensions.0.aggregate', 'formatInvalid'],
    ])
    expect(await save({ conditions: [{ relationOrPropertyUuid: ids.kind, operator: 'equals' }] })).toEqual([
      ['conditions.0.value', 'fieldRequired'],
    ])
    expect(await save({ classUuid: MISSING })).toEqual([['classUuid', 'formatInvalid']])
    const root = await mainRoot(app.db)
    const empty = await admin.call(calls.ont.saveClass, { json: { title: 'تهی', parentUuid: root } })
    expect(await save({ classUuid: empty })).toEqual([['classUuid', 'classHasNoProperty']])
    expect(await codeOf(clerk, calls.adminReportForms.save, { json: form })).toBe('forbidden')
  })

  it('accepts only known chart types, and only where they can be drawn [REP-003] [REP-009] [REP-010]', async () => {
    const { admin, form, calls } = await start(make)
    const save = (json: object) => errorsOf(admin.call(calls.adminReportForms.save, { json: { ...form, ...json } as never }))
    const [one] = form.dimensions
    for (const chart of ['bar', 'pie', 'line']) expect(await save({ title: chart, chart })).toMatchObject({ chart })
    expect(await codeOf(admin, calls.adminReportForms.save, { json: { ...form, chart: 'radar' } })).toBe('badInput')
    expect(await save({ chart: 'pie', dimensions: [one, { ...one, title: 'شمار', aggregate: 'count' }] })).toEqual([
      ['chart', 'chartNotAllowed'],
    ])
    expect(await save({ period: 'daily', dimensions: [{ ...one, aggregate: 'max' }] })).toEqual([
      ['dimensions.0.aggregate', 'chartNotAllowed'],
    ])
  })

  it('stores a report form with all its settings, and lists forms and available classes [REP-006]', async () => {
    const { admin, form, calls, app } = await start(make)
    const save = (json: object) => errorsOf(admin.call(calls.adminReportForms.save, { json: { ...form, ...json } as never }))
    await admin.call(calls.ont.saveClass, { json: { title: 'تهی', parentUuid: await mainRoot(app.db) } })
    const saved = await admin.call(calls.adminReportForms.save, { json: form as never })
    expect(await save({ title: 'قـراردادها' })).toEqual([['title', 'duplicate']])
    expect(saved).toMatchObject({ ...form, classTitle: 'قرارداد' })
    expect((await admin.call(calls.reports.forms, { params: { offset: 0, size: 10 } })).contents).toEqual([
      { uuid: saved.uuid, title: 'قراردادها' },
    ])
    expect((await admin.call(calls.reports.classes)).map(({ title, fields }) => [title, fields.map((one) => one.title)])).toEqual([
      ['تهی', []],
      ['قرارداد', ['مبلغ', 'تاریخ', 'گونه']],
    ])
  })

  it('groups by Jalali days, months and years with each of the five aggregations [REP-002] [REP-004] [REP-014]', async () => {
    const { admin, form, ids, calls } = await start(make)
    const run = async (more: object, query = {}) => {
      const { uuid } = await admin.call(calls.adminReportForms.save, { json: { ...form, ...more } as never })
      const { series } = await admin.call(calls.reports.runForm, { params: { uuid }, query })
      return series.map(({ values }) => values.map(({ label, value }) => [label, value]))
    }
    expect(await run({})).toEqual([
      [
        ['1404/01', 900],
        ['1405/01', 300],
        ['1405/02', 50],
      ],
    ])
    const measured = (['average', 'count', 'min', 'max', 'sum'] as const).map((aggregate) => ({
      ...{ title: aggregate, propertyUuid: ids.amount, aggregate },
    }))
    expect(await run({ title: 'سالانه', period: 'yearly', dimensions: measured })).toEqual(
      [
        [900, 350 / 3],
        [1, 3],
        [900, 50],
        [900, 200],
        [900, 350],
      ].map(([before, now]) => [
        ['1404', before],
        ['1405', now],
      ]),
    )
    expect(await run({ title: 'روزانه', period: 'daily' }, { from: Date.UTC(2026, 2, 22), to: Date.UTC(2026, 4, 1) })).toEqual([
      [
        ['1405/01/05', 200],
        ['1405/02/11', 50],
      ],
    ])
    const bought = { relationOrPropertyUuid: ids.kind, operator: 'equals', value: 'خرید' }
    const dear = { relationOrPropertyUuid: ids.amount, operator: 'between', from: 60, to: '۹۰۰' }
    expect(await run({ title: 'همه', period: 'all', conditions: [bought, dear] })).toEqual([[['', 1000]]])
    expect(await run({ title: 'ساخته', period: 'yearly', datePropertyUuid: undefined })).toHaveLength(1)
  })

  it('lists the rows of a dynamic report page by page or grouped, and exports a spreadsheet [REP-005] [REP-007]', async () => {
    const { admin, table, ids, calls } = await start(make)
    const save = async (json: object) => (await admin.call(calls.adminDynamicReports.save, { json: { ...table, ...json } as never })).uuid
    const uuid = await save({})
    const run = (json: object, of = uuid) => admin.call(calls.reports.runDynamic, { params: { uuid: of }, json: json as never })
    const page = await run({ pageSize: 2, offset: 1 })
    expect(page).toMatchObject({ totalElements: 4, title: 'فهرست قراردادها', columns: ['گونه', 'مبلغ', 'تاریخ'], paging: 'pagination' })
    expect(page.contents.map(({ cells }) => cells)).toEqual([
      ['فروش', 200, '2026-03-25 00:00:00'],
      ['خرید', 50, '2026-05-01 00:00:00'],
    ])
    expect((await run({ conditions: [{ relationOrPropertyUuid: ids.kind, operator: 'contains', value: 'فرو' }] })).totalElements).toBe(1)
    expect(
      await codeOf(admin, calls.reports.runDynamic, {
        params: { uuid },
        json: { conditions: [{ relationOrPropertyUuid: MISSING, operator: 'isEmpty' }] },
      }),
    ).toBe('formatInvalid')

    const [kind, amount] = table.columns
    const grouped = await save({ title: 'گروه‌ها', columns: [kind, { ...amount, aggregate: 'sum' }, { ...amount, aggregate: 'average' }] })
    expect((await run({}, grouped)).contents.map(({ cells }) => cells)).toEqual([
      ['خرید', 1050, 350],
      ['فروش', 200, 200],
    ])
    for (const paging of ['pagination', 'infiniteScroll']) {
      const again = await save({ title: paging, paging, columns: [kind, { ...amount, aggregate: 'sum' }] })
      for (const [offset, cells] of [
        [0, ['خرید', 1050]],
        [1, ['فروش', 200]],
        [2, undefined],
      ] as const) {
        const part = await run({ pageSize: 1, offset }, again)
        expect([part.paging, part.totalElements, part.contents.map((one) => one.cells)]).toEqual([paging, 2, cells ? [cells] : []])
      }
    }
    const file = await admin.call(calls.reports.exportDynamic, { params: { uuid } })
    // The parts of the file are not compressed.
    const text = new TextDecoder().decode(await file.arrayBuffer())
    for (const shown of ['۱۴۰۵/۰۱/۰۵', '<v>200</v>', '[$-3000429]#,##0', 'گونه', 'rightToLeft="1"']) expect(text).toContain(shown)
    const english = await admin.send(calls.reports.exportDynamic, { params: { uuid } }, { 'accept-language': 'en' })
    expect(new TextDecoder().decode(await english.arrayBuffer())).not.toContain('rightToLeft')
  })

  it('counts only what the caller may read, and answers `notFound` without its class [REP-014]', async () => {
    const { app, admin, clerk, classUuid, instances, form, table, calls } = await start(make)
    const one = await admin.call(calls.adminReportForms.save, { json: form as never })
    const other = await admin.call(calls.adminDynamicReports.save, { json: table as never })
    const run = (by: Client) => by.call(calls.reports.runForm, { params: { uuid: one.uuid }, query: {} })
    expect(await codeOf(clerk, calls.reports.runForm, { params: { uuid: one.uuid } })).toBe('notFound')
    expect(await codeOf(clerk, calls.reports.exportDynamic, { params: { uuid: other.uuid } })).toBe('notFound')
    expect((await clerk.call(calls.reports.dynamic, { params: { offset: 0, size: 10 } })).totalElements).toBe(0)
    await grant(app.db, classUuid, clerk.userId, 0)
    await grant(app.db, String(instances[1]), clerk.userId, 1)
    await grant(app.db, String(instances[2]), clerk.userId, 0)
    app.ports.advance(2_000)
    expect((await run(clerk)).series[0]?.values).toEqual([{ label: '1405/01', value: 200 }])
    const page = await clerk.call(calls.reports.runDynamic, { params: { uuid: other.uuid }, json: {} })
    expect([page.totalElements, page.contents.map(({ nodeUuid }) => nodeUuid)]).toEqual([1, [instances[1]]])
    expect((await run(admin)).series[0]?.values).toHaveLength(3)
  })

  it('shows dashboards only to their audience, and protects the reports they show [REP-008]', async () => {
    const { admin, clerk, form, calls } = await start(make)
    const { uuid: report } = await admin.call(calls.adminReportForms.save, { json: form as never })
    const widget = { title: 'قراردادها', kind: 'REPORT_FORM', reportUuid: report, x: 0, y: 0, width: 50, height: 4 }
    const save = (json: object) =>
      admin.call(calls.adminDashboards.save, { json: { title: 'مدیران', widgets: [widget], ...json } as never })
    expect(
      await errorsOf(
        save({
          widgets: [
            { ...widget, reportUuid: undefined },
            { ...widget, title: ' \u200c' },
          ],
        }),
      ),
    ).toEqual([
      ['widgets.0.reportUuid', 'fieldRequired'],
      ['widgets.1.title', 'fieldRequired'],
    ])
    expect(await errorsOf(save({ widgets: [{ ...widget, reportUuid: MISSING }] }))).toEqual([['widgets.0.reportUuid', 'formatInvalid']])
    const [one] = form.dimensions
    const wide = { ...form, title: 'دو بُعد', dimensions: [one, { ...one, title: 'شمار', aggregate: 'count' }] }
    const { uuid: several } = await admin.call(calls.adminReportForms.save, { json: wide as never })
    expect(
      await errorsOf(
        save({
          widgets: [
            { ...widget, look: 'pie' },
            { ...widget, look: 'pie', reportUuid: several },
          ],
        }),
      ),
    ).toEqual([['widgets.1.look', 'chartNotAllowed']])
    expect(await errorsOf(save({ widgets: [{ ...widget, kind: 'TASKS', reportUuid: undefined, look: 'bar' }] }))).toEqual([
      ['widgets.0.look', 'formatInvalid'],
    ])
    const own = await save({ widgets: [{ ...widget, look: 'table' }] })
    expect((await admin.call(calls.dashboards.list))[0]?.widgets).toMatchObject([{ look: 'table', reportUuid: report }])
    expect(await errorsOf(save({ title: 'مديران' }))).toEqual([['title', 'duplicate']])
    await save({ title: 'همگان', isDefault: true })
    await save({ title: 'بایگانی', userUuidList: [clerk.userId] })
    const titles = async (by: Client) => (await by.call(calls.dashboards.list)).map(({ title }) => title)
    expect(await titles(admin)).toEqual(['همگان', 'بایگانی', 'مدیران'])
    expect(await titles(clerk)).toEqual(['همگان', 'بایگانی'])
    expect(await codeOf(admin, calls.adminReportForms.delete, { query: { uuid: report } })).toBe('inUse')
    expect((await admin.send(calls.adminDashboards.delete, { query: { uuid: own.uuid } })).status).toBe(204)
  })

  it('accepts one of two concurrent forms with one title, and refuses a stale edit', async () => {
    const { admin, form, table, calls } = await start(make)
    const twins = await Promise.all(
      [form, { ...form, title: 'قرارداد ها' }].map((json) => codeOf(admin, calls.adminReportForms.save, { json })),
    )
    expect(twins.toSorted()).toEqual(['200', 'duplicate'])
    const tables = [table, { ...table, title: 'فهرست قرارداد‌ها' }].map((json) => codeOf(admin, calls.adminDynamicReports.save, { json }))
    expect((await Promise.all(tables)).toSorted()).toEqual(['200', 'duplicate'])
    const [row] = (await admin.call(calls.adminReportForms.find, { json: {} })).contents
    const change = (title: string) =>
      codeOf(admin, calls.adminReportForms.save, { json: { ...form, title, uuid: row?.uuid, revision: row?.revision } })
    expect([await change('نخست'), await change('دوم')]).toEqual(['200', 'conflict'])
  })
})
