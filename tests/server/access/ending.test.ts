import { expect, it } from 'vitest'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, mainRoot, namesIn, sendFile, withoutGrants } from '../uploads/uploading'

const NOW = Date.UTC(2025, 5, 1)
const ENDS = NOW + 30_000

eachDatabase((_engine, make) => {
  it('an expired right no longer applies to the next page, to earlier links and clipboards, or to any call [PERM-054]', async () => {
    const db = await make()
    const app = await testApp({ db, now: NOW })
    await withoutGrants(db)
    const { contract } = app
    const { nodebase } = contract
    const admin = await app.signIn('admin')
    const { uuid: folder } = await admin.call(contract.folder.create, { form: { destUuid: await mainRoot(db), title: 'پرونده' } })
    const { uuid: letter } = (await sendFile(app, admin, { uuid: folder, filename: 'نامه.txt', bytes: 'متن' })).body
    const reza = await app.as('reza')
    const own = await db
      .selectFrom('node')
      .select('id')
      .where('owner_id', '=', reza.userId)
      .where('system_role', '=', 'home')
      .executeTakeFirstOrThrow()
    const profile_id = crypto.randomUUID()
    await db.insertInto('public_profile').values({ id: profile_id, title: 'p', flags: '["COPY","DOWNLOAD","RENAME"]' }).execute()
    await db.insertInto('public_profile_grant').values({ profile_id, principal_id: reza.userId }).execute()
    await admin.call(nodebase.setPermission, {
      json: {
        nodeUuid: folder,
        rolePermissions: [],
        userPermissions: [{ roleOrUserUuid: reza.userId, permission: 3, recursive: true, expireDate: ENDS }],
      },
    })
    const client: Client = await app.signIn('reza')

    expect(await namesIn(app, client, folder)).toEqual(['نامه.txt'])
    await client.call(nodebase.copy, { json: [letter] })
    const links = [false, true].map((inline) => client.call(nodebase.generateDownloadLink, { json: { uuidList: [letter], inline } }))
    const [whole = '', shown = ''] = await Promise.all(links)
    app.ports.advance(ENDS - 1 - NOW)
    expect(await codeOf(client, nodebase.rename, { query: { uuid: letter, title: 'نامهٔ دیگر' } })).toBe('200')

    app.ports.advance(1)
    expect(await codeOf(client, nodebase.children, { json: { uuidList: [folder] } })).toBe('notFound')
    expect(await codeOf(client, nodebase.rename, { query: { uuid: letter, title: 'نامه' } })).toBe('notFound')
    for (const link of [whole, shown]) expect(await codeOf(app.guest, nodebase.downloadByLink, { query: { link } })).toBe('notFound')
    expect(await client.call(nodebase.loadNodes, { json: [folder, letter] })).toEqual([])
    expect((await client.call(nodebase.clipboard)).copyItems).toEqual([])
    expect(await codeOf(client, nodebase.paste, { form: { destUuid: own.id } })).toBe('emptyClipboard')
    const found = await client.call(nodebase.children, { json: { searchAllDocument: true, keyword: 'نامه' } })
    expect([found.totalElements, found.contents]).toEqual([0, []])
    expect(await client.call(contract.folder.info, { query: { folderUuidList: [own.id] } })).toMatchObject({ docCounts: 0 })
  })
})
