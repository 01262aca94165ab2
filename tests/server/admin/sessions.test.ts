import { expect, it, vi } from 'vitest'
import { createApp } from '#server/app'
import { eachDatabase } from '#tests/support/databases'
import { PASSWORD, requestOf, type TestApp, testApp } from '#tests/support/app'
import { listening, eventsOf } from '../http/listening'
import { codeOf } from '../uploads/uploading'

const NOBODY = '11111111-2222-4333-8444-555555555555'
const createSetup = async (make: () => Promise<TestApp['db']>) => {
  const app = await testApp({ db: await make(), now: Date.UTC(2025, 5, 1) })
  const { jwt, users, adminUsers } = app.contract
  /** Signs a user in from a browser with this name. */
  const signIn = async (username: string, userAgent: string) => {
    const { token } = await (
      await app.fetch(requestOf(jwt.login, { form: { username, password: PASSWORD } }, { 'user-agent': userAgent }))
    ).json()
    return { authorization: `Bearer ${String(token)}` }
  }
  const statusOf = async (headers: Record<string, string>, fetch = app.fetch) =>
    (await fetch(requestOf(users.principle, {}, headers))).status
  return { app, admin: await app.signIn('admin'), calls: adminUsers, signIn, statusOf }
}

eachDatabase((_engine, make) => {
  it('lists the sessions of a user with address and browser for administrators, last used first [ADM-001]', async () => {
    const { app, admin, calls, signIn } = await createSetup(make)
    const userUuid = await app.addUser('sara')
    const first = await signIn('sara', 'Firefox of the office')
    app.ports.advance(60_000)
    await signIn('sara', 'Chrome at home')
    app.ports.advance(60_000)
    const renewed = await (await app.fetch(requestOf(app.contract.jwt.renew, {}, first))).json()
    expect(renewed).toHaveProperty('token')
    const found = await admin.call(calls.sessions, { query: { userUuid } })
    expect(found.map(({ userAgent, current, ip }) => [userAgent, current, ip])).toEqual([
      ['Firefox of the office', false, expect.any(String)],
      ['Chrome at home', false, expect.any(String)],
    ])
    expect(found[0]?.lastSeenAt).toBe(app.ports.now())
    expect(found[0]?.signedInAt).toBe(app.ports.now() - 120_000)
    expect((await admin.call(calls.sessions, { query: { userUuid: admin.userId } })).map(({ current }) => current)).toEqual([true])
    const sara = await app.signIn('sara')
    expect(await codeOf(sara, calls.sessions, { query: { userUuid } })).toBe('forbidden')
    expect(await codeOf(admin, calls.sessions, { query: { userUuid: NOBODY } })).toBe('notFound')
  })

  it('ends one or all sessions of a user in every process, closes their live channels and logs it, but never ends the current session', async () => {
    const { app, admin, calls, signIn, statusOf } = await createSetup(make)
    const beside = createApp(app.ports)
    const userUuid = await app.addUser('sara')
    const [office, home] = [await signIn('sara', 'office'), await signIn('sara', 'home')]
    const [atOffice, atHome] = [
      await listening(app, { ...app.guest, headers: office, userId: userUuid }),
      await listening(app, { ...app.guest, headers: home, userId: userUuid }),
    ]
    for (const headers of [office, home]) expect(await statusOf(headers, beside.fetch)).toBe(200)
    const found = await admin.call(calls.sessions, { query: { userUuid } })
    const sessionUuid = found.find(({ userAgent }) => userAgent === 'office')?.uuid ?? ''
    await admin.call(calls.endSessions, { query: { userUuid, sessionUuid } })
    expect([await statusOf(office, beside.fetch), await statusOf(home, beside.fetch)]).toEqual([401, 200])
    await vi.waitFor(() => expect(atOffice.closedWith).toEqual({ code: 1008, reason: 'the session has ended' }))
    expect(eventsOf(atOffice)).toContainEqual({ type: 'session.ended', reason: 'signedOut', at: expect.any(Number) })
    expect(atHome.closedWith).toBeUndefined()
    expect(await codeOf(admin, calls.endSessions, { query: { userUuid, sessionUuid } })).toBe('notFound')
    const others = await admin.call(calls.sessions, { query: { userUuid: admin.userId } })
    for (const refused of [
      { userUuid, sessionUuid: others[0]?.uuid ?? '' },
      { userUuid: NOBODY },
      { userUuid: admin.userId, sessionUuid: others[0]?.uuid ?? '' },
    ])
      expect(await codeOf(admin, calls.endSessions, { query: refused })).toBe('notFound')
    await admin.call(calls.endSessions, { query: { userUuid } })
    expect([await statusOf(home), await statusOf(home, beside.fetch)]).toEqual([401, 401])
    await vi.waitFor(() => expect(atHome.closedWith?.code).toBe(1008))
    const second = await signIn('admin', 'elsewhere')
    await admin.call(calls.endSessions, { query: { userUuid: admin.userId } })
    expect([await statusOf(admin.headers), await statusOf(second)]).toEqual([200, 401])
    const lines = await app.db.selectFrom('log').select(['detail', 'username']).where('type', '=', 'USER').orderBy('id').execute()
    expect(lines).toEqual(
      ['sara', 'sara', 'admin'].map((user) => ({ username: 'admin', detail: { user, done: 'sessions ended', count: 1 } })),
    )
    beside.close()
  })
})
