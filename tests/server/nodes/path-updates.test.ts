import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { pathUpdates, runPathUpdateStep } from '#server/domain/content/nodes/path-updates.service'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { eachDatabase } from '#tests/support/databases'
import { clerk, createBinApp, manyIn } from '../bin/bin-app'
import { codeOf } from '../uploads/uploading'
import { expectSound } from './sound'

pathUpdates.atOnce = 5

const paths = async (db: Parameters<typeof createBinApp>[0], ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('node').select('path').where('id', 'in', ids).execute()).map(({ path }) => path)

const pathsIn = async (db: Parameters<typeof createBinApp>[0], parent: string): Promise<string[]> =>
  (await db.selectFrom('node').select('path').where('parent_id', '=', parent).execute()).map(({ path }) => path)

eachDatabase((_engine, make) => {
  it('deleting a large folder hides its content at once, and restoring shows it at once', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase, folder } = at.app.contract
    const mina = await clerk(at, 'mina')
    const top = await at.folder(at.root, 'پوشهٔ بزرگ')
    const inner = await at.folder(top, 'درونی')
    const deep = await at.file(inner, 'ژرف.txt')
    await manyIn(db, top, 20)
    const seen = async () => ({
      loaded: (await mina.call(nodebase.loadNodes, { json: [inner, deep] })).map(({ uuid }) => uuid),
      found: (await mina.call(nodebase.children, { json: { searchAllDocument: true, keyword: 'ژرف' } })).contents.map(({ uuid }) => uuid),
      opened: await codeOf(mina, nodebase.children, { json: { uuidList: [inner] } }),
      below: (await mina.call(folder.info, { query: { folderUuidList: [at.root] } })).docCounts,
    })
    const whole = { loaded: [inner, deep], found: [deep], opened: '200', below: 21 }
    expect(await seen()).toEqual(whole)

    expect(await at.remove([top])).toBe('200')
    expect(await paths(db, [deep])).toEqual([`/${at.root}/${top}/${inner}/${deep}/`])
    const hidden = { loaded: [], found: [], opened: 'notFound', below: 0 }
    expect(await seen()).toEqual(hidden)
    expect((await at.admin.call(folder.info, { query: { folderUuidList: [top] } })).docCounts).toBe(21)
    const bin = (await at.load(top))?.parentUuid
    expect((await at.load(deep))?.pwd).toBe([bin, top, inner, deep].join('/'))
    await runPathUpdateStep(db, 3)
    expect(await seen()).toEqual(hidden)

    await at.restore([top])
    expect(await seen()).toEqual(whole)
    expect((await at.load(deep))?.pwd).toBe([at.root, top, inner, deep].join('/'))
    await expectSound(db)
    expect(await seen()).toEqual(whole)
  })

  it('a move can be undone, repeated and changed inside while its paths are still being updated', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const move = (uuids: string[], destUuid: string) =>
      codeOf(at.admin, at.app.contract.nodebase.move, { query: { destUuid }, json: uuids })
    const [top, left, right] = [await at.folder(at.root, 'بزرگ'), await at.folder(at.root, 'چپ'), await at.folder(at.root, 'راست')]
    const inner = await at.folder(top, 'درونی')
    const core = await at.folder(inner, 'هسته')
    await manyIn(db, core, 10)
    await manyIn(db, top, 10)
    expect(await move([top], left)).toBe('200')
    await runPathUpdateStep(db, 4)
    expect(await at.undo()).toBe('200')
    expect(await move([top], right)).toBe('200')
    await runPathUpdateStep(db, 4)
    expect(await move([left], inner)).toBe('200')
    expect(await move([right], core)).toBe('moveIntoSelf')
    expect(await move([inner], at.root)).toBe('200')
    const added = await at.file(core, 'تازه.txt')
    expect((await at.load(added))?.pwd).toBe([at.root, inner, core, added].join('/'))
    expect(await move([top, core], left)).toBe('200')
    await expectSound(db)
    expect((await at.load(left))?.pwd).toBe([at.root, inner, left].join('/'))
    expect((await at.load(core))?.pwd).toBe([at.root, inner, left, core].join('/'))
  })

  it('the path update after a move continues after its job was aborted, includes new children, and delays purging', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const top = await at.folder(at.root, 'بزرگ')
    const inner = await at.folder(top, 'درونی')
    await manyIn(db, inner, 1_010)
    const dest = await at.folder(at.root, 'مقصد')
    await codeOf(at.admin, at.app.contract.nodebase.move, { query: { destUuid: dest }, json: [top] })
    const added = await at.file(inner, 'در راه.txt')
    const killed = new AbortController()
    const step = jobHandlers['carry-paths']({}, { ports: at.app.ports, signal: killed.signal })
    killed.abort()
    await expect(step).rejects.toThrow('aborted')
    expect(await db.selectFrom('stale_path').select('node_id').execute()).toEqual([{ node_id: top }])
    const runner = createJobRunner(at.app.ports, { handlers: jobHandlers })
    await runner.drain()
    expect(await db.selectFrom('stale_path').selectAll().execute()).toEqual([])
    expect(await paths(db, [added])).toEqual([`/${at.root}/${dest}/${top}/${inner}/${added}/`])
    expect(
      (await paths(db, [inner])).concat(await pathsIn(db, inner)).filter((path) => !path.startsWith(`/${at.root}/${dest}/${top}/`)),
    ).toEqual([])

    await at.remove([top])
    const answer = await at.admin.call(at.app.contract.nodebase.purge, { json: [top] })
    expect(answer.jobUuid).toBeDefined()
    await db.deleteFrom('job').where('queue', '=', 'carry-paths').execute()
    await runner.drain()
    expect(await db.selectFrom('node').select('id').where('id', 'in', [top, inner, added]).execute()).toEqual([])
    expect(await db.selectFrom('stale_path').selectAll().execute()).toEqual([])
  }, 120_000)

  it('rights set below the new folder apply to moved nodes, rights set below the old folder do not', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const [from, dest] = [await at.folder(at.root, 'مبدأ'), await at.folder(at.root, 'مقصد')]
    const top = await at.folder(from, 'بزرگ')
    await manyIn(db, top, 10)
    const user = await at.app.addUser('mina')
    await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, granted_by, created_at)
      select gen_random_uuid(), id, ${user}::uuid, 'user', 3, false, ${user}::uuid, 0 from node where parent_id = ${top}`.execute(db)
    const set = (nodeUuid: string, permission: number) => ({
      nodeUuid,
      recursive: true,
      rolePermissions: [],
      userPermissions: [{ roleOrUserUuid: user, permission: permission as 2, recursive: false }],
    })
    const { nodebase, permission } = at.app.contract
    await codeOf(at.admin, nodebase.move, { query: { destUuid: dest }, json: [top] })
    const preview = await at.admin.call(permission.preview, { json: set(dest, 2) })
    expect(preview.below.nodes).toBe(11)
    await runPathUpdateStep(db, 3)
    const left = async () =>
      (await db.selectFrom('permission').select('id').where('principal_id', '=', user).where('level', '=', 3).execute()).length
    await at.admin.call(nodebase.setPermission, { json: set(from, 4) })
    expect(await left()).toBe(10)
    await at.admin.call(nodebase.setPermission, { json: set(dest, 2) })
    expect(await left()).toBe(0)
    await expectSound(db)
  })
})
