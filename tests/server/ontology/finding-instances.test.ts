import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { start } from './order-classes'

const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title)

eachDatabase((_engine, make) => {
  it('lists visible instances of classes and their subclasses, by title and below a folder [API-131] [API-150]', async () => {
    const { app, admin, clerk, ont, root, part, order, propertyEntries, add, ids } = await start(make)
    const sub = await admin.call(ont.saveClass, { json: { title: 'قطعهٔ برقی', parentUuid: part } })
    const dest = (await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'انبار' } })).uuid
    const hidden = await add(part, 'پیچ')
    await add(sub, 'لامپ', [], { destUuid: dest, instanceType: 'FORM' })
    await add(order, 'سفارش پیچ', propertyEntries({ مشتری: ['آبفا'] }))
    const list = async (by: Client, classes: string[], query = {}) => {
      const page = await by.call(ont.instances, { params: { offset: 0, size: 10 }, query, json: classes })
      return [page.totalElements, ...titles(page.contents)]
    }
    expect(await list(admin, [part])).toEqual([2, 'پیچ', 'لامپ'])
    expect(await list(admin, [sub])).toEqual([1, 'لامپ'])
    expect(await list(admin, [part, order], { title: 'پیچ' })).toEqual([2, 'پیچ', 'سفارش پیچ'])
    expect(await list(admin, [part], { parentUuid: dest })).toEqual([1, 'لامپ'])
    const range = async (by: Client, query = {}) =>
      titles(
        (await by.call(ont.rangeInstances, { params: { offset: 0, size: 25 }, query: { relationUuid: String(ids.دارد), ...query } }))
          .contents,
      )
    expect(await range(clerk)).toEqual(['پیچ', 'لامپ'])
    expect(await range(clerk, { title: 'لا' })).toEqual(['لامپ'])
    await withoutGrants(app.db)
    for (const id of [dest, sub, order]) await grant(app.db, id, clerk.userId, 0)
    expect(await range(clerk)).toEqual(['لامپ'])
    expect(await list(clerk, [part, sub])).toEqual([1, 'لامپ'])
    expect(await codeOf(clerk, ont.instanceData, { query: { instanceUuid: hidden.uuid } })).toBe('notFound')
    const [record] = (await clerk.call(ont.instances, { params: { offset: 0, size: 10 }, json: [sub] })).contents
    // The right to see an instance is not enough to read its values.
    expect(record).toMatchObject({ title: 'لامپ', nodeType: 2 })
    expect(record).not.toHaveProperty('instanceData')
    expect(await codeOf(admin, ont.rangeInstances, { params: { offset: 0, size: 25 }, query: { relationUuid: String(ids.کد) } })).toBe(
      'notFound',
    )
  })

  it('searches, filters and browses readable instances by their values, dates by Jalali year, month and day [API-065] [API-075] [SRCH-044]', async () => {
    const { app, admin, clerk, part, order, propertyEntries, entries, add, ids } = await start(make)
    const { nodebase } = app.contract
    const [bolt, nut] = [await add(part, 'پیچ'), await add(part, 'مهره')]
    const one = await add(order, 'یک', [
      ...propertyEntries({ مشتری: ['شهرداری تبریز'], تعداد: [2], موعد: ['2025-06-01 00:00:00'] }),
      entries('دارد', bolt.uuid),
    ])
    const two = await add(order, 'دو', [
      ...propertyEntries({ مشتری: ['آبفای استان'], تعداد: [7], فوری: [true], موعد: ['2025-07-30 00:00:00'] }),
      entries('دارد', bolt.uuid, nut.uuid),
    ])
    const found = async (json: object, by: Client = admin) => titles((await by.call(nodebase.children, { json: json as never })).contents)
    const uuid = (title: string) => String(ids[title])
    expect(await found({ keyword: 'تبریز', properties: ['text'], searchAllDocument: true })).toEqual(['یک'])
    const [marked] = (
      await admin.call(nodebase.children, {
        json: { keyword: 'تبریز', properties: ['title', 'text'], searchAllDocument: true, textHighlightingIsActive: true },
      })
    ).contents
    expect(marked?.metadataHighlight?.text).toBe('مشتری: شهرداری تبریز')
    const inOrder = (param: object) => found({ uuidList: [order], metadataParams: [param] })
    expect(await inOrder({ uuid: uuid('تعداد'), from: 3 })).toEqual(['دو'])
    expect(await inOrder({ uuid: uuid('تعداد'), value: '۲' })).toEqual(['یک'])
    expect(await inOrder({ uuid: uuid('فوری'), value: true })).toEqual(['دو'])
    expect(await inOrder({ uuid: uuid('فوری'), value: false, showMissing: true })).toEqual(['یک'])
    expect(await inOrder({ uuid: uuid('مشتری'), value: 'استان' })).toEqual(['دو'])
    expect(await inOrder({ uuid: uuid('موعد'), from: '2025-06-01 00:00:00', to: '2025-06-01 23:59:59' })).toEqual(['یک'])
    expect(await inOrder({ uuid: uuid('دارد'), values: [nut.uuid] })).toEqual(['دو'])

    const props = await admin.call(nodebase.dynamicBrowseProps, { params: { uuid: order } })
    expect(props.map(({ title, kind, type }) => [title, kind, type])).toEqual([
      ['دارد', 'RELATION', undefined],
      ['موعد', 'PROPERTY', 'DATE'],
    ])
    const browse = (...steps: object[]) => found({ uuidList: [order], dynamicBrowse: steps })
    const [holds, due] = [{ relationOrPropertyUuid: uuid('دارد') }, { relationOrPropertyUuid: uuid('موعد') }]
    expect(await browse({ ...holds, valueUuid: nut.uuid })).toEqual(['دو'])
    expect(await browse({ ...holds, valueUuid: bolt.uuid })).toEqual(['دو', 'یک'])
    expect(await browse({ ...due, year: 1404 })).toEqual(['دو', 'یک'])
    expect(await browse({ ...due, year: 1404, month: 3 })).toEqual(['یک'])
    expect(await browse({ ...due, year: 1404, month: 5, day: 8 }, { ...holds, valueUuid: bolt.uuid })).toEqual(['دو'])
    expect(await browse({ ...due, year: 1404, month: 5, day: 9 })).toEqual([])
    expect(await found({ browse: [{ ...holds, valueUuid: nut.uuid }], searchAllDocument: true })).toEqual(['دو'])
    // A class matches as any of its instances only in a restriction.
    expect(await browse({ ...holds, valueUuid: part })).toEqual([])
    expect(await found({ uuidList: [order], complexNodes: true, dynamicBrowse: [{ ...holds, valueUuid: part }] })).toEqual(['دو', 'یک'])
    expect(await found({ uuidList: [order], complexNodes: true, dynamicBrowse: [{ ...holds, valueUuid: nut.uuid }] })).toEqual(['دو'])
    const dates = (step: object, by: Client = admin) => by.call(nodebase.browseDates, { json: { uuid: order, ...due, ...step } })
    expect(await dates({})).toEqual([{ value: 1404, count: 2 }])
    expect(await dates({ year: 1404 })).toEqual([
      { value: 3, count: 1 },
      { value: 5, count: 1 },
    ])
    expect(await dates({ year: 1404, month: 5 })).toEqual([{ value: 8, count: 1 }])
    expect(await dates({ year: 1403 })).toEqual([])
    expect(await dates({ relationOrPropertyUuid: uuid('دارد') })).toEqual([])
    expect(await codeOf(admin, nodebase.browseDates, { json: { uuid: order, ...due, year: 1404, month: 13 } as never })).toBe('badInput')

    await withoutGrants(app.db)
    for (const [id, level] of [
      [order, 1],
      [bolt.uuid, 0],
    ] as const)
      await grant(app.db, id, clerk.userId, level, { recursive: false })
    for (const { uuid: id } of [one, two]) await grant(app.db, id, clerk.userId, 0)
    expect(await found({ uuidList: [order] }, clerk)).toEqual(['دو', 'یک'])
    expect(await found({ keyword: 'تبریز', properties: ['text'], searchAllDocument: true }, clerk)).toEqual([])
    expect(await found({ uuidList: [order], metadataParams: [{ uuid: uuid('تعداد'), from: 3 }] }, clerk)).toEqual([])
    expect(await found({ uuidList: [order], dynamicBrowse: [{ ...holds, valueUuid: bolt.uuid }] }, clerk)).toEqual([])
    expect(await clerk.call(nodebase.dynamicBrowseProps, { params: { uuid: order } })).toEqual([])
    // Hidden nodes are not counted either.
    expect(await dates({}, clerk)).toEqual([])
  })

  it('copies the values of instances with new numbers and without keys, and deletes them with the instances', async () => {
    const { app, admin, ont, root, part, order, propertyEntries, entries, add, data, learn } = await start(make)
    const { nodebase } = app.contract
    await admin.call(ont.saveDynamicProperty, { json: { classUuid: part, title: 'شماره', type: 'ID', staticPart: 'ق' } })
    await learn()
    const bolt = await add(part, 'پیچ', propertyEntries({ کد: ['۱'], بها: [10] }))
    await add(order, 'یک', [...propertyEntries({ مشتری: ['آبفا'] }), entries('دارد', [bolt.uuid, 2])])
    await admin.call(ont.addCommonIdentities, { params: { id: bolt.uuid }, json: [order] })
    const dest = (await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'رونوشت‌ها' } })).uuid
    const children = await admin.call(nodebase.children, { json: { uuidList: [order] } })
    await admin.call(nodebase.sendTo, { query: { destUuid: dest }, json: [bolt.uuid, ...children.contents.map(({ uuid }) => uuid)] })
    const copies = (await admin.call(nodebase.children, { json: { uuidList: [dest] } })).contents
    expect(copies.map(({ title, nodeType, classTags }) => [title, nodeType, Object.values(classTags ?? {}).toSorted()])).toEqual([
      ['پیچ', 2, ['سفارش', 'قطعه']],
      ['یک', 2, ['سفارش']],
    ])
    expect(await data(String(copies[0]?.uuid))).toEqual({ بها: [10], شماره: ['ق2'] })
    expect(await data(String(copies[1]?.uuid))).toMatchObject({ مشتری: ['آبفا'], دارد: ['پیچ×2'] })
    await admin.call(nodebase.delete, { json: [part] })
    await admin.call(nodebase.purge, { json: [part] })
    // The remaining copy keeps its values, also without its class.
    expect(await data(String(copies[0]?.uuid))).toMatchObject({ بها: [10] })
    expect(await data(String(copies[1]?.uuid))).toEqual({ مشتری: ['آبفا'] })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ont_node where node_id = ${bolt.uuid}`.execute(app.db)
    expect(rows[0]?.count).toBe(0)
  })

  it('returns the graph around a class, an instance or a folder, up to a depth and through visible nodes, with the appearance of each relation [EXP-025] [ONT-048] [ONT-049]', async () => {
    const { app, admin, clerk, ont, part, order, propertyEntries, entries, add, ids } = await start(make)
    const bolt = await add(part, 'پیچ')
    const one = await add(order, 'یک', [...propertyEntries({ مشتری: ['آبفا'] }), entries('دارد', bolt.uuid)])
    const look = { arrowType: 'dot', size: 'big', color: '#aa0011' } as const
    await admin.call(ont.saveRelation, { json: { uuid: ids.دارد, title: 'دارد', ...look } })
    const around = async (by: Client, uuid: string, depth?: number) => {
      const { nodes, edges } = await by.call(ont.graph, { query: { uuid, ...(depth !== undefined && { depth }) } })
      const title = new Map(nodes.map((node) => [node.uuid, node.title]))
      return {
        nodes: nodes.map((node) => `${node.title}${node.more ? '+' : ''}`).toSorted(),
        edges: edges
          .map(({ kind, fromUuid, toUuid, arrowType = '', size = '', color = '' }) =>
            [kind, `${title.get(fromUuid)}>${title.get(toUuid)}`, arrowType, size, color].join(' ').trim(),
          )
          .toSorted(),
      }
    }
    expect(await around(clerk, order)).toEqual({
      nodes: ['سفارش', 'قطعه+', 'یک+'],
      edges: ['INSTANCE سفارش>یک', 'RELATION سفارش>قطعه dot big #aa0011'],
    })
    expect(await around(clerk, one.uuid, 2)).toEqual({
      nodes: ['سفارش', 'قطعه', 'پیچ', 'یک'],
      edges: ['INSTANCE سفارش>یک', 'INSTANCE قطعه>پیچ', 'RELATION سفارش>قطعه dot big #aa0011', 'RELATION یک>پیچ dot big #aa0011'],
    })
    const inside = async (by: Client, uuid: string) => {
      const { nodes, edges } = await by.call(ont.folderGraph, { query: { uuid } })
      const title = new Map(nodes.map((node) => [node.uuid, node.title]))
      return {
        nodes: nodes.map((node) => [node.title, node.kind ?? node.nodeType].join(' ')).toSorted(),
        edges: edges.map(({ kind, fromUuid, toUuid }) => `${kind} ${title.get(fromUuid)}>${title.get(toUuid)}`).toSorted(),
      }
    }
    const many = Array.from({ length: 310 }, (_, at) => `زیرقطعه ${at}`).join('|')
    await admin.call(ont.createHierarchy, { query: { hierarchy: many, parentUuid: part } })
    const crowded = await clerk.call(ont.graph, { query: { uuid: part } })
    // The class itself, its instance and the class related to it are part of the result, in addition to the 310.
    expect([crowded.nodes.length, crowded.leftOut, crowded.next]).toEqual([300, 13, { offset: 299, count: 13 }])
    // The next call returns the others, each once, with their edges.
    const rest = await clerk.call(ont.graph, { query: { uuid: part, offset: 299 } })
    expect([rest.nodes.length, rest.leftOut, rest.next]).toEqual([14, 0, undefined])
    expect(new Set([...crowded.nodes, ...rest.nodes].map(({ uuid }) => uuid)).size).toBe(313)
    const linked = new Set(rest.edges.flatMap(({ fromUuid, toUuid }) => [fromUuid, toUuid]))
    expect(rest.nodes.filter(({ uuid }) => !linked.has(uuid))).toEqual([])
    const first = await clerk.call(ont.folderGraph, { query: { uuid: part } })
    const second = await clerk.call(ont.folderGraph, { query: { uuid: part, offset: first.next?.offset } })
    const third = await clerk.call(ont.folderGraph, { query: { uuid: part, offset: second.next?.offset } })
    expect([first, second, third].map(({ next }) => next?.count)).toEqual([150, 12, undefined])
    const held = [first, second, third].flatMap(({ nodes }) => nodes.map(({ title }) => title))
    expect(new Set(held.filter((title) => title.startsWith('زیرقطعه'))).size).toBe(310)
    const shelf = (await admin.call(app.contract.folder.create, { form: { destUuid: order, title: 'بایگانی' } })).uuid
    // Returns the content of a folder even if it has no edges.
    expect(await inside(clerk, order)).toEqual({
      nodes: ['بایگانی folder', 'سفارش 1', 'قطعه 1', 'پیچ 2', 'یک 2'],
      edges: ['CONTAINS سفارش>بایگانی', 'INSTANCE سفارش>یک', 'RELATION سفارش>قطعه', 'RELATION یک>پیچ'],
    })
    expect(await inside(clerk, shelf)).toEqual({ nodes: ['بایگانی folder'], edges: [] })
    await withoutGrants(app.db)
    expect(await codeOf(clerk, ont.folderGraph, { query: { uuid: shelf } })).toBe('notFound')
    await grant(app.db, order, clerk.userId, 1, { recursive: false })
    await grant(app.db, one.uuid, clerk.userId, 0)
    expect(await inside(clerk, order)).toEqual({ nodes: ['سفارش 1', 'یک 2'], edges: ['INSTANCE سفارش>یک'] })
    expect(await around(clerk, one.uuid, 5)).toEqual({ nodes: ['سفارش', 'یک'], edges: ['INSTANCE سفارش>یک'] })
    expect(await codeOf(clerk, ont.graph, { query: { uuid: bolt.uuid } })).toBe('notFound')
    const plain = (await admin.call(app.contract.folder.create, { form: { destUuid: order, title: 'پوشه' } })).uuid
    expect(await codeOf(admin, ont.graph, { query: { uuid: plain } })).toBe('notFound')
  })
})
