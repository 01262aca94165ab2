import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { start } from './defining'

eachDatabase((_engine, make) => {
  /** Creates a relation from orders to parts with all fields set. */
  const drawn = async () => {
    const { app, admin, clerk, newClass, ont } = await start(make)
    const [order, part] = [await newClass('سفارش'), await newClass('قطعه')]
    const base = await admin.call(ont.saveRelation, { json: { title: 'پیوند' } })
    const restriction = { ontNodeUuid: part, ontRelationUuid: base, type: 'EXACTLY', count: 2 } as const
    const looks = { arrowType: 'dot-line', size: 'small', color: '#aa0011', showType: 'multiple' } as const
    const plain = { title: 'دارد', characteristics: ['INVERSE_FUNCTIONAL'] as const, parentUuid: base, entityName: 'OntRelation' as const }
    const holds = await admin.call(ont.saveRelation, {
      json: {
        ...{ ...plain, ...looks, characteristics: [...plain.characteristics] },
        ...{ domainSimpleNodes: [order], domainComplexNodes: [restriction], rangesSimpleNodes: [part], rangesComplexNodes: [restriction] },
      },
    })
    return { app, admin, clerk, ont, order, part, base, restriction, looks, plain, holds }
  }

  it('returns a relation as it was saved: with its appearance, and simple and complex classes on both sides [ONT-052] [ONT-053] [API-190]', async () => {
    const { clerk, ont, order, part, restriction, looks, plain, holds } = await drawn()
    const ends = (uuid: string) => [
      { state: 'SIMPLE', uuid, title: uuid === part ? 'قطعه' : 'سفارش' },
      {
        ...{ ...restriction, state: 'COMPLEX', uuid: expect.any(String) },
        ...{ ontNodeTitle: 'قطعه', ontRelationTitle: 'پیوند' },
      },
    ]
    expect(await clerk.call(ont.relation, { query: { uuid: holds } })).toEqual({
      ...{ ...plain, ...looks, uuid: holds, domain: ends(order), range: ends(part), disjoint: [], equivalents: [] },
      revision: expect.any(String),
    })
  })

  it('changes the classes on one side only, and removes complex ones [ONT-053]', async () => {
    const { admin, clerk, ont, order, part, restriction, holds } = await drawn()
    const read = async () => {
      const { domain, range } = await clerk.call(ont.relation, { query: { uuid: holds } })
      return [domain, range].map((list) => list.map((one) => (one.state === 'COMPLEX' ? `${one.type} ${one.count}` : one.uuid)))
    }
    expect(await read()).toEqual([
      [order, 'EXACTLY 2'],
      [part, 'EXACTLY 2'],
    ])
    const save = (json: object) => admin.call(ont.saveRelation, { json: { uuid: holds, title: 'دارد', ...json } })
    await save({ rangesComplexNodes: [{ ...restriction, type: 'MIN', count: 3 }] })
    expect(await read()).toEqual([
      [order, 'EXACTLY 2'],
      [part, 'MIN 3'],
    ])
    await save({ rangesComplexNodes: [] })
    expect(await read()).toEqual([[order, 'EXACTLY 2'], [part]])
  })

  it('accepts only known arrow types, sizes and display types of a relation [ONT-048] [ONT-049] [ONT-051]', async () => {
    const { admin, ont, holds } = await drawn()
    for (const [field, values] of [
      ['arrowType', ['line', 'dot', 'dot-line', 'arrow']],
      ['size', ['small', 'standard', 'big', 'huge']],
      ['showType', ['simple', 'auto_complete', 'select', 'option', 'multiple', 'table']],
    ] as const) {
      const codes = values.map((value) => codeOf(admin, ont.saveRelation, { json: { uuid: holds, title: 'دارد', [field]: value } }))
      expect(await Promise.all(codes)).toEqual(values.map((_, at) => (at === values.length - 1 ? 'badInput' : '200')))
    }
  })

  it('returns a property of each type with its limits [ONT-060] [ONT-061] [API-189]', async () => {
    const { admin, clerk, ont, part } = await drawn()
    const bounds = {
      STRING: [1, 9],
      LONG_STRING: [0, 5_000],
      INTEGER: [-3, 3],
      DOUBLE: [0.5, 1.5],
      DATE: ['2025-03-21 00:00:00', '2026-03-20 00:00:00'],
    }
    for (const type of ['STRING', 'LONG_STRING', 'INTEGER', 'DOUBLE', 'DATE', 'BOOLEAN'] as const) {
      const [min, max] = bounds[type as keyof typeof bounds] ?? []
      const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      const uuid = await admin.call(ont.saveProperty, { json: { title: type, type, ...limits, domains: [part] } as never })
      expect(await clerk.call(ont.property, { query: { uuid } })).toMatchObject({
        ...{ uuid, title: type, type, entityName: 'OntProperty', domains: [{ uuid: part }], ...limits },
      })
    }
    expect(await codeOf(admin, ont.saveProperty, { json: { title: 'x', type: 'MONEY' } as never })).toBe('badInput')
  })

  /** Creates the same definitions with dynamic properties on the orders, one of them for the price of parts. */
  const computing = async () => {
    const at = await drawn()
    const { admin, ont, order, part, holds } = at
    const price = await admin.call(ont.saveProperty, { json: { title: 'بها', type: 'DOUBLE', domains: [part] } })
    const dynamics = [
      { title: 'شماره', type: 'ID', startNumber: 7, staticPart: 'س-' },
      { title: 'شمار', type: 'COUNT_BASED', basedOnPropertyUuid: holds },
      {
        ...{ title: 'جمع', type: 'NUMERICAL_PROPERTY' as const, basedOnPropertyUuid: holds, metricType: 'AVG' as const },
        numericalPropertyUuid: price,
      },
    ] as const
    const saved = await admin.call(ont.saveClass, { json: { uuid: order, title: 'سفارش', ontDynamicProperties: [...dynamics] } })
    expect(saved).toBe(order)
    return { ...at, price, dynamics, read: await at.clerk.call(ont.class, { query: { uuid: order } }) }
  }

  it('returns dynamic properties with the properties they are computed from [ONT-071] [ONT-072] [ONT-073]', async () => {
    const { dynamics, read } = await computing()
    expect(read.ontDynamicProperties).toEqual(
      dynamics.map((one) => ({
        ...{ ...one, uuid: expect.any(String), revision: expect.any(String) },
        ...{ entityName: 'OntDynamicProperty', direct: true },
      })),
    )
  })

  it('names the kind of each definition [ONT-084]', async () => {
    const { app, admin, ont, order, read } = await computing()
    const general = await admin.call(ont.saveClassProperties, { query: { classUuid: order }, json: [{ title: 'سال', type: 'INTEGER' }] })
    const nodes = await admin.call(app.contract.nodebase.loadNodes, { json: [order] })
    const names = [nodes[0], await admin.call(ont.property, { query: { uuid: String(general[0]) } }), ...read.ontRelations]
    expect(names.map((one) => one?.entityName)).toEqual(['Folder', 'OntClassProperty', 'OntRelation'])
  })

  it('deletes a relation or property only when no computed property uses it [API-149]', async () => {
    const { admin, ont, order, holds, price, read } = await computing()
    const drop = (uuid: string) => admin.send(ont.deleteRelationOrProperty, { query: { uuid } })
    expect((await drop(holds)).status).toBe(409)
    await admin.call(ont.saveClass, { json: { uuid: order, title: 'سفارش', ontDynamicProperties: [] } })
    for (const uuid of [String(read.ontDynamicProperties[2]?.uuid), String(read.ontDynamicProperties[1]?.uuid)]) await drop(uuid)
    for (const uuid of [holds, price]) expect((await drop(uuid)).status).toBe(204)
    expect(await codeOf(admin, ont.relation, { query: { uuid: holds } })).toBe('notFound')
    expect(await codeOf(admin, ont.property, { query: { uuid: price } })).toBe('notFound')
  })

  it('returns parents, disjoint and equivalent definitions, and domains of relations and properties [ONT-047] [ONT-063]', async () => {
    const { admin, clerk, newClass, ont } = await start(make)
    const unit = await newClass('واحد')
    const first = await admin.call(ont.saveRelation, { json: { title: 'بخشی از' } })
    const titled = (uuid: string, title: string) => [{ uuid, title }]
    const relation = await admin.call(ont.saveRelation, {
      json: { title: 'تابع', parentUuid: first, equivalents: [first], characteristics: ['TRANSITIVE'] },
    })
    expect(await clerk.call(ont.relation, { query: { uuid: relation } })).toMatchObject({
      ...{ uuid: relation, title: 'تابع', characteristics: ['TRANSITIVE'], parentUuid: first, entityName: 'OntRelation' },
      ...{ disjoint: [], equivalents: titled(first, 'بخشی از') },
    })
    const name = await admin.call(ont.saveProperty, { json: { title: 'نام', type: 'STRING' } })
    const short = await admin.call(ont.saveProperty, {
      json: { title: 'نام کوتاه', type: 'STRING', parentUuid: name, domains: [unit], disjoint: [name] },
    })
    expect(await clerk.call(ont.property, { query: { uuid: short } })).toMatchObject({
      ...{ parentUuid: name, domains: titled(unit, 'واحد'), disjoint: titled(name, 'نام'), equivalents: [] },
    })
  })
})
