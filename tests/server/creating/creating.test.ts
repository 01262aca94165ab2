import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { verifyStore } from '#server/node/backup/verify'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { type Place, place } from '../clipboard/place'
import { childrenOf, codeOf, grant, withoutGrants } from '../uploads/uploading'

const bytesOf = async (at: Place, client: Client, uuid: string): Promise<Buffer> =>
  Buffer.from(await (await client.send(at.app.contract.document.part, { params: { type: 'content', uuid } })).arrayBuffer())
const create = (at: Place, client: Client, fileType: 'docx' | 'pptx' | 'xlsx', json: Record<string, unknown>) =>
  client.call(at.app.contract.document.create, { params: { fileType }, json: json as never })
const createCode = (at: Place, client: Client, fileType: string, json: Record<string, unknown>) =>
  codeOf(client, at.app.contract.document.create, { params: { fileType }, json })
const sound = async ({ app }: Place) => expect((await verifyStore(app.ports)).findings.filter(({ harmless }) => !harmless)).toEqual([])
const FORM = Buffer.from('504b0304140000000000', 'hex')

/** Creates a template with a file and without an audience. */
async function template(
  at: Place,
  title: string,
  extension: 'docx' | 'xlsx',
  more: Record<string, unknown> = {},
  bytes = FORM,
): Promise<string> {
  const { adminTemplates } = at.app.contract
  const { uuid } = await at.admin.call(adminTemplates.save, { json: { title, extension, ...more } as never })
  await at.admin.call(adminTemplates.upload, { query: { uuid }, files: [{ filename: `${title}.${extension}`, bytes }] } as never)
  return uuid
}
const roleOf = async (db: Db, authority: string) =>
  (await db.selectFrom('role').select('id').where('authority', '=', authority).executeTakeFirstOrThrow()).id

eachDatabase((_engine, make) => {
  it('runs «create» and «save a copy» once per operation id', async () => {
    const at = await place(await make())
    const { document } = at.app.contract
    const dest = await at.folder(at.root, 'پوشه')
    const query = { operationUuid: randomUUID() }
    const created = { params: { fileType: 'docx' as const }, query, json: { title: 'نامه', destUuid: dest } }
    const [one, two] = [await at.admin.call(document.create, created), await at.admin.call(document.create, created)]
    expect(two.uuid).toBe(one.uuid)
    const copied = { query: { operationUuid: randomUUID() }, json: { title: 'رونوشت', destUuid: dest, sourceDocUuid: one.uuid } }
    const copies = [await at.admin.call(document.saveAs, copied), await at.admin.call(document.saveAs, copied)]
    expect(copies[1]?.uuid).toBe(copies[0]?.uuid)
    expect(await childrenOf(at.app, at.admin, dest)).toHaveLength(2)
    await sound(at)
  })
  it('creates empty documents of three kinds and returns them; documents of a kind share their bytes [API-043] [API-045]', async () => {
    const db = await make()
    const at = await place(db)
    const dest = await at.folder(at.root, 'پوشه')
    at.app.ports.published.length = 0
    const word = await create(at, at.admin, 'docx', { title: ' نامه.docx ', destUuid: dest })
    expect(word).toMatchObject({ title: 'نامه', fullName: 'نامه.docx', extension: 'docx', parentUuid: dest, author: { username: 'admin' } })
    expect(word.fileType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    expect(word.templateUuid ?? word.sourceDocUuid).toBeUndefined()
    expect(at.app.ports.published).toEqual([expect.objectContaining({ uuids: [word.uuid], parentUuids: [dest] })])
    for (const kind of ['docx', 'pptx', 'xlsx'] as const) await create(at, at.admin, kind, { title: 'سند', destUuid: dest })
    const names = (await childrenOf(at.app, at.admin, dest)).map(({ fullName }) => fullName)
    expect(names.toSorted()).toEqual(['سند.docx', 'سند.pptx', 'سند.xlsx', 'نامه.docx'].toSorted())
    expect((await bytesOf(at, at.admin, word.uuid)).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    expect((await db.selectFrom('blob').select('hash').execute()).length).toBe(3)
    await sound(at)
  })

  it('refuses a missing or taken title, a non-folder and users without write right, and stores nothing', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    const dest = await at.folder(at.root, 'پوشه')
    const file = await at.file(dest, 'سند.txt')
    await create(at, at.admin, 'docx', { title: 'نامه', destUuid: dest })
    expect(await createCode(at, at.admin, 'docx', { title: ' ', destUuid: dest })).toBe('titleRequired')
    expect(await createCode(at, at.admin, 'docx', { title: 'الف/ب', destUuid: dest })).toBe('titleInvalid')
    expect(await createCode(at, at.admin, 'docx', { title: 'نامه', destUuid: dest })).toBe('titleExists')
    expect(await createCode(at, at.admin, 'docx', { title: 'نو', destUuid: file })).toBe('notFolder')
    expect(await createCode(at, at.admin, 'exe', { title: 'نو', destUuid: dest })).toBe('badInput')
    expect(await createCode(at, at.admin, 'docx', { title: 'نو', destUuid: dest, templateUuid: randomUUID() })).toBe('notFound')
    const sara = await at.app.as('sara')
    await grant(db, dest, sara.userId, 2)
    expect(await createCode(at, sara, 'docx', { title: 'نو', destUuid: dest })).toBe('forbidden')
    expect(await childrenOf(at.app, at.admin, dest)).toHaveLength(2)
    await sound(at)
  })

  it('creates from a template or a document and records the source; saves a copy under another name [API-044] [EXP-133] [EXP-134]', async () => {
    const db = await make()
    const at = await place(db)
    const { document } = at.app.contract
    const dest = await at.folder(at.root, 'پوشه')
    const form = await template(at, 'فرم مرخصی', 'docx')
    const made = await create(at, at.admin, 'docx', { title: 'مرخصی من', destUuid: dest, templateUuid: form })
    expect(made).toMatchObject({ templateUuid: form, fullName: 'مرخصی من.docx' })
    expect(await bytesOf(at, at.admin, made.uuid)).toEqual(FORM)
    expect(await createCode(at, at.admin, 'xlsx', { title: 'الف', destUuid: dest, templateUuid: form })).toBe('unsupportedFormat')
    const source = await at.file(at.root, 'قرارداد.docx', 'متن قرارداد')
    const next = await create(at, at.admin, 'docx', { title: 'قرارداد تازه', destUuid: dest, sourceDocUuid: source })
    expect(next.sourceDocUuid).toBe(source)
    const other = await at.file(at.root, 'فهرست.pdf', 'فهرست')
    const saved = await at.admin.call(document.saveAs, { json: { title: 'فهرست دیگر', destUuid: dest, sourceDocUuid: other } })
    expect(saved).toMatchObject({ fullName: 'فهرست دیگر.pdf', sourceDocUuid: other, parentUuid: dest })
    expect((await bytesOf(at, at.admin, saved.uuid)).toString()).toBe('فهرست')
    expect(await codeOf(at.admin, document.saveAs, { json: { title: 'الف', destUuid: dest, sourceDocUuid: dest } })).toBe('notDocument')
    await withoutGrants(db)
    const sara = await at.app.as('sara')
    await grant(db, dest, sara.userId, 3)
    expect(await codeOf(sara, document.saveAs, { json: { title: 'الف', destUuid: dest, sourceDocUuid: other } })).toBe('notFound')
    await grant(db, other, sara.userId, 1)
    expect(await codeOf(sara, document.saveAs, { json: { title: 'الف', destUuid: dest, sourceDocUuid: other } })).toBe('forbidden')
    await sound(at)
  })

  it('lists templates with a file for their users and roles in Persian order; a template without users is for all [API-021]', async () => {
    const db = await make()
    const at = await place(db)
    const sara = await at.app.as('sara')
    const all = await template(at, 'ب همه', 'docx')
    const hers = await template(at, 'الف سارا', 'xlsx', { userUuidList: [sara.userId] })
    const admins = await template(at, 'پ مدیران', 'docx', { roleUuidList: [await roleOf(db, 'ROLE_ADMIN')] })
    await at.admin.call(at.app.contract.adminTemplates.save, { json: { title: 'بی‌پرونده', extension: 'pptx' } })
    const offered = async (client: Client) => (await client.call(at.app.contract.template.user)).map(({ uuid }) => uuid)
    expect(await offered(sara)).toEqual([hers, all])
    expect(await offered(at.admin)).toEqual([hers, all, admins])
    const dest = await at.folder(at.root, 'پوشه')
    await grant(db, dest, sara.userId, 3)
    expect(await createCode(at, sara, 'docx', { title: 'نو', destUuid: dest, templateUuid: admins })).toBe('notFound')
    expect(await createCode(at, sara, 'docx', { title: 'نو', destUuid: dest, templateUuid: all })).toBe('200')
  })

  it('lets administrators create, find, change and delete templates, and keeps documents made from them [ADM-015]', async () => {
    const db = await make()
    const at = await place(db)
    const { adminTemplates } = at.app.contract
    const role = await roleOf(db, 'ROLE_USER')
    const uuid = await template(at, 'فرم', 'docx', { userUuidList: [at.admin.userId], roleUuidList: [role] })
    const row = { uuid, title: 'فرم', extension: 'docx', size: FORM.length }
    expect((await at.admin.call(adminTemplates.find, { json: { title: 'فرم' } })).contents).toEqual([
      {
        ...row,
        revision: expect.any(String),
        users: [{ uuid: at.admin.userId, title: 'مدیر سامانه' }],
        roles: [{ uuid: role, title: 'کاربر' }],
      },
    ])
    const saved = await at.admin.call(adminTemplates.save, { json: { uuid, title: 'فرم تازه', extension: 'docx', userUuidList: [] } })
    expect(saved).toMatchObject({ title: 'فرم تازه', users: [], roles: [{ uuid: role }] })
    const save = (json: Record<string, unknown>) =>
      codeOf(at.admin, adminTemplates.save, { json: { title: 'الف', extension: 'docx', ...json } })
    expect(await save({ title: ' ' })).toBe('titleRequired')
    expect(await save({ title: 'الف'.repeat(50) })).toBe('maxLength')
    expect(await save({ uuid, extension: 'xlsx' })).toBe('formatInvalid')
    const { revision } = saved
    expect([await save({ uuid, revision, title: 'یک' }), await save({ uuid, revision, title: 'دو' })]).toEqual(['200', 'conflict'])
    expect(await save({ roleUuidList: [randomUUID()] })).toBe('formatInvalid')
    expect(await save({ uuid: randomUUID() })).toBe('notFound')
    const upload = (filename: string, bytes: BlobPart) =>
      codeOf(at.admin, adminTemplates.upload, { query: { uuid }, files: [{ filename, bytes }] })
    expect(await upload('فرم.pdf', 'x')).toBe('unsupportedFormat')
    expect(await upload('فرم.docx', 'not a package')).toBe('corruptFile')
    expect(await upload('a\u0000b.docx', FORM)).toBe('titleInvalid')
    expect(await upload(`${'ن'.repeat(300)}.docx`, FORM)).toBe('titleTooLong')
    expect(await codeOf(at.admin, adminTemplates.upload, { query: { uuid } })).toBe('fileRequired')
    const dest = await at.folder(at.root, 'پوشه')
    const made = await create(at, at.admin, 'docx', { title: 'سند', destUuid: dest, templateUuid: uuid })
    expect((await at.admin.send(adminTemplates.delete, { query: { uuid } })).status).toBe(204)
    expect((await at.admin.call(adminTemplates.list, {})).contents).toEqual([])
    expect(await bytesOf(at, at.admin, made.uuid)).toEqual(FORM)
    await sound(at)
  })
})
