import { expect, it } from 'vitest'
import { createPassCode, hashPassCode } from '#text/pass-code'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { codeOf } from '../uploads/uploading'

const IMPORT = '5b1f0f66-3f0f-4b6f-9d43-0c8f6b0f1a01'
const MISSING = '11111111-2222-4333-8444-555555555555'

const lineOf = (line: number, username: string, more: object = {}) => {
  const code = createPassCode()
  return { code, row: { line, firstName: `نام ${line}`, lastName: 'کریمی', username, codeHash: hashPassCode(code), ...more } }
}
const runAll = async (app: TestApp, admin: Client, jobUuid: string): Promise<object> => {
  await createJobRunner(app.ports, { handlers: jobHandlers, pollMs: 5 }).drain()
  return await admin.call(app.contract.jobs.get, { params: { uuid: jobUuid } })
}

eachDatabase((_engine, make) => {
  it('imports each user once with a password that must be changed, and reports the lines that failed', async () => {
    const app = await testApp({ db: await make() })
    const { adminUserImport: calls, adminUsers, jwt, users } = app.contract
    const admin = await app.signIn('admin')
    const role = await app.addRole('ROLE_ARCHIVE')
    const lines = [
      lineOf(2, 'one', { roleUuidList: [role] }),
      lineOf(3, 'ADMIN'),
      lineOf(4, 'two', { email: 'two@example.org', nationalCode: '0084575948' }),
      lineOf(5, 'Two'),
      lineOf(6, 'three', { roleUuidList: [MISSING] }),
      lineOf(7, 'four', { email: '=1+1', firstName: ' ' }),
    ]
    expect(await admin.call(calls.check, { json: { usernames: ['one', 'Admin', 'ادمین'] } })).toEqual({ taken: ['Admin'] })
    const rows = lines.map(({ row }) => row)
    const send = (some: typeof rows) => admin.send(calls.lines, { json: { importUuid: IMPORT, rows: some } })
    expect((await send(rows.slice(0, 3))).status).toBe(204)
    expect(await codeOf(admin, calls.start, { json: { importUuid: IMPORT, total: 6 } })).toBe('conflict')
    // Simulates a lost response: sends the same lines again, with the rest.
    expect((await send(rows.slice(1))).status).toBe(204)
    const { jobUuid } = await admin.call(calls.start, { json: { importUuid: IMPORT, total: 6 } })
    expect(await admin.call(calls.start, { json: { importUuid: IMPORT, total: 6 } })).toEqual({ jobUuid })
    expect(await codeOf(admin, calls.lines, { json: { importUuid: IMPORT, rows } })).toBe('conflict')
    expect(await runAll(app, admin, jobUuid)).toMatchObject({ status: 'DONE', done: 2, skipped: 4, total: 6 })

    const { contents } = await admin.call(adminUsers.find, { json: { sortBy: 'username' } })
    expect(contents.map((user) => [user.username, user.mustChangePassword, user.roles.map(({ authority }) => authority)])).toEqual([
      ['admin', false, ['ROLE_ADMIN', 'ROLE_USER']],
      ['one', true, ['ROLE_ARCHIVE']],
      ['two', true, ['ROLE_USER']],
    ])
    const answer = await admin.send(calls.failures, { query: { importUuid: IMPORT } }, { 'accept-language': 'en' })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n').map((line) => line.split(',').slice(0, 4).join())).toEqual([
      'Line,First name,Last name,User name',
      '3,نام 3,کریمی,ADMIN',
      '5,نام 5,کریمی,Two',
      '6,نام 6,کریمی,three',
      '7, ,کریمی,four',
      '',
    ])
    expect(text).toContain('"\'=1+1"')
    expect(JSON.stringify(await app.db.selectFrom('log').select('detail').execute())).toContain('"user":"two"')

    const code = lines[0]?.code ?? ''
    expect((await refusal(app.signIn('one', code))).problem.code).toBe('passwordDue')
    expect((await refusal(app.signIn('one', lines[2]?.code ?? ''))).problem.code).toBe('badCredentials')
    const { token } = await app.guest.call(jwt.login, { form: { username: 'one', password: code } })
    const change = { json: { currentPassword: code, newPassword: 'کبوتر سفید بر بام' } }
    expect((await admin.send(users.changePassword, change, { authorization: `Bearer ${token}` })).status).toBe(200)
    await app.signIn('one', 'کبوتر سفید بر بام')
  })

  it('hides an import from other administrators, and fails it when its owner is no longer an administrator', async () => {
    const app = await testApp({ db: await make() })
    const { adminUserImport: calls, adminUsers } = app.contract
    const admin = await app.signIn('admin')
    const roles = (await admin.call(app.contract.adminRoles.list, {})).contents.map(({ uuid }) => uuid)
    const names = { firstName: 'سارا', lastName: 'کریمی', username: 'karimi' }
    const { uuid } = await admin.call(adminUsers.save, { json: { ...names, password: 'گذرواژهٔ-تازه-۹۸', roleUuidList: roles } })
    const other = await app.signIn('karimi', 'گذرواژهٔ-تازه-۹۸')
    const rows = [lineOf(2, 'one').row]
    await other.call(calls.lines, { json: { importUuid: IMPORT, rows } })
    const { jobUuid } = await other.call(calls.start, { json: { importUuid: IMPORT, total: 1 } })
    expect(await codeOf(admin, calls.lines, { json: { importUuid: IMPORT, rows } })).toBe('conflict')
    expect(await codeOf(admin, calls.failures, { query: { importUuid: IMPORT } })).toBe('notFound')
    await admin.call(adminUsers.save, { json: { ...names, uuid, roleUuidList: [] } })
    expect(await runAll(app, other, jobUuid)).toMatchObject({ status: 'FAILED' })
    expect((await admin.call(adminUsers.list, {})).totalElements).toBe(2)
  })
})
