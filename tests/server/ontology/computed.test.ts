import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { start } from './order-classes'

eachDatabase((_engine, make) => {
  /** Creates orders with a dynamic property of every type, and two parts with prices. */
  const computing = async () => {
    const at = await start(make)
    const { admin, ont, part, order, propertyEntries, add, ids, learn } = at
    const [basedOnPropertyUuid, numericalPropertyUuid] = [String(ids.دارد), String(ids.بها)]
    const dynamic = (title: string, type: string, more = {}) =>
      admin.call(ont.saveDynamicProperty, { json: { classUuid: order, title, type: type as never, ...more } })
    await dynamic('شماره', 'ID', { startNumber: 41, staticPart: 'س/' })
    await dynamic('ردیف', 'NUMBER')
    await dynamic('روز', 'DATE')
    await dynamic('شمار', 'COUNT_BASED', { basedOnPropertyUuid })
    await dynamic('گونه‌ها', 'TOTAL', { basedOnPropertyUuid })
    await dynamic('جمع ساده', 'SUMMATION', { basedOnPropertyUuid, numericalPropertyUuid })
    for (const metricType of ['MAX', 'MIN', 'AVG', 'SUM'])
      await dynamic(metricType, 'NUMERICAL_PROPERTY', { basedOnPropertyUuid, numericalPropertyUuid, metricType })
    await learn()
    const [bolt, nut] = [await add(part, 'پیچ', propertyEntries({ بها: [10] })), await add(part, 'مهره', propertyEntries({ بها: [0.1] }))]
    const customer = propertyEntries({ مشتری: ['آبفا'] })
    return { ...at, bolt, nut, customer, basedOnPropertyUuid }
  }

  it('aggregates the values of a property, weighted by the number of each entry [ONT-074] [ONT-075] [ONT-076]', async () => {
    const { order, entries, add, data, bolt, nut, customer } = await computing()
    const one = await add(order, 'یک', [...customer, entries('دارد', [bolt.uuid, 2], [nut.uuid, 3])])
    expect(await data(one.uuid)).toMatchObject({ MAX: [20], MIN: [0.3], AVG: [10.15], SUM: [20.3] })
    const none = await add(order, 'دو', customer)
    expect(await data(none.uuid)).toMatchObject({ SUM: [0] })
    expect(Object.keys(await data(none.uuid))).not.toEqual(expect.arrayContaining(['MAX']))
  })

  it('counts entries with and without their numbers, and sums each value once [ONT-070] [ONT-077]', async () => {
    const { order, entries, add, data, bolt, nut, customer } = await computing()
    const one = await add(order, 'یک', [...customer, entries('دارد', [bolt.uuid, 2], [nut.uuid, 3])])
    expect(await data(one.uuid)).toMatchObject({
      ...{ ردیف: [1], شمار: [5], گونه‌ها: [2], 'جمع ساده': [10.1] },
      روز: [expect.stringMatching(/^\d{4}-\d{2}-\d{2} 00:00:00$/)],
    })
  })

  it('numbers instances from the configured start, and uses no number twice [ONT-078] [ONT-079]', async () => {
    const { app, admin, clerk, ont, order, propertyEntries, add, data, ids, customer } = await computing()
    const one = await add(order, 'یک', customer)
    expect((await data(one.uuid)).شماره).toEqual(['س/41'])
    // No number is assigned twice, neither after a deletion nor in concurrent saves.
    await admin.call(app.contract.nodebase.delete, { json: [one.uuid] })
    await admin.call(app.contract.nodebase.purge, { json: [one.uuid] })
    await Promise.all(['دو', 'سه', 'چهار'].map((title) => add(order, title, customer)))
    const numbers = await sql<{
      value: string
    }>`select value #>> '{}' as value from ont_value where definition_id = ${ids.شماره} order by key`.execute(app.db)
    expect(numbers.rows.map(({ value }) => value)).toEqual(['س/42', 'س/43', 'س/44'])
    expect(await clerk.call(ont.dynamicPropertyValue, { query: { propertyUuid: String(ids.شماره) } })).toBe('س/45')
    // A number in the request is ignored.
    const sent = await add(order, 'پنج', [...customer, ...propertyEntries({ شماره: ['دستی'] })])
    expect((await data(sent.uuid)).شماره).toEqual(['س/45'])
  })

  it('computes values only from nodes the caller may see, and keeps hidden entries', async () => {
    const { app, admin, clerk, ont, order, entries, query, add, data, bolt, nut, customer, basedOnPropertyUuid } = await computing()
    const sent = await add(order, 'پنج', customer)
    const two = await add(order, 'شش', [...customer, entries('دارد', [bolt.uuid, 2], [nut.uuid, 3])])
    await withoutGrants(app.db)
    for (const id of [two.uuid, bolt.uuid]) await grant(app.db, id, clerk.userId, 1)
    expect(await data(two.uuid, clerk)).toMatchObject({ دارد: ['پیچ×2'], شمار: [2], SUM: [20] })
    // Entries to hidden nodes survive a save.
    await grant(app.db, two.uuid, clerk.userId, 3).catch(() =>
      app.db.updateTable('permission').set({ level: 3 }).where('node_id', '=', two.uuid).execute(),
    )
    await clerk.call(ont.editInstanceValue, {
      json: { nodeUuid: two.uuid, relationOrPropertyUuid: basedOnPropertyUuid, relationsValues: [] },
    })
    expect((await data(two.uuid)).دارد).toEqual(['مهره×3'])
    expect(
      await codeOf(clerk, ont.editInstanceValue, {
        json: { nodeUuid: two.uuid, relationOrPropertyUuid: basedOnPropertyUuid, relationsValues: [{ instanceUuid: nut.uuid }] },
      }),
    ).toBe('notFound')
    expect(await codeOf(clerk, ont.instanceData, { query: { instanceUuid: nut.uuid } })).toBe('notFound')
    expect(await codeOf(admin, ont.instanceData, { query: { instanceUuid: order } })).toBe('notInstance')
    expect(await codeOf(clerk, ont.saveInstance, query(order, 'x', customer, { uuid: sent.uuid }))).toBe('notFound')
  })
})
