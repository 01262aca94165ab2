import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, codeOf, grant, mainRoot, namesIn, sendFile, withoutGrants } from '../uploads/uploading'

eachDatabase((_engine, make) => {
  it('creates a folder by `title` or by `folderName` and returns it [API-024] [API-025]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const destUuid = await mainRoot(app.db)
    const { create } = app.contract.folder
    const one = await admin.call(create, { form: { destUuid, title: '  پوشهٔ یکم ' } })
    expect(one).toMatchObject({ title: 'پوشهٔ یکم', type: 1, nodeType: 1, entityName: 'Folder', parentUuid: destUuid })
    expect(one.pwd).toBe(`${destUuid}/${one.uuid}`)
    const two = await admin.call(create, { form: { destUuid, folderName: 'پوشهٔ دوم' } })
    expect(app.ports.published).toContainEqual(
      expect.objectContaining({ type: 'data.changed', uuids: [two.uuid], parentUuids: [destUuid] }),
    )
    expect(await namesIn(app, admin, destUuid)).toEqual(['پوشهٔ دوم', 'پوشهٔ یکم'])
  })

  it('treats titles that look the same as equal, returns the node that has the title, and refuses invalid titles', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const destUuid = await mainRoot(app.db)
    const { create } = app.contract.folder
    const { uuid } = await admin.call(create, { form: { destUuid, title: 'می‌روم ۱' } })
    for (const title of ['مي روم 1', 'میروم ١', 'می‌روم ۱\u202e'])
      expect(await (await admin.send(create, { form: { destUuid, title } })).json()).toMatchObject({
        status: 409,
        code: 'titleExists',
        uuid,
      })
    const cases: [unknown, string][] = [
      [{ destUuid, title: '   ' }, 'titleRequired'],
      [{ destUuid }, 'titleRequired'],
      [{ destUuid, title: 'a/b' }, 'titleInvalid'],
      [{ destUuid, title: 'a\u0007b' }, 'titleInvalid'],
      [{ destUuid, title: 'ن'.repeat(256) }, 'titleTooLong'],
      [{ destUuid: randomUUID(), title: 'x' }, 'notFound'],
      [{ destUuid: 'x', title: 'x' }, 'badInput'],
      [{ title: 'x' }, 'badInput'],
    ]
    for (const [form, code] of cases) expect(await codeOf(admin, create, { form })).toBe(code)
    const tooLong = async (language: string) => {
      const refused = await admin.send(create, { form: { destUuid, title: 'ن'.repeat(256) } }, { 'accept-language': language })
      const { detail, errors = [] } = (await refused.json()) as { detail: string; errors?: { detail: string }[] }
      return [detail, ...errors.map((one) => one.detail)].map((said) => /\p{Nd}+/u.exec(said)?.[0])
    }
    expect(new Set(await tooLong('fa'))).toEqual(new Set(['۲۵۵']))
    expect(new Set(await tooLong('fa-u-nu-latn'))).toEqual(new Set(['255']))
    expect(await namesIn(app, admin, destUuid)).toEqual(['می‌روم ۱'])
  })

  it('accepts one of several concurrent creations of one folder name, and one of several concurrent renames', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const destUuid = await mainRoot(app.db)
    const { folder, nodebase } = app.contract
    const made = await Promise.all(Array.from({ length: 8 }, () => codeOf(admin, folder.create, { form: { destUuid, title: 'یکتا' } })))
    expect(made.sort()).toEqual(['200', ...Array.from({ length: 7 }, () => 'titleExists')])
    const ids: string[] = []
    for (const title of ['الف', 'ب', 'پ', 'ت']) ids.push((await admin.call(folder.create, { form: { destUuid, title } })).uuid)
    const renamed = await Promise.all(ids.map((uuid) => codeOf(admin, nodebase.rename, { query: { uuid, title: 'برنده' } })))
    expect(renamed.sort()).toEqual(['200', 'titleExists', 'titleExists', 'titleExists'])
    const same = await Promise.all(['یک', 'دو', 'سه'].map((title) => codeOf(admin, nodebase.rename, { query: { uuid: ids[0], title } })))
    expect(same).toEqual(['200', '200', '200'])
    const first = (await childrenOf(app, admin, destUuid)).find(({ uuid }) => uuid === ids[0])
    expect(['یک', 'دو', 'سه']).toContain(first?.title)
  })

  it('renames a document in every folder that contains it, and keeps its extension [API-096] [API-097]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { folder, nodebase } = app.contract
    const { uuid: a } = await admin.call(folder.create, { form: { destUuid: root, title: 'الف' } })
    const { uuid: b } = await admin.call(folder.create, { form: { destUuid: root, title: 'ب' } })
    const { body } = await sendFile(app, admin, { uuid: a, filename: 'پیش.pdf', bytes: 'متن' })
    await sendFile(app, admin, { uuid: b, filename: 'پیش.pdf', bytes: 'متن' })
    const other = await sendFile(app, admin, { uuid: b, filename: 'گرفته.pdf', bytes: 'دیگر' })
    const rename = (title: string) => admin.send(nodebase.rename, { query: { uuid: body.uuid, title } })
    expect(await (await rename('گرفته')).json()).toMatchObject({ status: 409, code: 'titleExists', uuid: other.body.uuid })
    expect(await namesIn(app, admin, a)).toEqual(['پیش.pdf'])
    expect(await (await rename('پس.PDF')).json()).toMatchObject({ title: 'پس', fullName: 'پس.pdf', extension: 'pdf' })
    expect(await namesIn(app, admin, a)).toEqual(['پس.pdf'])
    expect(await namesIn(app, admin, b)).toEqual(['پس.pdf', 'گرفته.pdf'])
    expect((await (await rename('پس.docx')).json()).fullName).toBe('پس.docx.pdf')
    const lines = await app.db.selectFrom('log').select('type').where('node_id', '=', body.uuid).orderBy('id').execute()
    expect(lines.map(({ type }) => type)).toEqual(['UPLOAD', 'SHORTCUT', 'RENAME', 'RENAME'])
  })

  it('refuses to rename the main root, and refuses users without the write right [EXP-212]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const { nodebase, folder } = app.contract
    expect(await codeOf(admin, nodebase.rename, { query: { uuid, title: 'دیگر' } })).toBe('protectedNode')
    const made = await admin.call(folder.create, { form: { destUuid: uuid, title: 'پوشه' } })
    const reader = await app.as('reader')
    const rename = { query: { uuid: made.uuid, title: 'دیگر' } }
    expect(await codeOf(reader, nodebase.rename, rename)).toBe('featureOff')
    expect(await codeOf(reader, folder.create, { form: { destUuid: made.uuid, title: 'x' } })).toBe('notFound')
    await grant(app.db, made.uuid, reader.userId, 2)
    expect(await codeOf(reader, folder.create, { form: { destUuid: made.uuid, title: 'x' } })).toBe('forbidden')
  })

  it('returns parents, records in the requested order, and the rights of the caller [API-092] [API-093] [API-098]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const reader = await app.as('reader')
    const root = await mainRoot(app.db)
    const { nodebase, folder } = app.contract
    const { uuid: a } = await admin.call(folder.create, { form: { destUuid: root, title: 'الف' } })
    const { uuid: b } = await admin.call(folder.create, { form: { destUuid: root, title: 'ب' } })
    const { body } = await sendFile(app, admin, { uuid: a, filename: 'سند.txt', bytes: 'متن' })
    await sendFile(app, admin, { uuid: b, filename: 'سند.txt', bytes: 'متن' })
    expect((await admin.call(nodebase.parent, { params: { uuid: body.uuid } })).uuid).toBe(a)
    expect((await admin.call(nodebase.parents, { params: { uuid: body.uuid } })).map(({ uuid }) => uuid)).toEqual([a, b])
    expect(await codeOf(admin, nodebase.parent, { params: { uuid: root } })).toBe('notFound')
    const loaded = await admin.call(nodebase.loadNodes, { json: [b, randomUUID(), body.uuid, b] })
    expect(loaded.map(({ uuid }) => uuid)).toEqual([b, body.uuid])
    await grant(app.db, body.uuid, reader.userId, 1)
    expect(await codeOf(reader, nodebase.parent, { params: { uuid: body.uuid } })).toBe('notFound')
    expect(await reader.call(nodebase.parents, { params: { uuid: body.uuid } })).toEqual([])
    expect((await reader.call(nodebase.loadNodes, { json: [a, body.uuid] })).map(({ uuid }) => uuid)).toEqual([body.uuid])
    expect(await reader.call(nodebase.findNodePermission, { params: { uuid: body.uuid } })).toMatchObject({ read: true, download: false })
  })
})
