import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, mainRoot } from '../uploads/uploading'

const NEW = 'گذرواژهٔ-تازه-۹۸'
const sara = { firstName: 'سارا', lastName: 'کریمی', username: 'karimi', password: NEW }

const createApp = async (make: () => Promise<TestApp['db']>) => {
  const app = await testApp({ db: await make() })
  return { app, admin: await app.signIn('admin'), calls: app.contract.adminUsers }
}
const wrongIn = async (client: Client, endpoint: Parameters<Client['send']>[0], json: unknown) => {
  const answer = await client.send(endpoint, { json })
  const { code, errors = [] } = (await answer.json()) as { code: string; errors?: { path: string; code: string }[] }
  return [answer.status, code, errors.map(({ path, code: what }) => `${path} ${what}`)]
}

eachDatabase((_engine, make) => {
  it('creates a user with a home folder and the default role, who can sign in [ADM-001] [ADM-021] [ADM-023]', async () => {
    const { app, admin, calls } = await createApp(make)
    const made = await admin.call(calls.save, { json: { ...sara, email: ' sara@example.org ', nationalCode: '۰۰۸۴۵۷۵۹۴۸' } })
    expect(made).toMatchObject({ fullName: 'سارا کریمی', email: 'sara@example.org', nationalCode: '0084575948', active: true })
    expect(made.roles.map(({ authority }) => authority)).toEqual(['ROLE_USER'])
    const client = await app.signIn('karimi', NEW)
    const roots = await client.call(app.contract.folder.rootFolders, {})
    expect(roots.map(({ title }) => title)).toContain('پوشهٔ خانگی')
    const found = await admin.call(calls.find, { json: { keyword: 'كريمي' } })
    expect(found.contents).toEqual([expect.objectContaining({ uuid: made.uuid, lastLogin: expect.any(Number) })])
  })

  it('pages, sorts and filters users by any or all fields, in any spelling [ADM-039] [API-121] [API-122]', async () => {
    const { admin, calls } = await createApp(make)
    for (const [firstName, lastName, username] of [
      ['زهرا', 'آبان', 'aban'],
      ['پارسا', 'گلی', 'goli'],
      ['علي', 'آبان', 'ali'],
    ] as const)
      await admin.call(calls.save, { json: { firstName, lastName, username, password: NEW, email: `${username}@example.org` } })
    const names = async (json: object) => (await admin.call(calls.find, { json })).contents.map(({ username }) => username)
    expect(await names({ sortBy: 'firstName' })).toEqual(['goli', 'aban', 'ali', 'admin'])
    expect(await names({ sortBy: 'username', direction: 'DESC', pageSize: 2, offset: 1 })).toEqual(['ali', 'admin'])
    expect(await names({ firstName: 'علی', lastName: 'گلی' })).toEqual(['goli', 'ali'])
    expect(await names({ firstName: 'علی', lastName: 'آبان', operator: 'AND' })).toEqual(['ali'])
    expect(await names({ email: 'goli@' })).toEqual(['goli'])
    expect(await names({ authority: 'ROLE_ADMIN' })).toEqual(['admin'])
    expect(await names({ title: 'نقش' })).toHaveLength(4)
    expect(await names({ sortBy: 'constructor' })).toEqual(await names({ sortBy: 'fullName' }))
    const page = await admin.call(calls.list, { query: { pageSize: 2, offset: 2, sortBy: 'username' } })
    expect([page.totalElements, page.offset, page.contents.map(({ username }) => username)]).toEqual([4, 2, ['ali', 'goli']])
  })

  it('names every invalid field of a user, and stores nothing [ADM-029] [ADM-030] [ADM-033]', async () => {
    const { admin, calls } = await createApp(make)
    expect(await wrongIn(admin, calls.save, { firstName: ' \u200c', lastName: '', username: '', password: '' })).toEqual([
      422,
      'fieldRequired',
      ['firstName fieldRequired', 'lastName fieldRequired', 'username fieldRequired', 'password fieldRequired'],
    ])
    const wrong = { ...sara, username: 'a b', email: 'sara@', nationalCode: '1234567890' }
    expect((await wrongIn(admin, calls.save, wrong))[2]).toEqual([
      'username formatInvalid',
      'email emailInvalid',
      'nationalCode formatInvalid',
    ])
    expect(await wrongIn(admin, calls.save, { ...sara, password: '12345678' })).toEqual([422, 'passwordWeak', ['password passwordWeak']])
    expect(await wrongIn(admin, calls.save, { ...sara, username: 'ADMIN' })).toEqual([409, 'usernameExists', ['username usernameExists']])
    expect((await admin.call(calls.list, {})).totalElements).toBe(1)
  })

  it('answers `conflict` to the second of two administrators who edit a user, and overwrites nothing', async () => {
    const { admin, calls } = await createApp(make)
    const { uuid, revision } = await admin.call(calls.save, { json: sara })
    const { password: _, ...names } = sara
    const first = await admin.call(calls.save, { json: { ...names, uuid, revision, lastName: 'محمدی' } })
    expect(await codeOf(admin, calls.save, { json: { ...names, uuid, revision, firstName: 'سارینا' } })).toBe('conflict')
    const { contents } = await admin.call(calls.find, { json: { username: 'karimi' } })
    expect(contents).toEqual([expect.objectContaining({ firstName: 'سارا', lastName: 'محمدی', revision: first.revision })])
  })

  it('deactivates a user at once in every session, and activates the user again [ADM-038] [API-123]', async () => {
    const { app, admin, calls } = await createApp(make)
    const { uuid } = await admin.call(calls.save, { json: sara })
    const client = await app.signIn('karimi', NEW)
    expect((await admin.call(calls.setActive, { json: { userUuid: uuid, active: false } })).active).toBe(false)
    expect((await client.send(app.contract.users.principle)).status).toBe(401)
    await expect(app.signIn('karimi', NEW)).rejects.toThrow('userDisabled')
    await admin.call(calls.setActive, { json: { userUuid: uuid, active: true } })
    await app.signIn('karimi', NEW)
  })

  it('refuses to remove the last administrator, and refuses to deactivate or delete oneself', async () => {
    const { app, admin, calls } = await createApp(make)
    expect(await codeOf(admin, calls.setActive, { json: { userUuid: admin.userId, active: false } })).toBe('ownAccount')
    expect(await codeOf(admin, calls.delete, { query: { uuid: admin.userId } })).toBe('ownAccount')
    const own = { firstName: 'مدیر', lastName: 'سامانه', username: 'admin', uuid: admin.userId }
    expect(await codeOf(admin, calls.save, { json: { ...own, roleUuidList: [] } })).toBe('lastAdministrator')
    expect((await admin.send(app.contract.users.principle)).status).toBe(200)
  })

  it('keeps one administrator active when two deactivate each other at once', async () => {
    const { app, admin, calls } = await createApp(make)
    const roles = (await admin.call(app.contract.adminRoles.list, {})).contents.map(({ uuid }) => uuid)
    const { uuid } = await admin.call(calls.save, { json: { ...sara, roleUuidList: roles } })
    const other = await app.signIn('karimi', NEW)
    const off = (client: Client, userUuid: string) => client.send(calls.setActive, { json: { userUuid, active: false } })
    const answers = await Promise.all([off(admin, uuid), off(other, admin.userId)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user where not disabled`.execute(app.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('removes a deleted user or role from all grants, but refuses to delete the only audience of a tile or template', async () => {
    const { app, admin, calls } = await createApp(make)
    const { adminTiles, adminTemplates, adminRoles } = app.contract
    const { uuid } = await admin.call(calls.save, { json: sara })
    const { uuid: role } = await admin.call(adminRoles.save, { json: { title: 'بایگان', authority: 'ROLE_ARCHIVE' } })
    const only = { title: 'تنها', kind: 'WINDOW' as const, target: 'profile', userUuidList: [uuid], roleUuidList: [] as string[] }
    const tile = await admin.call(adminTiles.save, { json: only })
    expect(await codeOf(admin, calls.delete, { query: { uuid } })).toBe('tileAudience')
    await admin.call(adminTiles.save, { json: { ...only, uuid: tile.uuid, roleUuidList: [role] } })
    const template = { title: 'نامه', extension: 'docx' as const, userUuidList: [], roleUuidList: [role] }
    const { uuid: letter } = await admin.call(adminTemplates.save, { json: template })
    expect((await admin.send(calls.delete, { query: { uuid } })).status).toBe(204)
    expect(await codeOf(admin, adminRoles.delete, { query: { uuid: role } })).toBe('templateAudience')
    await admin.call(adminTemplates.delete, { query: { uuid: letter } })
    expect(await codeOf(admin, adminRoles.delete, { query: { uuid: role } })).toBe('tileAudience')
    await admin.call(adminTiles.delete, { query: { uuid: tile.uuid } })
    const grant = {
      node_id: await mainRoot(app.db),
      principal_id: role,
      principal_kind: 'role' as const,
      level: 2,
      recursive: true,
      expires_at: null,
    }
    await app.db
      .insertInto('permission')
      .values({ id: crypto.randomUUID(), ...grant, granted_by: admin.userId, created_at: 1 })
      .execute()
    expect((await admin.send(adminRoles.delete, { query: { uuid: role } })).status).toBe(204)
    for (const table of ['permission', 'tile_grant', 'template_grant', 'public_profile_grant'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('principal_id', 'in', [uuid, role]).execute()).toEqual([])
  })

  it('lists the authorities of a user by name [ADM-022]', async () => {
    const { app, admin, calls } = await createApp(make)
    const roleUuidList = (await admin.call(app.contract.adminRoles.list, {})).contents.map(({ uuid }) => uuid)
    await admin.call(calls.save, { json: { ...sara, roleUuidList } })
    const { authorities } = await (await app.signIn('karimi', NEW)).call(app.contract.users.principle)
    expect(authorities).toEqual([{ authority: 'ROLE_ADMIN' }, { authority: 'ROLE_USER' }])
  })

  it('revokes the rights of a role at once when the user loses the role', async () => {
    const { app, admin, calls } = await createApp(make)
    const { uuid } = await admin.call(calls.save, { json: sara })
    const client = await app.signIn('karimi', NEW)
    const main = { params: { uuid: await mainRoot(app.db), offset: 0, size: 25 } }
    expect((await client.send(app.contract.folder.children, main)).status).toBe(200)
    const { password: _, ...names } = sara
    await admin.call(calls.save, { json: { ...names, uuid, roleUuidList: [] } })
    expect((await client.send(app.contract.folder.children, main)).status).toBe(404)
  })

  it('ends the sessions of a user whose password an administrator changes', async () => {
    const { app, admin, calls } = await createApp(make)
    const { uuid } = await admin.call(calls.save, { json: sara })
    const client = await app.signIn('karimi', NEW)
    await admin.call(calls.save, { json: { ...sara, uuid, password: `${NEW}-دیگر` } })
    expect((await client.send(app.contract.users.principle)).status).toBe(401)
    await app.signIn('karimi', `${NEW}-دیگر`)
  })

  it('deletes only users who own no nodes', async () => {
    const { app, admin, calls } = await createApp(make)
    const { uuid } = await admin.call(calls.save, { json: sara })
    const client = await app.signIn('karimi', NEW)
    const [home] = (await client.call(app.contract.folder.rootFolders, {})).filter(({ title }) => title === 'پوشهٔ خانگی')
    await client.call(app.contract.folder.create, { form: { destUuid: home?.uuid ?? '', title: 'کارها' } })
    expect(await codeOf(admin, calls.delete, { query: { uuid } })).toBe('inUse')
    const { uuid: other } = await admin.call(calls.save, { json: { ...sara, username: 'nobody' } })
    expect((await admin.send(calls.delete, { query: { uuid: other } })).status).toBe(204)
    expect((await admin.call(calls.list, {})).contents.map(({ username }) => username).sort()).toEqual(['admin', 'karimi'])
  })

  it('refuses calls of users who are not administrators, and logs every change', async () => {
    const { app, admin, calls } = await createApp(make)
    await admin.call(calls.save, { json: sara })
    const client = await app.signIn('karimi', NEW)
    expect(await codeOf(client, calls.list, {})).toBe('forbidden')
    expect(await codeOf(client, calls.save, { json: { ...sara, username: 'x1' } })).toBe('forbidden')
    const lines = await admin.call(app.contract.log.find, { json: { type: 'USER' } })
    expect(lines.contents).toEqual([expect.objectContaining({ username: 'admin', type: 'USER' })])
    expect(JSON.stringify(await app.db.selectFrom('log').selectAll().execute())).not.toContain(NEW)
  })
})
