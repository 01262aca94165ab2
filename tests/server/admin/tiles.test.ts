import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'

const MISSING = '11111111-2222-4333-8444-555555555555'

eachDatabase((_engine, make) => {
  it('shows tiles to their users and roles in order, and hides the tiles of hidden folders [ADM-003] [ADM-020]', async () => {
    const app = await testApp({ db: await make() })
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const { adminTiles, tiles, folder } = app.contract
    const { id: home } = await app.db
      .selectFrom('node')
      .select('id')
      .where('owner_id', '=', sara.userId)
      .where('system_role', '=', 'home')
      .executeTakeFirstOrThrow()
    const hidden = (await admin.call(folder.rootFolders, { query: {} })).find(({ title }) => title === 'پوشهٔ خانگی')?.uuid ?? ''
    expect(hidden).not.toBe(home)
    const role = await app.addRole('ROLE_FINANCE')
    const save = (json: object) => admin.call(adminTiles.save, { json: { kind: 'WINDOW', target: 'profile', ...json } as never })
    await save({ title: 'همه', order: 2 })
    await save({
      title: 'ب سارا',
      order: 1,
      userUuidList: [sara.userId],
      kind: 'ADDRESS',
      target: ' https://example.org/x ',
      color: '#aa0000',
    })
    await save({ title: 'الف خانه', order: 1, kind: 'NODE', target: home, icon: 'home' })
    await save({ title: 'پنهان', kind: 'NODE', target: hidden })
    await save({ title: 'مالی', roleUuidList: [role] })
    const seen = async () => (await sara.call(tiles.user)).map(({ title, target }) => [title, target])
    expect(await seen()).toEqual([
      ['الف خانه', home],
      ['ب سارا', 'https://example.org/x'],
      ['همه', 'profile'],
    ])
    await app.db.insertInto('user_role').values({ user_id: sara.userId, role_id: role }).execute()
    app.ports.advance(2_000)
    expect((await seen())[0]).toEqual(['مالی', 'profile'])
    expect(await codeOf(admin, app.contract.adminRoles.delete, { query: { uuid: role } })).toBe('inUse')
  })

  it('refuses tiles with invalid or dangerous targets, and answers `conflict` to the second of two edits [ADM-017]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { adminTiles } = app.contract
    const save = (json: object) =>
      codeOf(admin, adminTiles.save, { json: { title: 'کاشی', kind: 'ADDRESS', target: 'https://example.org', ...json } })
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'example.org',
      '//example.org',
      'java\nscript:alert(1)',
    ])
      expect([target, await save({ target })]).toEqual([target, 'formatInvalid'])
    expect(await save({ target: ' \u200c' })).toBe('fieldRequired')
    expect(await save({ kind: 'WINDOW', target: '../x' })).toBe('formatInvalid')
    expect(await save({ kind: 'NODE', target: 'x' })).toBe('formatInvalid')
    expect(await save({ kind: 'NODE', target: MISSING })).toBe('formatInvalid')
    expect(await save({ color: 'red' })).toBe('badInput')
    expect(await save({ order: -1 })).toBe('badInput')
    expect(await save({ title: '' })).toBe('titleRequired')
    const made = await admin.call(adminTiles.save, { json: { title: 'کاشی', kind: 'WINDOW', target: 'profile' } })
    const { uuid, revision } = made
    expect([await save({ uuid, revision, title: 'یک' }), await save({ uuid, revision, title: 'دو' })]).toEqual(['200', 'conflict'])
    expect((await admin.call(adminTiles.find, { json: { title: 'یک' } })).contents).toHaveLength(1)
    expect((await admin.send(adminTiles.delete, { query: { uuid } })).status).toBe(204)
  })

  it('stores the actions of tasks with unique keys, and lists them in order [ADM-004] [ADM-017] [ADM-020]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { adminTaskActions } = app.contract
    const action = { title: 'تأیید', key: 'approve', needsComment: false, order: 2 }
    const { uuid, revision } = await admin.call(adminTaskActions.save, { json: action })
    await admin.call(adminTaskActions.save, {
      json: { title: 'رد', key: 'reject', needsComment: true, order: 1, icon: 'close', color: '#aa0000' },
    })
    const save = (json: object) => codeOf(admin, adminTaskActions.save, { json: { ...action, ...json } })
    expect(await save({})).toBe('keyExists')
    expect(await save({ key: ' \u200c' })).toBe('keyRequired')
    expect(await save({ key: 'تأیید' })).toBe('formatInvalid')
    expect(await save({ uuid, revision, key: 'reject' })).toBe('keyExists')
    expect(await save({ uuid, revision, title: 'پذیرش' })).toBe('200')
    expect(await save({ uuid, revision })).toBe('conflict')
    const { contents } = await admin.call(adminTaskActions.list, { query: { sortBy: 'order' } })
    expect(contents.map(({ title, key, needsComment, icon }) => [title, key, needsComment, icon])).toEqual([
      ['رد', 'reject', true, 'close'],
      ['پذیرش', 'approve', false, undefined],
    ])
    expect(await codeOf(admin, adminTaskActions.delete, { query: { uuid: MISSING } })).toBe('notFound')
  })
})
