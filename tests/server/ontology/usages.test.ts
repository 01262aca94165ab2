import { expect, it } from 'vitest'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { grant, withoutGrants } from '../uploads/uploading'
import { start } from './order-classes'

eachDatabase((_engine, make) => {
  /**
   * Creates parts with a subclass and three instances, two of which are used in orders; a sum over the parts of an order; and a form for
   * parts.
   */
  const prepared = async () => {
    const classes = await start(make)
    const { app, admin, clerk, ont, part, order, ids, propertyEntries, entries, add } = classes
    const screw = await admin.call(ont.saveClass, { json: { title: 'پیچ', parentUuid: part } })
    await admin.call(ont.saveDynamicProperty, {
      json: {
        ...{ classUuid: order, title: 'جمع بها', type: 'NUMERICAL_PROPERTY', metricType: 'SUM' },
        ...{ basedOnPropertyUuid: String(ids.دارد), numericalPropertyUuid: String(ids.بها) },
      },
    })
    const [one, two, three] = [
      await add(part, 'مهره', propertyEntries({ کد: ['۱'] })),
      await add(part, 'واشر', propertyEntries({ کد: ['۲'] })),
      await add(screw, 'پیچ ریز', propertyEntries({ کد: ['۳'] })),
    ]
    const first = await add(order, 'سفارش یکم', [...propertyEntries({ مشتری: ['شرکت آب'] }), entries('دارد', one.uuid, three.uuid)])
    const second = await add(order, 'سفارش دوم', [...propertyEntries({ مشتری: ['شرکت برق'] }), entries('دارد', one.uuid)])
    await withoutGrants(app.db)
    const usages = async (by: Client, ...json: string[]) =>
      (await by.call(ont.usages, { json })).map(({ kind, count, titles }) => `${kind} ${count}: ${titles.toSorted().join('، ')}`)
    return { ...classes, clerk, screw, one, two, three, first, second, usages }
  }

  it('counts and names what is deleted with a class and what uses it', async () => {
    const { admin, part, screw, usages } = await prepared()
    expect(await usages(admin, part)).toEqual([
      'SUBCLASS 1: پیچ',
      'INSTANCE 3: مهره، واشر، پیچ ریز',
      'REFERRER 2: سفارش دوم، سفارش یکم',
      'RANGE 1: دارد',
      'COMPUTED 1: جمع بها',
    ])
    expect(await usages(admin, screw)).toEqual(['INSTANCE 1: پیچ ریز', 'REFERRER 1: سفارش یکم'])
  })

  it('counts an instance that uses several deleted classes once, and does not count deleted nodes', async () => {
    const { admin, one, two, three, first, second, usages } = await prepared()
    expect(await usages(admin, one.uuid)).toEqual(['REFERRER 2: سفارش دوم، سفارش یکم'])
    expect(await usages(admin, one.uuid, three.uuid)).toEqual(['REFERRER 2: سفارش دوم، سفارش یکم'])
    expect(await usages(admin, one.uuid, three.uuid, first.uuid)).toEqual(['REFERRER 1: سفارش دوم'])
    expect(await usages(admin, two.uuid)).toEqual([])
    expect(await usages(admin, second.uuid)).toEqual([])
  })

  it('leaves out hidden nodes and nodes in a recycle bin, and lists forms only for administrators', async () => {
    const { app, admin, clerk, ont, part, one, two, first, second, root, usages } = await prepared()
    await admin.call(app.contract.adminForms.save, {
      json: { title: 'برگ قطعه', classUuid: part, columns: 1, fields: [] },
    } as never)
    expect(await usages(admin, part)).toContain('FORM 1: برگ قطعه')
    expect((await clerk.send(ont.usages, { json: [part] })).status).toBe(404)
    await grant(app.db, part, clerk.userId, 1, { recursive: false })
    await grant(app.db, one.uuid, clerk.userId, 1)
    await grant(app.db, first.uuid, clerk.userId, 0)
    expect(await usages(clerk, part)).toEqual(['INSTANCE 1: مهره', 'REFERRER 1: سفارش یکم', 'RANGE 1: دارد'])
    expect(await usages(clerk, one.uuid)).toEqual(['REFERRER 1: سفارش یکم'])
    expect((await clerk.send(ont.usages, { json: [one.uuid, two.uuid] })).status).toBe(404)
    await admin.call(app.contract.nodebase.delete, { query: {}, json: [first.uuid, second.uuid] })
    expect(await usages(clerk, one.uuid)).toEqual([])
    expect(await usages(admin, root)).toEqual([])
  })
})
