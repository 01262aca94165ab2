import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeContext } from '#server/context/request-context'
import { purgeNodes } from '#server/domain/content/bin/bin.service'
import { jobHandlers } from '#server/jobs/registry'
import { eachDatabase } from '#tests/support/databases'
import { expectSound } from '../nodes/sound'
import { codeOf, grant, homeOf, namesIn } from '../uploads/uploading'
import { clerk, createBinApp } from './bin-app'

const NOW = Date.UTC(2025, 5, 1)
const DAY = 24 * 3_600_000
const signal = new AbortController().signal

eachDatabase((_engine, make) => {
  it("moves items with everything below them to their author's bin, where nobody else finds them [API-081] [API-084] [BIN-007]", async () => {
    const db = await make()
    const at = await createBinApp(db, NOW)
    const { nodebase, folder } = at.app.contract
    const [sara, omid] = [await clerk(at, 'sara'), await clerk(at, 'omid')]
    const place = await at.folder(at.root, 'بایگانی')
    const top = await at.folder(place, 'پرونده', sara)
    const inner = await at.file(top, 'نامه.txt', 'متن', omid)
    const loose = await at.file(place, 'تک.txt')
    at.app.ports.published.length = 0
    expect(await at.admin.call(nodebase.delete, { json: [top, loose] })).toEqual({ uuids: [top, loose] })
    expect(await namesIn(at.app, at.admin, place)).toEqual([])
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({ resource: 'node', uuids: [top, loose], parentUuids: expect.arrayContaining([place]) }),
    ])
    const mine = await at.binned(sara)
    const { firstName, lastName } = (await at.load(loose))?.author ?? { firstName: '', lastName: '' }
    expect(mine).toEqual([expect.objectContaining({ uuid: top, deleteDate: NOW, deletedFrom: { uuid: place, title: 'بایگانی' } })])
    expect(mine[0]?.deletedBy).toMatchObject({ username: 'admin', firstName, lastName })
    const roots = await sara.call(folder.rootFolders, { query: { addRecycleBin: true } })
    expect(roots.find(({ type }) => type === 4)?.uuid).toBe(mine[0]?.parentUuid)
    expect(await at.binned(omid)).toEqual([])
    expect((await at.binned()).map(({ uuid }) => uuid).toSorted()).toEqual([top, loose].toSorted())
    expect((await at.load(inner, sara))?.uuid).toBe(inner)
    for (const hidden of [top, inner, loose]) expect(await at.load(hidden, omid)).toBeUndefined()
    const found = await omid.call(nodebase.children, { json: { searchAllDocument: true, keyword: 'نامه' } })
    expect(found.totalElements).toBe(0)
    expect(await at.remove([top])).toBe('protectedNode')
    const lines = await db.selectFrom('log').select(['node_id', 'username']).where('type', '=', 'DELETE').orderBy('id').execute()
    expect(lines).toEqual([top, loose].map((node_id) => ({ node_id, username: 'admin' })))
    await expectSound(db)
  })

  it('refuses system folders, hidden nodes and nodes without the delete right, and then deletes nothing', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const sara = await clerk(at, 'sara')
    const one = await at.file(at.root, 'یک.txt')
    const own = await at.file(at.root, 'دو.txt', 'دو', sara)
    const secret = await at.folder(await homeOf(db, at.admin.userId), 'پنهان')
    const roots = await db.selectFrom('node').select('id').where('system_role', 'is not', null).execute()
    for (const { id } of roots) expect(await at.remove([id])).toBe('protectedNode')
    expect(await at.remove([own, one], {}, sara)).toBe('forbidden')
    expect(await at.remove([own, secret], {}, sara)).toBe('notFound')
    expect(await at.remove([own], { fromUuid: secret })).toBe('conflict')
    expect(await at.remove([], {}, sara)).toBe('200')
    expect(await at.binned()).toEqual([])
    await grant(db, one, sara.userId, 4)
    expect(await at.remove([own, one], {}, sara)).toBe('200')
    expect((await at.binned(sara)).map(({ uuid }) => uuid)).toEqual([own])
    expect(await codeOf(sara, at.app.contract.nodebase.restore, { json: [own, one] })).toBe('notFound')
    expect(await codeOf(sara, at.app.contract.nodebase.purge, { json: [one] })).toBe('notFound')
  })

  it('deletes only the shortcut; shortcuts to a deleted document are hidden, free their names, and return on restore', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { users } = at.app.contract
    const [home, far, third] = [await at.folder(at.root, 'خانه'), await at.folder(at.root, 'دور'), await at.folder(at.root, 'سوم')]
    const file = await at.file(home, 'سند.txt', 'متن')
    for (const place of [far, third]) await at.file(place, 'سند.txt', 'متن')
    await at.admin.call(users.addWorkingDirectory, { query: { folderUuid: third } })
    expect(await at.remove([file], { fromUuid: far })).toBe('200')
    expect([await namesIn(at.app, at.admin, home), await namesIn(at.app, at.admin, far)]).toEqual([['سند.txt'], []])
    expect(await at.binned()).toEqual([])
    expect(await at.remove([file], { fromUuid: home })).toBe('200')
    expect(await namesIn(at.app, at.admin, third)).toEqual([])
    await at.file(far, 'سند.txt', 'دیگر')
    await at.restore([file])
    expect(await namesIn(at.app, at.admin, third)).toEqual(['سند.txt'])
    expect(await at.remove([file])).toBe('200')
    const other = await at.file(third, 'سند.txt', 'سومی')
    await at.restore([file])
    expect(
      (await at.admin.call(at.app.contract.nodebase.children, { json: { uuidList: [third] } })).contents.map(({ uuid }) => uuid),
    ).toEqual([other])
    await expectSound(db)
  })

  it('restores into the old folder, adds a number to a taken name, and uses the home folder if the old one is deleted or not writable [API-082] [BIN-006]', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase } = at.app.contract
    const sara = await clerk(at, 'sara')
    const place = await at.folder(at.root, 'بایگانی')
    const first = await at.file(place, 'نامه.txt', 'یک', sara)
    expect(await at.remove([first], {}, sara)).toBe('200')
    const second = await at.file(place, 'نامه.txt', 'دو', sara)
    expect(await at.remove([second], {}, sara)).toBe('200')
    expect((await at.binned(sara)).map(({ title }) => title)).toEqual(['نامه', 'نامه'])
    at.app.ports.published.length = 0
    const back = await at.restore([first, second], sara)
    expect(back.map(({ uuid, title, parentUuid, deleteDate }) => [uuid, title, parentUuid, deleteDate])).toEqual([
      [first, 'نامه', place, undefined],
      [second, 'نامه (۲)', place, undefined],
    ])
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({ resource: 'node', uuids: [first, second], parentUuids: expect.arrayContaining([place]) }),
    ])
    expect(await codeOf(sara, nodebase.restore, { json: [first] })).toBe('notRestorable')
    expect(await at.remove([first], {}, sara)).toBe('200')
    expect(await at.remove([place])).toBe('200')
    expect((await at.restore([first], sara))[0]?.parentUuid).toBe(await homeOf(db, sara.userId))
    await at.restore([place])
    expect(await at.remove([second], {}, sara)).toBe('200')
    await db.deleteFrom('permission').where('principal_id', '=', sara.userId).where('level', '=', 3).execute()
    expect((await at.restore([second], sara))[0]?.parentUuid).toBe(await homeOf(db, sara.userId))
    const folder = await at.folder(at.root, 'پوشه')
    const deep = await at.file(folder, 'ژرف.txt')
    await at.remove([folder])
    expect((await at.restore([deep]))[0]?.parentUuid).toBe(await homeOf(db, at.admin.userId))
    await expectSound(db)
  })

  it('lists the bin sorted, paged and filtered, newest deletion first; administrators see all bins [API-066] [API-067]', async () => {
    const db = await make()
    const at = await createBinApp(db, NOW)
    const { nodebase } = at.app.contract
    const sara = await clerk(at, 'sara')
    for (const [index, title] of ['ب', 'الف', 'پ'].entries()) {
      const uuid = await at.file(at.root, `${title}.txt`, title, index === 2 ? at.admin : sara)
      at.app.ports.advance(1_000)
      expect(await at.remove([uuid])).toBe('200')
    }
    const titles = async (client: typeof sara, json: Record<string, unknown>) => {
      const page = await client.call(nodebase.recycleBin, { json })
      return [page.totalElements, ...page.contents.map(({ title }) => title)]
    }
    expect(await titles(sara, {})).toEqual([2, 'الف', 'ب'])
    expect(await titles(at.admin, {})).toEqual([3, 'پ', 'الف', 'ب'])
    expect(await titles(at.admin, { sortBy: 'title', pageSize: 1, offset: 1 })).toEqual([3, 'ب'])
    expect(await titles(at.admin, { keyword: 'پ' })).toEqual([1, 'پ'])
    const { next } = await at.admin.call(nodebase.recycleBin, { json: { pageSize: 2 } })
    expect(await titles(at.admin, { pageSize: 2, after: next })).toEqual([3, 'ب'])
    const own = (await at.binned(sara))[0]?.parentUuid
    expect(await titles(at.admin, { uuidList: [own] })).toEqual([2, 'الف', 'ب'])
    expect(await codeOf(at.admin, nodebase.recycleBin, { json: { uuidList: [at.root] } })).toBe('notFound')
  })

  it('names the original folder of a deleted item only to users who may still see that folder', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const sara = await clerk(at, 'sara')
    const place = await at.folder(at.root, 'بایگانی')
    expect(await at.remove([await at.file(place, 'نامه.txt', 'یک', sara)], {}, sara)).toBe('200')
    const from = async () => (await at.binned(sara)).map(({ title, deletedFrom }) => [title, deletedFrom])
    expect(await from()).toEqual([['نامه', { uuid: place, title: 'بایگانی' }]])
    await db.deleteFrom('permission').execute()
    expect(await from()).toEqual([['نامه', undefined]])
  })

  it('purges only items in a bin, with their versions, shortcuts, rights and unshared bytes [API-083] [BIN-005]', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase } = at.app.contract
    const place = await at.folder(at.root, 'پوشه')
    const [gone, kept] = [await at.file(place, 'رفتنی.txt', 'بایت‌ها'), await at.file(at.root, 'ماندنی.txt', 'بایت‌های دیگر')]
    await at.file(at.root, 'میان‌بر.txt', 'بایت‌ها')
    await grant(db, gone, at.admin.userId, 1)
    const hashOf = async (id: string) =>
      (await db.selectFrom('version').select('blob_hash').where('node_id', '=', id).executeTakeFirstOrThrow()).blob_hash
    const hashes = [await hashOf(gone), await hashOf(kept)]
    expect(await codeOf(at.admin, nodebase.purge, { json: [place] })).toBe('notRestorable')
    expect(await at.remove([place])).toBe('200')
    expect(await codeOf(at.admin, nodebase.purge, { json: [place, kept] })).toBe('notRestorable')
    expect(await codeOf(at.admin, nodebase.purge, { json: [(await at.binned())[0]?.parentUuid ?? ''] })).toBe('notRestorable')
    at.app.ports.published.length = 0
    expect(await at.admin.call(nodebase.purge, { json: [place] })).toEqual({ uuids: [place] })
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({ resource: 'node', uuids: [place], parentUuids: expect.arrayContaining([at.root]) }),
    ])
    expect(await at.binned()).toEqual([])
    expect(await db.selectFrom('node').select('id').where('id', 'in', [place, gone]).execute()).toEqual([])
    for (const table of ['version', 'permission', 'placement'] as const)
      expect(await db.selectFrom(table).select('node_id').where('node_id', '=', gone).execute()).toEqual([])
    const lines = await db.selectFrom('log').select('node_id').where('type', '=', 'PURGE').execute()
    expect(lines).toEqual([{ node_id: place }])
    expect(await codeOf(at.admin, nodebase.restore, { json: [gone] })).toBe('notFound')
    at.app.ports.advance(3 * DAY)
    await jobHandlers['sweep-blobs']({}, { ports: at.app.ports, signal })
    expect([await at.app.ports.blobs.exists(hashes[0] ?? ''), await at.app.ports.blobs.exists(hashes[1] ?? '')]).toEqual([false, true])
    await expectSound(db)
  })

  it('purging refuses items in the bin of another user, even when it is called without the access check', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const sara = await clerk(at, 'sara')
    const uuid = await at.file(at.root, 'یک.txt', 'یک')
    await at.remove([uuid])
    const caller = {
      userId: sara.userId,
      username: 'sara',
      sessionId: '',
      admin: false,
      principals: [sara.userId],
      flags: new Set<string>(),
    }
    await expect(purgeNodes(writeContext({ caller, ports: at.app.ports, ip: '', locale: 'fa' }), [uuid])).rejects.toThrow('notRestorable')
    const { nodebase } = at.app.contract
    const own = await at.file(at.root, 'دو.txt', 'دو', sara)
    await at.remove([own], {}, sara)
    for (const call of [nodebase.purge, nodebase.restore]) expect(await codeOf(sara, call, { json: [own, uuid] })).toBe('notFound')
    expect(await at.binned()).toHaveLength(2)
    expect(await codeOf(at.admin, nodebase.purge, { json: [own] })).toBe('200')
    expect(await at.binned(sara)).toEqual([])
  })

  it('empties only the bin of the caller, or any bin for administrators; purges items older than the configured days automatically', async () => {
    const db = await make()
    const at = await createBinApp(db, NOW)
    const sara = await clerk(at, 'sara')
    const [own, other] = [await at.file(at.root, 'یک.txt', 'یک', sara), await at.file(at.root, 'دو.txt', 'دو')]
    await at.remove([own, other])
    expect(await sara.call(at.app.contract.nodebase.emptyBin)).toEqual({ uuids: [own] })
    expect((await at.binned()).map(({ uuid }) => uuid)).toEqual([other])
    const { nodebase } = at.app.contract
    const third = await at.file(at.root, 'سه.txt', 'سه', sara)
    await at.remove([third])
    const binOf = async (uuid: string) => (await at.binned()).find((one) => one.uuid === uuid)?.parentUuid ?? ''
    const [sarasBin, adminsBin] = [await binOf(third), await binOf(other)]
    expect(await codeOf(sara, nodebase.emptyBin, { query: { binUuid: adminsBin } })).toBe('notFound')
    expect(await codeOf(at.admin, nodebase.emptyBin, { query: { binUuid: at.root } })).toBe('notFound')
    expect(await at.admin.call(nodebase.emptyBin, { query: { binUuid: sarasBin } })).toEqual({ uuids: [third] })
    expect((await at.binned()).map(({ uuid }) => uuid)).toEqual([other])
    const sweep = (days: string) => async () => {
      await db.deleteFrom('setting').execute()
      await db.insertInto('setting').values({ key: 'bin.retentionDays', value: days, updated_at: 0, updated_by: null }).execute()
      await jobHandlers['sweep-bins']({}, { ports: at.app.ports, signal })
    }
    at.app.ports.advance(31 * DAY)
    await sweep('0')()
    await sweep('32')()
    expect(await db.selectFrom('node').select('id').where('id', '=', other).execute()).toHaveLength(1)
    await db.deleteFrom('setting').execute()
    await jobHandlers['sweep-bins']({}, { ports: at.app.ports, signal })
    expect(await db.selectFrom('node').select('id').where('id', '=', other).execute()).toEqual([])
    const line = await db.selectFrom('log').selectAll().where('type', '=', 'PURGE').where('node_id', '=', other).executeTakeFirstOrThrow()
    expect(line).toMatchObject({ user_id: null, username: 'mizkar' })
  })

  it('deletes an item once under concurrent requests, and deletes no part of a folder that is moved at the same time', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const dest = await at.folder(at.root, 'مقصد')
    const top = await at.folder(at.root, 'پوشه')
    await at.file(await at.folder(top, 'درونی'), 'سند.txt')
    const answers = await Promise.all([
      at.remove([top]),
      at.remove([top]),
      codeOf(at.admin, at.app.contract.nodebase.move, { query: { destUuid: dest }, json: [top] }),
    ])
    expect(answers.slice(0, 2).toSorted()).toEqual(['200', 'protectedNode'])
    expect(['200', 'protectedNode']).toContain(answers[2])
    expect((await at.binned()).map(({ uuid }) => uuid)).toEqual([top])
    expect(await at.remove([randomUUID()])).toBe('notFound')
    await expectSound(db)
  })
})
