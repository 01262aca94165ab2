import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { createApp } from '#server/app'
import { findPasswordProblem } from '#server/domain/people/sessions/password-rules'
import { defaultFlags, prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { testPorts } from '#tests/support/ports'

const { jwt, publicProfile, folder } = contract

eachDatabase((_engine, make) => {
  it('creates the administrator with a generated password only once, also when several processes start at once', async () => {
    const ports = await testPorts({ db: await make() })
    const started = await Promise.all([prepareEmptyStore(ports), prepareEmptyStore(ports), prepareEmptyStore(ports)])
    const made = started.filter((outcome) => outcome !== undefined)
    expect(made).toHaveLength(1)
    const password = made[0]?.generatedPassword ?? ''
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
    expect(findPasswordProblem(password, 'admin')).toBeUndefined()
    expect(await prepareEmptyStore(ports, { adminPassword: 'another-password' })).toBeUndefined()
    const app = createApp(ports, { checkAnswers: true })
    const attempt = (word: string) => app.fetch(requestOf(jwt.login, { form: { username: 'admin', password: word } }))
    expect((await attempt('another-password')).status).toBe(401)
    expect((await attempt(password)).status).toBe(200)
    app.close()
    expect(ports.logged.join('')).not.toContain(password)
    const { count } = await ports.db
      .selectFrom('node')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(4)
  })

  it('creates only the roles for staff and administrators [SHELL-007] [SHELL-008]', async () => {
    const ports = await testPorts({ db: await make() })
    await prepareEmptyStore(ports)
    const roles = await ports.db.selectFrom('role').select('authority').orderBy('authority').execute()
    expect(roles.map(({ authority }) => authority)).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  })

  it('uses the given password and does not return it', async () => {
    const ports = await testPorts({ db: await make() })
    expect(await prepareEmptyStore(ports, { adminPassword: 'رمز-آزمون-۱۴۰۵' })).toEqual({ username: 'admin' })
  })

  it('lets users download from the main folder, write in their own home folder, and not see other homes [PERM-025] [PERM-050]', async () => {
    const test = await testApp({ db: await make() })
    const [sara, reza] = [await test.as('sara'), await test.as('reza')]
    const rootsOf = async (client: typeof sara) =>
      (await client.call(folder.rootFolders, { query: { addRecycleBin: true } })).map(({ title, may, type }) => ({
        title,
        type,
        write: may.write,
        download: may.download,
      }))
    const roots = await rootsOf(sara)
    expect(roots).toEqual(expect.arrayContaining([{ title: 'هستینه', type: 1, write: false, download: true }]))
    expect(roots).toEqual(expect.arrayContaining([{ title: 'پوشهٔ خانگی', type: 1, write: true, download: true }]))
    expect(roots.filter(({ type }) => type === 4)).toHaveLength(1)
    const { id } = await test.db
      .selectFrom('node')
      .select('id')
      .where('owner_id', '=', reza.userId)
      .where('system_role', '=', 'home')
      .executeTakeFirstOrThrow()
    expect((await sara.send(folder.children, { params: { uuid: id, offset: 0, size: 25 } })).status).toBe(404)
    expect((await reza.send(folder.children, { params: { uuid: id, offset: 0, size: 25 } })).status).toBe(200)
  })

  it('grants the default flags to users and all flags to administrators, and hides the flags of other users [API-015] [PERM-026]', async () => {
    const test = await testApp({ db: await make() })
    const [admin, sara, reza] = [await test.signIn('admin'), await test.as('sara'), await test.as('reza')]
    const flags = (who: typeof sara, id: string) => who.send(publicProfile.user, { params: { id } })
    expect((await sara.call(publicProfile.user, { params: { id: sara.userId } })).sort()).toEqual([...defaultFlags].sort())
    expect(await admin.call(publicProfile.user, { params: { id: admin.userId } })).toContain('DOC_FORCE_OCR')
    expect((await flags(admin, sara.userId)).status).toBe(200)
    expect((await flags(sara, reza.userId)).status).toBe(404)
    expect((await flags(sara, admin.userId)).status).toBe(404)
  })
})
