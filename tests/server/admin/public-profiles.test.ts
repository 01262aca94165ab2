import { expect, it } from 'vitest'
import { features } from '#api/contract/feature'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'

const MISSING = '11111111-2222-4333-8444-555555555555'

eachDatabase((_engine, make) => {
  it('grants features to users and roles with immediate effect, and revokes them when the profile is deleted [ADM-014] [PERM-028]', async () => {
    const app = await testApp({ db: await make() })
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const { adminPublicProfiles, publicProfile } = app.contract
    const flags = () => sara.call(publicProfile.user, { params: { id: sara.userId } })
    const heard: unknown[] = []
    app.ports.broadcast.subscribe((message) => message.type === 'data.changed' && heard.push([message.resource, message.uuids]))
    const [standard] = (await admin.call(adminPublicProfiles.find, { json: { title: 'پیش‌فرض' } })).contents
    if (!standard) throw new Error('there is no profile at first')
    const { uuid, title, revision } = standard
    const json = { uuid, title, revision, features: [], userUuidList: [], roleUuidList: standard.roles.map((role) => role.uuid) }
    await admin.call(adminPublicProfiles.save, { json })
    expect(await flags()).toEqual([])
    expect(await codeOf(sara, app.contract.log.find, { json: {} })).toBe('featureOff')
    const role = await app.addRole('ROLE_READERS')
    const write = { title: ' خوانندگان ', features: ['DOWNLOAD', 'DOC_VIEW', 'DOWNLOAD'] as const }
    const made = await admin.call(adminPublicProfiles.save, {
      json: { ...write, features: [...write.features], userUuidList: [sara.userId], roleUuidList: [role] },
    })
    expect(made).toMatchObject({ title: 'خوانندگان', features: ['DOC_VIEW', 'DOWNLOAD'] })
    expect([made.users, made.roles]).toEqual([[{ uuid: sara.userId, title: 'sara آزمون' }], [{ uuid: role, title: 'ROLE_READERS' }]])
    expect(await flags()).toEqual(['DOC_VIEW', 'DOWNLOAD'])
    expect(heard).toEqual([
      ['publicProfile', [uuid]],
      ['publicProfile', [made.uuid]],
    ])
    await admin.call(adminPublicProfiles.delete, { query: { uuid: made.uuid } })
    expect(await flags()).toEqual([])
    expect(await admin.call(publicProfile.user, { params: { id: admin.userId } })).toEqual([...features])
    const logged = await app.db.selectFrom('log').select('detail').where('type', '=', 'CONFIG').orderBy('id').execute()
    expect(logged.map(({ detail }) => detail)).toEqual([
      { publicProfile: 'پیش‌فرض', done: 'changed' },
      { publicProfile: 'خوانندگان', done: 'created' },
      { publicProfile: 'خوانندگان', done: 'deleted' },
    ])
  })

  it('refuses invalid profiles, and answers `conflict` to the second of two concurrent edits [ADM-034]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { adminPublicProfiles } = app.contract
    const blank = { title: 'الف', features: [], userUuidList: [], roleUuidList: [] }
    const save = (json: object) => codeOf(admin, adminPublicProfiles.save, { json: { ...blank, ...json } })
    expect(await save({ title: ' \u200c' })).toBe('titleRequired')
    expect(await save({ title: 'ا'.repeat(101) })).toBe('maxLength')
    expect(await save({ title: 'پيش فرض' })).toBe('duplicate')
    expect(await save({ features: ['FLY'] })).toBe('badInput')
    expect(await save({ userUuidList: [MISSING] })).toBe('formatInvalid')
    expect(await save({ uuid: MISSING })).toBe('notFound')
    expect(await codeOf(admin, adminPublicProfiles.delete, { query: { uuid: MISSING } })).toBe('notFound')
    const { uuid, revision } = await admin.call(adminPublicProfiles.save, { json: blank })
    const both = await Promise.all(['یک', 'دو'].map((title) => save({ uuid, revision, title })))
    expect(both.toSorted()).toEqual(['200', 'conflict'])
    const { contents } = await admin.call(adminPublicProfiles.list, { query: { sortBy: 'features', direction: 'DESC' } })
    expect(contents.map((profile) => profile.features.length)).toEqual([features.length - 3, 0])
  })
})
