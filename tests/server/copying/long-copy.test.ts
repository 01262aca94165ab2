import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { runCopyStep, cancelCopyStep } from '#server/domain/creation/copying/copy-step.service'
import type { JobStates, JobStepsByKind, RunStep } from '#server/domain/system/jobs/job-kinds'
import { verifyStore } from '#server/node/backup/verify'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { createTaskJob } from '#server/jobs/work-on.job'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { flags, namesBelow, type Place, place } from '../clipboard/place'
import { childrenOf, grant, homeOf, namesIn, withoutGrants } from '../uploads/uploading'

const NOW = Date.UTC(2025, 5, 1)
const FOLDERS = 12
const DOCUMENTS = 100
/** Number of nodes: the top of the tree, its folders and their documents. */
const ALL = 1 + FOLDERS * (1 + DOCUMENTS)

/** Creates a folder with folders full of documents by SQL. */
async function bigTree(at: Place, title = 'پرونده'): Promise<string> {
  const top = await at.folder(at.root, title)
  const file = await at.file(at.root, `${title}.txt`)
  const insert = (parents: ReturnType<typeof sql>, many: number, type: number, name: string) => sql`with made as (
      insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size)
      select g.id, ${type}::smallint, ${type}::smallint, ${type === 0 ? 'Document' : 'Folder'}, ${name} || g.n, ${type === 0 ? 'txt' : ''},
        '', f.author_id, p.id, p.path || g.id::text || '/', ${NOW}::bigint, ${NOW}::bigint, case when ${type} = 0 then f.size else 0 end
      from (${parents}) p cross join lateral (select gen_random_uuid() as id, n from generate_series(1, ${many}::int) n where p.id is not null) g, node f
      where f.id = ${file} returning id, parent_id, title, size)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select parent_id, id, true, ${type === 0 ? 1 : 0}::smallint, title, title, title, size, ${NOW}::bigint, ${NOW}::bigint, 1 from made`
  await insert(sql`select id, path from node where id = ${top}`, FOLDERS, 1, 'پوشه ').execute(at.app.db)
  await insert(sql`select id, path from node where parent_id = ${top}`, DOCUMENTS, 0, 'سند ').execute(at.app.db)
  await sql`with made as (insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
      select gen_random_uuid(), n.id, 1, v.blob_hash, v.size, v.mime, v.author_id, v.created_at from node n join node p on p.id = n.parent_id, version v
      where p.parent_id = ${top} and v.node_id = ${file} returning id, node_id)
    update node n set version_id = made.id from made where made.node_id = n.id`.execute(at.app.db)
  return top
}

const sound = async ({ app }: Place) => expect((await verifyStore(app.ports)).findings).toEqual([])
const worker = ({ app }: Place, step: RunStep<JobStates['COPY']> = runCopyStep) =>
  createJobRunner(app.ports, {
    handlers: { ...jobHandlers, 'work-on': createTaskJob({ COPY: { step, cleanUp: cancelCopyStep } } as JobStepsByKind) },
  })
const theJob = async ({ app }: Place, client: Client) => (await client.call(app.contract.jobs.list))[0]
const paste = async (at: Place, client: Client, destUuid: string, ...json: string[]) => {
  await client.call(at.app.contract.nodebase.copy, { json })
  return await client.call(at.app.contract.nodebase.paste, { form: { destUuid } })
}
const counted = async (db: Db) =>
  (
    await sql<{
      nodes: number
      items: number
    }>`select (select count(*) from node)::int as nodes, (select count(*) from copy_item)::int as items`.execute(db)
  ).rows[0]

eachDatabase((_engine, make) => {
  it('copies a large tree in steps: continues after crashes, copies nothing twice, and shows nothing before it is complete', async () => {
    const db = await make()
    const at = await place(db, { now: NOW })
    const [source, file, dest] = [await bigTree(at), await at.file(at.root, 'تک.txt'), await at.folder(at.root, 'مقصد')]
    const shortcut = (await childrenOf(at.app, at.admin, source))[0]
    await at.folder(String(shortcut?.uuid), 'خالی')
    const before = Number((await counted(db))?.nodes)
    expect(await paste(at, at.admin, dest, source, file)).toEqual([])
    const total = ALL + 2
    expect(await theJob(at, at.admin)).toMatchObject({ kind: 'COPY', status: 'WAITING', done: 0, total })
    let rounds = 0
    for (; (await theJob(at, at.admin))?.status !== 'DONE' && rounds < 150; rounds += 1) {
      let steps = 0
      const dying = worker(at, async (step) => {
        const done = await runCopyStep(step)
        steps += 1
        if (steps === 4) throw new Error('killed')
        return done
      })
      await dying.drain()
      await db
        .updateTable('job')
        .set({ state: 'running', lease_until: 0, run_at: 0 })
        .where('queue', '=', 'work-on')
        .where('state', '=', 'ready')
        .execute()
      if (rounds > 0) continue
      expect(await namesIn(at.app, at.admin, dest)).toEqual([])
      expect(await at.admin.call(at.app.contract.folder.info, { query: { folderUuidList: [dest, at.root] } })).toMatchObject({
        docCounts: FOLDERS * DOCUMENTS + 2,
      })
      const roots = await at.admin.call(at.app.contract.folder.rootFolders, { query: { addRecycleBin: true } })
      expect(roots.filter(({ type }) => type === 4)).toHaveLength(1)
      await sound(at)
    }
    expect(rounds).toBeGreaterThan(2)
    expect(await theJob(at, at.admin)).toMatchObject({ status: 'DONE', done: total, total })
    expect(await namesBelow(at.app, at.admin, dest)).toEqual([
      'پرونده',
      ...(await namesBelow(at.app, at.admin, source)).map((name) => `پرونده/${name}`),
      'تک.txt',
    ])
    // The copies, and the bin without an owner in which they were built.
    expect(await counted(db)).toEqual({ nodes: before + total + 1, items: 0 })
    await at.admin.call(at.app.contract.nodebase.undo)
    expect(await namesIn(at.app, at.admin, dest)).toEqual([])
    await sound(at)
  })

  it('counts nodes without the download right as skipped, and does not count hidden nodes', async () => {
    const db = await make()
    const at = await place(db, { now: NOW })
    await withoutGrants(db)
    await flags(db, (await at.app.as('sara')).userId)
    const sara = await at.app.signIn('sara')
    const source = await bigTree(at)
    const [hidden, seen, open] = await childrenOf(at.app, at.admin, source)
    const home = await homeOf(db, sara.userId)
    await grant(db, source, sara.userId, 2, { recursive: false })
    await grant(db, String(seen?.uuid), sara.userId, 1, { recursive: false })
    await grant(db, String(open?.uuid), sara.userId, 2)
    await paste(at, sara, home, source)
    expect(await theJob(at, sara)).toMatchObject({ total: 3 + DOCUMENTS })
    await worker(at).drain()
    expect(await theJob(at, sara)).toMatchObject({ status: 'DONE', done: 2 + DOCUMENTS, skipped: 1 })
    const names = await namesBelow(at.app, at.admin, home)
    expect(names).toHaveLength(2 + DOCUMENTS)
    expect(names).toContain(`پرونده/${open?.title}/سند 1.txt`)
    expect(names.some((name) => name.includes(`/${hidden?.title}/`))).toBe(false)
    await sound(at)
  })

  it('fails with the reason after the write right was lost, stops when cancelled, and removes the partial copy', async () => {
    const db = await make()
    const at = await place(db, { now: NOW })
    await flags(db, (await at.app.as('sara')).userId)
    const sara = await at.app.signIn('sara')
    const [source, dest] = [await bigTree(at), await at.folder(at.root, 'مقصد')]
    await grant(db, dest, sara.userId, 3)
    const before = Number((await counted(db))?.nodes)
    await paste(at, sara, dest, source)
    await db.updateTable('permission').set({ level: 2 }).where('node_id', '=', dest).execute()
    await worker(at).drain()
    expect(await theJob(at, sara)).toMatchObject({ status: 'FAILED', message: expect.stringMatching(/اجازه|دسترسی/) })
    expect(await counted(db)).toEqual({ nodes: before + 1, items: 0 })
    await db.updateTable('permission').set({ level: 3 }).where('node_id', '=', dest).execute()
    at.app.ports.advance(1)
    await paste(at, sara, dest, source)
    let steps = 0
    await worker(at, async (step) => {
      steps += 1
      if (steps === 5) await step.tx.updateTable('user_job').set({ status: 'CANCELLED' }).where('status', '=', 'RUNNING').execute()
      return await runCopyStep(step)
    }).drain()
    expect(await theJob(at, sara)).toMatchObject({ status: 'CANCELLED' })
    expect(await counted(db)).toEqual({ nodes: before + 1, items: 0 })
    expect(await namesIn(at.app, at.admin, dest)).toEqual([])
    await sound(at)
  })

  it('lists a long copy under its operation id from the start, and refuses the id of another task', async () => {
    const at = await place(await make(), { now: NOW })
    const [source, dest] = [await bigTree(at), await at.folder(at.root, 'مقصد')]
    const { nodebase, jobs } = at.app.contract
    const operationUuid = crypto.randomUUID()
    await at.admin.call(nodebase.copy, { json: [source] })
    await at.admin.call(nodebase.paste, { query: { operationUuid }, form: { destUuid: dest } })
    expect(await at.admin.call(jobs.get, { params: { uuid: operationUuid } })).toMatchObject({
      kind: 'COPY',
      status: 'WAITING',
      total: ALL,
    })
    const taken = crypto.randomUUID()
    await sql`insert into user_job (id, user_id, kind, state, ip, created_at) select ${taken}, user_id, kind, state, ip, created_at
      from user_job where id = ${operationUuid}`.execute(at.app.db)
    const again = await at.admin.send(nodebase.paste, { query: { operationUuid: taken }, form: { destUuid: dest } })
    expect(again.status).toBe(409)
    expect(await at.admin.call(jobs.list)).toHaveLength(2)
  })
})
