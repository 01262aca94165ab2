import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { isolate } from '#text/bidi'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { listenToEvents } from '#tests/support/live-events'

const NOW = Date.UTC(2025, 5, 1)

eachDatabase((_engine, make) => {
  it('notifies a user once of a gained right, now or at the next sign-in, and of a right revoked or expired [PERM-057] [PERM-058]', async () => {
    const db = await make()
    const test = await testApp({ db, now: NOW })
    const { contract } = test
    const [admin, reza, mina] = [await test.signIn('admin'), await test.as('reza'), await test.as('mina')]
    const clerks = await test.addRole('ROLE_CLERK')
    await db.insertInto('user_role').values({ user_id: mina.userId, role_id: clerks }).execute()
    const home = await db
      .selectFrom('node')
      .select('id')
      .where('owner_id', '=', admin.userId)
      .where('system_role', '=', 'home')
      .executeTakeFirstOrThrow()
    const { uuid } = await admin.call(contract.folder.create, { form: { destUuid: home.id, title: 'پرونده' } })
    const give = (users: object[], roles: object[], notify: boolean) =>
      admin.call(contract.nodebase.setPermission, {
        json: { nodeUuid: uuid, notify, userPermissions: users as never, rolePermissions: roles as never },
      })
    const toReza = { roleOrUserUuid: reza.userId, permission: 1 }
    const rezas = await listenToEvents(test, reza)

    await give([toReza], [], false)
    const notice = { type: 'notification', level: 'info', nodeUuid: uuid, title: 'اشتراک‌گذاری' }
    await give([{ ...toReza, permission: 2 }], [{ roleOrUserUuid: clerks, permission: 1 }], true)
    await vi.waitFor(() => expect(rezas().filter(({ type }) => type === 'notification')).toHaveLength(1))
    const said = `${isolate('مدیر سامانه')} پوشهٔ «${isolate('پرونده')}» را با شما به اشتراک گذاشت.`
    expect(rezas().find(({ type }) => type === 'notification')).toMatchObject({ ...notice, message: said })
    const later = await listenToEvents(test, mina)
    await vi.waitFor(() => expect(later()).toContainEqual(expect.objectContaining(notice)))
    expect((await sql`select 1 from notice`.execute(db)).rows).toEqual([])

    const lost = { type: 'data.changed', resource: 'permission', uuids: [uuid], parentUuids: [] }
    const ends = NOW + 1_000
    const changes = () => rezas().filter(({ type }) => type === 'data.changed')
    await give([{ ...toReza, permission: 0, expireDate: ends }], [], true)
    await vi.waitFor(() => expect(later()).toContainEqual(expect.objectContaining(lost)))
    // A lower right causes no notification.
    expect(rezas().filter(({ type }) => type === 'notification')).toHaveLength(1)
    const before = changes().length
    test.ports.advance(2_000)
    await test.ports.broadcast.publish({ type: 'data.changed', resource: 'publicProfile', uuids: [], parentUuids: [], at: ends })
    await vi.waitFor(() => expect(changes().slice(before)).toContainEqual(expect.objectContaining(lost)))
  })

  it('notifies only users whose roles changed, so that they reload features and rights', async () => {
    const db = await make()
    const test = await testApp({ db, now: NOW })
    const [admin, reza, mina] = [await test.signIn('admin'), await test.as('reza'), await test.as('mina')]
    const [rezas, minas] = [await listenToEvents(test, reza), await listenToEvents(test, mina)]
    const roleUuidList = [await test.addRole('ROLE_CLERK')]
    const { adminUsers } = test.contract
    const [row] = (await admin.call(adminUsers.find, { json: { username: 'reza' } })).contents
    if (!row) throw new Error('reza is not among the users')
    const { uuid, firstName, lastName, username, revision } = row
    await admin.call(adminUsers.save, { json: { uuid, firstName, lastName, username, revision, roleUuidList } as never })
    const asking = ['publicProfile', 'permission'].map((resource) => ({ type: 'data.changed', resource, uuids: [], parentUuids: [] }))
    await vi.waitFor(() => expect(rezas()).toEqual(asking.map((event) => expect.objectContaining(event))))
    expect(minas()).toEqual([])
  })
})
