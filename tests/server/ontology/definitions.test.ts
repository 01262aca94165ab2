import { expect, it } from 'vitest'
import { features } from '#api/contract/feature'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { start } from './defining'

const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title)

eachDatabase((_engine, make) => {
  it('stores a class as a marked folder with its own and inherited relations and properties [API-141] [ONT-046] [EXP-139]', async () => {
    const { app, admin, clerk, root, ont, newClass } = await start(make)
    const thing = await newClass('چیز', root, {
      ontProperties: [{ title: 'نام', type: 'STRING', required: true, min: 2, max: 40 }],
      ontDynamicProperties: [{ title: 'شناسه', type: 'ID', startNumber: 7, staticPart: 'چ-' }],
    })
    const place = await newClass('مکان', thing)
    const uuid = crypto.randomUUID()
    const station = await newClass('ایستگاه', thing, {
      uuid,
      ontRelations: [
        {
          title: 'قرار دارد در',
          characteristics: ['FUNCTIONAL'],
          rangesSimpleNodes: [place],
          arrowType: 'dot',
          size: 'big',
          color: '#aa0011',
        },
      ],
      ontProperties: [{ title: 'ظرفیت', type: 'INTEGER', min: 0 }],
    })
    expect(station).toBe(uuid)
    const found = await clerk.call(ont.class, { query: { uuid: station } })
    expect(found).toMatchObject({ uuid, title: 'ایستگاه', parentUuid: thing, disjoint: [], equivalents: [] })
    expect(found.ontProperties.map(({ title, direct }) => [title, direct])).toEqual([
      ['نام', false],
      ['ظرفیت', true],
    ])
    expect(found.ontDynamicProperties).toMatchObject([{ title: 'شناسه', startNumber: 7, staticPart: 'چ-', direct: false }])
    expect(found.ontRelations).toMatchObject([
      {
        ...{ title: 'قرار دارد در', characteristics: ['FUNCTIONAL'], arrowType: 'dot', size: 'big', color: '#aa0011', showType: 'simple' },
        ...{ range: [{ state: 'SIMPLE', uuid: place, title: 'مکان' }], domain: [{ state: 'SIMPLE', uuid: station }], direct: true },
      },
    ])
    const { contents } = await admin.call(app.contract.nodebase.children, { json: { uuidList: [thing] } })
    expect(contents.map(({ title, folderIsConcept, nodeType }) => [title, folderIsConcept, nodeType])).toEqual([
      ['ایستگاه', true, 1],
      ['مکان', true, 1],
    ])
    // A plain folder becomes a class by its mark.
    const plain = await admin.call(app.contract.folder.create, { form: { destUuid: thing, title: 'ساختمان' } })
    expect(await codeOf(admin, ont.class, { query: { uuid: plain.uuid } })).toBe('notFound')
    await admin.call(app.contract.folder.folderIsConcept, { query: { folderUuid: plain.uuid, value: true } })
    expect(titles((await admin.call(ont.class, { query: { uuid: plain.uuid } })).ontProperties)).toEqual(['نام'])
  })

  it('changes the title, parent, relations and properties of a class, and refuses taken titles [API-139] [API-140]', async () => {
    const { admin, clerk, root, ont, newClass, fields } = await start(make)
    const [person, group] = [await newClass('شخص'), await newClass('گروه')]
    const relation = await admin.call(ont.saveRelation, {
      json: { title: 'عضو است در', domainSimpleNodes: [person], rangesSimpleNodes: [group] },
    })
    const property = await admin.call(ont.saveProperty, { json: { title: 'کد ملی', type: 'STRING', key: true, domains: [person, group] } })
    expect(titles(await fields(person))).toEqual(['کد ملی', 'عضو است در'])
    await admin.call(ont.saveClass, { json: { uuid: person, title: 'انسان', ontProperties: [] } })
    expect(titles(await fields(person))).toEqual(['عضو است در'])
    expect(titles(await fields(group))).toEqual(['کد ملی'])
    await admin.call(ont.saveClass, { json: { uuid: person, title: 'انسان', parentUuid: group } })
    expect(await admin.call(ont.class, { query: { uuid: person } })).toMatchObject({ title: 'انسان', parentUuid: group })
    expect(titles(await fields(person, { hierarchy: true }))).toEqual(['کد ملی', 'عضو است در'])
    expect(await codeOf(admin, ont.saveClass, { json: { uuid: group, title: 'گروه', parentUuid: person } })).toBe('moveIntoSelf')
    expect(await codeOf(admin, ont.saveClass, { json: { title: 'گروه', parentUuid: root } })).toBe('titleExists')
    expect(await codeOf(admin, ont.saveRelation, { json: { title: 'عضو  است در' } })).toBe('titleExists')
    expect(await codeOf(admin, ont.saveRelation, { json: { title: ' ' } })).toBe('titleRequired')
    const twice = [
      { title: 'وزن', type: 'DOUBLE' },
      { title: 'وزن', type: 'INTEGER' },
    ]
    expect(await codeOf(admin, ont.saveClass, { json: { uuid: person, title: 'انسان', ontProperties: twice } })).toBe('duplicate')
    expect(await codeOf(clerk, ont.saveClass, { json: { title: 'بیگانه' } })).toBe('forbidden')
    // Of several users who loaded the same class, only the first save succeeds, even if they save at once.
    const readers = await Promise.all(Array.from({ length: 6 }, () => admin.call(ont.class, { query: { uuid: person } })))
    const saves = readers.map(({ revision }, at) =>
      codeOf(admin, ont.saveClass, { json: { uuid: person, revision, title: `انسان ${at}` } }),
    )
    expect((await Promise.all(saves)).toSorted()).toEqual(['200', ...Array.from({ length: 5 }, () => 'conflict')])
    const { revision: hung } = await admin.call(ont.class, { query: { uuid: person } })
    await admin.call(ont.saveClass, { json: { uuid: person, title: 'انسان', ontProperties: [{ title: 'قد', type: 'DOUBLE' }] } })
    expect(await codeOf(admin, ont.saveClass, { json: { uuid: person, revision: hung, title: 'انسان', ontProperties: [] } })).toBe(
      'conflict',
    )
    // Fields that the request does not contain stay unchanged.
    await admin.call(ont.saveProperty, { json: { uuid: property, title: 'شمارهٔ ملی', type: 'STRING' } })
    expect(await admin.call(ont.property, { query: { uuid: property } })).toMatchObject({
      title: 'شمارهٔ ملی',
      key: true,
      domains: [{ uuid: group }],
    })
    await admin.call(ont.deleteRelationOrProperty, { query: { uuid: relation } })
    expect(await codeOf(admin, ont.relation, { query: { uuid: relation } })).toBe('notFound')
  })

  it('refuses contradictory characteristics of a relation [ONT-054] [ONT-057] [ONT-058]', async () => {
    const { admin, ont } = await start(make)
    const relation = (characteristics: string[]) =>
      codeOf(admin, ont.saveRelation, { json: { title: characteristics.join(), characteristics } })
    expect(await relation(['SYMMETRIC', 'ASYMMETRIC'])).toBe('badInput')
    expect(await relation(['REFLEXIVE', 'IR_REFLEXIVE'])).toBe('badInput')
    expect(await relation(['FUNCTIONAL', 'TRANSITIVE'])).toBe('badInput')
    expect(await relation(['INVERSE_FUNCTIONAL', 'ASYMMETRIC', 'IR_REFLEXIVE'])).toBe('200')
  })

  it('refuses limits that no value can satisfy, and never makes a truth value required [ONT-064] [ONT-065]', async () => {
    const { admin, ont } = await start(make)
    const property = (json: object) => codeOf(admin, ont.saveProperty, { json: { title: JSON.stringify(json), ...json } })
    expect(await property({ type: 'INTEGER', min: 5, max: 4 })).toBe('maxValue')
    expect(await property({ type: 'STRING', min: -1 })).toBe('minValue')
    expect(await property({ type: 'INTEGER', min: 0.5 })).toBe('badInput')
    expect(await property({ type: 'DATE', min: 3 })).toBe('dateInvalid')
    expect(await property({ type: 'DATE', min: '2025-02-30 00:00:00' })).toBe('dateInvalid')
    const truth = await admin.call(ont.saveProperty, { json: { title: 'فعال', type: 'BOOLEAN', key: true } })
    expect(await admin.call(ont.property, { query: { uuid: truth } })).toMatchObject({
      type: 'BOOLEAN',
      functional: true,
      key: false,
      required: false,
    })
  })

  it('stores restrictions in domains and ranges, and disjoint relations and properties [ONT-080] [API-129] [API-130]', async () => {
    const { admin, clerk, newClass, ont } = await start(make)
    const [city, office, staff] = [await newClass('شهر'), await newClass('دفتر'), await newClass('کارمند')]
    const inside = await admin.call(ont.saveRelation, { json: { title: 'در شهر', domainSimpleNodes: [office], rangesSimpleNodes: [city] } })
    const works = await admin.call(ont.saveRelation, {
      json: {
        ...{ title: 'کار می‌کند در', domainSimpleNodes: [staff], rangesSimpleNodes: [city], disjoint: [inside] },
        rangesComplexNodes: [{ ontNodeUuid: city, ontRelationUuid: inside, type: 'MIN', count: 2 }],
      },
    })
    expect(await clerk.call(ont.range, { query: { relationUuid: works } })).toMatchObject([
      { state: 'SIMPLE', uuid: city, title: 'شهر' },
      {
        state: 'COMPLEX',
        ontNodeUuid: city,
        ontNodeTitle: 'شهر',
        ontRelationUuid: inside,
        ontRelationTitle: 'در شهر',
        type: 'MIN',
        count: 2,
      },
    ])
    expect(await clerk.call(ont.domain, { query: { uuid: works } })).toEqual([{ state: 'SIMPLE', uuid: staff, title: 'کارمند' }])
    expect(await clerk.call(ont.disjoints, { query: { uuid: inside } })).toEqual([{ uuid: works, title: 'کار می‌کند در' }])
    expect(await clerk.call(ont.equivalents, { query: { uuid: inside } })).toEqual([])
  })

  it('accepts restrictions with a number only where required, and adds their relations to the class [ONT-081]', async () => {
    const { admin, newClass, fields, ont } = await start(make)
    const [city, office] = [await newClass('شهر'), await newClass('دفتر')]
    const inside = await admin.call(ont.saveRelation, { json: { title: 'در شهر', domainSimpleNodes: [office], rangesSimpleNodes: [city] } })
    const only = { ontNodeUuid: city, ontRelationUuid: inside, type: 'ONLY' as const }
    expect(await codeOf(admin, ont.saveRelation, { json: { title: 'الف', rangesComplexNodes: [{ ...only, count: 1 }] } })).toBe('badInput')
    expect(await codeOf(admin, ont.saveRelation, { json: { title: 'الف', rangesComplexNodes: [{ ...only, type: 'MAX' }] } })).toBe(
      'badInput',
    )
    // A restriction in a domain adds its relation to the classes that have the restricted relation.
    await admin.call(ont.saveRelation, { json: { title: 'شعبه دارد', domainComplexNodes: [only] } })
    expect(titles(await fields(office))).toEqual(['در شهر'])
    expect(titles(await fields(office, { hierarchy: true }))).toEqual(['در شهر', 'شعبه دارد'])
    expect(await codeOf(admin, ont.deleteRelationOrProperty, { query: { uuid: inside } })).toBe('inUse')
  })

  it('returns disjoint and equivalent classes from both sides [API-137] [API-138]', async () => {
    const { admin, clerk, newClass, fields, ont } = await start(make)
    const [city, office, staff] = [await newClass('شهر'), await newClass('دفتر'), await newClass('کارمند')]
    await admin.call(ont.saveRelation, { json: { title: 'در شهر', domainSimpleNodes: [office], rangesSimpleNodes: [city] } })
    await admin.call(ont.saveClass, { json: { uuid: city, title: 'شهر', disjoint: [staff], equivalents: [office] } })
    expect(await clerk.call(ont.disjoints, { query: { uuid: staff } })).toEqual([{ uuid: city, title: 'شهر' }])
    expect(await clerk.call(ont.equivalents, { query: { uuid: office } })).toEqual([{ uuid: city, title: 'شهر' }])
    expect(titles(await fields(city, { hierarchy: true }))).toContain('در شهر')
  })

  it('lists relations and properties separately or together: top level, children, or by title [API-125] [API-126] [API-128]', async () => {
    const { admin, clerk, newClass, ont, page } = await start(make)
    const unit = await newClass('واحد')
    const parent = await admin.call(ont.saveRelation, { json: { title: 'بخشی از', domainSimpleNodes: [unit] } })
    await admin.call(ont.saveRelation, { json: { title: 'تابع', parentUuid: parent } })
    const name = await admin.call(ont.saveProperty, { json: { title: 'نام', type: 'STRING', domains: [unit] } })
    await admin.call(ont.saveProperty, { json: { title: 'نام کوتاه', type: 'STRING', parentUuid: name } })
    const relations = (query = {}) => clerk.call(ont.relations, { ...page, query })
    expect(await relations()).toMatchObject({
      totalElements: 1,
      contents: [{ title: 'بخشی از', hasChildren: true, entityName: 'OntRelation', domain: [{ title: 'واحد' }] }],
    })
    expect(titles((await relations({ parentUuid: parent })).contents)).toEqual(['تابع'])
    expect(titles((await relations({ title: 'تاب' })).contents)).toEqual(['تابع'])
    const properties = async (query = {}) => titles((await clerk.call(ont.properties, { ...page, query })).contents)
    expect([await properties(), await properties({ parentUuid: name })]).toEqual([['نام'], ['نام کوتاه']])
    const both = (query = {}) => clerk.call(ont.relationsAndProperties, { ...page, query })
    expect(titles((await both()).contents)).toEqual(['بخشی از', 'تابع', 'نام', 'نام کوتاه'])
    expect((await both({ type: 'PROPERTY', title: 'کوتاه' })).contents).toMatchObject([
      { title: 'نام کوتاه', type: 'STRING', parentUuid: name },
    ])
    expect(await codeOf(admin, ont.saveProperty, { json: { uuid: name, title: 'نام', type: 'STRING', parentUuid: name } })).toBe('badInput')
  })

  it('lists the properties of general classes by title, with their class [API-127] [ONT-067]', async () => {
    const { admin, clerk, newClass, ont, page } = await start(make)
    const unit = await newClass('واحد')
    const [founded] = await admin.call(ont.saveClassProperties, {
      query: { classUuid: unit },
      json: [{ title: 'سال پایه‌گذاری', type: 'INTEGER', min: 1200, functional: true }],
    })
    expect((await clerk.call(ont.generalProperties, { ...page, query: { title: 'سال' } })).contents).toMatchObject([
      { uuid: founded, entityName: 'OntClassProperty', domain: [{ uuid: unit }] },
    ])
  })

  it('stores the general properties of a class with their values [API-143] [API-144] [API-145]', async () => {
    const { admin, clerk, newClass, fields, ont } = await start(make)
    const unit = await newClass('واحد')
    const query = { classUuid: unit }
    const [year, note] = await admin.call(ont.saveClassProperties, {
      query,
      json: [
        { title: 'سال', type: 'INTEGER', min: 1300, functional: true },
        { title: 'یادداشت', type: 'LONG_STRING', required: true },
      ],
    })
    const values = (propertyUuid: string | undefined, ...list: unknown[]) => ({ query, json: [{ propertyUuid, values: list }] })
    await admin.call(ont.saveClassPropertiesValues, values(year, '۱۴۰۵') as never)
    await admin.call(ont.saveClassPropertiesValues, values(note, 'یک', 'دو', 'یک') as never)
    expect((await clerk.call(ont.classProperties, { query })).map((one) => [one.title, one.values])).toEqual([
      ['سال', [1405]],
      ['یادداشت', ['یک', 'دو']],
    ])
    const refused = (...given: Parameters<typeof values>) => codeOf(admin, ont.saveClassPropertiesValues, values(...given))
    expect(await refused(year, 1299)).toBe('minValue')
    expect(await refused(year, 1400, 1401)).toBe('tooManyItems')
    expect(await refused(year, 'ده')).toBe('formatInvalid')
    expect(await refused(note)).toBe('fieldRequired')
    expect(await refused(crypto.randomUUID(), 1)).toBe('notFound')
    // General properties describe the class, not its instances.
    expect(await fields(unit)).toEqual([])
    await admin.call(ont.saveClassProperties, { query, json: [{ uuid: note, title: 'یادداشت', type: 'LONG_STRING' }] })
    expect((await clerk.call(ont.classProperties, { query })).map((one) => [one.title, one.required, one.values])).toEqual([
      ['یادداشت', true, ['یک', 'دو']],
    ])
  })

  it('creates classes from a hierarchy text, flat or nested, all or none [API-142] [ONT-103] [ONT-104]', async () => {
    const { app, admin, root, ont, newClass } = await start(make)
    const top = await newClass('دانش')
    const make3 = (hierarchy: string, depths?: string) =>
      admin.send(ont.createHierarchy, { query: { hierarchy, parentUuid: top, ...(depths !== undefined && { depths }) } })
    expect(titles(await (await make3('ریاضی|\tفیزیک||شیمی')).json())).toEqual(['ریاضی', 'فیزیک', 'شیمی'])
    const nested = await (await make3('هنر|نقاشی|رنگ روغن|موسیقی|ادبیات', '0,1,2,1,0')).json()
    const pwd = async (at: number) =>
      (await admin.call(app.contract.nodebase.loadNodes, { json: [nested[at].uuid] }))[0]?.pwd?.split('/').slice(1)
    expect(await pwd(2)).toEqual([top, nested[0].uuid, nested[1].uuid, nested[2].uuid])
    expect(await pwd(3)).toEqual([top, nested[0].uuid, nested[3].uuid])
    expect(await pwd(4)).toEqual([top, nested[4].uuid])
    const code = async (answer: Promise<Response>) => (await (await answer).json()).code
    expect(await code(make3('تازه|ریاضی'))).toBe('titleExists')
    // An extended outline is sent again as a whole: existing classes keep their ids.
    const grown = (await (await make3('هنر|نقاشی|آبرنگ|ادبیات|شعر', '0,1,2,0,1')).json()) as { uuid: string; title: string }[]
    expect(titles(grown)).toEqual(['آبرنگ', 'شعر'])
    const pathOf = async (uuid = '') =>
      (await admin.call(app.contract.nodebase.loadNodes, { json: [uuid] }))[0]?.pwd?.split('/').slice(1, -1)
    expect(await pathOf(grown[0]?.uuid)).toEqual([top, nested[0].uuid, nested[1].uuid])
    expect(await pathOf(grown[1]?.uuid)).toEqual([top, nested[4].uuid])
    expect(await code(make3('هنر|نقاشی', '0,1'))).toBe('titleExists')
    expect(await code(make3('یک|دو', '0,2'))).toBe('formatInvalid')
    expect(await code(make3('یک|دو', '0'))).toBe('formatInvalid')
    expect(await code(make3(' | '))).toBe('titleRequired')
    const { contents } = await admin.call(app.contract.nodebase.children, { json: { uuidList: [top] } })
    expect(titles(contents)).toEqual(['ادبیات', 'ریاضی', 'شیمی', 'فیزیک', 'هنر'])
    expect(root).not.toBe(top)
  })

  it('describes dynamic properties, saves a single one, and refuses incomplete ones [ONT-068] [ONT-069] [ONT-111]', async () => {
    const { admin, newClass, ont } = await start(make)
    const [order, part] = [await newClass('سفارش'), await newClass('قطعه')]
    const price = await admin.call(ont.saveProperty, { json: { title: 'بها', type: 'DOUBLE', domains: [part] } })
    const label = await admin.call(ont.saveProperty, { json: { title: 'برچسب', type: 'STRING', domains: [part] } })
    const holds = await admin.call(ont.saveRelation, { json: { title: 'دارد', domainSimpleNodes: [order], rangesSimpleNodes: [part] } })
    const save = (json: object) => admin.send(ont.saveDynamicProperty, { json: { classUuid: order, ...json } })
    const code = async (json: object) => (await (await save({ title: JSON.stringify(json), ...json })).json()).code
    const sum = { type: 'NUMERICAL_PROPERTY', basedOnPropertyUuid: holds, numericalPropertyUuid: price, metricType: 'SUM' }
    expect((await save({ title: 'جمع', ...sum })).status).toBe(200)
    expect(await code({ ...sum, metricType: undefined })).toBe('fieldRequired')
    expect(await code({ ...sum, numericalPropertyUuid: label })).toBe('badInput')
    expect(await code({ ...sum, basedOnPropertyUuid: price })).toBe('badInput')
    expect(await code({ type: 'COUNT_BASED' })).toBe('fieldRequired')
    expect(await code({ type: 'DATE', classUuid: undefined })).toBe('fieldRequired')
    for (const type of ['NUMBER', 'DATE']) expect((await save({ title: type, type })).status).toBe(200)
    expect(titles((await admin.call(ont.class, { query: { uuid: order } })).ontDynamicProperties)).toContain('جمع')
    expect(await codeOf(admin, ont.deleteRelationOrProperty, { query: { uuid: holds } })).toBe('inUse')
  })

  it('returns the next number of a numbering property without using it [API-133] [API-134]', async () => {
    const { admin, clerk, newClass, ont } = await start(make)
    const order = await newClass('سفارش')
    const save = (json: object) => admin.call(ont.saveDynamicProperty, { json: { classUuid: order, ...json } as never })
    const number = await save({ title: 'شماره', type: 'ID', startNumber: 100, staticPart: 'س-' })
    const next = (propertyUuid: string) => codeOf(clerk, ont.dynamicPropertyValue, { query: { propertyUuid } })
    for (let time = 0; time < 2; time += 1)
      expect(await clerk.call(ont.dynamicPropertyValue, { query: { propertyUuid: number } })).toBe('س-100')
    const price = await admin.call(ont.saveProperty, { json: { title: 'بها', type: 'DOUBLE', domains: [order] } })
    expect([await next(price), await next(await save({ title: 'روز', type: 'DATE' }))]).toEqual(['notFound', 'notFound'])
  })

  it('returns the requested fields of a form [API-146] [API-147] [INST-029]', async () => {
    const { admin, newClass, fields, ont } = await start(make)
    const base = await newClass('پایه', undefined, { ontProperties: [{ title: 'نام', type: 'STRING', min: 3, functional: true }] })
    const kind = await newClass('گونه', base, {
      ontRelations: [{ title: 'به', rangesSimpleNodes: [base], showType: 'auto_complete' }],
      ontDynamicProperties: [
        { title: 'شماره', type: 'ID' },
        { title: 'روز', type: 'DATE' },
      ],
    })
    expect(titles(await fields(kind))).toEqual(['به', 'شماره', 'روز'])
    expect(titles(await fields(kind, { hierarchy: true }))).toEqual(['نام', 'به', 'شماره', 'روز'])
    expect(titles(await fields(kind, { hierarchy: true, type: 'PROPERTY' }))).toEqual(['نام', 'شماره', 'روز'])
    expect(titles(await fields(kind, { type: 'RELATION' }))).toEqual(['به'])
    expect(titles(await fields(kind, { usedInSearch: true }))).toEqual(['به', 'شماره'])
    expect((await fields(base))[0]).toEqual({
      ...{ uuid: expect.any(String), title: 'نام', entityName: 'OntProperty', type: 'STRING', characteristics: ['FUNCTIONAL'] },
      ...{ required: false, key: false, direct: true },
    })
    expect((await fields(kind, { hierarchy: true, full: true }))[0]).toMatchObject({ min: 3, order: 0, showType: 'SIMPLE', direct: false })
    expect((await fields(kind, { full: true, withRange: true, type: 'RELATION' }))[0]).toMatchObject({
      ...{ showType: 'AUTO_COMPLETE', size: 'standard', simpleRange: true, rangesSimpleNodes: [{ uuid: base, title: 'پایه' }] },
      range: [{ state: 'SIMPLE', uuid: base }],
    })
    expect(await codeOf(admin, ont.classRelationsProperties, { query: { uuid: crypto.randomUUID() } })).toBe('notFound')
  })

  /** Creates two classes and a folder. A clerk may see one of the classes and the folder. */
  const halfHidden = async () => {
    const { app, admin, clerk, root, ont, newClass } = await start(make)
    const [open, hidden] = [await newClass('باز'), await newClass('پنهان')]
    const folder = (await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'پوشه' } })).uuid
    const relation = await admin.call(ont.saveRelation, { json: { title: 'به', domainSimpleNodes: [open], rangesSimpleNodes: [hidden] } })
    await withoutGrants(app.db)
    await app.db
      .updateTable('public_profile')
      .set({ flags: JSON.stringify(features) })
      .execute()
    for (const id of [open, folder]) await grant(app.db, id, clerk.userId, 1)
    return { app, admin, clerk, ont, open, hidden, folder, relation }
  }

  it('links a node with classes as its common identities, and hides classes the caller may not see [API-061] [API-062] [API-063]', async () => {
    const { app, admin, clerk, ont, open, hidden, folder } = await halfHidden()
    const named = await admin.call(ont.addCommonIdentities, { params: { id: folder }, json: [hidden, open] })
    expect(titles(named)).toEqual(['پنهان', 'باز'])
    expect(titles(await clerk.call(ont.commonIdentities, { query: { nodeUuid: folder } }))).toEqual(['باز'])
    expect(await codeOf(clerk, ont.addCommonIdentities, { params: { id: folder }, json: [open] })).toBe('forbidden')
    await grant(app.db, folder, clerk.userId, 3).catch(() => app.db.updateTable('permission').set({ level: 3 }).execute())
    expect(await codeOf(clerk, ont.addCommonIdentities, { params: { id: folder }, json: [hidden] })).toBe('notFound')
    expect(await codeOf(admin, ont.addCommonIdentities, { params: { id: folder }, json: [folder] })).toBe('notFound')
    expect(titles(await admin.call(ont.removeCommonIdentity, { query: { nodeUuid: folder, secondNodeUuid: open } }))).toEqual(['پنهان'])
  })

  it('returns titles of visible classes only, and grants administrators every right on classes [API-132] [API-136] [ONT-085]', async () => {
    const { app, admin, clerk, ont, open, hidden, relation } = await halfHidden()
    expect(await codeOf(clerk, ont.class, { query: { uuid: hidden } })).toBe('notFound')
    expect(await clerk.call(ont.range, { query: { relationUuid: relation } })).toEqual([])
    expect(await clerk.call(ont.nodeTitle, { query: { uuid: open } })).toBe('باز')
    expect(await codeOf(clerk, ont.nodeTitle, { query: { uuid: hidden } })).toBe('notFound')
    expect(await clerk.call(ont.nodeTitles, { json: [open, hidden, relation, crypto.randomUUID()] })).toEqual({
      [open]: 'باز',
      [relation]: 'به',
    })
    const { contents } = await clerk.call(app.contract.nodebase.children, { json: { uuidList: [open], pageSize: 1 } })
    expect(contents).toEqual([])
    const [record] = await admin.call(app.contract.nodebase.loadNodes, { json: [hidden] })
    expect(record?.may).toEqual({ read: true, download: true, write: true, delete: true, changePermission: true, showOntology: true })
  })

  it('deletes a class with its contents through the recycle bin, and removes it from domains and ranges [ONT-112]', async () => {
    const { app, admin, newClass, ont } = await start(make)
    const gone = await newClass('رفتنی', undefined, { ontProperties: [{ title: 'نام', type: 'STRING' }] })
    const kept = await newClass('ماندنی')
    const [property] = (await admin.call(ont.class, { query: { uuid: gone } })).ontProperties
    await admin.call(ont.saveRelation, { json: { title: 'به', domainSimpleNodes: [kept], rangesSimpleNodes: [gone, kept] } })
    await admin.call(app.contract.nodebase.delete, { json: [gone] })
    expect(await codeOf(admin, ont.class, { query: { uuid: gone } })).toBe('notFound')
    const [relation] = (await admin.call(ont.class, { query: { uuid: kept } })).ontRelations
    expect(relation?.range).toMatchObject([{ uuid: kept }])
    await admin.call(app.contract.nodebase.restore, { json: [gone] })
    expect((await admin.call(ont.class, { query: { uuid: gone } })).ontProperties).toMatchObject([{ uuid: property?.uuid }])
    await admin.call(app.contract.nodebase.delete, { json: [gone] })
    await admin.call(app.contract.nodebase.purge, { json: [gone] })
    expect((await admin.call(ont.property, { query: { uuid: String(property?.uuid) } })).domains).toEqual([])
  })
})
