import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const { users } = contract

eachDatabase((_engine, make) => {
  it('changes the password once when the form is sent twice, and accepts only one of two different changes', async () => {
    const { as, db, signIn } = await testApp({ db: await make() })
    const sara = await as('sara')
    const change = (currentPassword: string, newPassword: string) =>
      sara.send(users.changePassword, { json: { currentPassword, newPassword } })

    const same = await Promise.all([change(PASSWORD, 'کبوتر سفید بر بام'), change(PASSWORD, 'کبوتر سفید بر بام')])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.selectFrom('log').select('type').where('type', '=', 'PASSWORD').execute()).toHaveLength(1)

    const again = await signIn('sara', 'کبوتر سفید بر بام')
    const names = ['باران پشت پنجره', 'دریای دور و آرام']
    const different = await Promise.all(
      names.map((name) => again.send(users.changePassword, { json: { currentPassword: 'کبوتر سفید بر بام', newPassword: name } })),
    )
    const won = different.findIndex(({ status }) => status === 200)
    // The other request finds that the password has changed, or that its token has ended.
    expect(different.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 422]).toContain(different.find(({ status }) => status !== 200)?.status)
    expect((await (await signIn('sara', names[won])).call(users.principle)).username).toBe('sara')
  })
})
