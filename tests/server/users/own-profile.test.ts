import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'

const { users } = contract
const NOW = Date.UTC(2025, 5, 1)

eachDatabase((_engine, make) => {
  it('lets users change their own names and email separately, and reports each invalid field [SHELL-117]', async () => {
    const { as } = await testApp({ db: await make() })
    const [sara, reza] = [await as('sara'), await as('reza')]
    const save = (json: object) => sara.call(users.savePrinciple, { json })
    expect(await save({ firstName: ' سارا \u200c', email: 's@example.org' })).toMatchObject({
      firstName: 'سارا',
      lastName: 'آزمون',
      fullName: 'سارا آزمون',
      email: 's@example.org',
      username: 'sara',
    })
    expect((await save({ lastName: 'رضایی' })).fullName).toBe('سارا رضایی')
    expect(await save({ email: ' ' })).not.toHaveProperty('email')
    const { problem } = await refusal(save({ firstName: '\u200c', lastName: 'ب'.repeat(101), email: 'سارا@' }))
    expect([problem.status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['firstName', 'fieldRequired'],
        ['lastName', 'maxLength'],
        ['email', 'emailInvalid'],
      ],
    ])
    for (const json of [{ username: 'admin' }, { nationalCode: '1' }, { authorities: [] }])
      expect((await sara.send(users.savePrinciple, { json })).status).toBe(400)
    expect((await sara.call(users.principle)).fullName).toBe('سارا رضایی')
    expect((await reza.call(users.principle)).firstName).toBe('reza')
  })

  it("lists the user's sessions and ends one at once; sessions of other users answer 404 [SHELL-117]", async () => {
    const { as, ports } = await testApp({ db: await make(), now: NOW })
    const here = await as('sara')
    ports.advance(1_000)
    const [there, reza] = [await as('sara'), await as('reza')]
    const list = await here.call(users.sessions)
    expect(list.map(({ current, signedInAt, lastSeenAt }) => [current, signedInAt, lastSeenAt])).toEqual([
      [false, NOW + 1_000, NOW + 1_000],
      [true, NOW, NOW],
    ])
    const end = (client: typeof here, uuid = '') => client.call(users.endSession, { query: { uuid } })
    expect((await refusal(end(reza, list[0]?.uuid))).status).toBe(404)
    await end(here, list[0]?.uuid)
    expect((await refusal(there.call(users.principle))).status).toBe(401)
    expect((await here.call(users.sessions)).map(({ current }) => current)).toEqual([true])
    expect((await refusal(end(here, list[0]?.uuid))).status).toBe(404)
    expect(ports.published).toContainEqual({ type: 'session.ended', sessionIds: [list[0]?.uuid], reason: 'signedOut' })
  })
})
