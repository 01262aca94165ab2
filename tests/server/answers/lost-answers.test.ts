import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { NOW, office as rightsOffice, read as permissionsOf } from '../permissions/office'
import { start as defining } from '../ontology/defining'
import { start as createOrderClasses } from '../ontology/order-classes'
import { createParagraphApp } from '../paragraphs/paragraph-app'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { addWorkflow, line, task } from '../workflows/diagrams'
import { office } from '../workflows/office'

/** Sends the same call twice, as a client whose response was lost, and then another call based on the data read before both. */
const outcomes = async (save: (which: 'mine' | 'other') => Promise<string>): Promise<string[]> => [
  await save('mine'),
  await save('mine'),
  await save('other'),
]
const saved = (status: string) => [status, status, 'conflict']

eachDatabase((_engine, make) => {
  it('accepts a repeated save of values of one or several instances as already done, and refuses different values', async () => {
    const { app, ont, ids, order, part, clerk, propertyEntries, add, query, data, entries } = await createOrderClasses(make)
    await withoutGrants(app.db)
    await grant(app.db, order, clerk.userId, 3)
    await grant(app.db, part, clerk.userId, 1)
    const [wheel, bolt] = [await add(part, 'چرخ', propertyEntries({ کد: ['آ'] })), await add(part, 'پیچ', propertyEntries({ کد: ['ب'] }))]
    const given = [...propertyEntries({ مشتری: ['شرکت آب'], برچسب: ['یک', 'دو'] }), entries('دارد', wheel.uuid)]
    const made = await add(order, 'سفارش یکم', given)
    const twin = await add(order, 'سفارش دوم', propertyEntries({ مشتری: ['شرکت برق'] }))
    const read = async (...uuids: string[]) => await clerk.call(ont.sharedRelationsProperties, { json: uuids })
    const withRevisions = (fields: { uuid: string; revision?: string | undefined }[], changes: { relationOrPropertyUuid: string }[]) =>
      changes.map((one) => ({ ...one, revision: fields.find(({ uuid }) => uuid === one.relationOrPropertyUuid)?.revision }))
    const changes = (customer: string, tags: string[]) => [
      ...propertyEntries({ مشتری: [customer], برچسب: tags, موعد: ['2025-05-01 00:00:00'] }),
      entries('دارد', [bolt.uuid, 3], wheel.uuid),
    ]
    const wanted = { mine: changes('شرکت گاز', ['سه', 'یک']), other: changes('شرکت نفت', ['سه', 'یک']) }

    const one = await read(made.uuid)
    const form = async (which: 'mine' | 'other') =>
      await codeOf(clerk, ont.saveInstance, query(order, 'سفارش یکم', withRevisions(one, wanted[which]), { uuid: made.uuid }))
    expect(await outcomes(form)).toEqual(saved('200'))
    expect(await data(made.uuid)).toMatchObject({ مشتری: ['شرکت گاز'], دارد: [`پیچ×3`, `چرخ×1`] })

    const both = await read(made.uuid, twin.uuid)
    const several = async (which: 'mine' | 'other') =>
      await codeOf(clerk, ont.editInstances, {
        json: {
          uuidList: [made.uuid, twin.uuid],
          relationsProperties: withRevisions(both, propertyEntries({ مشتری: [`شرکت ${which}`] })),
        } as never,
      })
    expect(await outcomes(several)).toEqual(saved('200'))

    const before = (await read(made.uuid)).find(({ uuid }) => uuid === ids.مشتری)?.revision
    const value = async (which: 'mine' | 'other') =>
      await codeOf(clerk, ont.editInstanceValue, {
        json: { nodeUuid: made.uuid, ...propertyEntries({ مشتری: [`تنها ${which}`] })[0], revision: before } as never,
      })
    expect(await outcomes(value)).toEqual(saved('200'))
    expect((await data(twin.uuid)).مشتری).toEqual(['شرکت mine'])
  })

  it('accepts a repeated save of a class, relation, property or property values of a class as already done', async () => {
    const { admin, clerk, newClass, ont } = await defining(make)
    const [person, place] = [await newClass('شخص'), await newClass('مکان')]
    const property = await admin.call(ont.saveProperty, { json: { title: 'کد', type: 'STRING', domains: [person] } })
    const { revision: ofProperty } = await clerk.call(ont.property, { query: { uuid: property } })
    const relation = await admin.call(ont.saveRelation, { json: { title: 'در', domainSimpleNodes: [person] } })
    const { revision: ofRelation } = await clerk.call(ont.relation, { query: { uuid: relation } })
    const restriction = { ontNodeUuid: place, ontRelationUuid: relation, type: 'MIN', count: 1 }
    expect(
      await outcomes((which) =>
        codeOf(admin, ont.saveRelation, {
          json: { uuid: relation, revision: ofRelation, title: `در ${which}`, rangesComplexNodes: [restriction] } as never,
        }),
      ),
    ).toEqual(saved('200'))
    expect(
      await outcomes((which) =>
        codeOf(admin, ont.saveProperty, {
          json: { uuid: property, revision: ofProperty, title: 'کد', type: 'STRING', max: which === 'mine' ? 5 : 6 },
        }),
      ),
    ).toEqual(saved('200'))

    const read = await clerk.call(ont.class, { query: { uuid: person } })
    const [line] = read.ontProperties
    const added = crypto.randomUUID()
    expect(
      await outcomes((which) =>
        codeOf(admin, ont.saveClass, {
          json: {
            ...{ uuid: person, revision: read.revision, title: `شخص ${which}`, disjoint: [place] },
            ontProperties: [
              { uuid: property, revision: line?.revision, title: 'کد ملی', type: 'STRING' },
              { uuid: added, title: 'نام', type: 'STRING' },
            ],
          } as never,
        }),
      ),
    ).toEqual(saved('200'))
    expect((await clerk.call(ont.class, { query: { uuid: person } })).ontProperties.map(({ title }) => title)).toEqual(['کد ملی', 'نام'])

    const query = { classUuid: place }
    const general = crypto.randomUUID()
    expect(
      await outcomes((which) =>
        codeOf(admin, ont.saveClassProperties, {
          query: { ...query, before: '' },
          json: [{ uuid: general, title: `سال ${which}`, type: 'INTEGER' }],
        }),
      ),
    ).toEqual(saved('200'))
    expect(
      await outcomes((which) =>
        codeOf(admin, ont.saveClassPropertiesValues, {
          query,
          json: [{ propertyUuid: general, values: [which === 'mine' ? 1404 : 1405], before: [] }],
        }),
      ),
    ).toEqual(saved('204'))
    expect((await clerk.call(ont.classProperties, { query })).map(({ values }) => values)).toEqual([[1404]])
  })

  it('accepts repeated keywords of a paragraph and repeated permissions as already done', async () => {
    const at = await createParagraphApp(await make())
    const sara = await at.app.as('sara')
    const shelf = await at.folder(at.root, 'قفسه')
    await grant(at.app.db, shelf, sara.userId, 3)
    const { uuid: paragraphUuid, revision } = await at.make(shelf, 'درآمد', 'نخستین متن')
    expect(
      await outcomes((which) =>
        codeOf(sara, at.contract.paragraphs.editText, {
          query: { docUuid: shelf, paragraphUuid, revision, title: which },
          text: 'متن دوم',
        }),
      ),
    ).toEqual(saved('200'))

    const { app, sara: author, reza, mina, top, setOf, contract } = await rightsOffice(await make())
    const { revision: rights } = await permissionsOf(app, author, top)
    const end = { level: 2, expireDate: NOW + 1_000_000 } as const
    expect(
      await outcomes((which) =>
        codeOf(author, contract.nodebase.setPermission, {
          json: setOf(top, [{ to: which === 'mine' ? reza.userId : mina.userId, ...end }], { revision: rights }),
        }),
      ),
    ).toEqual(saved('200'))
  })

  it('accepts a repeated save of a user, setting, help entry, diagram or autostart conditions as already done', async () => {
    const app = await testApp({ db: await make() })
    const { config, help, adminUsers } = app.contract
    const admin = await app.signIn('admin')
    const person = { firstName: 'سارا', lastName: 'کریمی', username: 'karimi' }
    const { uuid, revision } = await admin.call(adminUsers.save, { json: { ...person, password: 'Gol-7-Baharan' } })
    expect(await outcomes((which) => codeOf(admin, adminUsers.save, { json: { ...person, uuid, revision, firstName: which } }))).toEqual(
      saved('200'),
    )
    const title = (await admin.call(config.list, { query: {} })).find(({ key }) => key === 'app.title')
    expect(
      await outcomes((which) =>
        codeOf(admin, config.save, { json: [{ key: 'app.title', value: which, revision: title?.revision ?? '' }] }),
      ),
    ).toEqual(saved('200'))
    const [entry] = await admin.call(help.list, { query: {} })
    expect(
      await outcomes((which) =>
        codeOf(admin, help.save, { json: { uuid: entry?.uuid ?? '', title: 'ورود', text: which, version: entry?.version ?? 0 } }),
      ),
    ).toEqual(saved('200'))

    const at = await office(make)
    const params = { uuid: await addWorkflow(at.app, line(task('a'))) }
    const { adminWorkflows } = at.app.contract
    const [drawn] = (await at.admin.call(adminWorkflows.find, { json: {} })).contents
    expect(
      await outcomes((which) =>
        codeOf(at.admin, adminWorkflows.saveDiagram, {
          params,
          query: { drawing: drawn?.drawing ?? '' },
          text: line(task('a', { name: which })),
        }),
      ),
    ).toEqual(saved('200'))
    expect(
      await outcomes((which) =>
        codeOf(at.admin, adminWorkflows.saveAutostart, {
          params,
          query: { before: '' },
          json: [{ folderUuid: at.folder, event: 'CREATED', extension: [which] }],
        }),
      ),
    ).toEqual(saved('204'))
  })
})
