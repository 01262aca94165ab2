import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { binOf } from '../uploads/uploading'

const NOW = Date.UTC(2025, 5, 1)
const { users, roles, jwt } = contract
const NEW_PASSWORD = 'کبوتر سفید بر بام'
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const PIXEL = bytesOf('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
const GREY_PIXEL = bytesOf('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC')

eachDatabase((_engine, make) => {
  it('pages the roles, and finds them by title [API-107] [API-108]', async () => {
    const { as } = await testApp({ db: await make(), now: NOW })
    const sara = await as('sara')
    const found = await sara.call(roles.find, { json: { title: 'مدير' } })
    expect(found.contents).toEqual([{ uuid: expect.any(String), title: 'مدیر سامانه', authority: 'ROLE_ADMIN' }])
    const page = await sara.call(roles.list, { params: { offset: 0, size: 10 } })
    expect(page).toMatchObject({ totalElements: 2, offset: 0, pageSize: 10 })
    expect(page.contents.map(({ authority }) => authority).toSorted()).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect((await sara.call(roles.list, { params: { offset: 1, size: 10 } })).contents).toEqual(page.contents.slice(1))
  })

  it('pages active users and finds them by name; the list does not contain national codes or email addresses [API-104] [API-105] [API-106]', async () => {
    const { as, addUser, db, signIn } = await testApp({ db: await make(), now: NOW })
    for (const name of ['پریسا', 'بابک', 'آرش', 'کاوه', 'كيان']) await addUser(name)
    await db.updateTable('app_user').set({ national_code: '0012345678', email: 'k@example.org' }).where('username', '=', 'کاوه').execute()
    await db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'بابک').execute()
    const sara = await as('sara')
    const page = await sara.call(users.list, { params: { offset: 0, size: 10 } })
    expect(page.contents.map(({ username }) => username)).toEqual(['آرش', 'پریسا', 'کاوه', 'كيان', 'admin', 'sara'])
    expect(page).toMatchObject({ totalElements: 6, offset: 0, pageSize: 10 })
    expect(JSON.stringify(page)).not.toMatch(/0012345678|example\.org/)
    const second = await sara.call(users.list, { params: { offset: 4, size: 20 } })
    expect(second.contents.map(({ username }) => username)).toEqual(['admin', 'sara'])
    const find = async (json: Parameters<typeof sara.call<typeof users.find>>[1]) =>
      (await sara.call(users.find, json)).contents.map(({ username }) => username)
    expect(await find({ json: { username: 'ک', operator: 'OR' } })).toEqual(['کاوه', 'كيان'])
    expect(await find({ json: { username: 'ك', firstName: 'آر', operator: 'OR' } })).toEqual(['آرش', 'کاوه', 'كيان'])
    expect(await find({ json: { username: 'ک', firstName: 'آر', operator: 'AND' } })).toEqual([])
    expect(await find({ json: { nationalCode: '00123456' } })).toEqual([])
    expect(await find({ json: { nationalCode: '۰۰۱۲۳۴۵۶۷۸' } })).toEqual(['کاوه'])
    expect(await find({ json: { direction: 'DESC', pageSize: 1, sortBy: 'username' } })).toEqual(['sara'])
    const kave = await db.selectFrom('app_user').select('id').where('username', '=', 'کاوه').executeTakeFirstOrThrow()
    expect((await (await signIn('کاوه')).call(users.principle)).nationalCode).toBe('0012345678')
    expect(kave.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('stores working directories in order, each once, and shows only those the user can still see [API-011] [API-012] [API-013]', async () => {
    const { as, db, ports } = await testApp({ db: await make(), now: NOW })
    const [sara, reza] = [await as('sara'), await as('reza')]
    const node = (role: 'hastineh' | 'home', owner: string | null) =>
      db
        .selectFrom('node')
        .select('id')
        .where('system_role', '=', role)
        .where('owner_id', owner === null ? 'is' : '=', owner)
        .executeTakeFirstOrThrow()
        .then(({ id }) => id)
    const [main, home, others] = [await node('hastineh', null), await node('home', sara.userId), await node('home', reza.userId)]
    const add = (folderUuid: string) => sara.call(users.addWorkingDirectory, { query: { folderUuid } })
    await add(home)
    ports.advance(1)
    await add(main)
    expect((await add(home)).map(({ uuid }) => uuid)).toEqual([home, main])
    expect((await refusal(add(others))).status).toBe(404)
    expect(await reza.call(users.workingDirectories)).toEqual([])
    await db.deleteFrom('permission').where('node_id', '=', main).execute()
    const left = await sara.call(users.workingDirectories)
    expect(left.map(({ uuid, isWorkingDirectory }) => [uuid, isWorkingDirectory])).toEqual([[home, true]])
    const remove = (folderUuid: string) => sara.call(users.deleteWorkingDirectory, { query: { folderUuid } })
    expect((await remove(main)).map(({ uuid }) => uuid)).toEqual([home])
    expect(await remove(home)).toEqual([])
    const binId = await binOf(db, sara.userId)
    expect((await refusal(add(binId))).problem.code).toBe('notFolder')
  })

  it('changes the password, ends only the sessions of that user, and reports the violated rule of a weak password [AUTH-014]', async () => {
    const { as, guest, signIn, ports } = await testApp({ db: await make(), now: NOW })
    const [here, there, reza] = [await as('sara'), await as('sara'), await as('reza')]
    const change = (currentPassword: string, newPassword: string) =>
      here.call(users.changePassword, { json: { currentPassword, newPassword } })
    for (const [weak, code] of [
      ['کوتاه', 'minLength'],
      ['ب'.repeat(129), 'maxLength'],
      ['12345678', 'passwordWeak'],
      ['۱۲۳۴۵۶۷۸۹', 'passwordWeak'],
      ['aaaaaaaaaa', 'passwordWeak'],
      ['Password1', 'passwordWeak'],
      ['ضصثقفغعه', 'passwordWeak'],
      ['Sara1404!', 'passwordWeak'],
      [PASSWORD, 'duplicate'],
    ] as const) {
      const { problem } = await refusal(change(PASSWORD, weak))
      expect([weak, problem.code, problem.errors?.[0]?.code]).toEqual([weak, 'passwordWeak', code])
      expect(problem.errors?.[0]?.detail).toMatch(/[آ-ی]/)
    }
    expect((await refusal(change('نادرست-است', NEW_PASSWORD))).problem).toMatchObject({ code: 'passwordWrong', status: 422 })
    const { token } = await change(PASSWORD, NEW_PASSWORD)
    expect(token).toMatch(/\./)
    expect((await refusal(here.call(users.principle))).status).toBe(401)
    expect((await refusal(there.call(users.principle))).status).toBe(401)
    expect((await reza.call(users.principle)).username).toBe('reza')
    expect((await refusal(guest.call(jwt.login, { form: { username: 'sara', password: PASSWORD } }))).status).toBe(401)
    expect((await (await signIn('sara', NEW_PASSWORD)).call(users.principle)).username).toBe('sara')
    expect(ports.published).toContainEqual({ type: 'session.ended', sessionIds: [expect.any(String)], reason: 'passwordChanged' })
  })

  it('limits guesses of the current password in an open session', async () => {
    const { as } = await testApp({ db: await make(), now: NOW })
    const sara = await as('sara')
    const guess = () => sara.send(users.changePassword, { json: { currentPassword: 'نادرست-است', newPassword: NEW_PASSWORD } })
    const statuses = [await guess(), await guess(), await guess(), await guess(), await guess()].map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 422, 422, 429])
  })

  it('stores a desktop background only for its owner, and refuses files that are no valid image [API-019] [API-020] [SHELL-105]', async () => {
    const { as } = await testApp({ db: await make(), now: NOW })
    const [sara, reza] = [await as('sara'), await as('reza')]
    const { uuid, hasBackground, isDefault } = await sara.call(users.defaultDesktop)
    expect([hasBackground, isDefault]).toEqual([false, true])
    const query = { desktopUuid: uuid }
    expect((await refusal(sara.call(users.desktopBackground, { query }))).status).toBe(404)
    const save = (bytes: BlobPart, filename: string) =>
      sara.call(users.saveDesktopBackground, { query, multipart: {}, files: [{ filename, bytes }] })
    expect((await save(PIXEL, 'تصویر.txt')).hasBackground).toBe(true)
    const picture = await sara.call(users.desktopBackground, { query })
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PIXEL)
    const address = async () => (await sara.call(contract.userProfile.get)).backgroundImageUrl
    const first = await address()
    expect(first).toContain(`/api/users/desktop-background?desktopUuid=${uuid}`)
    await save(GREY_PIXEL, 'دیگر.png')
    expect(await address()).not.toBe(first)
    await save(PIXEL, 'تصویر.png')
    expect(await address()).toBe(first)
    for (const call of [users.desktopBackground, users.deleteDesktopBackground]) expect((await reza.send(call, { query })).status).toBe(404)
    expect(
      (await reza.send(users.saveDesktopBackground, { query, multipart: {}, files: [{ filename: 'a.png', bytes: PIXEL }] })).status,
    ).toBe(404)
    expect((await refusal(save('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.png'))).problem.code).toBe(
      'imageFormatInvalid',
    )
    expect((await refusal(save(PIXEL.slice(0, 40), 'a.png'))).problem.code).toBe('corruptFile')
    expect((await refusal(save('', 'a.png'))).problem.code).toBe('imageFormatInvalid')
    expect((await refusal(sara.call(users.saveDesktopBackground, { query, multipart: {} }))).problem.code).toBe('fileRequired')
    expect((await (await sara.call(users.desktopBackground, { query })).arrayBuffer()).byteLength).toBe(PIXEL.byteLength)
    expect((await sara.call(users.deleteDesktopBackground, { query })).hasBackground).toBe(false)
    expect((await sara.send(users.desktopBackground, { query })).status).toBe(404)
  })

  it('returns the default profile, then saves each field independently [API-018] [SHELL-097] [SHELL-106]', async () => {
    const { as } = await testApp({ db: await make(), now: NOW })
    const [sara, reza] = [await as('sara'), await as('reza')]
    const { userProfile } = contract
    const defaults = { taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046', fontSize: 'standard' }
    expect(await sara.call(userProfile.get)).toEqual(defaults)
    await Promise.all([
      sara.call(userProfile.save, { json: { locale: 'en', taskbarColor: '#111111' } }),
      sara.call(userProfile.save, { json: { theme: 'dark', fontSize: 'large' } }),
      sara.call(userProfile.save, { json: { digits: 'latin', background: 'colour', backgroundColor: '#0f766e' } }),
    ])
    const settings = { locale: 'en', theme: 'dark', digits: 'latin', background: 'colour', backgroundColor: '#0f766e' }
    const saved = { ...defaults, taskbarColor: '#111111', fontSize: 'large', ...settings }
    expect(await sara.call(userProfile.get)).toEqual(saved)
    expect(await reza.call(userProfile.get)).toEqual(defaults)
    for (const json of [
      { taskbarColor: 'red' },
      { fontSize: 'huge' },
      { userId: reza.userId },
      { doubleClickMs: 5 },
      { digits: 'roman' },
      { explorerColumns: { widths: { title: 1 } } },
      { explorerPanes: { tree: true, preview: false, treeWidth: 154, previewWidth: 155 } },
      { iconPlaces: { a: { column: -1, row: 0 } } },
      { iconPlaces: Object.fromEntries(Array.from({ length: 1_001 }, (_, row) => [`${row}`, { column: 0, row: 0 }])) },
    ])
      expect((await sara.send(userProfile.save, { json })).status).toBe(400)
    expect(await sara.call(userProfile.get)).toEqual(saved)
    const explorerColumns = { widths: { title: 22.5 }, hidden: ['author' as const] }
    const explorerPanes = { tree: true, preview: true, treeWidth: 155, previewWidth: 300 }
    const iconPlaces = { 'recycle-bin': { column: 3, row: 1 } }
    await sara.call(userProfile.save, { json: { explorerColumns, explorerPanes, iconPlaces, doubleClickMs: 400 } })
    expect(await sara.call(userProfile.get)).toEqual({ ...saved, explorerColumns, explorerPanes, iconPlaces, doubleClickMs: 400 })
  })
})
