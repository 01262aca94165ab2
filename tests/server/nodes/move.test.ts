import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, codeOf, grant, mainRoot, namesIn, sendFile, withoutGrants } from '../uploads/uploading'
import { expectSound } from './sound'

interface Place {
  app: TestApp
  admin: Client
  root: string
  folder(parent: string, title: string): Promise<string>
  file(parent: string, filename: string, bytes?: string): Promise<string>
  move(uuids: readonly string[], destUuid: string, fromUuid?: string): Promise<string>
}

async function place(db: Db): Promise<Place> {
  const app = await testApp({ db })
  const admin = await app.signIn('admin')
  const { folder, nodebase } = app.contract
  return {
    app,
    admin,
    root: await mainRoot(db),
    folder: async (destUuid, title) => (await admin.call(folder.create, { form: { destUuid, title } })).uuid,
    file: async (uuid, filename, bytes = filename) => (await sendFile(app, admin, { uuid, filename, bytes })).body.uuid,
    move: (uuids, destUuid, fromUuid) => codeOf(admin, nodebase.move, { query: { destUuid, fromUuid }, json: [...uuids] }),
  }
}

const load = async ({ app, admin }: Place, uuid: string): Promise<Node | undefined> =>
  (await admin.call(app.contract.nodebase.loadNodes, { json: [uuid] }))[0]

eachDatabase((_engine, make) => {
  it('moves documents and folders with their content, returns and logs them, and publishes both folders [API-094] [EXP-094]', async () => {
    const db = await make()
    const at = await place(db)
    const from = await at.folder(at.root, 'مبدأ')
    const dest = await at.folder(at.root, 'مقصد')
    const moved = await at.folder(from, 'پرونده‌ها')
    const inner = await at.folder(moved, 'درونی')
    const deep = await at.file(inner, 'ژرف.txt')
    const loose = await at.file(from, 'تک.txt')
    at.app.ports.published.length = 0
    const answer = await at.admin.call(at.app.contract.nodebase.move, { query: { destUuid: dest }, json: [moved, loose] })
    expect(answer.map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      [moved, dest],
      [loose, dest],
    ])
    expect(await namesIn(at.app, at.admin, from)).toEqual([])
    expect(await namesIn(at.app, at.admin, dest)).toEqual(['پرونده‌ها', 'تک.txt'])
    expect((await load(at, deep))?.pwd).toBe([at.root, dest, moved, inner, deep].join('/'))
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({
        type: 'data.changed',
        resource: 'node',
        uuids: [moved, loose],
        parentUuids: expect.arrayContaining([from, dest]),
      }),
    ])
    const lines = await db.selectFrom('log').select(['node_id', 'detail']).where('type', '=', 'MOVE').orderBy('id').execute()
    expect(lines).toEqual([
      { node_id: moved, detail: { title: 'پرونده‌ها', fromUuid: from, toUuid: dest } },
      { node_id: loose, detail: { title: 'تک', fromUuid: from, toUuid: dest } },
    ])
    await expectSound(db)
  })

  it('leaves items that are already in the destination, and moves a folder together with an item from inside it', async () => {
    const db = await make()
    const at = await place(db)
    const outer = await at.folder(at.root, 'بیرونی')
    const inner = await at.folder(outer, 'درونی')
    const core = await at.folder(inner, 'هسته')
    const file = await at.file(core, 'سند.txt')
    const dest = await at.folder(at.root, 'مقصد')
    at.app.ports.published.length = 0
    expect(await at.move([outer], at.root)).toBe('200')
    expect(at.app.ports.published).toEqual([])
    expect(await at.move([outer, inner, file], dest)).toBe('200')
    expect(await namesIn(at.app, at.admin, dest)).toEqual(['بیرونی', 'درونی', 'سند.txt'])
    expect((await load(at, core))?.pwd).toBe([at.root, dest, inner, core].join('/'))
    await expectSound(db)
  })

  it('refuses a move into itself or its descendants, into a non-folder, and of system nodes', async () => {
    const db = await make()
    const at = await place(db)
    const outer = await at.folder(at.root, 'بیرونی')
    const inner = await at.folder(outer, 'درونی')
    const file = await at.file(inner, 'سند.txt')
    const other = await at.folder(at.root, 'دیگر')
    const bin = await db.selectFrom('node').select('id').where('system_role', '=', 'bin').executeTakeFirstOrThrow()
    const paragraphs = await db.selectFrom('node').select('id').where('system_role', '=', 'paragraphs').executeTakeFirstOrThrow()
    expect(await at.move([outer], outer)).toBe('moveIntoSelf')
    expect(await at.move([outer], inner)).toBe('moveIntoSelf')
    expect(await at.move([other, outer], inner)).toBe('moveIntoSelf')
    expect(await at.move([other], file)).toBe('notFolder')
    expect(await at.move([other], bin.id)).toBe('notFolder')
    expect(await at.move([at.root], other)).toBe('protectedNode')
    expect(await at.move([paragraphs.id], other)).toBe('protectedNode')
    expect(await at.move([randomUUID()], other)).toBe('notFound')
    expect(await at.move([other], randomUUID())).toBe('notFound')
    expect(await namesIn(at.app, at.admin, at.root)).toEqual(['بیرونی', 'دیگر'])
    await expectSound(db)
  })

  it('moves nothing when a name is taken in any spelling, and returns the node with that name', async () => {
    const db = await make()
    const at = await place(db)
    const from = await at.folder(at.root, 'مبدأ')
    const dest = await at.folder(at.root, 'مقصد')
    const free = await at.file(from, 'آزاد.txt')
    const clash = await at.file(from, 'می‌روم.txt', 'یک')
    const holder = await at.file(dest, 'مي روم.txt', 'دو')
    const answer = await at.admin.send(at.app.contract.nodebase.move, { query: { destUuid: dest }, json: [free, clash] })
    expect(await answer.json()).toMatchObject({ status: 409, code: 'titleExists', uuid: holder })
    expect(await namesIn(at.app, at.admin, from)).toHaveLength(2)
    expect(await namesIn(at.app, at.admin, dest)).toHaveLength(1)
    const twin = await at.file(await at.folder(at.root, 'سوم'), 'آزاد.txt', 'سه')
    expect(await at.move([free, twin], dest)).toBe('titleExists')
    await expectSound(db)
  })

  it('requires the delete right on each item, the write right on the destination, and read access to the old folder [PERM-024]', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    const from = await at.folder(at.root, 'مبدأ')
    const dest = await at.folder(at.root, 'مقصد')
    const one = await at.file(from, 'یک.txt')
    const two = await at.file(from, 'دو.txt')
    const sara = await at.app.as('sara')
    const move = (json: string[], fromUuid?: string) =>
      codeOf(sara, at.app.contract.nodebase.move, { query: { destUuid: dest, fromUuid }, json })
    await grant(db, one, sara.userId, 4)
    expect(await move([one])).toBe('notFound')
    await grant(db, dest, sara.userId, 2)
    expect(await move([one])).toBe('forbidden')
    await db.updateTable('permission').set({ level: 3 }).where('node_id', '=', dest).execute()
    expect(await move([one, two])).toBe('notFound')
    await grant(db, two, sara.userId, 3)
    expect(await move([one, two])).toBe('forbidden')
    expect(await move([one], from)).toBe('notFound')
    expect(await namesIn(at.app, at.admin, dest)).toEqual([])
    expect(await move([one])).toBe('200')
  })

  it('moves only the shortcut, and leaves the document in its home folder', async () => {
    const db = await make()
    const at = await place(db)
    const home = await at.folder(at.root, 'خانه')
    const a = await at.folder(at.root, 'الف')
    const b = await at.folder(at.root, 'ب')
    const file = await at.file(home, 'سند.txt', 'متن')
    await at.file(a, 'سند.txt', 'متن')
    expect(await at.move([file], b, a)).toBe('200')
    expect((await load(at, file))?.parentUuid).toBe(home)
    expect([await namesIn(at.app, at.admin, home), await namesIn(at.app, at.admin, a), await namesIn(at.app, at.admin, b)]).toEqual([
      ['سند.txt'],
      [],
      ['سند.txt'],
    ])
    expect(await at.move([file], home, b)).toBe('200')
    expect(await namesIn(at.app, at.admin, b)).toEqual([])
    await at.file(a, 'سند.txt', 'متن')
    expect(await at.move([file], a, home)).toBe('200')
    expect((await load(at, file))?.parentUuid).toBe(a)
    expect(await namesIn(at.app, at.admin, home)).toEqual([])
    expect(await at.move([file], b, home)).toBe('conflict')
    await expectSound(db)
  })

  it('moves an item once under concurrent moves, and never creates a cycle of folders', async () => {
    const db = await make()
    const at = await place(db)
    const a = await at.folder(at.root, 'الف')
    const b = await at.folder(at.root, 'ب')
    const c = await at.folder(a, 'پ')
    const d = await at.folder(b, 'ت')
    const file = await at.file(at.root, 'سند.txt')
    const apart = await Promise.all([at.move([file], a, at.root), at.move([file], b, at.root)])
    expect(apart.toSorted()).toEqual(['200', 'conflict'])
    const homes = [...(await childrenOf(at.app, at.admin, a)), ...(await childrenOf(at.app, at.admin, b))]
    expect(homes.filter(({ uuid }) => uuid === file)).toHaveLength(1)
    const crossed = await Promise.all([at.move([a], d), at.move([b], c)])
    expect(crossed.toSorted()).toEqual(['200', 'moveIntoSelf'])
    await expectSound(db)
  })

  it('sets the new path for items created in a folder while it is being moved', async () => {
    const db = await make()
    const at = await place(db)
    const dest = await at.folder(at.root, 'مقصد')
    const moved = await at.folder(at.root, 'پوشه')
    const inner = await at.folder(moved, 'درونی')
    await Promise.all([
      at.move([moved], dest),
      ...Array.from({ length: 6 }, (_, index) => at.folder(inner, `تازه ${index}`)),
      ...Array.from({ length: 3 }, (_, index) => at.file(inner, `تازه ${index}.txt`)),
    ])
    expect((await load(at, inner))?.pwd).toBe([at.root, dest, moved, inner].join('/'))
    expect(await childrenOf(at.app, at.admin, inner)).toHaveLength(9)
    await expectSound(db)
  })
})
