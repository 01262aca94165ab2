import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { start } from './defining'

eachDatabase((_engine, make) => {
  /** Returns two administrators who edit the same ontology. */
  const both = async () => {
    const started = await start(make)
    return { ...started, other: await started.app.signIn('admin') }
  }
  const outcomes = (won: number, lost: number) => [...Array<string>(won).fill('200'), ...Array<string>(lost).fill('conflict')]

  it('refuses to overwrite a relation that another user changed since it was loaded, and saves after a reload', async () => {
    const { admin, other, clerk, newClass, ont } = await both()
    const [person, group] = [await newClass('شخص'), await newClass('گروه')]
    const uuid = await admin.call(ont.saveRelation, { json: { title: 'عضو است در', domainSimpleNodes: [person] } })
    const read = () => clerk.call(ont.relation, { query: { uuid } })
    const { revision } = await read()
    await other.call(ont.saveRelation, { json: { uuid, revision, title: 'عضو', rangesSimpleNodes: [group] } })
    const late = { uuid, title: 'وابسته است به', domainSimpleNodes: [person], rangesSimpleNodes: [] }
    expect(await codeOf(admin, ont.saveRelation, { json: { ...late, revision } })).toBe('conflict')
    const theirs = await read()
    expect(theirs).toMatchObject({ title: 'عضو', range: [{ uuid: group }] })
    expect(await codeOf(admin, ont.saveRelation, { json: { ...late, revision: theirs.revision } })).toBe('200')
    expect(await read()).toMatchObject({ title: 'وابسته است به', range: [] })
    // A save without a revision overwrites the stored version.
    expect(await codeOf(other, ont.saveRelation, { json: { uuid, title: 'عضو' } })).toBe('200')
    // A new name of a related class does not change the revision of the relation; a change of its partners does.
    const before = (await read()).revision
    await other.call(ont.saveClass, { json: { uuid: person, title: 'انسان' } })
    expect((await read()).revision).toBe(before)
    await other.call(ont.saveRelation, { json: { title: 'جدا از', disjoint: [uuid] } })
    expect(await codeOf(admin, ont.saveRelation, { json: { ...late, revision: before } })).toBe('conflict')
    // A deleted definition is not created again by accident.
    const { revision: last } = await read()
    await other.call(ont.deleteRelationOrProperty, { query: { uuid } })
    expect(await codeOf(admin, ont.saveRelation, { json: { ...late, revision: last } })).toBe('conflict')
  })

  it('accepts one of several concurrent saves of a property', async () => {
    const { admin, newClass, ont } = await both()
    const person = await newClass('شخص')
    const uuid = await admin.call(ont.saveProperty, { json: { title: 'کد', type: 'STRING', domains: [person] } })
    const { revision } = await admin.call(ont.property, { query: { uuid } })
    const save = (at: number) => codeOf(admin, ont.saveProperty, { json: { uuid, revision, title: `کد ${at}`, type: 'STRING' } })
    expect((await Promise.all(Array.from({ length: 6 }, (_, at) => save(at)))).toSorted()).toEqual(outcomes(1, 5))
  })

  it('refuses stale computed and general properties, and a whole list with one stale property', async () => {
    const { admin, other, newClass, ont } = await both()
    const bill = await newClass('فاکتور', undefined, { ontDynamicProperties: [{ title: 'شماره', type: 'NUMBER', startNumber: 1 }] })
    const [number] = (await admin.call(ont.class, { query: { uuid: bill } })).ontDynamicProperties
    const dynamic = { uuid: number?.uuid, revision: number?.revision, type: 'NUMBER', title: 'ردیف' }
    expect(await codeOf(other, ont.saveDynamicProperty, { json: dynamic })).toBe('200')
    expect(await codeOf(admin, ont.saveDynamicProperty, { json: { ...dynamic, title: 'شمار' } })).toBe('conflict')
    const query = { classUuid: bill }
    await admin.call(ont.saveClassProperties, {
      query,
      json: [
        { title: 'سال', type: 'INTEGER' },
        { title: 'شرح', type: 'STRING' },
      ],
    })
    const lines = async () =>
      (await admin.call(ont.classProperties, { query })).map(({ uuid, revision, title, type }) => ({ uuid, revision, title, type }))
    const held = await lines()
    await other.call(ont.saveProperty, { json: { uuid: held[1]?.uuid, title: 'توضیح', type: 'STRING', entityName: 'OntClassProperty' } })
    const changed = held.map((line) => ({ ...line, title: `${line.title} تازه` }))
    expect(await codeOf(admin, ont.saveClassProperties, { query, json: changed })).toBe('conflict')
    expect((await lines()).map(({ title }) => title)).toEqual(['سال', 'توضیح'])
    // If definitions in a list are partners of each other, saving one does not count as a conflict for the others.
    const [year, note] = await lines()
    const json = [
      { ...year, disjoint: [note?.uuid] },
      { ...note, disjoint: [year?.uuid] },
    ]
    expect(await codeOf(admin, ont.saveClassProperties, { query, json })).toBe('200')
  })

  it('keeps properties another user added to a class since, and does not restore removed ones', async () => {
    const { admin, other, newClass, ont } = await both()
    const query = { classUuid: await newClass('فاکتور') }
    const year = { title: 'سال', type: 'INTEGER' as const }
    const lines = async () => await admin.call(ont.classProperties, { query })
    const save = async (by: typeof admin, json: readonly object[], read?: readonly { uuid: string }[]) =>
      await codeOf(by, ont.saveClassProperties, {
        query: { ...query, ...(read && { before: read.map(({ uuid }) => uuid).join() }) },
        json: json as never,
      })
    // Both users have loaded a class without definitions.
    expect(await save(other, [year], [])).toBe('200')
    expect(await save(admin, [{ title: 'شرح', type: 'STRING' }], [])).toBe('conflict')
    const held = await lines()
    expect(held.map(({ title }) => title)).toEqual(['سال'])
    const [mine] = held.map(({ uuid, revision, title, type }) => ({ uuid, revision, title, type }))
    expect(await save(other, [{ ...mine }, { title: 'شماره', type: 'INTEGER' }], held)).toBe('200')
    expect(await save(admin, [{ ...mine }], held)).toBe('conflict')
    expect(await lines()).toHaveLength(2)
    expect(await save(other, [], await lines())).toBe('200')
    expect(await save(admin, [{ ...mine }], held)).toBe('conflict')
    expect(await lines()).toEqual([])
    const added = await Promise.all([1, 2, 3].map((at) => save(at === 1 ? admin : other, [{ ...year, title: `سال ${at}` }], [])))
    expect(added.toSorted()).toEqual(outcomes(1, 2))
    // A save without the loaded values replaces the list.
    expect(await save(admin, [])).toBe('200')
    expect(await lines()).toEqual([])
  })

  it('refuses to overwrite class values that changed since they were loaded, and saves after a reload', async () => {
    const { admin, other, newClass, ont } = await both()
    const query = { classUuid: await newClass('واحد') }
    const [propertyUuid] = await admin.call(ont.saveClassProperties, { query, json: [{ title: 'سال', type: 'INTEGER' }] })
    const save = (by: typeof admin, values: number[], before?: number[]) =>
      codeOf(by, ont.saveClassPropertiesValues, { query, json: [{ propertyUuid, values, ...(before && { before }) }] })
    const values = async () => (await admin.call(ont.classProperties, { query }))[0]?.values
    expect(await save(other, [1404], [])).toBe('204')
    expect(await save(admin, [1405], [])).toBe('conflict')
    expect(await values()).toEqual([1404])
    const raced = await Promise.all([1405, 1406, 1407].map((year) => save(admin, [year], [1404])))
    expect(raced.toSorted()).toEqual(['204', 'conflict', 'conflict'])
    expect(await save(other, [1400])).toBe('204')
    expect(await values()).toEqual([1400])
  })

  it('refuses a class with a definition that another user changed since it was loaded', async () => {
    const { admin, other, newClass, ont } = await both()
    const [person, place] = [await newClass('شخص'), await newClass('مکان')]
    const uuid = await admin.call(ont.saveProperty, { json: { title: 'نشانی', type: 'STRING', domains: [place] } })
    const taken = await admin.call(ont.property, { query: { uuid } })
    await other.call(ont.saveProperty, { json: { uuid, title: 'نشانی', type: 'STRING', required: true } })
    const save = (revision: string) => {
      const property = { uuid, revision, title: 'نشانی', type: 'STRING', required: false }
      return codeOf(admin, ont.saveClass, { json: { uuid: person, title: 'شخص', ontProperties: [property] } })
    }
    expect(await save(taken.revision)).toBe('conflict')
    expect((await admin.call(ont.class, { query: { uuid: person } })).ontProperties).toEqual([])
    expect(await save((await admin.call(ont.property, { query: { uuid } })).revision)).toBe('200')
  })
})
