import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { place } from '../clipboard/place'
import { withoutGrants } from '../uploads/uploading'
import { editor, letter, linkTo, LOCK_BODY, packed, program, versions } from './programs'

eachDatabase((_engine, make) => {
  it('an edit token is valid only for its document and for the editor program whose flag the user has', async () => {
    const at = await place(await make())
    await withoutGrants(at.app.db)
    const [uuid, other] = [await letter(at), await letter(at, 'دیگر')]
    await at.admin.call(at.app.contract.config.save, { json: [{ key: 'editor.url', value: 'https://office.example/edit' }] })
    const sara = await editor(at, 'sara', uuid, ['WEBDAV_EDIT'])
    const [origin, token = ''] = (await linkTo(at, sara, uuid)).split('/app/webdav/')
    const wopi = (id: string, given: string) => program(at, `${origin}/app/wopi/files/${id}?access_token=${given.split('/')[0]}`)('GET')
    expect((await wopi(uuid, token)).status).toBe(403)
    const both = await editor(at, 'reza', uuid, ['WEBDAV_EDIT', 'DOC_EDIT'])
    const { searchParams } = new URL((await both.call(at.app.contract.document.editor, { params: { uuid } })).url)
    const own = String(searchParams.get('access_token'))
    expect([(await wopi(uuid, own)).status, (await wopi(other, own)).status]).toEqual([200, 404])
    const file = await at.admin.call(at.app.contract.nodebase.generateDownloadLink, { json: { uuidList: [uuid], inline: false } })
    expect((await program(at, `${origin}/app/webdav/${file}/${encodeURIComponent('نامه.docx')}`)('GET')).status).toBe(404)
  })

  it('refuses content above the maximum file size, and too deep or too long request bodies', async () => {
    const at = await place(await make())
    const uuid = await letter(at)
    await at.admin.call(at.app.contract.config.save, { json: [{ key: 'upload.maxFileSizeMb', value: '1' }] })
    const ask = program(at, await linkTo(at, at.admin, uuid))
    expect((await ask('PUT', {}, packed('x'.repeat(1024 * 1024)))).status).toBe(413)
    expect([(await ask('PUT', {}, packed('x'.repeat(1000)))).status, await versions(at, uuid)]).toEqual([204, 2])
    const wrapped = (depth: number) =>
      `<D:propfind xmlns:D="DAV:"><D:prop>${'<D:a>'.repeat(depth)}${'</D:a>'.repeat(depth)}</D:prop></D:propfind>`
    const many = (count: number) => `<D:propfind xmlns:D="DAV:"><D:prop>${'<D:a/>'.repeat(count)}</D:prop></D:propfind>`
    const statuses = await Promise.all([wrapped(30), many(600), many(400)].map(async (body) => (await ask('PROPFIND', {}, body)).status))
    expect(statuses).toEqual([400, 400, 207])
    expect((await ask('LOCK', {}, LOCK_BODY.replace('سارا', 'س'.repeat(70_000)))).status).toBe(413)
  })
})
