import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Problem } from '#api/contract/errors'
import { type Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { start } from './order-classes'

const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title)

eachDatabase((_engine, make) => {
  it('creates an instance in the folder of its class, with values of every type from the query [INST-037] [EXP-128] [EXP-129]', async () => {
    const { app, admin, add, part, order, propertyEntries, entries, data, ids } = await start(make)
    const bolt = await add(part, 'پیچ', propertyEntries({ کد: ['الف-۱'], بها: ['۱٬۵۰۰٫۵'] }))
    const made = await add(order, 'سفارش یکم', [
      ...propertyEntries({ مشتری: ['شرکت آب'], برچسب: ['نو', 'داخلی', 'نو'], تعداد: [3], فوری: [true], موعد: ['2025-06-01 08:30:00'] }),
      entries('دارد', [bolt.uuid, 4]),
    ])
    expect(made).toMatchObject({
      title: 'سفارش یکم',
      type: 1,
      nodeType: 2,
      parentUuid: order,
      entityName: 'Folder',
      formInstance: false,
      classTags: { [order]: 'سفارش' },
    })
    expect(made.instanceData).toEqual({
      ...{ [String(ids.مشتری)]: ['شرکت آب'], [String(ids.برچسب)]: ['نو', 'داخلی'], [String(ids.تعداد)]: [3] },
      ...{ [String(ids.فوری)]: [true], [String(ids.موعد)]: ['2025-06-01 08:30:00'] },
    })
    expect(await data(made.uuid)).toEqual({
      ...{ مشتری: ['شرکت آب'], برچسب: ['نو', 'داخلی'], تعداد: [3], فوری: [true], موعد: ['2025-06-01 08:30:00'], دارد: ['پیچ×4'] },
    })
    expect((await data(bolt.uuid)).بها).toEqual([1500.5])
    const { contents } = await admin.call(app.contract.nodebase.children, { json: { uuidList: [order], onlyInstances: true } })
    expect(contents.map(({ title, classTags }) => [title, classTags])).toEqual([['سفارش یکم', { [order]: 'سفارش' }]])
  })

  it('stores the equivalents of a new or changed instance, and refuses hidden ones [INST-036]', async () => {
    const { app, admin, clerk, ont, root, add, query, part } = await start(make)
    const [bolt, nut, screw] = [await add(part, 'پیچ'), await add(part, 'مهره'), await add(part, 'میخ')]
    const partners = async (uuid: string) => (await admin.call(ont.equivalents, { query: { uuid } })).map(({ title }) => title).toSorted()
    const made = await add(part, 'چفت', [], { equivalents: [bolt.uuid, nut.uuid] })
    expect(await partners(made.uuid)).toEqual(['مهره', 'پیچ'])
    expect(await partners(bolt.uuid)).toEqual(['چفت'])
    await add(part, 'چفت', [], { uuid: made.uuid, equivalents: [screw.uuid] })
    expect([await partners(made.uuid), await partners(bolt.uuid)]).toEqual([['میخ'], []])
    await add(part, 'چفت', [], { uuid: made.uuid })
    expect(await partners(made.uuid)).toEqual(['میخ'])
    const place = (await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'جای کارمند' } })).uuid
    await app.db.deleteFrom('permission').where('node_id', '=', root).execute()
    for (const id of [part, place]) await grant(app.db, id, clerk.userId, 3, { recursive: false })
    const sent = query(part, 'گیره', [], { destUuid: place, equivalents: [nut.uuid] })
    expect(await codeOf(clerk, ont.saveInstance, sent)).toBe('notFound')
    await grant(app.db, nut.uuid, clerk.userId, 0)
    expect(await codeOf(clerk, ont.saveInstance, sent)).toBe('200')
  })

  it('reads values too long for a URL from the body, also with a file after them and for many values [API-154]', async () => {
    const { app, admin, clerk, ont, add, part, order, propertyEntries, entries, data, query, learn } = await start(make)
    await admin.call(ont.saveProperty, { json: { title: 'شرح', type: 'LONG_STRING', domains: [order] } })
    await learn()
    const long = 'نوشتهٔ بلند '.repeat(1_700).trim()
    expect(long.length).toBeGreaterThan(20_000)
    const bolt = await add(part, 'پیچ')
    const made = async (title: string, given: object) =>
      await admin.call(ont.saveInstance, { ...query(order, title, propertyEntries({ مشتری: ['شرکت آب'] })), ...given } as never)
    const values = [
      ...propertyEntries({ شرح: [long], برچسب: Array.from({ length: 200 }, (_, at) => `ب${at}`) }),
      entries('دارد', [bolt.uuid, 4]),
    ]
    const one = await made('بلند', { multipart: { relationsProperties: values } })
    const read = await data(one.uuid)
    expect([read.مشتری, read.شرح, read.برچسب?.length, read.دارد]).toEqual([['شرکت آب'], [long], 200, ['پیچ×4']])
    const files = [{ filename: 'نامه.txt', bytes: 'متن نامه' }]
    const file = await admin.call(ont.saveInstance, {
      ...query(order, 'نامه', [], { instanceType: 'FILE' }),
      ...{ multipart: { relationsProperties: propertyEntries({ مشتری: ['آبفا'], شرح: [long] }) }, files },
    } as never)
    expect([file.extension, (await data(file.uuid)).شرح]).toEqual(['txt', [long]])
    const sent = (by: typeof admin, multipart: object, more = {}) =>
      codeOf(by, ont.saveInstance, { ...query(order, crypto.randomUUID(), propertyEntries({ مشتری: ['آبفا'] }), more), multipart })
    expect(await sent(admin, { relationsProperties: [{ relationOrPropertyUuid: 'x' }] })).toBe('badInput')
    expect(await sent(admin, { values: 'x' })).toBe('badInput')
    expect(await sent(admin, { relationsProperties: propertyEntries({ تعداد: [0] }) })).toBe('minValue')
    await withoutGrants(app.db)
    await grant(app.db, order, clerk.userId, 3, { recursive: false })
    expect(await sent(clerk, { relationsProperties: propertyEntries({ شرح: [long] }) })).toBe('200')
    expect(await sent(clerk, { relationsProperties: [entries('دارد', bolt.uuid)] })).toBe('notFound')
  })

  it('refuses invalid values, and reports all errors of a form at once [INST-050] [INST-051] [INST-052]', async () => {
    const { app, refusal, add, order, propertyEntries, ids } = await start(make)
    const fine = { مشتری: ['آبفا'] }
    expect(await refusal(order, [])).toEqual(['fieldRequired', 'مشتری fieldRequired'])
    expect(await refusal(order, propertyEntries({ مشتری: ['  \u200c'] }))).toEqual(['fieldRequired', 'مشتری fieldRequired'])
    expect(await refusal(order, propertyEntries({ ...fine, تعداد: [0], برچسب: ['خوب', 'بیش از اندازه بلند'] }))).toEqual([
      'minValue',
      'تعداد minValue',
      'برچسب maxLength',
    ])
    expect(await refusal(order, propertyEntries({ ...fine, تعداد: [10] }))).toEqual(['maxValue', 'تعداد maxValue'])
    expect(await refusal(order, propertyEntries({ ...fine, تعداد: [1.5] }))).toEqual(['formatInvalid', 'تعداد formatInvalid'])
    expect(await refusal(order, propertyEntries({ ...fine, تعداد: [1, 2] }))).toEqual(['tooManyItems', 'تعداد tooManyItems'])
    expect(await refusal(order, propertyEntries({ مشتری: ['اب'] }))).toEqual(['minLength', 'مشتری minLength'])
    expect(await refusal(order, propertyEntries({ ...fine, فوری: ['شاید'] }))).toEqual(['formatInvalid', 'فوری formatInvalid'])
    for (const [date, code] of [
      ['2025-03-21 23:59:59', 'minValue'],
      ['2026-03-20 00:00:00', 'maxValue'],
      ['2025-02-30 00:00:00', 'dateInvalid'],
      ['1404/01/05', 'dateInvalid'],
    ])
      expect(await refusal(order, propertyEntries({ ...fine, موعد: [date] }))).toEqual([code, `موعد ${code}`])
    expect(
      await refusal(order, [...propertyEntries(fine), { relationOrPropertyUuid: crypto.randomUUID(), propertiesValues: [{ value: 'x' }] }]),
    ).toMatchObject(['relationNotAllowed', {}])
    // Limits are inclusive for numbers; days next to the limits are accepted too. A refused save changes nothing.
    await add(order, 'یک', propertyEntries({ مشتری: ['سهل'], تعداد: [1], موعد: ['2025-03-22 00:00:00'] }))
    await add(order, 'نه', propertyEntries({ مشتری: ['بیست'.padEnd(20, '-')], تعداد: [9], موعد: ['2026-03-19 23:59:59'] }))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from node where parent_id = ${order}`.execute(app.db)
    expect(rows[0]?.count).toBe(2)
    expect(ids.مشتری).toBeDefined()
  })

  it('refuses new limits that stored values violate, and ignores values in the recycle bin', async () => {
    const { app, admin, ont, add, order, propertyEntries, ids } = await start(make)
    const one = await add(order, 'یک', propertyEntries({ مشتری: ['سهند'], تعداد: [5], موعد: ['2025-06-10 12:00:00'] }))
    const types = { مشتری: 'STRING', تعداد: 'INTEGER', موعد: 'DATE' } as const
    const bound = async (title: keyof typeof types, given: object): Promise<string> => {
      const answer = await admin.send(ont.saveProperty, { json: { uuid: ids[title], title, type: types[title], ...given } as never })
      const body = (await answer.json()) as Problem
      return answer.ok ? 'saved' : [body.code, ...(body.errors ?? []).map(({ path }) => path)].join(' ')
    }
    const cases = [
      ['تعداد', { min: 6 }, 'valuesOutside min'],
      ['تعداد', { max: 4 }, 'valuesOutside max'],
      ['تعداد', { min: 5, max: 5 }, 'saved'],
      ['مشتری', { min: 5 }, 'valuesOutside min'],
      ['مشتری', { max: 3 }, 'valuesOutside max'],
      ['مشتری', { min: 4, max: 4 }, 'saved'],
      ['موعد', { min: '2025-06-10 00:00:00' }, 'valuesOutside min'],
      ['موعد', { max: '2025-06-10 00:00:00' }, 'valuesOutside max'],
      ['موعد', { min: '2025-06-09 00:00:00', max: '2025-06-11 00:00:00' }, 'saved'],
    ] as const
    for (const [title, given, propertyEntries] of cases)
      expect([title, given, await bound(title, given)]).toEqual([title, given, propertyEntries])
    await admin.call(app.contract.nodebase.delete, { json: [one.uuid] })
    expect(await bound('تعداد', { min: 6, max: 9 })).toBe('saved')
  })

  it('makes a file an instance, and requires the required values [API-155]', async () => {
    const { app, admin, ont, order, propertyEntries, query } = await start(make)
    const values = propertyEntries({ مشتری: ['آبفا'] })
    const files = [{ filename: 'نامه.txt', bytes: 'متن نامه' }]
    const code = async (given: object, withFile = false): Promise<string> => {
      const answer = await admin.send(ont.saveInstance, {
        query: { classUuid: order, relationsProperties: values, ...given },
        ...(withFile && { files }),
      })
      return ((await answer.json()) as Problem).code
    }
    expect(await code({ instanceType: 'FILE', title: 'بی‌پرونده' })).toBe('fileRequired')
    expect(await code({ instanceType: 'FILE', title: ' \u200c' }, true)).toBe('titleRequired')
    expect(await code({ instanceType: 'FOLDER', title: 'پوشه' }, true)).toBe('badInput')
    const file = await admin.call(ont.saveInstance, { ...query(order, 'نامهٔ نخست', values, { instanceType: 'FILE' }), files } as never)
    expect(file).toMatchObject({
      title: 'نامهٔ نخست',
      type: 0,
      nodeType: 2,
      extension: 'txt',
      entityName: 'Document',
      fullName: 'نامهٔ نخست.txt',
    })
    const bytes = await admin.call(app.contract.document.part, { params: { type: 'content', uuid: file.uuid } })
    expect(await bytes.text()).toBe('متن نامه')
    await app.db.insertInto('workflow').values({ id: crypto.randomUUID(), title: 'تأیید', active: true, version: 1 }).execute()
    expect(await code({ instanceType: 'FILE', title: 'دیگر' }, true)).toBe('workflowRequired')
    expect(await code({ instanceType: 'FILE', title: 'دیگر' })).toBe('fileRequired')
    expect(await code({ instanceType: 'FILE', title: 'دیگر', workflowUuid: crypto.randomUUID() }, true)).toBe('workflowRequired')
    // The same bytes uploaded again become a separate instance.
    const { id: workflowUuid } = await app.db.selectFrom('workflow').select('id').executeTakeFirstOrThrow()
    const twin = await admin.call(ont.saveInstance, {
      ...query(order, 'دیگر', values, { instanceType: 'FILE', workflowUuid }),
      files,
    } as never)
    expect(twin.uuid).not.toBe(file.uuid)
  })

  it('creates an instance from a form in the given folder, for users who may write there [API-156] [INST-038] [EXP-123]', async () => {
    const { app, admin, clerk, ont, order, propertyEntries, query, root } = await start(make)
    const values = propertyEntries({ مشتری: ['آبفا'] })
    const code = (more: { title: string } & Record<string, unknown>): Promise<string> =>
      codeOf(admin, ont.saveInstance, query(order, more.title, values, { instanceType: 'FORM', ...more }))
    const dest = (await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'فرم‌ها' } })).uuid
    const form = await admin.call(app.contract.adminForms.save, { json: { title: 'فرم سفارش', classUuid: order, columns: 2, fields: [] } })
    const filled = await admin.call(ont.saveInstance, query(order, 'پرشده', values, { instanceType: 'FORM', destUuid: dest }))
    expect(filled).toMatchObject({ parentUuid: dest, nodeType: 2, formInstance: true, formUuid: form.uuid })
    expect(await code({ title: 'دیگری', destUuid: dest, formUuid: crypto.randomUUID() })).toBe('badInput')
    expect(await code({ title: 'دیگری', destUuid: filled.uuid })).toBe('notFolder')
    expect(await code({ title: 'پرشده', destUuid: dest })).toBe('titleExists')
    // The right to read a class is not enough to create instances in its folder.
    expect(await codeOf(clerk, ont.saveInstance, query(order, 'از کارمند', values))).toBe('forbidden')
    await grant(app.db, dest, clerk.userId, 3)
    expect(await codeOf(clerk, ont.saveInstance, query(order, 'از کارمند', values, { destUuid: dest }))).toBe('200')
    expect(await codeOf(admin, app.contract.adminForms.delete, { query: { uuid: form.uuid } })).toBe('inUse')
  })

  it('changes given fields of an instance, a single field, or several instances at once [API-158] [API-159] [API-160]', async () => {
    const { app, admin, clerk, ont, part, order, propertyEntries, entries, query, add, data, ids } = await start(make)
    const [bolt, nut] = [await add(part, 'پیچ', propertyEntries({ کد: ['۱'] })), await add(part, 'مهره', propertyEntries({ کد: ['۲'] }))]
    const one = await add(order, 'یک', [...propertyEntries({ مشتری: ['آبفا'], برچسب: ['نو'] }), entries('دارد', bolt.uuid)])
    const two = await add(order, 'دو', propertyEntries({ مشتری: ['برق'] }))
    const changed = await admin.call(
      ont.saveInstance,
      query(order, 'یکم', [...propertyEntries({ برچسب: [] }), entries('دارد', nut.uuid)], { uuid: one.uuid }),
    )
    expect(changed.title).toBe('یکم')
    expect(await data(one.uuid)).toEqual({ مشتری: ['آبفا'], دارد: ['مهره×1'] })
    expect(await codeOf(admin, ont.saveInstance, query(order, 'یکم', propertyEntries({ مشتری: [] }), { uuid: one.uuid }))).toBe(
      'fieldRequired',
    )
    expect(await codeOf(admin, ont.saveInstance, query(part, 'یکم', [], { uuid: one.uuid }))).toBe('badInput')
    expect(await codeOf(admin, ont.saveInstance, query(order, 'یکم', [], { uuid: order }))).toBe('notInstance')

    const many = await admin.call(ont.editInstances, {
      json: {
        uuidList: [two.uuid, one.uuid],
        relationsProperties: [...propertyEntries({ برچسب: ['مشترک'] }), entries('دارد', bolt.uuid, [nut.uuid, 5])] as never,
      },
    })
    expect(titles(many)).toEqual(['دو', 'یکم'])
    for (const { uuid } of [one, two]) expect(await data(uuid)).toMatchObject({ برچسب: ['مشترک'], دارد: ['پیچ×1', 'مهره×5'] })
    expect(
      await codeOf(admin, ont.editInstances, {
        json: { uuidList: [one.uuid, bolt.uuid], relationsProperties: propertyEntries({ تعداد: [2] }) },
      }),
    ).toBe('relationNotAllowed')
    expect(await codeOf(admin, ont.editInstances, { json: { uuidList: [one.uuid, order], relationsProperties: [] } })).toBe('notInstance')
    expect((await data(one.uuid)).تعداد).toBeUndefined()

    const field = String(ids.برچسب)
    const answered = await admin.call(ont.editInstanceValue, {
      json: {
        nodeUuid: one.uuid,
        relationOrPropertyUuid: field,
        propertiesValues: [{ value: 'الف', entityName: 'OntProperty' }, { value: 'ب' }],
      },
    })
    expect(answered).toEqual(['الف', 'ب'].map((value) => ({ relationOrPropertyUuid: field, data: { value } })))
    const related = await admin.call(ont.editInstanceValue, {
      json: { nodeUuid: one.uuid, relationOrPropertyUuid: String(ids.دارد), relationsValues: [{ instanceUuid: bolt.uuid, count: 7 }] },
    })
    expect(related).toEqual([{ relationOrPropertyUuid: ids.دارد, data: { uuid: bolt.uuid, title: 'پیچ' }, count: 7 }])
    expect(
      await codeOf(clerk, ont.editInstanceValue, { json: { nodeUuid: one.uuid, relationOrPropertyUuid: field, propertiesValues: [] } }),
    ).toBe('forbidden')
    expect(app.ports.logged.filter((line) => line.includes('unexpectedly'))).toEqual([])
  })

  it('returns the common fields of instances of one class, and none for two classes [API-148]', async () => {
    const { admin, ont, part, order, propertyEntries, add } = await start(make)
    const [one, two] = [
      await add(order, 'یک', propertyEntries({ مشتری: ['آبفا'] })),
      await add(order, 'دو', propertyEntries({ مشتری: ['برق'] })),
    ]
    const bolt = await add(part, 'پیچ')
    const shared = async (...json: string[]) => titles(await admin.call(ont.sharedRelationsProperties, { json }))
    expect(await shared(one.uuid, two.uuid)).toEqual(['مشتری', 'برچسب', 'تعداد', 'فوری', 'موعد', 'دارد'])
    expect(await shared(one.uuid, bolt.uuid)).toEqual([])
  })

  it('keeps key values unique, also for concurrent saves and for instances in a recycle bin [ONT-062] [ONT-066]', async () => {
    const { app, admin, ont, part, propertyEntries, query, add, data, refusal } = await start(make)
    const sub = await admin.call(ont.saveClass, { json: { title: 'قطعهٔ برقی', parentUuid: part } })
    const bolt = await add(part, 'پیچ', propertyEntries({ کد: ['آ ۱'], بها: [10] }))
    expect(await refusal(part, propertyEntries({ کد: ['ا۱'] }))).toEqual(['valueExists', 'کد valueExists'])
    expect(await refusal(sub, propertyEntries({ کد: ['آ۱'] }))).toEqual(['valueExists', 'کد valueExists'])
    // The instance's own key is no conflict. Instances in a bin keep their keys.
    expect(await codeOf(admin, ont.saveInstance, query(part, 'پیچ', propertyEntries({ کد: ['آ ۱'] }), { uuid: bolt.uuid }))).toBe('200')
    const made = await Promise.all(
      ['یک', 'دو', 'سه', 'چهار'].map((title) => codeOf(admin, ont.saveInstance, query(part, title, propertyEntries({ کد: ['رقابت'] })))),
    )
    expect(made.toSorted()).toEqual(['200', 'valueExists', 'valueExists', 'valueExists'])

    await admin.call(app.contract.nodebase.delete, { json: [bolt.uuid] })
    expect(await refusal(part, propertyEntries({ کد: ['آ۱'] }))).toEqual(['valueExists', 'کد valueExists'])
    expect(await data(bolt.uuid)).toMatchObject({ کد: ['آ ۱'] })
  })

  it('fills a form from the instance with a key value, for users who may read it [API-151] [API-152]', async () => {
    const { app, admin, clerk, ont, part, propertyEntries, add, ids } = await start(make)
    const sub = await admin.call(ont.saveClass, { json: { title: 'قطعهٔ برقی', parentUuid: part } })
    await add(part, 'پیچ', propertyEntries({ کد: ['آ ۱'], بها: [10] }))
    const other = (by: Client, classUuid: string, propertyUuid: string, propertyValue: string) =>
      by.call(ont.findOtherValues, { query: { classUuid, propertyUuid, propertyValue } })
    expect((await other(clerk, sub, String(ids.کد), 'آ۱')).map(({ data: one }) => one.value)).toEqual(['آ ۱', 10])
    expect(await other(admin, part, String(ids.کد), 'نیست')).toEqual([])
    expect(await other(admin, part, String(ids.بها), '10')).toEqual([])
    await withoutGrants(app.db)
    await grant(app.db, part, clerk.userId, 0)
    expect(await other(clerk, part, String(ids.کد), 'آ۱')).toEqual([])
  })

  it('enforces the characteristics of a relation on entries: functional, in range, asymmetric, irreflexive, from both ends [ONT-055] [ONT-056] [ONT-059]', async () => {
    const { app, admin, ont, part, order, entries, add, refusal, data, ids, learn } = await start(make)
    const relation = (title: string, characteristics: string[], more = {}) =>
      admin.call(ont.saveRelation, {
        json: { title, characteristics: characteristics as never, domainSimpleNodes: [part], rangesSimpleNodes: [part], ...more },
      })
    for (const one of ['FUNCTIONAL', 'INVERSE_FUNCTIONAL', 'SYMMETRIC', 'ASYMMETRIC', 'IR_REFLEXIVE', 'TRANSITIVE', 'REFLEXIVE'])
      await relation(one, [one])
    await relation('آزاد', [], { rangesSimpleNodes: [] })
    await learn()
    const [a, b, c, d] = [await add(part, 'الف'), await add(part, 'ب'), await add(part, 'پ'), await add(part, 'ت')]
    const edit = (nodeUuid: string, title: string, ...targets: string[]) =>
      codeOf(admin, ont.editInstanceValue, {
        json: { nodeUuid, relationOrPropertyUuid: String(ids[title]), relationsValues: targets.map((instanceUuid) => ({ instanceUuid })) },
      })
    const no = 'relationNotAllowed'
    expect(await edit(a.uuid, 'FUNCTIONAL', b.uuid, c.uuid)).toBe(no)
    expect(await edit(a.uuid, 'FUNCTIONAL', b.uuid)).toBe('200')
    expect(await edit(a.uuid, 'INVERSE_FUNCTIONAL', b.uuid)).toBe('200')
    expect(await edit(c.uuid, 'INVERSE_FUNCTIONAL', b.uuid)).toBe(no)
    expect(await edit(a.uuid, 'ASYMMETRIC', b.uuid)).toBe('200')
    expect(await edit(b.uuid, 'ASYMMETRIC', a.uuid)).toBe(no)
    expect(await edit(a.uuid, 'IR_REFLEXIVE', a.uuid)).toBe(no)
    expect(await edit(a.uuid, 'آزاد', a.uuid, order)).toBe(no)
    expect(await refusal(order, [entries('آزاد', a.uuid)])).toContain(no)
    // An entry of a symmetric relation appears at both ends, and removing it removes it from both.
    await edit(a.uuid, 'SYMMETRIC', b.uuid, c.uuid)
    expect([(await data(b.uuid)).SYMMETRIC, (await data(c.uuid)).SYMMETRIC]).toEqual([['الف×1'], ['الف×1']])
    await edit(b.uuid, 'SYMMETRIC')
    expect((await data(a.uuid)).SYMMETRIC).toEqual(['پ×1'])
    // Transitive entries are derived, and disappear when a link is removed.
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, d],
      [d, b],
    ] as const)
      await edit(from.uuid, 'TRANSITIVE', to.uuid)
    expect((await data(a.uuid)).TRANSITIVE).toEqual(['ب×1', 'پ×1*', 'ت×1*'])
    await edit(b.uuid, 'TRANSITIVE')
    expect((await data(a.uuid)).TRANSITIVE).toEqual(['ب×1'])
    expect((await data(a.uuid)).REFLEXIVE).toEqual(['self×1*'])
    await edit(a.uuid, 'REFLEXIVE', a.uuid, b.uuid)
    expect((await data(a.uuid)).REFLEXIVE).toEqual(['ب×1', 'self×1*'])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ont_entry where node_id = target_id`.execute(app.db)
    expect(rows[0]?.count).toBe(0)
  })

  it('enforces restrictions on the targets of a relation [ONT-083] [ONT-082]', async () => {
    const { admin, ont, part, order, propertyEntries, entries, add, ids, learn } = await start(make)
    const [bolt, nut] = [await add(part, 'پیچ'), await add(part, 'مهره')]
    const customer = propertyEntries({ مشتری: ['آبفا'] })
    const orders = [await add(order, 'تهی', customer), await add(order, 'تک', [...customer, entries('دارد', bolt.uuid)])]
    orders.push(await add(order, 'جفت', [...customer, entries('دارد', bolt.uuid, nut.uuid)]))
    const fits = async (type: string, count?: number) => {
      const title = `${type}${count}`
      await admin.call(ont.saveRelation, {
        json: {
          title,
          domainSimpleNodes: [part],
          rangesComplexNodes: [
            { ontNodeUuid: part, ontRelationUuid: String(ids.دارد), type: type as never, ...(count !== undefined && { count }) },
          ],
        },
      })
      await learn()
      const { contents } = await admin.call(ont.rangeInstances, {
        params: { offset: 0, size: 25 },
        query: { relationUuid: String(ids[title]) },
      })
      for (const { title: one, uuid } of orders) {
        const json = { nodeUuid: bolt.uuid, relationOrPropertyUuid: String(ids[title]), relationsValues: [{ instanceUuid: uuid }] }
        expect([title, one, await codeOf(admin, ont.editInstanceValue, { json })]).toEqual([
          title,
          one,
          titles(contents).includes(one) ? '200' : 'relationNotAllowed',
        ])
      }
      return titles(contents)
    }
    expect(await fits('SOME')).toEqual(['تک', 'جفت'])
    expect(await fits('MIN', 2)).toEqual(['جفت'])
    expect(await fits('EXACTLY', 1)).toEqual(['تک'])
    expect(await fits('MAX', 1)).toEqual(['پیچ', 'تک', 'تهی', 'مهره'])
    expect(await fits('ONLY')).toContain('تهی')
  })
})
