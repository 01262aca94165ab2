import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { start } from './defining'

eachDatabase((_engine, make) => {
  it('refuses a class that is disjoint with an ancestor or descendant, also after a move', async () => {
    const { admin, newClass, ont } = await start(make)
    const being = await newClass('جاندار')
    const animal = await newClass('جانور', being)
    const bird = await newClass('پرنده', animal)
    const plant = await newClass('گیاه', being)
    const save = (uuid: string, title: string, more: object) => codeOf(admin, ont.saveClass, { json: { uuid, title, ...more } })
    expect(await save(bird, 'پرنده', { disjoint: [being] })).toBe('disjointLine')
    expect(await save(being, 'جاندار', { disjoint: [bird, plant] })).toBe('disjointLine')
    expect(await admin.call(ont.disjoints, { query: { uuid: being } })).toEqual([])
    await admin.call(ont.saveClass, { json: { uuid: plant, title: 'گیاه', disjoint: [animal] } })
    expect(await save(plant, 'گیاه', { parentUuid: animal })).toBe('disjointLine')
    expect(await admin.call(ont.class, { query: { uuid: plant } })).toMatchObject({ parentUuid: being })
  })
})
