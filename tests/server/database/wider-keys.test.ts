import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, migrations } from '#server/database/migrate'
import type { Db } from '#server/database/schema'
import { eachDatabase, ownDatabase } from '#tests/support/databases'
import { library } from '../texts/library'

/** Creates the store of the previous version, whose keys keep the hamza as it was written. */
async function older(db: Db): Promise<void> {
  const step = migrations.findIndex(([name]) => name === 'wider keys')
  await sql`delete from migration where number > ${step}`.execute(db)
}
const asOld = (db: Db, id: string, key: string) => db.updateTable('placement').set({ name_key: key }).where('node_id', '=', id).execute()
const step = migrations.findIndex(([name]) => name === 'wider keys') + 1

eachDatabase((engine) => {
  it('an upgrade matches existing names by the new key; names that now collide are both kept and can be renamed', async () => {
    const { app, admin, root, file, folder, found } = await library(await ownDatabase(engine))
    const { nodebase } = app.contract
    const [first, second] = [await folder(root, 'هیئت مدیره'), await file(root, 'گزارش ۲.txt', 'متن')]
    const [third, binned] = [await folder(root, 'جلسه ۳'), await folder(root, 'شیء')]
    await admin.call(nodebase.delete, { json: [binned] })
    await older(app.db)
    await asOld(app.db, first, 'هیئتمدیره')
    // Two titles that were different before the upgrade.
    await app.db.updateTable('node').set({ title: 'آئین' }).where('id', '=', second).execute()
    await app.db.updateTable('node').set({ title: 'آیین', extension: 'txt' }).where('id', '=', third).execute()
    await asOld(app.db, second, 'ائین.txt')
    await asOld(app.db, third, 'ایین.txt')
    await asOld(app.db, binned, `شیء\u0001${binned}`)
    await migrate(app.db, Date.now, migrations.slice(0, step))
    const keys = await app.db
      .selectFrom('placement')
      .select(['node_id', 'name_key'])
      .where('node_id', 'in', [first, second, third, binned])
      .execute()
    expect(new Map(keys.map(({ node_id, name_key }) => [node_id, name_key]))).toEqual(
      new Map([
        [first, 'هیاتمدیره'],
        [second, `ایین.txt\u0001${second}`],
        [third, 'ایین.txt'],
        [binned, `شی\u0001${binned}`],
      ]),
    )
    const titled = (title: string) => found(admin, title, { properties: ['title'], searchAllDocument: true })
    expect([await titled('هیأت'), (await titled('آئین')).length, (await titled('آیین')).length]).toEqual([['هیئت مدیره'], 2, 2])
    await admin.call(nodebase.rename, { query: { uuid: first, title: 'هیأت امنا' } })
    expect(await titled('هیئت امنا')).toEqual(['هیأت امنا'])
  })

  it('an upgrade matches existing tags, attributes and paragraph texts by the new key', async () => {
    const { app } = await library(await ownDatabase(engine))
    const { db } = app
    await older(db)
    const keyword = (title: string, key: string) =>
      sql`insert into keyword (id, title, name_key, sort_key, created_at) values (gen_random_uuid(), ${title}, ${key}, ${key}, 1)`.execute(
        db,
      )
    await keyword('مسئول', 'مسئول')
    await keyword('مسؤول', 'مسوول')
    await keyword('Café', 'café')
    await sql`update app_user set first_name = 'رئوفه', first_name_key = 'رئوفه'`.execute(db)
    await migrate(db, Date.now, migrations.slice(0, step))
    const { rows } = await sql<{
      title: string
      name_key: string
    }>`select title, split_part(name_key, chr(1), 1) as name_key from keyword order by title collate "C"`.execute(db)
    expect(rows).toEqual([
      { title: 'Café', name_key: 'cafe' },
      { title: 'مسؤول', name_key: 'مسوول' },
      { title: 'مسئول', name_key: 'مسوول' },
    ])
    const people = await db.selectFrom('app_user').select('first_name_key').distinct().execute()
    expect(people).toEqual([{ first_name_key: 'رووفه' }])
  })
})
