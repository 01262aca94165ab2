import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { jobHandlers } from '#server/jobs/registry'
import { eachDatabase } from '#tests/support/databases'
import { clerk, type BinApp, createBinApp } from '../bin/bin-app'
import { expectSound } from '../nodes/sound'
import { codeOf, namesIn } from '../uploads/uploading'

const DAY = 24 * 3_600_000

const mover =
  ({ app, admin }: BinApp) =>
  (json: string[], query: { destUuid: string; fromUuid?: string; operationUuid?: string }) =>
    codeOf(admin, app.contract.nodebase.move, { query, json })
const renamer =
  ({ app, admin }: BinApp) =>
  (uuid: string, title: string, operationUuid?: string) =>
    codeOf(admin, app.contract.nodebase.rename, { query: { uuid, title, operationUuid } })

const redo =
  ({ app, admin }: BinApp) =>
  (query: { operationUuid?: string; requestUuid?: string } = {}, client = admin) =>
    codeOf(client, app.contract.nodebase.redo, { query })

eachDatabase((_engine, make) => {
  it('undoes moves, renames and deletions, newest first, and publishes each change', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase } = at.app.contract
    const [a, b] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const top = await at.folder(a, 'پرونده')
    const file = await at.file(top, 'سند.txt', 'متن')
    await at.file(a, 'سند.txt', 'متن')
    expect(await mover(at)([top], { destUuid: b })).toBe('200')
    expect(await mover(at)([file], { destUuid: b, fromUuid: a })).toBe('200')
    expect(await renamer(at)(top, 'پروندهٔ نو')).toBe('200')
    expect(await at.remove([top])).toBe('200')
    expect(await at.remove([file])).toBe('protectedNode')
    at.app.ports.published.length = 0
    const undone = await at.admin.call(nodebase.undo)
    expect([undone.kind, undone.nodes.map(({ uuid, parentUuid }) => [uuid, parentUuid])]).toEqual(['DELETE', [[top, b]]])
    expect(at.app.ports.published).toEqual([
      expect.objectContaining({ resource: 'node', uuids: [top], parentUuids: expect.arrayContaining([b]) }),
    ])
    expect((await at.admin.call(nodebase.undo)).nodes.map(({ title }) => title)).toEqual(['پرونده'])
    expect(await namesIn(at.app, at.admin, b)).toEqual(['پرونده', 'سند.txt'])
    expect((await at.admin.call(nodebase.undo)).kind).toBe('MOVE')
    expect([await namesIn(at.app, at.admin, a), await namesIn(at.app, at.admin, b)]).toEqual([['سند.txt'], ['پرونده']])
    expect((await at.load(file))?.parentUuid).toBe(top)
    expect(await at.undo()).toBe('200')
    expect(await namesIn(at.app, at.admin, a)).toEqual(['پرونده', 'سند.txt'])
    expect(await at.undo()).toBe('nothingToUndo')
    await expectSound(db)
  })

  it('undoes moves that were merged with an existing shortcut, and deletions of shortcuts', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const [home, a, b] = [await at.folder(at.root, 'خانه'), await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const file = await at.file(home, 'سند.txt', 'متن')
    for (const place of [a, b]) await at.file(place, 'سند.txt', 'متن')
    const places = async () => await Promise.all([home, a, b].map(async (one) => (await namesIn(at.app, at.admin, one)).length))
    for (const fromUuid of [a, home]) {
      expect(await mover(at)([file], { destUuid: b, fromUuid })).toBe('200')
      expect(await at.undo()).toBe('200')
      expect([await places(), (await at.load(file))?.parentUuid]).toEqual([[1, 1, 1], home])
    }
    expect(await at.remove([file], { fromUuid: a })).toBe('200')
    expect(await places()).toEqual([1, 0, 1])
    expect(await at.undo()).toBe('200')
    expect([await places(), (await at.load(file))?.parentUuid]).toEqual([[1, 1, 1], home])
    await expectSound(db)
  })

  it('runs a repeated operation id once; the same id for another operation is a conflict', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const [a, b] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const file = await at.file(a, 'سند.txt')
    const [moved, named, removed] = [randomUUID(), randomUUID(), randomUUID()]
    const twice = async (call: () => Promise<string>) => expect(await Promise.all([call(), call()])).toEqual(['200', '200'])
    await twice(() => mover(at)([file], { destUuid: b, fromUuid: a, operationUuid: moved }))
    await twice(() => renamer(at)(file, 'نام نو', named))
    await twice(() => at.remove([file], { operationUuid: removed }))
    const kinds = await db.selectFrom('log').select('type').where('type', 'in', ['MOVE', 'RENAME', 'DELETE']).orderBy('id').execute()
    expect(kinds.map(({ type }) => type)).toEqual(['MOVE', 'RENAME', 'DELETE'])
    expect(await at.remove([a], { operationUuid: removed })).toBe('conflict')
    expect(await at.remove([a], { operationUuid: named })).toBe('conflict')
    expect(await renamer(at)(a, 'نام دیگر', removed)).toBe('conflict')
    expect(await mover(at)([a], { destUuid: b, operationUuid: named })).toBe('conflict')
    const { sendTo } = at.app.contract.nodebase
    expect(await codeOf(at.admin, sendTo, { query: { destUuid: b, operationUuid: named }, json: [a] })).toBe('conflict')
    const sara = await clerk(at, 'sara')
    expect(await at.undo(removed, sara)).toBe('nothingToUndo')
    expect(await at.undo(named)).toBe('conflict')
    await twice(() => at.undo(removed))
    await twice(() => at.undo(named))
    expect(await namesIn(at.app, at.admin, b)).toEqual(['سند.txt'])
    expect(await at.undo(randomUUID())).toBe('nothingToUndo')
  })

  it('refuses undo and changes nothing when the nodes changed since, and names the obstacle', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase } = at.app.contract
    const [a, b, c] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب'), await at.folder(at.root, 'پ')]
    const [one, two] = [await at.file(a, 'یک.txt'), await at.file(a, 'دو.txt')]
    const both = randomUUID()
    await mover(at)([one, two], { destUuid: b, operationUuid: both })
    await mover(at)([two], { destUuid: c })
    expect(await at.undo(both)).toBe('conflict')
    await mover(at)([two], { destUuid: b })
    const holder = await at.file(a, 'یک.txt', 'دیگر')
    const refused = await at.admin.send(nodebase.undo, { query: { operationUuid: both } })
    expect(await refused.json()).toMatchObject({ status: 409, code: 'titleExists', uuid: holder })
    expect(await namesIn(at.app, at.admin, b)).toEqual(['دو.txt', 'یک.txt'])
    const [named, removed] = [randomUUID(), randomUUID()]
    await renamer(at)(one, 'نو', named)
    await renamer(at)(one, 'نوتر')
    expect(await at.undo(named)).toBe('conflict')
    await at.remove([one, two], { operationUuid: removed })
    await at.admin.call(nodebase.restore, { json: [two] })
    expect(await at.undo(removed)).toBe('conflict')
    await at.remove([two])
    await at.remove([b])
    expect(await at.undo(removed)).toBe('conflict')
    await at.admin.call(nodebase.purge, { json: [one] })
    expect(await at.undo(removed)).toBe('conflict')
    await expectSound(db)
  })

  it('checks the rights again on undo, restores from the bin of another user, and expires after a day', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const sara = await clerk(at, 'sara')
    const place = await at.folder(at.root, 'پوشه')
    const [one, two] = [await at.file(place, 'یک.txt'), await at.file(place, 'دو.txt')]
    const level = async (value: number) =>
      await db
        .updateTable('permission')
        .set({ level: value })
        .where('principal_id', '=', sara.userId)
        .where('node_id', '=', at.root)
        .execute()
    await level(4)
    expect(await at.remove([one], {}, sara)).toBe('200')
    expect(await at.load(one, sara)).toBeUndefined()
    await level(3)
    expect(await at.undo(undefined, sara)).toBe('forbidden')
    await level(4)
    expect(await at.undo(undefined, sara)).toBe('200')
    expect((await at.load(one, sara))?.parentUuid).toBe(place)
    const named = randomUUID()
    expect(await at.remove([two], { operationUuid: named }, sara)).toBe('200')
    await db
      .updateTable('journal')
      .set({ created_at: at.app.ports.now() - DAY - 1 })
      .execute()
    for (const uuid of [named, undefined]) expect(await at.undo(uuid, sara)).toBe('nothingToUndo')
    await db
      .updateTable('journal')
      .set({ created_at: at.app.ports.now() - 3 * DAY })
      .execute()
    await jobHandlers['sweep-journal']({}, { ports: at.app.ports, signal: new AbortController().signal })
    expect(await db.selectFrom('journal').selectAll().execute()).toEqual([])
  })

  it('redoes undone operations, the last undone first, until a new operation is done; both can be repeated', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase } = at.app.contract
    const [a, b] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const file = await at.file(a, 'سند.txt')
    const state = async () => [await namesIn(at.app, at.admin, a), await namesIn(at.app, at.admin, b), (await at.binned()).length]
    const states = [await state()]
    for (const change of [
      () => mover(at)([file], { destUuid: b }),
      () => renamer(at)(file, 'نو'),
      () => at.remove([file]),
      () => at.remove([a], { operationUuid: randomUUID() }),
    ]) {
      expect(await change()).toBe('200')
      states.push(await state())
    }
    for (let round = 0; round < 2; round++) {
      for (const before of states.toReversed().slice(1)) {
        expect(await at.undo()).toBe('200')
        expect(await state()).toEqual(before)
      }
      for (const after of states.slice(1)) {
        expect(await redo(at)()).toBe('200')
        expect(await state()).toEqual(after)
      }
      expect(await redo(at)()).toBe('nothingToRedo')
    }
    for (const _ of [1, 2, 3]) await at.undo()
    at.app.ports.published.length = 0
    const done = await at.admin.call(nodebase.redo)
    expect(done).toMatchObject({ kind: 'RENAME', uuids: [file], nodes: [expect.objectContaining({ uuid: file, title: 'نو' })] })
    expect(at.app.ports.published).toEqual([expect.objectContaining({ resource: 'node', uuids: [file], parentUuids: [b] })])
    expect(await renamer(at)(file, 'نوتر')).toBe('200')
    expect(await redo(at)()).toBe('nothingToRedo')
    expect(await at.undo()).toBe('200')
    expect([await redo(at)(), await redo(at)()]).toEqual(['200', 'nothingToRedo'])
    await expectSound(db)
  })

  it('redoes a named operation once per request id; the operation redone last is undone first', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const [a, b] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب')]
    const files = await Promise.all(['یک.txt', 'دو.txt', 'سه.txt'].map((name) => at.file(a, name)))
    const named = files.map(() => randomUUID())
    for (const [index, file] of files.entries()) await mover(at)([file], { destUuid: b, operationUuid: named[index] ?? '' })
    const there = async () => (await namesIn(at.app, at.admin, b)).toSorted()
    const request = randomUUID()
    const back = (requestUuid: string) => codeOf(at.admin, at.app.contract.nodebase.undo, { query: { requestUuid } })
    expect(await Promise.all([back(request), back(request)])).toEqual(['200', '200'])
    expect(await back(request)).toBe('200')
    expect(await there()).toEqual(['دو.txt', 'یک.txt'])
    await back(randomUUID())
    await back(randomUUID())
    expect(await there()).toEqual([])
    const again = randomUUID()
    expect(await Promise.all([redo(at)({ requestUuid: again }), redo(at)({ requestUuid: again })])).toEqual(['200', '200'])
    expect(await there()).toEqual(['یک.txt'])
    expect(await back(again)).toBe('conflict')
    const third = { operationUuid: named[2] ?? '' }
    expect(await Promise.all([redo(at)(third), redo(at)(third)])).toEqual(['200', '200'])
    expect(await there()).toEqual(['سه.txt', 'یک.txt'])
    await at.undo()
    expect(await there()).toEqual(['یک.txt'])
    const sara = await clerk(at, 'sara')
    expect([await redo(at)(third, sara), await redo(at)({}, sara)]).toEqual(['nothingToRedo', 'nothingToRedo'])
  })

  it('refuses redo when the nodes changed since or the right was revoked', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const sara = await clerk(at, 'sara')
    const [a, b, c] = [await at.folder(at.root, 'الف'), await at.folder(at.root, 'ب'), await at.folder(at.root, 'پ')]
    const [one, two] = [await at.file(a, 'یک.txt'), await at.file(a, 'دو.txt')]
    const [moved, renamed, removed] = [randomUUID(), randomUUID(), randomUUID()]
    await mover(at)([one, two], { destUuid: b, operationUuid: moved })
    await renamer(at)(a, 'دیگر', renamed)
    await at.remove([one, c], { operationUuid: removed })
    for (const operationUuid of [removed, renamed, moved]) expect(await at.undo(operationUuid)).toBe('200')
    const others = async (...calls: (() => Promise<string>)[]) => {
      for (const call of calls) expect(await call()).toBe('200')
    }
    const { nodebase } = at.app.contract
    await db.updateTable('permission').set({ level: 4 }).where('principal_id', '=', sara.userId).where('node_id', '=', at.root).execute()
    await others(
      () => codeOf(sara, nodebase.move, { query: { destUuid: c }, json: [one] }),
      () => codeOf(sara, nodebase.rename, { query: { uuid: a, title: 'دیگرتر' } }),
    )
    const before = [await namesIn(at.app, at.admin, a), await namesIn(at.app, at.admin, b), await namesIn(at.app, at.admin, c)]
    for (const operationUuid of [removed, renamed, moved]) expect(await redo(at)({ operationUuid })).toBe('conflict')
    expect([await namesIn(at.app, at.admin, a), await namesIn(at.app, at.admin, b), await namesIn(at.app, at.admin, c)]).toEqual(before)
    await others(
      () => codeOf(sara, nodebase.move, { query: { destUuid: a }, json: [one] }),
      () => codeOf(sara, nodebase.rename, { query: { uuid: a, title: 'الف' } }),
    )
    const holder = await at.file(b, 'دو.txt', 'دیگر')
    const refused = await at.admin.send(nodebase.redo, { query: { operationUuid: moved } })
    expect(await refused.json()).toMatchObject({ status: 409, code: 'titleExists', uuid: holder })
    await others(() => codeOf(sara, nodebase.delete, { json: [holder] }))
    for (const operationUuid of [moved, renamed, removed]) expect(await redo(at)({ operationUuid })).toBe('200')
    expect([await namesIn(at.app, at.admin, b), (await at.load(a))?.title]).toEqual([['دو.txt'], 'دیگر'])

    const own = randomUUID()
    expect(await codeOf(sara, nodebase.delete, { query: { operationUuid: own }, json: [two] })).toBe('200')
    expect(await at.undo(own, sara)).toBe('200')
    await db.updateTable('public_profile').set({ flags: '[]' }).execute()
    expect(await redo(at)({ operationUuid: own }, await at.app.signIn('sara'))).toBe('featureOff')
    await db.updateTable('public_profile').set({ flags: '["DELETE"]' }).execute()
    await db.updateTable('permission').set({ level: 3 }).where('principal_id', '=', sara.userId).where('node_id', '=', at.root).execute()
    expect(await redo(at)({ operationUuid: own }, await at.app.signIn('sara'))).toBe('forbidden')
    expect(await namesIn(at.app, at.admin, b)).toEqual(['دو.txt'])
    await expectSound(db)
  })
})
