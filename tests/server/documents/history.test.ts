import { expect, it } from 'vitest'
import { features } from '#api/contract/feature'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

/** Returns a WAV file of silence. */
function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8_000
  const bytes = Buffer.alloc(44 + rate * seconds, 0x80)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(rate * seconds, 40)
  return new Uint8Array(bytes)
}

eachDatabase((_engine, make) => {
  /** Creates a document with two versions, and a user without rights on it. */
  const twice = async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const profile = { id: crypto.randomUUID(), title: 'خواننده', flags: JSON.stringify(features) }
    await app.db.insertInto('public_profile').values(profile).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: reader.userId }).execute()
    app.ports.advance(2_000)
    const uuid = await mainRoot(app.db)
    const { body } = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'یک' })
    app.ports.advance(5_000)
    await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'دوم است', onConflict: 'newVersion' })
    return { app, admin, reader, uuid, body, asked: { params: { uuid: body.uuid } }, versions: app.contract.document.versions }
  }

  it('lists the versions of a document for its readers, newest first, with author and time [API-046] [PROP-051]', async () => {
    const { app, admin, reader, uuid, body, asked, versions } = await twice()
    expect(await codeOf(reader, versions, asked)).toBe('notFound')
    await grant(app.db, body.uuid, reader.userId, 1)
    const [latest, first, ...rest] = await reader.call(versions, asked)
    expect(rest).toEqual([])
    expect(latest).toMatchObject({ size: 13, last: true })
    expect(first).toMatchObject({ uuid: body.versionUuid, size: 4, last: false })
    expect(latest?.users.fullName).toBe('مدیر سامانه')
    expect(Number(latest?.createDate) - Number(first?.createDate)).toBeGreaterThanOrEqual(5_000)
    expect(await codeOf(admin, versions, { params: { uuid } })).toBe('notDocument')
    const { fullName } = latest?.users ?? { fullName: '' }
    expect(first).toEqual({
      ...{ uuid: body.versionUuid, createDate: expect.any(Number), users: { fullName } },
      ...{ size: 4, last: false },
    })
  })

  it('restores an earlier version as the newest one, and records the user [PROP-020] [PROP-021] [PROP-052]', async () => {
    const { app, admin, body, asked, versions } = await twice()
    const [latest, first] = await admin.call(versions, asked)
    await admin.call(app.contract.document.restoreVersion, { params: { uuid: body.uuid, versionUuid: body.versionUuid } })
    const [restored, ...earlier] = await admin.call(versions, asked)
    expect(restored).toMatchObject({ size: 4, last: true })
    expect(earlier).toEqual([{ ...latest, last: false }, first])
    expect([latest?.uuid, first?.uuid]).not.toContain(restored?.uuid)
    const { contents } = await admin.call(app.contract.log.find, { json: { nodeUuid: body.uuid, sortBy: 'date', direction: 'DESC' } })
    expect(contents.map(({ type, level, username }) => [type, level, username])).toEqual([
      ...[
        ['VERSION_RESTORE', 'INFO', 'admin'],
        ['VERSION', 'INFO', 'admin'],
        ['UPLOAD', 'INFO', 'admin'],
      ],
    ])
    expect(contents[0]).toMatchObject({ uuid: expect.any(String), date: expect.any(Number), ip: expect.any(String) })
  })

  it('plays a recording in ranges only by a media link for this document [API-051]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const sound = silence(1)
    const { body } = await sendFile(app, admin, { uuid, filename: 'صدا.wav', bytes: sound })
    const text = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'نوشته' })
    const { play } = app.contract.document
    const linkTo = (id: string, type?: 'MEDIA') =>
      admin.call(app.contract.nodebase.generateDownloadLink, { json: { uuidList: [id], inline: true, ...(type && { type }) } })
    const link = await linkTo(body.uuid, 'MEDIA')
    const answer = await app.guest.send(play, { query: { uuid: body.uuid, link } }, { range: 'bytes=40-99' })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-range')]).toEqual([
      206,
      expect.stringMatching(/^audio\//),
      `bytes 40-99/${sound.byteLength}`,
    ])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sound.slice(40, 100))
    const asked = (id: string, by: string) => codeOf(app.guest, play, { query: { uuid: id, link: by } })
    expect(await asked(text.body.uuid, link)).toBe('linkExpired')
    expect(await asked(body.uuid, await linkTo(body.uuid))).toBe('linkExpired')
    expect(await asked(text.body.uuid, await linkTo(text.body.uuid, 'MEDIA'))).toBe('unsupportedFormat')
  })

  it('returns the rights of the caller on an item, each level including the lower ones [API-100]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'سند.txt', bytes: 'متن' })
    const { findNodePermission } = app.contract.nodebase
    const asked = { params: { uuid: body.uuid } }
    expect(await codeOf(reader, findNodePermission, asked)).toBe('notFound')
    const names = ['read', 'download', 'write', 'delete', 'changePermission'] as const
    await grant(app.db, body.uuid, reader.userId, 0)
    for (const level of [0, 1, 2, 3, 4, 5]) {
      await app.db.updateTable('permission').set({ level }).where('node_id', '=', body.uuid).execute()
      const may = await reader.call(findNodePermission, asked)
      expect([level, names.map((name) => may[name])]).toEqual([level, names.map((_, place) => place < level)])
    }
    expect(await admin.call(findNodePermission, asked)).toMatchObject({ changePermission: true })
  })

  const wrong = async (answer: Promise<Response>) => {
    const { code, errors } = await (await answer).json()
    return [code, ...(errors ?? []).map((entry: { path: string; code: string }) => `${entry.path} ${entry.code}`)]
  }

  it('names the field and the limit that a number or text violates [ERR-014] [ERR-015]', async () => {
    const { as, contract, db, signIn } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const uuid = await mainRoot(db)
    const page = (offset: number, size: number) => wrong(admin.send(contract.folder.children, { params: { uuid, offset, size } }))
    expect(await page(-1, 25)).toEqual(['badInput', 'params.offset minValue'])
    expect(await page(0, 1_000_000)).toEqual(['badInput', 'params.size maxValue'])
    const password = (newPassword: string) =>
      wrong(sara.send(contract.users.changePassword, { json: { currentPassword: PASSWORD, newPassword } }))
    expect(await password('کوتاه')).toEqual(['passwordWeak', 'newPassword minLength'])
    expect(await password('ب'.repeat(129))).toEqual(['passwordWeak', 'newPassword maxLength'])
  })

  it('names a missing field, with own error codes for title and file [ERR-013]', async () => {
    const { contract, db, guest, signIn } = await testApp({ db: await make() })
    const admin = await signIn('admin')
    const uuid = await mainRoot(db)
    expect(await wrong(guest.send(contract.jwt.login, { form: { username: 'sara' } }))).toEqual(['badInput', 'form.password fieldRequired'])
    for (const form of [{ destUuid: uuid }, { destUuid: uuid, title: '  ' }])
      expect((await wrong(admin.send(contract.folder.create, { form })))[0]).toBe('titleRequired')
    const query = { uuid, uploadUuid: crypto.randomUUID() }
    expect((await wrong(admin.send(contract.document.upload, { query, multipart: {} })))[0]).toBe('fileRequired')
  })
})
