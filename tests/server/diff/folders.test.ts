import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { library } from '../texts/library'
import { codeOf, grant } from '../uploads/uploading'

async function start(make: () => Promise<Parameters<typeof library>[0]>) {
  const shelf = await library(await make())
  const { app, admin, folder, root } = shelf
  const compare = (by: Client, firstFldUuid: string, secondFldUuid: string) =>
    by.call(app.contract.diff.folder, { query: { firstFldUuid, secondFldUuid } })
  const lines = async (by: Client, one: string, other: string): Promise<string[]> =>
    (await compare(by, one, other)).map(({ state, path }) => `${state} ${path}`)
  const copy = async (uuid: string, destUuid: string): Promise<string> => {
    await admin.call(app.contract.nodebase.copy, { json: [uuid] })
    const [made] = await admin.call(app.contract.nodebase.paste, { form: { destUuid } })
    return String(made?.uuid)
  }
  return { ...shelf, copy, compare, lines, admin, one: await folder(root, 'یک'), other: await folder(root, 'دو') }
}

eachDatabase((_engine, make) => {
  it('lists items of two folders as only in one, equal or different, at any depth [API-185] [DIFF-012]', async () => {
    const { app, admin, one, other, folder, file, copy, compare, lines } = await start(make)
    const [under, below] = [await folder(one, 'بایگانی'), await folder(other, 'بايگاني')]
    const deep = await folder(under, 'ژرف')
    const same = await file(one, 'کتاب.txt', 'همان')
    const twin = await copy(same, other)
    await admin.call(app.contract.nodebase.rename, { query: { uuid: twin, title: 'كتاب' } })
    await file(under, 'نامه.txt', 'یک')
    await file(below, 'نامه.txt', 'دو')
    await file(deep, 'تنها.txt', 'سه')
    await file(other, 'افزوده.txt', 'چهار')
    expect(await lines(admin, one, other)).toEqual([
      ...['DIFFERENT بایگانی', 'ONLY_FIRST بایگانی/ژرف', 'ONLY_FIRST بایگانی/ژرف/تنها.txt', 'DIFFERENT بایگانی/نامه.txt'],
      ...['ONLY_SECOND افزوده.txt', 'SAME کتاب.txt'],
    ])
    expect(await compare(admin, one, other)).toContainEqual(
      expect.objectContaining({
        path: 'کتاب.txt',
        first: expect.objectContaining({ uuid: same }),
        second: expect.objectContaining({ uuid: twin }),
      }),
    )
    expect(new Set((await compare(admin, one, one)).map(({ state }) => state))).toEqual(new Set(['SAME']))
    expect(await codeOf(admin, app.contract.diff.folder, { query: { firstFldUuid: one, secondFldUuid: same } })).toBe('notFolder')
  })

  it('compares the targets of shortcuts, stops at cycles, and leaves out deleted items', async () => {
    const { app, admin, one, other, folder, file, lines } = await start(make)
    const [papers, gone] = [await folder(one, 'اسناد'), await file(one, 'رفته.txt', 'یک')]
    await file(papers, 'نامه.txt', 'دو')
    const link = (uuid: string, destUuid: string) =>
      sql`insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
        select ${destUuid}::uuid, node_id, false, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no
        from placement where node_id = ${uuid} and home`.execute(app.db)
    await link(papers, other)
    await link(one, papers)
    await admin.call(app.contract.nodebase.delete, { json: [gone] })
    expect(await lines(admin, one, other)).toEqual([
      'DIFFERENT اسناد',
      'DIFFERENT اسناد/یک',
      'ONLY_SECOND اسناد/یک/اسناد',
      'SAME اسناد/نامه.txt',
    ])
  })

  it('compares only items the caller may see, and only documents the caller may read', async () => {
    const { app, one, other, folder, file, copy, lines } = await start(make)
    const clerk = await app.as('clerk')
    const profile = { id: crypto.randomUUID(), title: 'مقایسه', flags: JSON.stringify(['DOC_DIFF']) }
    await app.db.insertInto('public_profile').values(profile).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: clerk.userId }).execute()
    app.ports.advance(2_000)
    const [open, seen] = [await file(one, 'باز.txt', 'یک'), await file(one, 'دیدنی.txt', 'دو')]
    await file(await folder(one, 'پنهان'), 'راز.txt', 'سه')
    const twin = await copy(open, other)
    const allow = (node: string, level: 0 | 1) => grant(app.db, node, clerk.userId, level, { recursive: false })
    await allow(one, 1)
    expect(await codeOf(clerk, app.contract.diff.folder, { query: { firstFldUuid: one, secondFldUuid: other } })).toBe('notFound')
    await allow(other, 1)
    await allow(open, 1)
    await allow(seen, 0)
    expect(await lines(clerk, one, other)).toEqual(['ONLY_FIRST باز.txt'])
    await allow(twin, 1)
    expect(await lines(clerk, one, other)).toEqual(['SAME باز.txt'])
  })
})
