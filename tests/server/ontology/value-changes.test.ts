import { expect, it } from 'vitest'
import type { Problem } from '#api/contract/errors'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { grant, withoutGrants } from '../uploads/uploading'
import { start } from './order-classes'

eachDatabase((_engine, make) => {
  const prepared = async () => {
    const classes = await start(make)
    const { app, ont, ids, order, part, clerk, propertyEntries, add } = classes
    const other = await app.as('other')
    await withoutGrants(app.db)
    for (const { userId } of [clerk, other]) await grant(app.db, order, userId, 3)
    await grant(app.db, part, clerk.userId, 1)
    const made = await add(order, 'سفارش یکم', propertyEntries({ مشتری: ['شرکت آب'], تعداد: [1] }))
    const revision = async (by: Client, title: string, ...uuids: string[]) =>
      (await by.call(ont.sharedRelationsProperties, { json: uuids })).find(({ uuid }) => uuid === ids[title])?.revision
    const refusal = async (answer: Response) => {
      if (answer.ok) return 'ok'
      const { code, errors = [] } = (await answer.json()) as Problem
      return [answer.status, code, ...errors.map(({ path }) => Object.keys(ids).find((one) => ids[one] === path))].join(' ')
    }
    const edit = async (by: Client, title: string, values: unknown[], read?: string) =>
      await refusal(
        await by.send(ont.editInstanceValue, {
          json: { nodeUuid: made.uuid, ...propertyEntries({ [title]: values })[0], ...(read !== undefined && { revision: read }) } as never,
        }),
      )
    const history = async (by: Client, instanceUuid = made.uuid, title?: string) => {
      const query = { instanceUuid, ...(title !== undefined && { relationOrPropertyUuid: String(ids[title]) }) }
      const { contents, totalElements } = await by.call(ont.valueHistory, { params: { offset: 0, size: 20 }, query })
      const shown = (list: (typeof contents)[number]['before']) =>
        list.map((one) => (one.uuid === undefined ? one.value : `${one.title}×${one.count}`)).join()
      expect(totalElements).toBe(contents.length)
      return contents.map((one) => [one.title, one.userUuid, `${shown(one.before)} → ${shown(one.after)}`])
    }
    return { ...classes, other, made, revision, refusal, edit, history }
  }

  it('refuses the second of two saves of a value, names the field, and keeps the first value', async () => {
    const { clerk, other, made, revision, edit, data } = await prepared()
    const [mine, theirs] = [await revision(clerk, 'مشتری', made.uuid), await revision(other, 'مشتری', made.uuid)]
    expect(mine).toBe(theirs)
    expect(await edit(other, 'مشتری', ['آبفا'], theirs)).toBe('ok')
    expect(await edit(clerk, 'مشتری', ['برق'], mine)).toBe('409 conflict مشتری')
    expect((await data(made.uuid)).مشتری).toEqual(['آبفا'])
    // Changes of another field cause no conflict. A save without a revision is allowed, as in the specification.
    expect(await edit(clerk, 'تعداد', [2], await revision(clerk, 'تعداد', made.uuid))).toBe('ok')
    expect(await edit(clerk, 'مشتری', ['گاز'])).toBe('ok')
    const again = await revision(clerk, 'مشتری', made.uuid)
    expect(await edit(clerk, 'مشتری', ['برق'], again)).toBe('ok')
    expect(await edit(clerk, 'مشتری', ['نفت'], again)).toBe('409 conflict مشتری')
  })

  it('refuses stale values of an instance in query, body and bulk edits, which save all or nothing', async () => {
    const { ont, order, clerk, other, made, propertyEntries, query, add, revision, refusal, edit, data } = await prepared()
    const twin = await add(order, 'سفارش دوم', propertyEntries({ مشتری: ['آبفا'] }))
    const read = await revision(clerk, 'مشتری', made.uuid)
    const both = await revision(clerk, 'مشتری', twin.uuid, made.uuid)
    expect(await revision(clerk, 'مشتری', made.uuid, twin.uuid)).toBe(both)
    await edit(other, 'مشتری', ['شرکت برق'])
    const change = { ...propertyEntries({ مشتری: ['من'.padEnd(5, 'م')] })[0] }
    const saved = async (relationsProperties: object[], more: object) =>
      await refusal(
        await clerk.send(ont.saveInstance, { ...query(order, 'سفارش یکم', relationsProperties, { uuid: made.uuid }), ...more } as never),
      )
    expect(await saved([{ ...change, revision: read }], {})).toBe('409 conflict مشتری')
    const long = { multipart: { relationsProperties: [{ ...change, revision: read }] } }
    expect(await saved([], long)).toBe('409 conflict مشتری')
    const together = async (given: string | undefined) =>
      await refusal(
        await clerk.send(ont.editInstances, {
          json: {
            uuidList: [made.uuid, twin.uuid],
            relationsProperties: [{ ...change, ...(given !== undefined && { revision: given }) }],
          } as never,
        }),
      )
    expect(await together(both)).toBe('409 conflict مشتری')
    expect([(await data(made.uuid)).مشتری, (await data(twin.uuid)).مشتری]).toEqual([['شرکت برق'], ['آبفا']])
    expect(await together(await revision(clerk, 'مشتری', made.uuid, twin.uuid))).toBe('ok')
    expect((await data(twin.uuid)).مشتری).toEqual(['منممم'])
  })

  it('accepts one of several concurrent saves of a value', async () => {
    const { clerk, other, made, revision, edit } = await prepared()
    const read = await revision(clerk, 'مشتری', made.uuid)
    const ends = await Promise.all([clerk, other, clerk, other].map((by, at) => edit(by, 'مشتری', [`شرکت ${at}`], read)))
    expect(ends.toSorted()).toEqual(['409 conflict مشتری', '409 conflict مشتری', '409 conflict مشتری', 'ok'])
  })

  it('stores who set each value, and shows the history to users who may read the instance', async () => {
    const { app, admin, clerk, other, made, ont, part, entries, add, edit, history, ids } = await prepared()
    await edit(other, 'مشتری', ['آبفا'])
    await edit(clerk, 'مشتری', ['آبفا'])
    await edit(clerk, 'تعداد', [])
    const bolt = await add(part, 'پیچ')
    const relate = (by: Client, ...targets: [string, number][]) =>
      by.call(ont.editInstanceValue, { json: { nodeUuid: made.uuid, ...entries('دارد', ...targets) } })
    await relate(clerk, [bolt.uuid, 2])
    await relate(admin, [bolt.uuid, 3])
    expect(await history(clerk)).toEqual([
      ['دارد', admin.userId, 'پیچ×2 → پیچ×3'],
      ['دارد', clerk.userId, ' → پیچ×2'],
      ['تعداد', clerk.userId, '1 → '],
      ['مشتری', other.userId, 'شرکت آب → آبفا'],
      ...(await history(admin)).slice(4),
    ])
    expect((await history(admin)).slice(4).toSorted()).toEqual(
      [
        ['تعداد', admin.userId, ' → 1'],
        ['مشتری', admin.userId, ' → شرکت آب'],
      ].toSorted(),
    )
    expect(await history(clerk, made.uuid, 'تعداد')).toHaveLength(2)
    // Entries to nodes that a user may not see are neither listed nor counted for this user.
    expect((await history(other)).map(([title]) => title)).not.toContain('دارد')
    const stranger = await app.as('stranger')
    const asked = { params: { offset: 0, size: 20 }, query: { instanceUuid: made.uuid } }
    expect((await stranger.send(ont.valueHistory, asked)).status).toBe(404)
    expect(ids.دارد).toBeDefined()
  })

  it('records an entry of a symmetric relation in the history of both instances', async () => {
    const { admin, ont, part, add, ids, learn, history } = await prepared()
    await admin.call(ont.saveRelation, {
      json: { title: 'جفت', characteristics: ['SYMMETRIC'], domainSimpleNodes: [part], rangesSimpleNodes: [part] },
    })
    await learn()
    const [bolt, nut] = [await add(part, 'پیچ'), await add(part, 'مهره')]
    await admin.call(ont.editInstanceValue, {
      json: { nodeUuid: bolt.uuid, relationOrPropertyUuid: String(ids.جفت), relationsValues: [{ instanceUuid: nut.uuid, count: 1 }] },
    })
    expect(await history(admin, bolt.uuid)).toEqual([['جفت', admin.userId, ' → مهره×1']])
    expect(await history(admin, nut.uuid)).toEqual([['جفت', admin.userId, ' → پیچ×1']])
  })
})
