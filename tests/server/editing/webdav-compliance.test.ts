import { expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { eachDatabase } from '#tests/support/databases'
import { place } from '../clipboard/place'
import { withoutGrants } from '../uploads/uploading'
import { editor, letter, linkTo, LOCK_BODY, packed, program, versions } from './programs'

/** Names of files that programs write next to the edited one, and other names. */
const OTHERS = [
  ...['._نامه.docx', '~$نامه.docx', '.~lock.نامه.docx#', 'desktop.ini', '.DS_Store', 'Thumbs.db', '~WRD0001.tmp', 'lost+found'],
  ...['رونوشت.docx', 'نامه.doc', 'نامه', 'NAMEH.docx', '..%2Fنامه.docx', '%', '%00'],
]

/** Creates a letter that Sara may write, and returns its editing address. */
async function stage(db: Db) {
  const at = await place(db)
  await withoutGrants(at.app.db)
  const uuid = await letter(at)
  const sara = await editor(at, 'sara', uuid, ['WEBDAV_EDIT'])
  const link = await linkTo(at, sara, uuid)
  const folder = link.slice(0, link.lastIndexOf('/') + 1)
  const named = (name: string) => program(at, folder + (name.includes('%') ? name : encodeURIComponent(name)))
  return { at, uuid, sara, link, folder, named, ask: program(at, link), count: () => versions(at, uuid) }
}

const dav = (of: string, body: string): string => `<?xml version="1.0"?><a:${of} xmlns:a="DAV:">${body}</a:${of}>`
const propset = dav('propertyupdate', '<a:set><a:prop><b:colour xmlns:b="urn:x">آبی</b:colour></a:prop></a:set>')

eachDatabase((_engine, make) => {
  it('answers other names in the folder with 404, and refuses to write them', async () => {
    const { named, ask, at, uuid, count } = await stage(await make())
    const before = (await ask('GET')).text
    for (const name of OTHERS) {
      const other = named(name)
      const answers: [string, number][] = []
      for (const [method, body] of [['GET'], ['HEAD'], ['PROPFIND'], ['PROPPATCH', propset], ['DELETE'], ['UNLOCK']] as const)
        answers.push([method, (await other(method, {}, body)).status])
      for (const [method, body] of [['PUT', packed(name)], ['PUT', ''], ['LOCK', LOCK_BODY], ['MKCOL']] as const)
        answers.push([method, (await other(method, {}, body)).status])
      expect([name, ...answers]).toEqual([
        ...[name, ['GET', 404], ['HEAD', 404], ['PROPFIND', 404], ['PROPPATCH', 404], ['DELETE', 404], ['UNLOCK', 404]],
        ...[
          ['PUT', 403],
          ['PUT', 403],
          ['LOCK', 403],
          ['MKCOL', 403],
        ],
      ])
    }
    expect([(await ask('GET')).text, await count()]).toEqual([before, 1])
    const [node] = await at.admin.call(at.app.contract.nodebase.loadNodes, { json: [uuid] })
    expect(node?.fileType).toContain('wordprocessingml')
  })

  it('serves a renamed document under its old and its new name', async () => {
    const { at, uuid, named, ask, folder } = await stage(await make())
    await at.admin.call(at.app.contract.nodebase.rename, { query: { uuid, title: 'پیش‌نویس' } })
    for (const [one, text] of [
      [ask, 'یک'],
      [named('پیش‌نویس.docx'), 'دو'],
    ] as const) {
      expect((await one('PUT', {}, packed(text))).status).toBe(204)
      expect((await one('GET')).text).toBe(packed(text))
    }
    const inside = (await program(at, folder)('PROPFIND', { depth: '1' })).text
    expect(inside).toContain(`${encodeURIComponent('پیش‌نویس.docx')}</D:href>`)
    // macOS file systems decompose the letters of names.
    expect((await named('پیش‌نویس.docx'.normalize('NFD'))('HEAD')).status).toBe(200)
    expect((await named('دیگر.docx')('GET')).status).toBe(404)
  })

  it('refuses content of another format, and accepts an empty file without creating a version', async () => {
    const { ask, count } = await stage(await make())
    const before = (await ask('GET')).text
    const others = [
      'متن ساده',
      '%PDF-1.7\n',
      '<html></html>',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    ]
    for (const body of others) {
      const refused = await ask('PUT', {}, body)
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'unsupportedFormat'])
    }
    expect((await ask('PUT', {}, '')).status).toBe(204)
    expect([(await ask('GET')).text, await count()]).toEqual([before, 1])
    const compound = new Uint8Array(600)
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect([(await ask('PUT', {}, compound)).status, await count()]).toEqual([204, 2])
  })

  it('supports the save sequence of Windows and Finder: empty file, lock, properties, content', async () => {
    const { ask, count, named } = await stage(await make())
    expect((await ask('PUT', {}, '')).status).toBe(204)
    const token = (await ask('LOCK', { timeout: 'Second-3600' }, LOCK_BODY)).headers.get('lock-token') ?? ''
    const holding = { if: `(${token})` }
    expect((await ask('PUT', {}, '')).status).toBe(423)
    expect((await ask('PUT', holding, '')).status).toBe(204)
    expect((await named('._نامه.docx')('PUT', {}, 'Mac OS X')).status).toBe(403)
    expect((await ask('PROPPATCH', holding, propset)).status).toBe(207)
    expect((await ask('HEAD')).status).toBe(200)
    expect((await ask('PUT', holding, packed('ذخیره‌شده'))).status).toBe(204)
    expect((await ask('UNLOCK', { 'lock-token': token })).status).toBe(204)
    expect([(await ask('GET')).text, await count()]).toEqual([packed('ذخیره‌شده'), 2])
  })

  it('passes the litmus checks for one file: basic and http', async () => {
    const { ask, named, link, at } = await stage(await make())
    const options = await ask('OPTIONS')
    expect([options.status, options.headers.get('dav')?.split(', ')]).toEqual([200, ['1', '2']])
    expect((await ask('PUT', { expect: '100-continue' }, packed('put_get'))).status).toBe(204)
    expect((await ask('GET')).text).toBe(packed('put_get'))
    expect(Number((await ask('HEAD')).headers.get('content-length'))).toBe(packed('put_get').length)
    expect((await program(at, `${link}/409me/noparent`)('PUT', {}, packed('x'))).status).toBe(404)
    expect((await ask('MKCOL')).status).toBe(405)
    expect((await ask('DELETE')).status).toBe(405)
    expect((await named('404me')('DELETE')).status).toBe(404)
    for (const method of ['COPY', 'MOVE']) expect((await ask(method, { destination: `${link}2` })).status).toBe(405)
    expect((await ask('GET')).text).toBe(packed('put_get'))
  })

  it('passes the litmus checks for one file: props', async () => {
    const { ask } = await stage(await make())
    for (const invalid of ['<foo>', dav('propfind', '<a:prop><bar:foo xmlns:bar=""/></a:prop>')])
      expect((await ask('PROPFIND', { depth: '0' }, invalid)).status).toBe(400)
    const d0 = await ask('PROPFIND', { depth: '0' }, dav('propfind', '<a:allprop/>'))
    expect([d0.status, d0.text.match(/<D:response>/g)?.length]).toEqual([207, 1])
    const extended = dav('propfind', '<a:prop><a:resourcetype/></a:prop><e:extension xmlns:e="urn:e"/>')
    expect((await ask('PROPFIND', { depth: '0' }, extended)).status).toBe(207)
    const other = '<a:prop><p:one xmlns:p="http://a/"/><q:one xmlns:q="http://b/"/><one xmlns=""/></a:prop>'
    const many = await ask('PROPFIND', { depth: '0' }, dav('propfind', other))
    expect(many.text).toMatch(/xmlns:x="http:\/\/a\/".*xmlns:x="http:\/\/b\/".*<one\/>.*404 Not Found/s)
    const set = await ask('PROPPATCH', {}, propset)
    expect([set.status, set.text.includes('HTTP/1.1 403 Forbidden')]).toEqual([207, true])
    expect((await ask('PROPFIND', {}, dav('propfind', '<a:propname/>'))).text).not.toContain('colour')
  })

  it('passes the litmus checks for one file: locks', async () => {
    const { ask, at, sara, uuid } = await stage(await make())
    const put = async (headers: Record<string, string>) => (await ask('PUT', headers, packed(crypto.randomUUID()))).status
    const taken = await ask('LOCK', { depth: '0', timeout: 'Second-600' }, LOCK_BODY)
    const token = taken.headers.get('lock-token') ?? ''
    expect([taken.status, taken.text.includes(token.slice(1, -1))]).toEqual([200, true])
    const discovered = await ask('PROPFIND', { depth: '0' }, dav('propfind', '<a:prop><a:lockdiscovery/></a:prop>'))
    expect(discovered.text).toContain(token.slice(1, -1))
    const refreshed = await ask('LOCK', { if: `(${token})`, timeout: 'Second-600' })
    expect([refreshed.status, refreshed.text.includes(token.slice(1, -1))]).toEqual([200, true])

    // For the protocol, another address of the same user is another lock owner.
    const other = program(at, await linkTo(at, sara, uuid))
    for (const [method, body] of [
      ['PUT', packed('x')],
      ['PROPPATCH', propset],
      ['LOCK', LOCK_BODY],
    ] as const)
      expect([method, (await other(method, {}, body)).status]).toEqual([method, 423])
    expect((await other('GET')).status).toBe(200)

    expect(await put({ if: `(${token})` })).toBe(204)
    const etag = () => ask('HEAD').then(({ headers }) => headers.get('etag') ?? '')
    expect(await put({ if: `(${token} [${await etag()}])` })).toBe(204)
    expect(await put({ if: `(${token} ["stale"])` })).toBe(412)
    expect(await put({ if: `(${token}) (Not <DAV:no-lock>)` })).toBe(204)
    expect(await put({ if: `(<DAV:no-lock>) (Not ${token})` })).toBe(412)
    expect(await put({ if: `(${token} [${await etag()}]) (Not <DAV:no-lock> [${await etag()}])` })).toBe(204)
    expect(await put({ if: '(<DAV:no-lock>)' })).toBe(412)
    expect((await ask('UNLOCK', { 'lock-token': '<opaquelocktoken:1-2>' })).status).toBe(409)
    expect((await ask('UNLOCK', { 'lock-token': token })).status).toBe(204)
    expect(await put({ if: `(${token})` })).toBe(412)
    expect(await put({})).toBe(204)
    expect((await ask('LOCK', { depth: '0' }, LOCK_BODY.replace('exclusive', 'shared'))).status).toBe(422)
  })
})
