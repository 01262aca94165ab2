import { expect, it } from 'vitest'
import { isWriteCall } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import { callsLoggedHere } from '#server/domain/system/log/call-log.service'
import { verifyLog, sealLog } from '#server/domain/system/log/seals.service'
import { calls } from '#server/http/routes'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { mainRoot, withoutGrants } from '../uploads/uploading'

const { adminRoles, adminUsers, folder, jwt, log, nodebase, userProfile, users } = contract
const NOW = Date.UTC(2025, 5, 1)
const MISSING = '11111111-2222-4333-8444-555555555555'
const HOSTILE = 'x\n2025-06-01 admin DELETE\r\n\u2028,"=1+1'

const linesOf = async ({ db }: TestApp) =>
  await db.selectFrom('log').select(['type', 'level', 'username', 'ip', 'node_id', 'code', 'detail']).orderBy('id').execute()

eachDatabase((_engine, make) => {
  it('writes one log entry for each changing call, and none for a reading call', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const steps: [() => Promise<unknown>, string, string?][] = []
    const { uuid } = await admin.call(folder.create, { form: { destUuid: root, title: 'پوشه' } })
    steps.push(
      [() => admin.call(nodebase.rename, { query: { uuid, title: 'دیگر' } }), 'RENAME'],
      [() => admin.call(nodebase.copy, { json: [uuid] }), 'OTHER', 'nodebase.copy'],
      [() => admin.call(folder.folderIsConcept, { query: { folderUuid: uuid, value: true } }), 'OTHER', 'folder.folderIsConcept'],
      [() => admin.call(users.addWorkingDirectory, { query: { folderUuid: uuid } }), 'OTHER', 'users.addWorkingDirectory'],
      [() => admin.call(users.savePrinciple, { json: { firstName: 'مدیر' } }), 'OTHER', 'users.savePrinciple'],
      [() => admin.call(userProfile.save, { json: { fontSize: 'large' } }), 'OTHER', 'userProfile.save'],
      [() => admin.call(adminRoles.save, { json: { title: 'بایگان', authority: 'ROLE_ARCHIVE' } }), 'ROLE'],
      [() => admin.call(nodebase.delete, { json: [uuid] }), 'DELETE'],
      [() => admin.call(nodebase.undo, {}), 'RESTORE'],
    )
    for (const [act, type, call] of steps) {
      const before = (await linesOf(app)).length
      await act()
      const [line, ...more] = (await linesOf(app)).slice(before)
      expect([more, line]).toEqual([[], expect.objectContaining({ type, code: null, level: 'INFO', username: 'admin' })])
      if (call !== undefined) expect(line?.detail).toEqual({ call })
    }
    const all = (await linesOf(app)).length
    await admin.call(users.principle)
    await admin.call(nodebase.children, { json: { uuidList: [root] } })
    expect(await linesOf(app)).toHaveLength(all)
    const known = new Map(calls.map(({ name, endpoint }) => [name, isWriteCall(endpoint)]))
    expect([...callsLoggedHere].filter((name) => known.get(name) !== true)).toEqual([])
  })

  it('logs refused calls with user, call and reason, and filters them; the log of a node omits them', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    await withoutGrants(app.db)
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(folder.create, { form: { destUuid: root, title: 'الف' } })
    await admin.call(folder.create, { form: { destUuid: root, title: 'ب' } })
    await admin.send(nodebase.rename, { query: { uuid, title: 'ب' } })
    await admin.send(nodebase.rename, { query: { uuid, title: HOSTILE } })
    await sara.send(folder.create, { form: { destUuid: root, title: 'x' } })
    await sara.send(adminUsers.setActive, { json: { userUuid: MISSING, active: false } })
    await app.guest.send(jwt.logout)
    await sara.send(log.find, { json: { nodeUuid: uuid } })
    const refused = await admin.call(log.find, { json: { result: 'REFUSED', direction: 'ASC' } })
    expect(refused.contents.map(({ type, username, code, result, detail }) => [type, username, code, result, detail])).toEqual(
      (
        [
          ['admin', 'titleExists', { call: 'nodebase.rename', nodeUuid: uuid }],
          ['admin', 'titleInvalid', { call: 'nodebase.rename', nodeUuid: uuid }],
          ['sara', 'notFound', { call: 'folder.create', nodeUuid: root }],
          ['sara', 'forbidden', { call: 'adminUsers.setActive' }],
          ['', 'notSignedIn', { call: 'jwt.logout' }],
        ] as const
      ).map(([username, code, detail]) => ['REFUSED', username, code, 'REFUSED', detail]),
    )
    expect((await admin.call(log.find, { json: { result: 'FAILED' } })).contents).toEqual([])
    expect((await admin.call(log.find, { json: { result: 'DONE', username: 'sara' } })).contents.map(({ type }) => type)).toEqual([
      'SIGN_IN',
    ])
    expect((await admin.call(log.find, { json: { nodeUuid: uuid } })).contents.map(({ type }) => type)).toEqual(['CREATE'])
  })

  it('seals the result of each entry, and detects a changed result', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const admin = await app.signIn('admin')
    await admin.send(nodebase.rename, { query: { uuid: MISSING, title: HOSTILE } })
    await sealLog(app.ports)
    expect((await verifyLog(app.db)).faults).toEqual([])
    const line = await app.db.selectFrom('log').select('id').where('code', '=', 'notFound').executeTakeFirstOrThrow()
    for (const code of ['forbidden', null]) {
      await app.db.updateTable('log').set({ code }).where('id', '=', line.id).execute()
      expect((await verifyLog(app.db)).faults).toEqual([{ kind: 'changed', line: Number(line.id) }])
    }
  })

  it('logs every kind of failed sign-in, with the username only if the user exists', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    await app.addUser('sara')
    const failing = async (username: string, password: string) => {
      const answer = await app.guest.send(jwt.login, { form: { username, password } })
      return String((await answer.json()).code)
    }
    expect(await failing('sara', 'wrong')).toBe('badCredentials')
    expect(await failing('my-password-by-mistake', 'sara')).toBe('badCredentials')
    await app.db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'sara').execute()
    expect(await failing('sara', PASSWORD)).toBe('userDisabled')
    const lines = await linesOf(app)
    expect(lines.map(({ type, username, code }) => [type, username, code])).toEqual([
      ['SIGN_IN_FAILED', 'sara', 'badCredentials'],
      ['SIGN_IN_FAILED', '', 'badCredentials'],
      ['SIGN_IN_FAILED', 'sara', 'userDisabled'],
    ])
    expect(JSON.stringify(lines)).not.toContain('my-password')
  })

  it('logs the first 30 refused calls of a minute, and only counts the others', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const sara = await app.as('sara')
    const refuse = async (times: number) => {
      for (let time = 0; time < times; time++) await sara.send(nodebase.rename, { query: { uuid: MISSING, title: 'x' } })
    }
    const lines = async () => (await linesOf(app)).filter(({ type }) => type === 'REFUSED')
    await refuse(37)
    expect(await lines()).toHaveLength(30)
    app.ports.advance(60_000)
    await refuse(1)
    expect((await lines()).slice(30).map(({ username, detail }) => [username, detail])).toEqual([
      ['sara', { call: 'nodebase.rename', nodeUuid: MISSING, leftOut: 7 }],
      ['sara', { call: 'nodebase.rename', nodeUuid: MISSING }],
    ])
    for (let time = 0; time < 15; time++) await app.guest.send(jwt.logout)
    expect((await lines()).filter(({ username }) => username === '')).toHaveLength(10)
  })
})
