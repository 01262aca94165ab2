import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it('creates, renames and deletes a role, counts its users, and refuses a taken or malformed authority [ADM-002] [ADM-030] [ADM-034]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { adminRoles, adminUsers } = app.contract
    const made = await admin.call(adminRoles.save, { json: { title: 'کارشناس اسناد', authority: 'role_archive' } })
    expect(made).toMatchObject({ title: 'کارشناس اسناد', authority: 'ROLE_ARCHIVE', userCount: 0 })
    expect(await codeOf(admin, adminRoles.save, { json: { title: '', authority: 'ROLE_X' } })).toBe('titleRequired')
    expect(await codeOf(admin, adminRoles.save, { json: { title: 'الف', authority: 'archive' } })).toBe('formatInvalid')
    expect(await codeOf(admin, adminRoles.save, { json: { title: 'الف', authority: 'ROLE_ARCHIVE' } })).toBe('keyExists')
    const renamed = await admin.call(adminRoles.save, { json: { ...made, title: 'بایگان' } as never }).catch(() => undefined)
    expect(renamed).toBeUndefined()
    const { uuid, authority, revision } = made
    const next = await admin.call(adminRoles.save, { json: { uuid, authority, revision, title: 'بایگان' } })
    expect(await codeOf(admin, adminRoles.save, { json: { uuid, authority, revision, title: 'دیگر' } })).toBe('conflict')
    const user = { firstName: 'سارا', lastName: 'کریمی', username: 'karimi', password: 'گذرواژهٔ-تازه-۹۸', roleUuidList: [uuid] }
    await admin.call(adminUsers.save, { json: user })
    const found = await admin.call(adminRoles.find, { json: { title: 'بايگان' } })
    expect(found.contents).toEqual([{ ...next, userCount: 1 }])
    expect(await codeOf(admin, adminRoles.delete, { query: { uuid } })).toBe('inUse')
    const { uuid: spare } = await admin.call(adminRoles.save, { json: { title: 'اضافی', authority: 'ROLE_SPARE' } })
    expect((await admin.send(adminRoles.delete, { query: { uuid: spare } })).status).toBe(204)
    expect((await admin.call(adminRoles.list, { query: { sortBy: 'authority' } })).contents.map((role) => role.authority)).toEqual([
      'ROLE_ADMIN',
      'ROLE_ARCHIVE',
      'ROLE_USER',
    ])
  })

  it('refuses to delete the built-in roles or to change their authority', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { adminRoles } = app.contract
    for (const { uuid, authority } of (await admin.call(adminRoles.list, {})).contents) {
      expect(await codeOf(admin, adminRoles.delete, { query: { uuid } })).toBe('inUse')
      expect(await codeOf(admin, adminRoles.save, { json: { uuid, title: 'الف', authority: 'ROLE_OTHER' } })).toBe('inUse')
      expect((await admin.call(adminRoles.save, { json: { uuid, title: 'نام دیگر', authority } })).title).toBe('نام دیگر')
    }
  })
})
