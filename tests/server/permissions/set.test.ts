import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { oracle } from '#tests/support/oracle'
import { refusal } from '#tests/support/refusal'
import { binOf } from '../uploads/uploading'
import { DAY, type Entry, fill, NOW, office, read } from './office'

const MISSING = '11111111-2222-4333-8444-555555555555'

eachDatabase((_engine, make) => {
  it('stores levels for roles and users, with an expiry date or recursive, and returns them [API-099] [API-101] [API-102]', async () => {
    const { app, admin, reza, mina, clerks, top, own, deep, set, levelOf } = await office(await make())
    const end = NOW + 10 * DAY
    const answer = await set(admin, top, [{ to: reza.userId, level: 2, expireDate: end }], {
      roles: [{ to: clerks, level: 1, recursive: true }],
    })
    const [role] = answer.rolePermissions
    const [user] = answer.userPermissions
    expect(role).toEqual({
      ...{ nodeUuid: top, permission: 1, permissionUuid: role?.permissionUuid, recursive: true, expireDate: null },
      ...{ roleOrUserUuid: clerks, title: 'ROLE_CLERK' },
    })
    expect(user).toMatchObject({
      nodeUuid: top,
      permission: 2,
      recursive: false,
      expireDate: end,
      roleOrUserUuid: reza.userId,
      title: 'reza آزمون',
    })
    expect(await read(app, admin, top)).toEqual(answer)
    expect([await levelOf(mina.userId, top), await levelOf(mina.userId, deep)]).toEqual([1, 1])
    expect([await levelOf(reza.userId, top), await levelOf(reza.userId, own)]).toEqual([2, -1])
    const below = await read(app, admin, deep)
    expect(below.rolePermissions).toEqual([{ ...role, inherited: true }])
    app.ports.advance(10 * DAY)
    expect([await levelOf(reza.userId, top), await levelOf(mina.userId, top)]).toEqual([-1, 1])
  })

  it('deletes entries that a new set omits, unless `deleteOldPermission` is false; the author keeps every right [PERM-023] [PERM-056]', async () => {
    const { sara, reza, mina, top, set, levelOf } = await office(await make())
    await set(sara, top, [{ to: reza.userId, level: 3 }])
    await set(sara, top, [{ to: mina.userId, level: 1 }], { deleteOldPermission: false })
    expect([await levelOf(reza.userId, top), await levelOf(mina.userId, top)]).toEqual([3, 1])
    await set(sara, top, [{ to: mina.userId, level: 5 }])
    expect([await levelOf(reza.userId, top), await levelOf(mina.userId, top)]).toEqual([-1, 5])
    await set(mina, top, [{ to: reza.userId, level: 0 }])
    expect([await levelOf(mina.userId, top), await levelOf(sara.userId, top)]).toEqual([-1, 5])
  })

  it('refuses an empty set, past dates, unknown and duplicate principals with the field, and stores nothing [PERM-020]', async () => {
    const { app, admin, sara, reza, clerks, top, own, set } = await office(await make())
    const before = await read(app, sara, top)
    const wrong: [Entry[], Record<string, unknown>, string, string | undefined][] = [
      [
        [
          { to: reza.userId, level: 1 },
          { to: MISSING, level: 1 },
        ],
        {},
        'notFound',
        'json.userPermissions.1.roleOrUserUuid',
      ],
      [[{ to: clerks, level: 1 }], {}, 'notFound', 'json.userPermissions.0.roleOrUserUuid'],
      [[{ to: reza.userId, level: 1, expireDate: NOW }], {}, 'dateInvalid', 'json.userPermissions.0.expireDate'],
      [
        [
          { to: reza.userId, level: 1 },
          { to: reza.userId, level: 2 },
        ],
        {},
        'duplicate',
        'json.userPermissions.1.roleOrUserUuid',
      ],
      [[{ to: reza.userId, level: 1, nodeUuid: own }], {}, 'badInput', 'json.userPermissions.0.nodeUuid'],
    ]
    for (const [users, more, code, path] of wrong) {
      const { problem } = await refusal(set(sara, top, users, more))
      expect([problem.code, problem.errors?.[0]?.path]).toEqual([code, path])
    }
    const { problem } = await refusal(set(sara, top, []))
    expect(problem.detail).toContain('دست‌کم یک دسترسی لازم است')
    expect(await read(app, sara, top)).toEqual(before)
    expect((await refusal(set(reza, top, [{ to: reza.userId, level: 5 }]))).problem.code).toBe('notFound')
    await set(admin, top, [{ to: reza.userId, level: 4 }])
    expect((await refusal(set(reza, top, [{ to: reza.userId, level: 5 }]))).problem.code).toBe('forbidden')
  })

  it('an empty set revokes the last right, and is refused if it revokes nothing [PERM-020]', async () => {
    const { app, sara, reza, top, set, levelOf } = await office(await make())
    const code = async (more = {}) => (await refusal(set(sara, top, [], more))).problem.code
    expect(await code()).toBe('permissionRequired')
    await set(sara, top, [{ to: reza.userId, level: 1 }])
    expect(await code({ deleteOldPermission: false })).toBe('permissionRequired')
    const answer = await set(sara, top, [])
    expect([answer.userPermissions, answer.rolePermissions]).toEqual([[], []])
    expect(await levelOf(reza.userId, top)).toBe(-1)
    expect(await read(app, sara, top)).toEqual(answer)
    expect(await code()).toBe('permissionRequired')
  })

  it('a recursive entry applies only to descendants on which the caller may change permissions', async () => {
    const { sara, reza, mina, top, own, his, deep, set, levelOf } = await office(await make())
    await set(reza, his, [{ to: mina.userId, level: 0 }])
    await set(sara, own, [{ to: reza.userId, level: 2 }])
    expect(await set(sara, top, [{ to: mina.userId, level: 1, recursive: true }])).toMatchObject({ untouched: 1 })
    const levels = [top, own, deep, his].map((id) => levelOf(mina.userId, id))
    expect(await Promise.all(levels)).toEqual([1, 1, 1, 0])
    // Permissions that others were given on nodes below stay.
    expect(await levelOf(reza.userId, own)).toBe(2)
  })

  it('refuses a grant that lasts longer than the right of the caller', async () => {
    const { admin, sara, reza, mina, root, top, own, set, levelOf } = await office(await make())
    const end = NOW + DAY
    await set(admin, top, [
      { to: reza.userId, level: 5, expireDate: end },
      { to: sara.userId, level: 1 },
    ])
    const mine = { to: reza.userId, level: 5 } as const
    for (const entry of [{ ...mine, expireDate: end + 1 }, { ...mine, expireDate: null }, { to: mina.userId, level: 1 } as const])
      expect((await refusal(set(reza, top, [entry]))).problem.code).toBe('grantTooHigh')
    await set(reza, top, [
      { ...mine, expireDate: end },
      { to: mina.userId, level: 1, expireDate: end },
    ])
    await set(admin, root, [{ to: sara.userId, level: 5, recursive: true }])
    await set(sara, top, [{ to: mina.userId, level: 1, recursive: true }])
    expect(await levelOf(mina.userId, own)).toBe(1)
  })

  it('applying a set to all descendants skips and counts those the caller may not change, as in the preview [PERM-055]', async () => {
    const { app, contract, sara, reza, mina, top, own, his, deep, set, setOf, levelOf } = await office(await make())
    await set(reza, his, [{ to: mina.userId, level: 4 }])
    await set(sara, own, [{ to: reza.userId, level: 2 }])
    const asked = [top, [{ to: mina.userId, level: 2 }], { recursive: true }] as const
    expect(await sara.call(contract.permission.preview, { json: setOf(...asked) })).toEqual({
      ...{ added: 1, changed: 0, removed: 0, inherits: false, long: false },
      below: { nodes: 3, untouched: 1, added: 2, changed: 0, removed: 1 },
    })
    expect((await read(app, sara, top)).userPermissions).toEqual([])
    expect(await set(sara, ...asked)).toMatchObject({ untouched: 1 })
    expect([await levelOf(mina.userId, top), await levelOf(mina.userId, own), await levelOf(mina.userId, deep)]).toEqual([2, 2, 2])
    expect([await levelOf(mina.userId, his), await levelOf(reza.userId, own)]).toEqual([4, -1])
    // A user who may change all items writes one entry that also applies to later items.
    const whole = await set(await app.signIn('admin'), top, [{ to: reza.userId, level: 1 }], { recursive: true })
    expect(whole).toMatchObject({ untouched: 0, userPermissions: [{ recursive: true }] })
    expect([await levelOf(mina.userId, his), await levelOf(reza.userId, deep)]).toEqual([-1, 1])
    const rows = await app.db.selectFrom('permission').select('node_id').where('node_id', 'in', [own, his, deep]).execute()
    expect(rows).toEqual([])
  })

  it('applying a set to many descendants is a job with progress, which also completes after an interruption', async () => {
    const { app, contract, admin, sara, reza, mina, top, his, set, setOf, levelOf, drain } = await office(await make())
    await fill(app.db, top, sara.userId, 1_000)
    await fill(app.db, his, reza.userId, 40)
    await sql`insert into permission (id, node_id, principal_id, principal_kind, level, recursive, granted_by, created_at)
      select gen_random_uuid(), id, ${reza.userId}::uuid, 'user', 3, false, ${reza.userId}::uuid, 0 from node where type = 0`.execute(
      app.db,
    )
    const asked = [top, [{ to: mina.userId, level: 2 }], { recursive: true }] as const
    const preview = await sara.call(contract.permission.preview, { json: setOf(...asked) })
    expect(preview).toMatchObject({ long: true, below: { nodes: 1_043, untouched: 41, added: 1_002, removed: 1_000 } })
    const { jobUuid = '' } = await set(sara, ...asked)
    expect(await sara.call(contract.jobs.get, { params: { uuid: jobUuid } })).toMatchObject({ status: 'WAITING', total: 1_043 })
    // A committed step stays, also if another process runs the next one.
    const stopped = createJobRunner(app.ports, { handlers: jobHandlers, pollMs: 5 })
    await stopped.start()
    await stopped.stop()
    await drain()
    const done = await sara.call(contract.jobs.get, { params: { uuid: jobUuid } })
    expect(done).toMatchObject({ status: 'DONE', done: 1_002, skipped: 41 })
    const counted = await sql<{ mina: number; reza: number }>`select count(*) filter (where principal_id = ${mina.userId})::int as mina,
      count(*) filter (where principal_id = ${reza.userId})::int as reza from permission e join node n on n.id = e.node_id
      where n.type = 0`.execute(app.db)
    expect(counted.rows).toEqual([{ mina: 1_000, reza: 40 }])
    expect(await levelOf(mina.userId, his)).toBe(-1)
    // An administrator's entry needs no copies. The job stops if its user has lost the right meanwhile.
    await set(admin, top, [{ to: sara.userId, level: 5, recursive: true }])
    const second = await set(
      sara,
      top,
      [
        { to: sara.userId, level: 5, recursive: true },
        { to: reza.userId, level: 1 },
      ],
      { recursive: true },
    )
    await app.db.updateTable('app_user').set({ disabled: true }).where('id', '=', sara.userId).execute()
    await drain()
    const failed = await sql<{ status: string }>`select status from user_job where id = ${second.jobUuid}`.execute(app.db)
    expect(failed.rows).toEqual([{ status: 'FAILED' }])
  })

  it('answers `conflict` to the second of two users who save a set at once [PERM-016]', async () => {
    const { app, admin, sara, reza, mina, top, set } = await office(await make())
    const { revision } = await read(app, sara, top)
    const both = await Promise.allSettled([
      set(sara, top, [{ to: reza.userId, level: 1 }], { revision }),
      set(admin, top, [{ to: mina.userId, level: 1 }], { revision }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { userPermissions } = await read(app, sara, top)
    expect(userPermissions).toHaveLength(1)
    const [entry] = userPermissions
    // A deleted entry is detected even without a revision.
    const gone = { to: entry?.roleOrUserUuid ?? '', level: 2, permissionUuid: entry?.permissionUuid } as const
    await set(sara, top, [{ to: entry?.roleOrUserUuid === reza.userId ? mina.userId : reza.userId, level: 1 }])
    expect((await refusal(set(admin, top, [gone]))).problem.code).toBe('conflict')
  })

  it('logs a saved set, notifies the affected users, and refuses a set in a recycle bin', async () => {
    const { app, contract, sara, reza, root, top, set } = await office(await make())
    await set(sara, top, [{ to: reza.userId, level: 1 }])
    app.ports.published.length = 0
    await set(sara, top, [{ to: sara.userId, level: 1 }])
    expect(app.ports.published).toContainEqual({
      ...{ type: 'data.changed', resource: 'permission', uuids: [top], parentUuids: [root], at: NOW },
      principals: expect.arrayContaining([reza.userId]),
    })
    const log = await sara.call(contract.log.find, { json: { nodeUuid: top, type: 'PERMISSION' } })
    expect(log.totalElements).toBe(2)
    const binId = await binOf(app.db, sara.userId)
    expect((await refusal(set(sara, binId, [{ to: reza.userId, level: 1 }]))).problem.code).toBe('protectedNode')
  })

  it('computes the levels of the rules after any sequence of saved sets', async () => {
    const { app, admin, sara, reza, mina, clerks, top, own, his, deep, set } = await office(await make())
    const people = [sara, reza, mina]
    let turn = 1
    const chance = (below: number): number => {
      turn = (turn * 48_271) % 2_147_483_647
      return turn % below
    }
    for (let round = 0; round < 30; round++) {
      const who = [admin, sara, reza, mina][chance(4)] ?? admin
      const node = [top, own, his, deep][chance(4)] ?? top
      const entry = () => ({
        level: chance(6) as Entry['level'],
        recursive: chance(2) === 0,
        expireDate: chance(3) === 0 ? NOW + DAY : null,
      })
      const users = people.filter(() => chance(2) === 0).map((person) => ({ to: person.userId, ...entry() }))
      const flags = { recursive: chance(2) === 0, deleteOldPermission: chance(2) === 0, roles: [{ to: clerks, ...entry() }] }
      const truth = await oracle(app.db, NOW)
      const levelIn = (world: typeof truth, person: Client, id: string) => {
        const judged = { userId: person.userId, roleIds: person === mina ? [clerks] : [], admin: person === admin }
        return world.level(judged, id)
      }
      const outcome = await set(who, node, users, flags).catch((error: { problem?: { code: string } }) => error.problem?.code)
      const after = await oracle(app.db, NOW)
      const mayChange = levelIn(truth, who, node) === 5
      if (typeof outcome === 'string') expect(['grantTooHigh', 'forbidden', 'notFound']).toContain(outcome)
      expect(typeof outcome === 'string' || mayChange).toBe(true)
      // If the caller may change nothing, no user gains a permission.
      for (const id of [top, own, his, deep])
        if (levelIn(truth, who, id) < 5)
          for (const person of people)
            expect([round, levelIn(after, person, id) <= Math.max(levelIn(truth, person, id), -1)]).toEqual([round, true])
    }
  })
})
