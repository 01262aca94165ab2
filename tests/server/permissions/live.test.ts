import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { destinations, liveEvent, messagingPath } from '#api/contract/messaging'
import { readFrames, writeFrame } from '#server/http/stomp-frames'
import { isolate } from '#text/bidi'
import { type Client, ORIGIN, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { BrowserSocket } from '#tests/support/socket-pair'

const NOW = Date.UTC(2025, 5, 1)

/** Collects the live events of a user from now on. */
async function hearing({ app, contract }: TestApp, who: Client) {
  const token = await who.call(contract.nodebase.generateDownloadLink, { json: { type: 'WS' } })
  const admission = await app.openSocket(
    new Request(`${ORIGIN}${messagingPath}?token=${token}`, { headers: { 'sec-websocket-protocol': 'v12.stomp' } }),
  )
  if (admission instanceof Response) throw new Error(await admission.text())
  const socket = new BrowserSocket(admission)
  socket.send(writeFrame({ command: 'CONNECT', headers: { 'accept-version': '1.2', host: 'mizkar.test' }, body: '' }))
  socket.send(writeFrame({ command: 'SUBSCRIBE', headers: { id: '1', destination: destinations.events, receipt: 'r' }, body: '' }))
  await vi.waitFor(() => expect(socket.received.some((text) => text.startsWith('RECEIPT'))).toBe(true))
  return () =>
    socket.received
      .flatMap((text) => readFrames(text).frames)
      .filter(({ command }) => command === 'MESSAGE')
      .map(({ body }) => liveEvent.parse(JSON.parse(body)))
}

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
    const rezas = await hearing(test, reza)

    await give([toReza], [], false)
    const notice = { type: 'notification', level: 'info', nodeUuid: uuid, title: 'اشتراک‌گذاری' }
    await give([{ ...toReza, permission: 2 }], [{ roleOrUserUuid: clerks, permission: 1 }], true)
    await vi.waitFor(() => expect(rezas().filter(({ type }) => type === 'notification')).toHaveLength(1))
    const said = `${isolate('مدیر سامانه')} پوشهٔ «${isolate('پرونده')}» را با شما به اشتراک گذاشت.`
    expect(rezas().find(({ type }) => type === 'notification')).toMatchObject({ ...notice, message: said })
    const later = await hearing(test, mina)
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
    const [rezas, minas] = [await hearing(test, reza), await hearing(test, mina)]
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
