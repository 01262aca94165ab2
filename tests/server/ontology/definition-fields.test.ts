import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { start } from './defining'

eachDatabase((_engine, make) => {
  it('gives every field of what is defined back as it was saved, and nothing of what was deleted [ONT-001] [ONT-002] [ONT-003] [ONT-004] [ONT-005] [ONT-048] [ONT-049] [ONT-050] [ONT-051] [ONT-052] [ONT-053] [ONT-060] [ONT-061] [ONT-071] [ONT-072] [ONT-073] [ONT-084] [API-149] [API-189] [API-190]', async () => {
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
    const ends = (uuid: string) => [
      { state: 'SIMPLE', uuid, title: uuid === part ? 'قطعه' : 'سفارش' },
      {
        ...{ ...restriction, state: 'COMPLEX', uuid: expect.any(String) },
        ...{ ontNodeTitle: 'قطعه', ontRelationTitle: 'پیوند' },
      },
    ]
    expect(await clerk.call(ont.relation, { query: { uuid: holds } })).toEqual({
      ...{ ...plain, ...looks, uuid: holds, domain: ends(order), range: ends(part), disjoint: [], equivalents: [] },
    })
    for (const [field, values] of [
      ['arrowType', ['line', 'dot', 'dot-line', 'arrow']],
      ['size', ['small', 'standard', 'big', 'huge']],
      ['showType', ['simple', 'auto_complete', 'select', 'option', 'multiple', 'table']],
    ] as const) {
      const codes = values.map((value) => codeOf(admin, ont.saveRelation, { json: { uuid: holds, title: 'دارد', [field]: value } }))
      expect(await Promise.all(codes)).toEqual(values.map((_, at) => (at === values.length - 1 ? 'badInput' : '200')))
    }

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
    const [price] = (await admin.call(ont.class, { query: { uuid: part } })).ontProperties.filter(({ type }) => type === 'DOUBLE')

    const dynamics = [
      { title: 'شماره', type: 'ID', startNumber: 7, staticPart: 'س-' },
      { title: 'شمار', type: 'COUNT_BASED', basedOnPropertyUuid: holds },
      {
        ...{ title: 'جمع', type: 'NUMERICAL_PROPERTY' as const, basedOnPropertyUuid: holds, metricType: 'AVG' as const },
        numericalPropertyUuid: String(price?.uuid),
      },
    ] as const
    const saved = await admin.call(ont.saveClass, { json: { uuid: order, title: 'سفارش', ontDynamicProperties: [...dynamics] } })
    expect(saved).toBe(order)
    const read = await clerk.call(ont.class, { query: { uuid: order } })
    expect(read.ontDynamicProperties).toEqual(
      dynamics.map((one) => ({ ...one, uuid: expect.any(String), entityName: 'OntDynamicProperty', direct: true })),
    )
    const general = await admin.call(ont.saveClassProperties, { query: { classUuid: order }, json: [{ title: 'سال', type: 'INTEGER' }] })
    const nodes = await admin.call(app.contract.nodebase.loadNodes, { json: [order] })
    const names = [nodes[0], await admin.call(ont.property, { query: { uuid: String(general[0]) } }), ...read.ontRelations]
    expect(names.map((one) => one?.entityName)).toEqual(['Folder', 'OntClassProperty', 'OntRelation'])

    const drop = (uuid: string) => admin.send(ont.deleteRelationOrProperty, { query: { uuid } })
    expect((await drop(holds)).status).toBe(409)
    await admin.call(ont.saveClass, { json: { uuid: order, title: 'سفارش', ontDynamicProperties: [] } })
    for (const uuid of [String(read.ontDynamicProperties[2]?.uuid), String(read.ontDynamicProperties[1]?.uuid)]) await drop(uuid)
    for (const uuid of [holds, String(price?.uuid)]) expect((await drop(uuid)).status).toBe(204)
    expect(await codeOf(admin, ont.relation, { query: { uuid: holds } })).toBe('notFound')
    expect(await codeOf(admin, ont.property, { query: { uuid: String(price?.uuid) } })).toBe('notFound')
  })
})
