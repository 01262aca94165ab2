import { expect, it } from 'vitest'
import { calls } from '#server/http/routes'
import { requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { sampleOf } from '#tests/support/sample-input'

const GIVEN = 'گذرواژهٔ-نخست-۹۸'
const OWN = 'کبوتر سفید بر بام'
const MISSING = '11111111-2222-4333-8444-555555555555'
const sara = { firstName: 'سارا', lastName: 'کریمی', username: 'karimi', password: GIVEN }

eachDatabase((_engine, make) => {
  it('allows a user who must change the password only to change it', async () => {
    const app = await testApp({ db: await make() })
    const { adminUsers, jwt, users, userProfile } = app.contract
    const admin = await app.signIn('admin')
    const made = await admin.call(adminUsers.save, { json: { ...sara, mustChangePassword: true } })
    expect(made.mustChangePassword).toBe(true)
    const { token } = await app.guest.call(jwt.login, { form: { username: 'karimi', password: GIVEN } })
    const headers = { authorization: `Bearer ${token}` }
    const refused: string[] = []
    for (const { name, endpoint } of calls) {
      if (endpoint.access === 'public') continue
      const isLeft = ['users.changePassword', 'jwt.logout', 'jwt.renew'].includes(name)
      expect([name, endpoint.whilePasswordDue === true]).toEqual([name, isLeft])
      if (isLeft) continue
      const answer = await app.fetch(requestOf(endpoint, sampleOf(endpoint, MISSING), headers))
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 403, 'passwordDue'])
      refused.push(name)
    }
    expect(refused.length).toBeGreaterThan(100)
    const change = (json: { currentPassword: string; newPassword: string }) => app.fetch(requestOf(users.changePassword, { json }, headers))
    expect((await change({ currentPassword: GIVEN, newPassword: GIVEN })).status).toBe(422)
    const changed = await change({ currentPassword: GIVEN, newPassword: OWN })
    expect(changed.status).toBe(200)
    const next = { authorization: `Bearer ${(await changed.json()).token}` }
    expect((await app.fetch(requestOf(userProfile.get, {}, next))).status).toBe(200)
    expect((await (await app.signIn('karimi', OWN)).call(users.principle)).username).toBe('karimi')
    expect((await admin.call(adminUsers.find, { json: { username: 'karimi' } })).contents[0]?.mustChangePassword).toBe(false)
  })

  it('requiring a new password ends the sessions of the user, and the next sign-in asks for it', async () => {
    const app = await testApp({ db: await make() })
    const { adminUsers, users } = app.contract
    const admin = await app.signIn('admin')
    const { uuid } = await admin.call(adminUsers.save, { json: sara })
    const client = await app.signIn('karimi', GIVEN)
    const { password: _, ...names } = sara
    await admin.call(adminUsers.save, { json: { ...names, uuid, mustChangePassword: true } })
    expect((await client.send(users.principle)).status).toBe(401)
    expect((await refusal(app.signIn('karimi', GIVEN))).problem.code).toBe('passwordDue')
    await admin.call(adminUsers.save, { json: { ...names, uuid, mustChangePassword: false } })
    await app.signIn('karimi', GIVEN)
  })
})
