import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { place } from '../clipboard/place'
import { codeOf, grant, withoutGrants } from '../uploads/uploading'
import { letter, linkTo, LOCK_BODY, packed, program, versions } from './programs'

eachDatabase((_engine, make) => {
  it('opens, locks, saves and unlocks a document by its link; each save with a changed content creates a version [API-048] [VIEW-027]', async () => {
    const at = await place(await make())
    const uuid = await letter(at)
    const link = await linkTo(at, at.admin, uuid)
    expect(decodeURIComponent(link)).toMatch(/^https?:\/\/[^/]+\/app\/webdav\/[\w-]+\/نامه\.docx$/)
    const ask = program(at, link)
    const options = await ask('OPTIONS')
    expect([options.status, options.headers.get('dav'), options.headers.get('allow')]).toEqual([
      ...[200, '1, 2', 'OPTIONS, HEAD, GET, PUT, PROPFIND, PROPPATCH, LOCK, UNLOCK'],
    ])
    expect(Number((await ask('HEAD')).headers.get('content-length'))).toBeGreaterThan(1_000)
    const found = await ask('PROPFIND', { depth: '0' })
    expect(found.status).toBe(207)
    expect(found.text).toContain('<D:displayname>نامه.docx</D:displayname>')
    expect((await program(at, link.slice(0, link.lastIndexOf('/')))('PROPFIND', { depth: '0' })).text).toContain('<D:collection/>')

    const lock = await ask('LOCK', { timeout: 'Second-120' }, LOCK_BODY)
    const token = lock.headers.get('lock-token') ?? ''
    expect([lock.status, token]).toEqual([200, expect.stringMatching(/^<opaquelocktoken:[\w-]+>$/)])
    expect(lock.text).not.toContain('<script>')
    expect((await ask('PROPFIND')).text).toContain(token.slice(1, -1))
    expect((await ask('LOCK', {}, LOCK_BODY)).status).toBe(423)
    expect((await ask('PUT', {}, packed('نخست'))).status).toBe(423)
    expect((await ask('PUT', { if: `(${token})`, 'if-match': '"x"' }, packed('نخست'))).status).toBe(412)
    const saved = await ask('PUT', { if: `(${token})` }, packed('نخست'))
    expect([saved.status, (await ask('GET')).text, await versions(at, uuid)]).toEqual([204, packed('نخست'), 2])
    expect((await ask('PUT', { if: `(${token})` }, packed('نخست'))).status).toBe(204)
    expect(await versions(at, uuid)).toBe(2)

    const sara = await at.app.as('sara')
    await grant(at.app.db, uuid, sara.userId, 3)
    expect(await codeOf(sara, at.app.contract.document.webdavEdit, { params: { uuid } })).toBe('locked')
    at.app.ports.advance(100_000)
    expect((await ask('LOCK', { if: `(${token})`, timeout: 'Second-120' })).status).toBe(200)
    at.app.ports.advance(100_000)
    expect((await ask('UNLOCK', { 'lock-token': '<opaquelocktoken:other>' })).status).toBe(409)
    expect((await ask('UNLOCK', { 'lock-token': token })).status).toBe(204)
    expect((await ask('PUT', {}, packed('دوم'))).status).toBe(204)
    expect((await ask('DELETE')).status).toBe(405)
  })

  it('follows RFC 4918 for conditions, named properties, refused changes and incomplete bodies', async () => {
    const at = await place(await make())
    const uuid = await letter(at)
    const ask = program(at, await linkTo(at, at.admin, uuid))
    const etag = (await ask('HEAD')).headers.get('etag') ?? ''
    const { headers } = await ask('LOCK', { timeout: 'Infinite, Second-4100000000' }, LOCK_BODY)
    const token = headers.get('lock-token') ?? ''
    const put = async (given: Record<string, string>, text = 'متن') => (await ask('PUT', given, packed(text))).status
    const [other, none] = ['<opaquelocktoken:0-0>', '<DAV:no-lock>']
    // Cases: a list that matches while the lock is named in any list; no list names the lock; no list matches; the header is invalid.
    expect(await put({ if: `(${token} ["x"]) (Not ${none} [${etag}])` })).toBe(204)
    const now = (await ask('HEAD')).headers.get('etag') ?? ''
    expect(await put({ if: `(${other} [${now}]) (Not ${none})` })).toBe(423)
    for (const wrong of [`(${token} ["x"]) (Not ${none} ["x"])`, `(Not ${token})`, `<http://elsewhere/a> (${token})`, `(${other})`])
      expect([wrong, await put({ if: wrong })]).toEqual([wrong, 412])
    for (const broken of [`(${token}`, '()', `${token}`, '(Not)', `(${token}) junk`]) expect(await put({ if: broken })).toBe(400)
    expect(await put({ if: `(${token})`, 'content-range': 'bytes 0-2/9' })).toBe(400)
    expect(await put({ if: `(${token})`, 'if-none-match': '*' })).toBe(412)
    expect(await put({ if: `(${token})`, 'if-match': `"x", ${now}` }, 'تازه')).toBe(204)
    expect((await ask('GET')).text).toBe(packed('تازه'))
    expect(await versions(at, uuid)).toBe(3)

    expect((await ask('LOCK', { if: `(${other})`, timeout: 'Second-60' })).status).toBe(412)
    const refreshed = await ask('LOCK', { if: `(${token})`, timeout: 'Second-60' })
    expect([refreshed.status, refreshed.headers.get('lock-token')]).toEqual([200, null])
    expect(refreshed.text).toContain('<D:timeout>Second-60</D:timeout>')
    expect((await ask('LOCK', {}, LOCK_BODY.replace('exclusive', 'shared'))).status).toBe(422)
    expect((await ask('LOCK', { depth: '1' }, LOCK_BODY)).status).toBe(400)
    expect((await ask('UNLOCK')).status).toBe(400)

    const dav = (of: string, body: string) => `<?xml version="1.0"?><a:${of} xmlns:a="DAV:">${body}</a:${of}>`
    const asked = await ask('PROPFIND', {}, dav('propfind', '<a:prop><a:getetag/><b:colour xmlns:b="urn:x"/></a:prop>'))
    expect(asked.text).toMatch(/<D:prop><D:getetag>[^<]+<\/D:getetag><\/D:prop><D:status>HTTP\/1.1 200 OK/)
    expect(asked.text).toMatch(/<D:prop><x:colour xmlns:x="urn:x"\/><\/D:prop><D:status>HTTP\/1.1 404 Not Found/)
    expect((await ask('PROPFIND', {}, dav('propfind', '<a:propname/>'))).text).toContain('<D:getcontentlength></D:getcontentlength>')
    const malformed = [
      '<foo>',
      '<a:b/>',
      dav('prop', ''),
      dav('propfind', '<a:prop><b:c xmlns:b=""/></a:prop>'),
      `<!DOCTYPE a>${LOCK_BODY}`,
    ]
    for (const body of malformed) expect([body, (await ask('PROPFIND', {}, body)).status]).toEqual([body, 400])
    const change = dav('propertyupdate', '<a:set><a:prop><a:displayname>نام</a:displayname></a:prop></a:set>')
    expect((await ask('PROPPATCH', {}, change)).status).toBe(423)
    const refused = await ask('PROPPATCH', { if: `(${token})` }, change)
    expect([refused.status, refused.text.includes('403 Forbidden')]).toEqual([207, true])
    expect((await ask('PROPPATCH', { if: `(${token})` }, dav('propertyupdate', ''))).status).toBe(400)

    const link = await linkTo(at, at.admin, uuid)
    const folder = program(at, link.slice(0, link.lastIndexOf('/') + 1))
    const listed = async (depth: string) => (await folder('PROPFIND', { depth })).text.match(/<D:response>/g)?.length
    expect([await listed('0'), await listed('1')]).toEqual([1, 2])
    expect((await folder('LOCK', {}, LOCK_BODY)).status).toBe(405)
  })

  it('checks flag and write right with every request; a link opens only its document and ends with the session [PERM-034] [EXP-198]', async () => {
    const at = await place(await make())
    const [uuid, text] = [await letter(at), await at.file(at.root, 'متن.txt')]
    await withoutGrants(at.app.db)
    const { webdavEdit } = at.app.contract.document
    expect(await codeOf(at.admin, webdavEdit, { params: { uuid: text } })).toBe('unsupportedFormat')
    const sara = await at.app.as('sara')
    await grant(at.app.db, uuid, sara.userId, 3)
    expect(await codeOf(sara, webdavEdit, { params: { uuid } })).toBe('featureOff')
    const profile = { id: crypto.randomUUID(), title: 'ویرایشگر', flags: JSON.stringify(['WEBDAV_EDIT']) }
    await at.app.db.insertInto('public_profile').values(profile).execute()
    await at.app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: sara.userId }).execute()
    const editor = await at.app.signIn('sara')
    const ask = program(at, await linkTo(at, editor, uuid))
    expect((await ask('PUT', {}, packed('یک'))).status).toBe(204)
    await at.app.db.updateTable('permission').set({ level: 2 }).where('principal_id', '=', sara.userId).execute()
    for (const method of ['PUT', 'GET', 'PROPFIND']) expect([method, (await ask(method)).status]).toEqual([method, 403])
    await at.app.db.updateTable('permission').set({ level: 3 }).where('principal_id', '=', sara.userId).execute()
    expect((await ask('GET')).text).toBe(packed('یک'))
    await editor.call(at.app.contract.jwt.logout, {})
    expect((await ask('GET')).status).toBeGreaterThanOrEqual(400)
    expect(
      (await program(at, `${new URL(await linkTo(at, at.admin, uuid)).origin}/app/webdav/made-up/a.docx`)('GET')).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('serves one document to an editor in the browser, with locks and saving [VIEW-018]', async () => {
    const at = await place(await make())
    const uuid = await letter(at)
    const { editor } = at.app.contract.document
    expect(await codeOf(at.admin, editor, { params: { uuid } })).toBe('serviceMissing')
    await at.admin.call(at.app.contract.config.save, { json: [{ key: 'editor.url', value: 'https://office.example/edit?x=1' }] })
    const { url } = await at.admin.call(editor, { params: { uuid } })
    const address = new URL(url)
    expect([address.origin, address.searchParams.get('x')]).toEqual(['https://office.example', '1'])
    const source = `${address.searchParams.get('WOPISrc')}`
    const ask = (path: string, method: string, headers: Record<string, string> = {}, body?: string) =>
      program(at, `${source}${path}?access_token=${address.searchParams.get('access_token')}`)(method, headers, body)
    const lock = (override: string, given: string, old?: string) =>
      ask('', 'POST', { 'x-wopi-override': override, 'x-wopi-lock': given, ...(old !== undefined && { 'x-wopi-oldlock': old }) })
    const info = JSON.parse((await ask('', 'GET')).text)
    expect(info).toMatchObject({ BaseFileName: 'نامه.docx', UserCanWrite: true, SupportsLocks: true, Size: expect.any(Number) })
    expect((await ask('/contents', 'POST', {}, 'بی‌قفل')).status).toBe(409)
    expect((await lock('LOCK', 'a-1')).status).toBe(200)
    const refused = await lock('LOCK', 'b-2')
    expect([refused.status, refused.headers.get('x-wopi-lock')]).toEqual([409, 'a-1'])
    expect((await ask('/contents', 'POST', { 'x-wopi-lock': 'b-2' }, 'نه')).status).toBe(409)
    const saved = await ask('/contents', 'POST', { 'x-wopi-lock': 'a-1' }, packed('از ویرایشگر'))
    expect([saved.status, (await ask('/contents', 'GET')).text]).toEqual([200, packed('از ویرایشگر')])
    expect([(await lock('REFRESH_LOCK', 'a-1')).status, (await lock('REFRESH_LOCK', 'b-2')).status]).toEqual([200, 409])
    expect((await lock('LOCK', 'c-3', 'a-1')).status).toBe(200)
    expect((await lock('GET_LOCK', '')).headers.get('x-wopi-lock')).toBe('c-3')
    expect([(await lock('UNLOCK', 'a-1')).status, (await lock('UNLOCK', 'c-3')).status]).toEqual([409, 200])
    expect(await versions(at, uuid)).toBe(2)
    const page = await at.app.fetch(new Request(`${new URL(source).origin}/`))
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self' blob: https://office.example")
  })
})
