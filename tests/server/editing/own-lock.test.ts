import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { place } from '../clipboard/place'
import { codeOf, sendFile, withoutGrants } from '../uploads/uploading'
import { editor, letter, linkTo, LOCK_BODY, packed, program, versions } from './programs'

eachDatabase((_engine, make) => {
  it('refuses upload, replacing and restoring while an office program of the same user holds the lock', async () => {
    const at = await place(await make())
    const { document: calls } = at.app.contract
    const folder = await at.folder(at.root, 'اتاق')
    await withoutGrants(at.app.db)
    const uuid = (await at.admin.call(calls.create, { params: { fileType: 'docx' }, json: { title: 'نامه', destUuid: folder } })).uuid
    const sara = await editor(at, 'sara', folder, ['WEBDAV_EDIT', 'UPLOAD', 'DOC_EDIT', 'PROPERTIES_HISTORY'])
    const ask = program(at, await linkTo(at, sara, uuid))
    expect((await ask('PUT', {}, packed('یک'))).status).toBe(204)
    const history = await at.admin.call(calls.versions, { params: { uuid } })
    const token = (await ask('LOCK', { timeout: 'Second-600' }, LOCK_BODY)).headers.get('lock-token') ?? ''

    const file = { filename: 'نامه.docx', bytes: packed('از بارگذاری') }
    const upload = () => sendFile(at.app, sara, { uuid: folder, onConflict: 'newVersion', ...file })
    const replace = () => codeOf(sara, calls.update, { query: { uuid }, multipart: {}, files: [file] } as never)
    const restore = () => codeOf(sara, calls.restoreVersion, { params: { uuid, versionUuid: String(history.at(-1)?.uuid) } })
    const { status, body } = await upload()
    expect([status, body.code]).toEqual([423, 'openInEditor'])
    expect([await replace(), await restore(), await versions(at, uuid)]).toEqual(['openInEditor', 'openInEditor', 2])
    expect((await ask('PUT', { if: `(${token})` }, packed('از ورد'))).status).toBe(204)

    expect((await ask('UNLOCK', { 'lock-token': token })).status).toBe(204)
    expect([(await upload()).status, await restore(), await versions(at, uuid)]).toEqual([200, '200', 5])
  })

  it("sends the user's name to a browser editor, and refuses empty files and other formats from it", async () => {
    const at = await place(await make())
    const uuid = await letter(at)
    await at.admin.call(at.app.contract.config.save, { json: [{ key: 'editor.url', value: 'https://office.example/edit' }] })
    const sara = await editor(at, 'sara', uuid, ['DOC_EDIT'])
    await at.app.db.updateTable('app_user').set({ first_name: 'سارا', last_name: 'کریمی' }).where('id', '=', sara.userId).execute()
    const { searchParams } = new URL((await sara.call(at.app.contract.document.editor, { params: { uuid } })).url)
    const ask = (path: string, method: string, headers: Record<string, string> = {}, body?: string) =>
      program(at, `${searchParams.get('WOPISrc')}${path}?access_token=${searchParams.get('access_token')}`)(method, headers, body)
    expect(JSON.parse((await ask('', 'GET')).text).UserFriendlyName).toBe('سارا کریمی')
    expect((await ask('', 'POST', { 'x-wopi-override': 'LOCK', 'x-wopi-lock': 'a' })).status).toBe(200)
    for (const content of ['', 'متن']) expect((await ask('/contents', 'POST', { 'x-wopi-lock': 'a' }, content)).status).toBe(422)
    expect(await versions(at, uuid)).toBe(1)
    expect(
      await codeOf(sara, at.app.contract.document.update, {
        query: { uuid },
        multipart: {},
        files: [{ filename: 'نامه.docx', bytes: packed('نو') }],
      } as never),
    ).toBe('openInEditor')
  })
})
