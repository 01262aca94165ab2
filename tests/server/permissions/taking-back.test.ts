import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { DAY, type Entry, fill, NOW, office } from './office'

type Office = Awaited<ReturnType<typeof office>>

/** Returns all permission entries with all columns. */
const entriesIn = async (db: Db) => (await sql`select * from permission order by node_id, principal_id`.execute(db)).rows
/** Returns the rights of all users on all items. */
const rightsIn = async (db: Db) =>
  (await sql`select node_id, principal_id, level, recursive, expires_at from permission order by node_id, principal_id`.execute(db)).rows
const turning = ({ contract }: Office) => ({
  undo: (who: Client, operationUuid?: string) => codeOf(who, contract.nodebase.undo, { query: { operationUuid } }),
  redo: (who: Client, operationUuid?: string) => codeOf(who, contract.nodebase.redo, { query: { operationUuid } }),
})

/** Starts a long task and stops it after one step. */
const aPartOf = async ({ app }: Office): Promise<void> => {
  const runner = createJobRunner(app.ports, { handlers: jobHandlers, pollMs: 5 })
  await runner.start()
  await runner.stop()
}

eachDatabase((_engine, make) => {
  it('undo restores every entry of a node, and redo saves the set again; each once per request', async () => {
    const at = await office(await make())
    const { app, contract, sara, admin, reza, mina, clerks, top, set, setOf, levelOf } = at
    const { undo, redo } = turning(at)
    await set(admin, top, [
      { to: reza.userId, level: 2, recursive: true, expireDate: NOW + DAY },
      { to: mina.userId, level: 1 },
    ])
    const before = await entriesIn(app.db)
    const operationUuid = randomUUID()
    const asked = setOf(top, [{ to: mina.userId, level: 4 }], { roles: [{ to: clerks, level: 3 }], operationUuid })
    const both = await Promise.all([1, 2].map(() => sara.call(contract.nodebase.setPermission, { json: asked })))
    expect(both[0]).toEqual(both[1])
    const after = await rightsIn(app.db)
    expect(await levelOf(mina.userId, top)).toBe(4)
    app.ports.published.length = 0
    const undone = await sara.call(contract.nodebase.undo)
    expect(undone).toMatchObject({ kind: 'PERMISSION', operationUuid, uuids: [top], nodes: [{ title: 'پرونده‌ها' }] })
    expect(await entriesIn(app.db)).toEqual(before)
    expect(app.ports.published).toContainEqual(
      expect.objectContaining({
        ...{ resource: 'permission', uuids: [top] },
        principals: expect.arrayContaining([reza.userId, mina.userId, clerks]),
      }),
    )
    expect([await undo(sara, operationUuid), await entriesIn(app.db)]).toEqual(['200', before])
    for (const _ of [1, 2]) {
      expect([await redo(sara), await redo(sara, operationUuid), await rightsIn(app.db)]).toEqual(['200', '200', after])
      expect([await undo(sara), await entriesIn(app.db)]).toEqual(['200', before])
    }
    // A save without changes cannot be undone.
    for (const _ of [1, 2]) await set(sara, top, [], { deleteOldPermission: false, roles: [{ to: clerks, level: 1 }] })
    expect([await undo(sara), await entriesIn(app.db)]).toEqual(['200', before])
    const lines = await admin.call(contract.log.find, { json: { type: 'PERMISSION' } })
    expect(lines.contents.filter(({ detail }) => detail?.['done'] === 'taken back')).toHaveLength(4)
  })

  it('undo restores the entries of descendants, whether the set was copied to them or is recursive', async () => {
    const at = await office(await make())
    const { app, sara, admin, reza, mina, top, own, his, deep, set } = at
    const { undo, redo } = turning(at)
    await set(admin, own, [{ to: reza.userId, level: 2, expireDate: NOW + DAY }])
    await set(admin, deep, [{ to: mina.userId, level: 3 }])
    await set(reza, his, [{ to: mina.userId, level: 4 }])
    for (const who of [sara, await app.signIn('admin')]) {
      const before = await entriesIn(app.db)
      await set(who, top, [{ to: mina.userId, level: 2 }], { recursive: true })
      const after = await rightsIn(app.db)
      for (const _ of [1, 2]) {
        expect([await undo(who), await entriesIn(app.db)]).toEqual(['200', before])
        expect([await redo(who), await rightsIn(app.db)]).toEqual(['200', after])
      }
    }
    expect(await app.db.selectFrom('permission').select('node_id').where('node_id', 'in', [own, his, deep]).execute()).toEqual([])
  })

  it('undo of a permission change keeps later entries of other users, and changes nothing if they replaced all entries or the caller lost the right', async () => {
    const at = await office(await make())
    const { app, contract, sara, admin, reza, mina, clerks, top, own, set } = at
    const { undo, redo } = turning(at)
    const named = async (who: Client, node: string, users: readonly Entry[], more: Record<string, unknown> = {}) => {
      const operationUuid = randomUUID()
      await set(who, node, users, { deleteOldPermission: false, ...more, operationUuid })
      return operationUuid
    }
    const refused = async (code: string, attempt: () => Promise<string>) => {
      const before = await entriesIn(app.db)
      expect([await attempt(), await entriesIn(app.db)]).toEqual([code, before])
    }
    const first = await named(sara, top, [{ to: mina.userId, level: 2 }])
    const theirs = await named(admin, top, [{ to: reza.userId, level: 5 }])
    await refused('conflict', () => undo(sara, first))
    for (const [who, uuid] of [
      [admin, theirs],
      [sara, first],
    ] as const)
      expect(await undo(who, uuid)).toBe('200')
    await named(admin, top, [{ to: reza.userId, level: 5 }])
    await refused('conflict', () => redo(sara, first))

    const second = await named(sara, top, [{ to: mina.userId, level: 3 }])
    await named(admin, top, [{ to: mina.userId, level: 1 }])
    await refused('conflict', () => undo(sara, second))
    const below = await named(sara, top, [{ to: mina.userId, level: 2 }], { recursive: true })
    await named(admin, own, [{ to: mina.userId, level: 4 }])
    await refused('conflict', () => undo(sara, below))

    const lost = await named(reza, top, [], { roles: [{ to: clerks, level: 2 }] })
    await named(admin, top, [{ to: reza.userId, level: 4 }])
    await refused('forbidden', () => undo(reza, lost))
    await named(admin, top, [{ to: reza.userId, level: 5 }])
    const { flags } = await app.db.selectFrom('public_profile').select('flags').executeTakeFirstOrThrow()
    await app.db.updateTable('public_profile').set({ flags: '[]' }).execute()
    const plain = await app.signIn('reza')
    await refused('featureOff', () => undo(plain, lost))
    await app.db
      .updateTable('public_profile')
      .set({ flags: JSON.stringify(flags) })
      .execute()
    const binned = await named(admin, top, [{ to: mina.userId, level: 5 }])
    await admin.call(contract.nodebase.delete, { json: [top] })
    await refused('conflict', () => undo(admin, binned))
  })

  it('undo stops the job that still applies a set, and restores what it changed', async () => {
    const at = await office(await make())
    const { app, contract, sara, mina, top, set, drain } = at
    await fill(app.db, top, sara.userId, 1_000)
    const before = await entriesIn(app.db)
    const { jobUuid = '' } = await set(sara, top, [{ to: mina.userId, level: 2 }], { recursive: true })
    await aPartOf(at)
    expect(await rightsIn(app.db)).not.toHaveLength(before.length)
    expect(await turning(at).undo(sara)).toBe('200')
    expect((await sara.call(contract.jobs.get, { params: { uuid: jobUuid } })).status).toBe('CANCELLED')
    await drain()
    expect(await entriesIn(app.db)).toEqual(before)
  })

  it('undo of many entries is a job that keeps concurrent changes of others, and redo works before it ends', async () => {
    const at = await office(await make())
    const { app, contract, sara, admin, mina, top, set, drain } = at
    const DOCUMENTS = 30
    const EACH = 70
    const HER_FOLDERS = 2
    await fill(app.db, top, sara.userId, DOCUMENTS)
    await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, granted_by, created_at)
      select gen_random_uuid(), n.id, md5(i::text)::uuid, 'user', 3, false, ${sara.userId}::uuid, 0
      from node n, generate_series(1, ${EACH}::int) i where n.type = 0`.execute(app.db)
    const before = await entriesIn(app.db)
    const jobOf = async (uuid = '') => await sara.call(contract.jobs.get, { params: { uuid } })
    const undo = async () => (await sara.call(contract.nodebase.undo)).jobUuid
    await set(sara, top, [{ to: mina.userId, level: 2 }], { recursive: true })
    const after = await rightsIn(app.db)

    const halted = await undo()
    expect(await jobOf(halted)).toMatchObject({ status: 'WAITING', total: DOCUMENTS * (EACH + 1) + HER_FOLDERS })
    await aPartOf(at)
    expect(await turning(at).redo(sara)).toBe('200')
    expect([(await jobOf(halted)).status, await rightsIn(app.db)]).toEqual(['CANCELLED', after])

    const around = await undo()
    const { id } = await app.db.selectFrom('node').select('id').where('parent_id', '=', top).where('type', '=', 0).executeTakeFirstOrThrow()
    await set(admin, id, [{ to: mina.userId, level: 4 }])
    await drain()
    expect(await jobOf(around)).toMatchObject({ status: 'DONE', skipped: EACH + 1 })
    const others = (rows: unknown[]) => rows.filter((row) => (row as { node_id: string }).node_id !== id)
    expect(others(await entriesIn(app.db))).toEqual(others(before))
    const left = await app.db.selectFrom('permission').select(['principal_id', 'level']).where('node_id', '=', id).execute()
    expect(left).toEqual([{ principal_id: mina.userId, level: 4 }])
  })
})
