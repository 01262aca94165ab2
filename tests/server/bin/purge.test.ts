import { expect, it } from 'vitest'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { eachDatabase } from '#tests/support/databases'
import { updateAllPaths, expectSound } from '../nodes/sound'
import { createBinApp, manyIn } from './bin-app'

eachDatabase((_engine, make) => {
  it('continues a large purge after its worker was aborted: purges each item once, and leaves items deleted later', async () => {
    const db = await make()
    const at = await createBinApp(db)
    const { nodebase, jobs } = at.app.contract
    const big = await at.folder(at.root, 'بزرگ')
    await manyIn(db, big, 1_100)
    await at.remove([big])
    await updateAllPaths(db)
    const { jobUuid: uuid = '' } = await at.admin.call(nodebase.purge, { json: [big] })
    const count = async () => (await db.selectFrom('node').select('id').where('parent_id', '=', big).execute()).length
    const dying = new AbortController()
    at.app.ports.broadcast.subscribe(() => dying.abort())
    await expect(jobHandlers['work-on']({ jobUuid: uuid }, { ports: at.app.ports, signal: dying.signal })).rejects.toThrow('aborted')
    const half = await at.admin.call(jobs.get, { params: { uuid } })
    expect(half).toMatchObject({ kind: 'PURGE', status: 'RUNNING', total: 1_101, done: 1_100 - (await count()) })
    expect(half.done).toBeGreaterThan(0)
    expect(await count()).toBeGreaterThan(0)
    const runner = createJobRunner(at.app.ports, { handlers: jobHandlers })
    await runner.drain()
    expect(await at.admin.call(jobs.get, { params: { uuid } })).toMatchObject({ status: 'DONE', done: 1_101, total: 1_101 })
    expect(await db.selectFrom('log').select('node_id').where('type', '=', 'PURGE').execute()).toEqual([{ node_id: big }])
    const next = await at.folder(at.root, 'بعدی')
    await manyIn(db, next, 1_000)
    const beside = await at.folder(at.root, 'کناری')
    await at.remove([next])
    at.app.ports.advance(1_000)
    await at.remove([beside])
    await updateAllPaths(db)
    const { jobUuid: emptying = '' } = await at.admin.call(nodebase.emptyBin)
    const killed = new AbortController()
    at.app.ports.broadcast.subscribe(() => killed.abort())
    await expect(jobHandlers['work-on']({ jobUuid: emptying }, { ports: at.app.ports, signal: killed.signal })).rejects.toThrow('aborted')
    const step = await at.admin.call(jobs.get, { params: { uuid: emptying } })
    const below = await db.selectFrom('node').select('id').where('parent_id', 'in', [next, beside]).execute()
    const left = below.length + (await db.selectFrom('node').select('id').where('id', 'in', [next, beside]).execute()).length
    expect(step).toMatchObject({ kind: 'EMPTY_BIN', status: 'RUNNING', total: 1_002, done: 1_002 - left })
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(1_002)
    at.app.ports.advance(1_000)
    const late = await at.file(at.root, 'دیر.txt')
    await at.remove([late])
    await runner.drain()
    expect(await at.admin.call(jobs.get, { params: { uuid: emptying } })).toMatchObject({ status: 'DONE', done: 1_002 })
    const purged = await db.selectFrom('log').select('node_id').where('type', '=', 'PURGE').orderBy('id').execute()
    expect(purged.map(({ node_id }) => node_id).toSorted()).toEqual([big, next, beside].toSorted())
    expect((await at.binned()).map((one) => one.uuid)).toEqual([late])
    expect(await at.admin.call(nodebase.emptyBin)).toEqual({ uuids: [late] })
    expect(await at.binned()).toEqual([])
    await expectSound(db)
  }, 120_000)
})
