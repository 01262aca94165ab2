import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { verifyStore } from '#server/node/backup/verify'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { type Place, place } from '../clipboard/place'
import { codeOf, grant, grantUpload, withoutGrants } from '../uploads/uploading'

interface Given {
  file?: { filename: string; bytes: string }
  [query: string]: unknown
}

const sent = ({ file, ...query }: Given) => ({ query, ...(file && { files: [file] }) }) as never
const update = (at: Place, client: Client, given: Given) => client.call(at.app.contract.document.update, sent(given))
const updateCode = (at: Place, client: Client, given: Given) => codeOf(client, at.app.contract.document.update, sent(given))
const text = async (at: Place, client: Client, uuid: string): Promise<string> =>
  await (await client.send(at.app.contract.document.part, { params: { type: 'content', uuid } })).text()
const sizes = async (at: Place, uuid: string): Promise<number[]> =>
  (await at.admin.call(at.app.contract.document.versions, { params: { uuid } })).map(({ size }) => size)

/** Gives a user the flags for editing, by a separate public profile. */
async function grantEdit(at: Place, userId: string): Promise<void> {
  await grantUpload(at.app.db, userId)
  await at.app.db
    .updateTable('public_profile')
    .set({ flags: JSON.stringify(['DOC_EDIT']) })
    .execute()
}

eachDatabase((_engine, make) => {
  it('stores a replaced file as one new version, also if sent twice, and publishes the change [API-187] [API-188]', async () => {
    const at = await place(await make())
    const uuid = await at.file(at.root, 'نامه.txt')
    const before = await sizes(at, uuid)
    at.app.ports.published.length = 0
    const file = { filename: 'هر نامی.txt', bytes: 'متن تازه' }
    const answers = [await update(at, at.admin, { uuid, file }), await update(at, at.admin, { uuid, file })]
    expect(answers[0]).toMatchObject({ uuid, fullName: 'نامه.txt', lastVersionsSize: 15 })
    expect(answers[1]?.versionUuid).toBe(answers[0]?.versionUuid)
    expect(await text(at, at.admin, uuid)).toBe('متن تازه')
    expect(await sizes(at, uuid)).toEqual([15, ...before])
    expect(at.app.ports.published).toEqual([expect.objectContaining({ uuids: [uuid], parentUuids: [at.root] })])
    expect((await verifyStore(at.app.ports)).findings.filter(({ harmless }) => !harmless)).toEqual([])
  })

  it('copies the content of another document, and deletes the history only on request', async () => {
    const at = await place(await make())
    const [uuid, source] = [await at.file(at.root, 'نامه.txt'), await at.file(at.root, 'منبع.txt')]
    await update(at, at.admin, { uuid: source, file: { filename: 'الف.txt', bytes: 'از منبع' } })
    await update(at, at.admin, { uuid, sourceDocUuid: source })
    expect([await text(at, at.admin, uuid), (await sizes(at, uuid)).length]).toEqual(['از منبع', 2])
    const made = await update(at, at.admin, { uuid, deleteHistory: true, file: { filename: 'ب.txt', bytes: 'یگانه' } })
    expect(await sizes(at, uuid)).toEqual([10])
    expect(await update(at, at.admin, { uuid, deleteHistory: true, file: { filename: 'ب.txt', bytes: 'یگانه' } })).toEqual(made)
    expect((await sizes(at, source)).length).toBe(2)
  })

  it('refuses a change based on an old version, unless the content is already current', async () => {
    const at = await place(await make())
    const uuid = await at.file(at.root, 'نامه.txt')
    const node = await update(at, at.admin, { uuid, file: { filename: 'آ.txt', bytes: 'یک' } })
    const baseVersionUuid = node.versionUuid
    const both = ['دو', 'سه'].map((bytes) => updateCode(at, at.admin, { uuid, baseVersionUuid, file: { filename: 'آ.txt', bytes } }))
    expect((await Promise.all(both)).toSorted()).toEqual(['200', 'conflict'])
    const winner = await text(at, at.admin, uuid)
    expect(await updateCode(at, at.admin, { uuid, baseVersionUuid, file: { filename: 'آ.txt', bytes: winner } })).toBe('200')
    expect((await sizes(at, uuid)).length).toBe(3)
  })

  it('requires a file or source of the same format, the flag, the write right, and the download right on the source [PERM-031] [VIEW-044] [EXP-198]', async () => {
    const at = await place(await make())
    const [uuid, other, page] = [await at.file(at.root, 'نامه.txt'), await at.file(at.root, 'دیگر.txt'), await at.file(at.root, 'برگه.md')]
    await withoutGrants(at.app.db)
    const file = { filename: 'ن.txt', bytes: 'نو' }
    expect(await updateCode(at, at.admin, { uuid })).toBe('fileRequired')
    expect(await updateCode(at, at.admin, { uuid: at.root, file })).toBe('notDocument')
    expect(await updateCode(at, at.admin, { uuid, file: { filename: 'ن.docx', bytes: 'نو' } })).toBe('unsupportedFormat')
    expect(await updateCode(at, at.admin, { uuid, sourceDocUuid: page })).toBe('unsupportedFormat')
    const sara = await at.app.as('sara')
    await grant(at.app.db, uuid, sara.userId, 3)
    expect(await updateCode(at, sara, { uuid, file })).toBe('featureOff')
    await grantEdit(at, sara.userId)
    const signedIn = await at.app.signIn('sara')
    expect(await updateCode(at, signedIn, { uuid, sourceDocUuid: other })).toBe('notFound')
    await grant(at.app.db, other, sara.userId, 1)
    expect(await updateCode(at, signedIn, { uuid, sourceDocUuid: other })).toBe('forbidden')
    expect(await updateCode(at, signedIn, { uuid: other, file })).toBe('forbidden')
    expect(await updateCode(at, signedIn, { uuid, file })).toBe('200')
  })

  it('refuses replacing and restoring while another user holds an edit lock', async () => {
    const at = await place(await make())
    const uuid = await at.file(at.root, 'نامه.txt')
    const sara = await at.app.as('sara')
    await sql`insert into edit_lock (node_id, token, user_id, expires_at) values (${uuid}, 'قفل', ${sara.userId}, ${at.app.ports.now() + 1_000})`.execute(
      at.app.db,
    )
    const file = { filename: 'ن.txt', bytes: 'نو' }
    const [first] = await at.admin.call(at.app.contract.document.versions, { params: { uuid } })
    expect(await updateCode(at, at.admin, { uuid, file })).toBe('locked')
    expect(await codeOf(at.admin, at.app.contract.document.restoreVersion, { params: { uuid, versionUuid: String(first?.uuid) } })).toBe(
      'locked',
    )
    at.app.ports.advance(2_000)
    expect(await updateCode(at, at.admin, { uuid, file })).toBe('200')
  })
})
