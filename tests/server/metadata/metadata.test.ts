import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { type Client, Refused, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const MISSING = '11111111-2222-4333-8444-555555555555'

async function start(make: () => Promise<TestApp['db']>) {
  const app = await testApp({ db: await make() })
  await withoutGrants(app.db)
  const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
  const root = await mainRoot(app.db)
  const file = async (filename: string, bytes = filename): Promise<string> =>
    (await sendFile(app, admin, { uuid: root, filename, bytes })).body.uuid
  const { metadata, nodebase } = app.contract
  const letter = await admin.call(metadata.createDefinition, {
    json: {
      title: 'شناسنامهٔ نامه',
      key: 'letter',
      properties: [
        { title: 'فرستنده', type: 'STRING', required: true },
        { title: 'شرح', type: 'LONG_STRING' },
        { title: 'تاریخ نامه', type: 'DATE' },
        { title: 'محرمانه', type: 'CHECKBOX' },
        { title: 'شمار برگ', type: 'INTEGER' },
        { title: 'فوریت', type: 'RADIO', options: ['عادی', 'فوری'] },
      ],
    },
  })
  const [sender, note, date, secret, pages, urgency] = letter.properties.map(({ uuid }) => uuid) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const save = (docUuid: string, properties: object, metadataUuid?: string, by: Client = admin) =>
    by.call(metadata.save, {
      query: { docUuid, ...(metadataUuid !== undefined && { metadataUuid }) },
      json: { definitionUuid: letter.uuid, properties: properties as never },
    })
  const stateOf = async () => (await admin.call(metadata.definitions)).find(({ uuid }) => uuid === letter.uuid)?.kashfState
  const found = async (criteria: Criteria, by: Client = admin) =>
    (await by.call(nodebase.children, { json: { searchAllDocument: true, ...criteria } })).contents.map(({ title }) => title)
  return { app, admin, clerk, root, file, metadata, letter, save, stateOf, found, ids: { sender, note, date, secret, pages, urgency } }
}

const errorsOf = async (asked: Promise<unknown>) => {
  const refused = await asked.catch((error: unknown) => error)
  return refused instanceof Refused ? (refused.problem.errors ?? []).map(({ path, code }) => [path, code]) : refused
}

eachDatabase((_engine, make) => {
  it('returns a definition as created, with properties of every type [META-005] [META-006] [API-161]', async () => {
    const { admin, metadata, letter } = await start(make)
    expect(letter).toMatchObject({ title: 'شناسنامهٔ نامه', key: 'letter', kashfState: 'NOT_SAVED' })
    expect(letter.properties[5]).toMatchObject({ title: 'فوریت', type: 'RADIO', required: false, options: ['عادی', 'فوری'] })
    const kinds = ['STRING', 'LONG_STRING', 'DATE', 'CHECKBOX', 'INTEGER', 'OPTION', 'RADIO'] as const
    const listed = (type: string) => (type === 'OPTION' || type === 'RADIO' ? ['یک', 'دو'] : [])
    const properties = kinds.map((type) => ({ title: type, type, required: type === 'DATE', options: listed(type) }))
    const whole = await admin.call(metadata.createDefinition, { json: { title: 'همه', key: 'all', properties } })
    expect(whole).toEqual({
      ...{ uuid: expect.any(String), title: 'همه', key: 'all', kashfState: 'NOT_SAVED', revision: expect.any(String) },
      properties: properties.map((one) => ({ uuid: expect.any(String), ...one })),
    })
    const odd = { title: 'دیگر', key: 'odd', properties: [{ title: 'رنگ', type: 'COLOUR' }] }
    expect(await codeOf(admin, metadata.createDefinition, { json: odd as never })).toBe('badInput')
  })

  it('refuses definitions with a missing or duplicate title or key [META-016] [META-017]', async () => {
    const { admin, clerk, metadata } = await start(make)
    const fields = { title: 'آلبوم', key: 'album', properties: [{ title: 'نام', type: 'STRING' as const }] }
    const create = (json: object) => errorsOf(admin.call(metadata.createDefinition, { json: { ...fields, ...json } }))
    expect(await create({ title: ' \u200c', key: ' \u200c' })).toEqual([
      ['title', 'titleRequired'],
      ['key', 'keyRequired'],
    ])
    expect(await create({ title: 'شناسنامة نامه' })).toEqual([['title', 'duplicate']])
    expect(await create({ key: 'LETTER' })).toEqual([['key', 'keyExists']])
    expect(
      await create({
        properties: [
          ...fields.properties,
          { title: ' ', type: 'DATE' },
          { title: 'نــام', type: 'DATE' },
          { title: 'گونه', type: 'OPTION', options: [] },
          { title: 'رنگ', type: 'RADIO', options: ['سبز', 'سبز'] },
        ],
      }),
    ).toEqual([
      ['properties.1.title', 'titleRequired'],
      ['properties.2.title', 'duplicate'],
      ['properties.3.options', 'fieldRequired'],
      ['properties.4.options', 'duplicate'],
    ])
    expect(await codeOf(clerk, metadata.createDefinition, { json: fields })).toBe('forbidden')
  })

  it('accepts a returned definition with changes, and unused ids given by the client', async () => {
    const { admin, metadata } = await start(make)
    const fields = { title: 'آلبوم', key: 'album', properties: [{ title: 'نام', type: 'STRING' as const }] }
    const [uuid, of] = [crypto.randomUUID(), crypto.randomUUID()]
    const own = await admin.call(metadata.createDefinition, {
      json: {
        uuid,
        title: 'پیوست',
        key: 'own',
        kashfState: 'NOT_SAVED',
        properties: [{ uuid: of, title: 'نام', type: 'STRING', required: false, options: [] }],
      },
    })
    expect([own.uuid, own.properties[0]?.uuid]).toEqual([uuid, of])
    const changed = await admin.call(metadata.createDefinition, { json: { ...own, title: 'پیوست‌ها' } })
    expect(changed).toEqual({ ...own, title: 'پیوست‌ها', revision: changed.revision })
    expect(await codeOf(admin, metadata.createDefinition, { json: { ...own, title: 'دیگر' } })).toBe('conflict')
    expect(await codeOf(admin, metadata.updateDefinition, { query: { uuid: crypto.randomUUID() }, json: fields })).toBe('notFound')
    await admin.call(metadata.deleteDefinition, { query: { uuid } })
  })

  it('lets administrators change and delete a definition, and logs each change [API-165]', async () => {
    const { app, admin, clerk, metadata, letter } = await start(make)
    const fields = { title: 'آلبوم', key: 'album', properties: [{ title: 'نام', type: 'STRING' as const }] }
    const album = await admin.call(metadata.createDefinition, { json: fields })
    expect((await clerk.call(metadata.definitions)).map(({ title }) => title)).toEqual(['آلبوم', 'شناسنامهٔ نامه'])
    const change = (json: object, revision?: string) =>
      codeOf(admin, metadata.updateDefinition, {
        query: { uuid: album.uuid, ...(revision !== undefined && { revision }) },
        json: { ...fields, ...json },
      })
    expect(await change({ properties: [{ ...fields.properties[0], uuid: letter.properties[0]?.uuid }] })).toBe('formatInvalid')
    expect(await change({ title: 'آلبوم‌ها', properties: [] }, album.revision)).toBe('200')
    expect(await change({ title: 'آلبوم' }, album.revision)).toBe('conflict')
    expect((await admin.call(metadata.definitions))[0]).toMatchObject({ title: 'آلبوم‌ها', kashfState: 'NO_STORE_IN_KASHF' })
    expect((await admin.send(metadata.deleteDefinition, { query: { uuid: album.uuid } })).status).toBe(204)
    expect(await codeOf(admin, metadata.deleteDefinition, { query: { uuid: album.uuid } })).toBe('notFound')
    expect(await app.db.selectFrom('log').select('id').where('type', '=', 'CONFIG').execute()).toHaveLength(4)
  })

  it('stores the metadata of a document, validated against the definition, and changes single values [META-009] [API-162] [API-163]', async () => {
    const { app, admin, clerk, root, file, metadata, letter, save, ids } = await start(make)
    const doc = await file('نامه.txt')
    const of = (by: Client = admin) => by.call(metadata.ofDocument, { query: { docUuid: doc } })
    expect(await of()).toEqual([])
    expect(await errorsOf(save(doc, { [ids.pages]: 'دو', [ids.date]: '2026-02-30', [ids.urgency]: 'کند', [MISSING]: 'x' }))).toEqual([
      [`properties.${MISSING}`, 'formatInvalid'],
      [`properties.${ids.sender}`, 'fieldRequired'],
      [`properties.${ids.date}`, 'dateInvalid'],
      [`properties.${ids.pages}`, 'formatInvalid'],
      [`properties.${ids.urgency}`, 'formatInvalid'],
    ])
    const values = { [ids.sender]: 'شركت آب', [ids.date]: '2026-03-21', [ids.secret]: false, [ids.pages]: '۱٬۲۰۰', [ids.urgency]: 'فوری' }
    const kept = await save(doc, values)
    expect(kept).toMatchObject({
      definition: { uuid: letter.uuid, kashfState: 'SAVED' },
      properties: {
        [ids.sender]: 'شركت آب',
        [ids.date]: '2026-03-21 00:00:00',
        [ids.secret]: false,
        [ids.pages]: 1200,
        [ids.urgency]: 'فوری',
      },
    })
    // A lost response is repeated with the same result; another tab does not overwrite the stored values.
    expect((await save(doc, values)).uuid).toBe(kept.uuid)
    await expect(save(doc, { [ids.sender]: 'دیگری' })).rejects.toMatchObject({ problem: { code: 'conflict' } })
    const changed = await save(doc, { [ids.pages]: null, [ids.note]: 'پیوست دارد' }, kept.uuid)
    expect(changed.properties).toEqual({
      ...{ [ids.sender]: 'شركت آب', [ids.note]: 'پیوست دارد' },
      ...{ [ids.date]: '2026-03-21 00:00:00', [ids.secret]: false, [ids.urgency]: 'فوری' },
    })
    expect(await errorsOf(save(doc, { [ids.sender]: ' \u200c' }, kept.uuid))).toEqual([[`properties.${ids.sender}`, 'fieldRequired']])
    await expect(save(doc, {}, MISSING)).rejects.toMatchObject({ problem: { code: 'notFound' } })
    await expect(save(root, values)).rejects.toMatchObject({ problem: { code: 'notDocument' } })

    await grant(app.db, doc, clerk.userId, 1)
    expect(await of(clerk)).toHaveLength(1)
    await expect(save(doc, { [ids.note]: 'x' }, kept.uuid, clerk)).rejects.toMatchObject({ problem: { code: 'forbidden' } })
  })

  it('refuses only values that another user changed in the meantime', async () => {
    const { admin, file, metadata, letter, save, ids } = await start(make)
    const doc = await file('نامه.txt')
    const { uuid } = await save(doc, { [ids.sender]: 'شرکت آب', [ids.pages]: 3 })
    const over = (properties: object, before: object) =>
      admin.call(metadata.save, {
        query: { docUuid: doc, metadataUuid: uuid },
        json: { definitionUuid: letter.uuid, properties: properties as never, before: before as never },
      })
    await over({ [ids.sender]: 'شرکت برق' }, { [ids.sender]: 'شرکت آب' })
    expect(await errorsOf(over({ [ids.sender]: 'شرکت گاز', [ids.pages]: 4 }, { [ids.sender]: 'شرکت آب', [ids.pages]: 3 }))).toEqual([
      [`properties.${ids.sender}`, 'conflict'],
    ])
    const [kept] = await admin.call(metadata.ofDocument, { query: { docUuid: doc } })
    expect(kept?.properties).toEqual({ [ids.sender]: 'شرکت برق', [ids.pages]: 3 })
    // Repeats a save after a lost response, and sets a value that was empty before.
    await over({ [ids.sender]: 'شرکت برق' }, { [ids.sender]: 'شرکت آب' })
    await over({ [ids.note]: 'فوری است', [ids.pages]: null }, { [ids.note]: null, [ids.pages]: 3 })
    expect(await errorsOf(over({ [ids.note]: 'نیست' }, { [ids.note]: null }))).toEqual([[`properties.${ids.note}`, 'conflict']])
    expect(await errorsOf(over({ [ids.pages]: 9 }, { [ids.pages]: 3 }))).toEqual([[`properties.${ids.pages}`, 'conflict']])
    await over({ [ids.pages]: 9 }, {})
  })

  it('removes metadata with the write right; a repeated call succeeds too [API-164]', async () => {
    const { app, admin, clerk, file, metadata, save, ids } = await start(make)
    const doc = await file('نامه.txt')
    const { uuid } = await save(doc, { [ids.sender]: 'الف' })
    const asked = { query: { docUuid: doc, metadataUuid: uuid } }
    await grant(app.db, doc, clerk.userId, 2)
    expect(await codeOf(clerk, metadata.remove, asked)).toBe('forbidden')
    await app.db.updateTable('permission').set({ level: 3 }).where('principal_id', '=', clerk.userId).execute()
    for (let time = 0; time < 2; time += 1) expect((await clerk.send(metadata.remove, asked)).status).toBe(204)
    expect(await admin.call(metadata.ofDocument, { query: { docUuid: doc } })).toEqual([])
  })

  it('updates the state of a definition as documents adopt it, and keeps properties that documents use [META-004] [META-007] [META-008]', async () => {
    const { admin, file, metadata, letter, save, stateOf, ids } = await start(make)
    const [one, two] = [await file('یک.txt'), await file('دو.txt')]
    expect(await stateOf()).toBe('NOT_SAVED')
    const [carried] = await admin.call(metadata.definitions)
    expect(carried).toMatchObject({ uuid: letter.uuid, title: letter.title, key: 'letter', properties: letter.properties })
    const first = await save(one, { [ids.sender]: 'الف', [ids.urgency]: 'عادی' })
    const second = await save(two, { [ids.sender]: 'ب', [ids.pages]: 3 })
    expect(await stateOf()).toBe('SAVED')
    const change = (properties: readonly object[], title = letter.title) =>
      errorsOf(
        admin.call(metadata.updateDefinition, {
          query: { uuid: letter.uuid },
          json: { title, key: 'letter', properties: properties as never },
        }),
      )
    await change(letter.properties, 'نامه‌ها')
    expect(await stateOf()).toBe('SAVED')
    expect(await change(letter.properties.filter(({ uuid }) => uuid !== ids.pages))).toEqual([['properties', 'inUse']])
    expect(await change(letter.properties.map((one) => (one.uuid === ids.pages ? { ...one, type: 'STRING' } : one)))).toEqual([
      ['properties.4.type', 'inUse'],
    ])
    await change(letter.properties.map((one) => (one.uuid === ids.urgency ? { ...one, options: ['فوری'] } : one)))
    expect(await stateOf()).toBe('CHANGED')
    // A removed option stays where it was chosen, and is not offered elsewhere.
    await save(one, { [ids.note]: 'تازه' }, first.uuid)
    expect(await stateOf()).toBe('CHANGED')
    expect(await errorsOf(save(two, { [ids.urgency]: 'عادی' }, second.uuid))).toEqual([[`properties.${ids.urgency}`, 'formatInvalid']])
    await save(two, {}, second.uuid)
    expect(await stateOf()).toBe('SAVED')
    expect(await codeOf(admin, metadata.deleteDefinition, { query: { uuid: letter.uuid } })).toBe('inUse')
    await admin.send(metadata.remove, { query: { docUuid: one, metadataUuid: first.uuid } })
    await admin.send(metadata.remove, { query: { docUuid: two, metadataUuid: second.uuid } })
    expect(await stateOf()).toBe('NOT_SAVED')
  })

  it('filters a search by metadata, only for users who may read it [SRCH-039] [SRCH-047] [SRCH-024]', async () => {
    const { app, admin, clerk, file, save, found, ids } = await start(make)
    const [a, b, c] = [await file('الف.txt'), await file('ب.txt'), await file('پ.txt')]
    await save(a, { [ids.sender]: 'شرکت آب', [ids.pages]: 5, [ids.date]: '2026-03-20 23:59:59', [ids.urgency]: 'فوری' })
    await save(b, { [ids.sender]: 'شرکت برق', [ids.pages]: 12, [ids.date]: '2026-03-21', [ids.secret]: true })
    const by = (uuid: string, more: object) => found({ onlyDocument: true, metadataParams: [{ uuid, ...more }] })
    expect(await by(ids.sender, { value: 'شركت' })).toEqual(['الف', 'ب'])
    expect(await by(ids.pages, { from: 6 })).toEqual(['ب'])
    expect(await by(ids.pages, { to: '۶' })).toEqual(['الف'])
    expect(await by(ids.pages, { value: 12 })).toEqual(['ب'])
    expect(await by(ids.pages, { value: 'دوازده' })).toEqual([])
    expect(await by(ids.date, { to: '2026-03-20' })).toEqual(['الف'])
    expect(await by(ids.date, { from: '2026-03-21 00:00:00', to: '2026-03-21 23:59:59' })).toEqual(['ب'])
    expect(await by(ids.date, { value: '2026-03-20' })).toEqual(['الف'])
    expect(await by(ids.secret, { value: true })).toEqual(['ب'])
    expect(await by(ids.urgency, { values: ['فوری', 'عادی'] })).toEqual(['الف'])
    expect(await by(ids.urgency, { values: ['فوری'], showMissing: true })).toEqual(['الف', 'ب', 'پ'])
    expect(await by(ids.pages, { onlyShow: true })).toEqual(['الف', 'ب', 'پ'])
    expect(await by(MISSING, { value: 'x' })).toEqual([])
    expect(await found({ metadataUuid: ids.pages, metadataFrom: 1, metadataTo: 11 })).toEqual(['الف'])
    expect(await found({ metadataValue: 'برق' })).toEqual(['ب'])
    expect(await found({ metadataValue: 12 })).toEqual(['ب'])

    const json = { searchAllDocument: true, metadataParams: [{ uuid: ids.pages, value: 5, onlyShow: true }] }
    const [node] = (await admin.call(app.contract.nodebase.children, { json })).contents
    expect(node?.instanceData).toEqual({ [ids.pages]: [5] })
    for (const id of [a, b, c]) await grant(app.db, id, clerk.userId, id === a ? 1 : 0)
    const seen = (more: object) => found({ onlyDocument: true, metadataParams: [{ uuid: ids.sender, ...more }] }, clerk)
    expect(await seen({ value: 'شرکت' })).toEqual(['الف'])
    expect(await seen({ value: 'برق', showMissing: true })).toEqual(['ب', 'پ'])
  })

  it('finds documents by the words of their metadata with highlights, and copies metadata with the document [EXP-132]', async () => {
    const { app, admin, clerk, root, file, metadata, save, found, ids } = await start(make)
    const doc = await file('سند.txt', 'هیچ')
    await save(doc, { [ids.sender]: 'ادارهٔ نیلوفر', [ids.note]: 'دربارهٔ نگهداری باغچه‌ها', [ids.pages]: 4 })
    const words = { keyword: 'نیلوفر باغچه', properties: ['title' as const, 'text' as const], textHighlightingIsActive: true }
    const page = await admin.call(app.contract.nodebase.children, { json: { searchAllDocument: true, ...words } })
    expect(page.contents.map(({ uuid }) => uuid)).toEqual([doc])
    const { text, ranges } = page.contents[0]?.metadataHighlight ?? { text: '', ranges: [] }
    expect([text, ranges.map(([from, to]) => text.slice(from, to))]).toEqual(['فرستنده: ادارهٔ نیلوفر', ['نیلوفر']])
    expect(await found({ ...words, keyword: '«ادارهٔ نیلوفر»' })).toEqual(['سند'])
    expect(await found({ ...words, keyword: '«نیلوفر ادارهٔ»' })).toEqual([])
    expect(await found({ ...words, properties: ['title'] })).toEqual([])
    await grant(app.db, doc, clerk.userId, 0)
    expect(await found(words, clerk)).toEqual([])

    await admin.call(app.contract.nodebase.sendTo, { query: { destUuid: root }, json: [doc] })
    const copies = await app.db.selectFrom('node').select('id').where('source_doc_id', '=', doc).execute()
    expect(copies).toHaveLength(1)
    const [own, copied] = await Promise.all(
      [doc, String(copies[0]?.id)].map(async (docUuid) => (await admin.call(metadata.ofDocument, { query: { docUuid } }))[0]),
    )
    expect(copied?.properties).toEqual(own?.properties)
    expect(copied?.uuid).not.toBe(own?.uuid)
    expect(await found(words)).toHaveLength(2)
  })
})
