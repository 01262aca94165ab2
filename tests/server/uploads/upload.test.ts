import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '#server/node/listen'
import { createJsonLogger } from '#server/node/log.pino'
import { toFileName } from '#text/file-name'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { childrenOf, grant, grantUpload, homeOf, mainRoot, namesIn, sendFile, withoutGrants } from './uploading'

eachDatabase((_engine, make) => {
  it('stores a file, returns its record, and serves identical bytes [API-035] [API-037]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const bytes = randomBytes(300_000)
    const { status, body } = await sendFile(app, admin, { uuid, filename: 'گزارش سالانه.BIN', bytes, lastModified: 1_700_000_000_000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'created', title: 'گزارش سالانه', size: 300_000 })
    expect(body.node).toMatchObject({
      fullName: 'گزارش سالانه.bin',
      extension: 'bin',
      lastVersionsSize: 300_000,
      lastFileEdit: 1_700_000_000_000,
      parentUuid: uuid,
      versionUuid: body.versionUuid,
    })
    const content = await admin.call(app.contract.document.part, { params: { type: 'content', uuid: body.uuid } })
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    expect(app.ports.published).toContainEqual(expect.objectContaining({ type: 'data.changed', uuids: [body.uuid], parentUuids: [uuid] }))
  })

  it('streams a file from its socket without buffering the body in memory', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const body = { get: () => expect.fail('the body was looked at') }
    const { url, stop } = await listen({
      port: 0,
      host: '127.0.0.1',
      tls: undefined,
      fetch: async (request) => app.app.fetch(Object.defineProperty(request, 'body', body)),
      openSocket: async () => new Response(null, { status: 404 }),
      log: createJsonLogger({ write: () => {} }),
    })
    onTestFinished(() => stop(0))
    const form = new FormData()
    form.append('file', new Blob([randomBytes(300_000)]), 'a.bin')
    const address = new URL(`/api/document/upload?uuid=${await mainRoot(app.db)}&uploadUuid=${randomUUID()}`, url)
    const answer = await fetch(address, { method: 'POST', headers: admin.headers, body: form })
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: 'created', size: 300_000 })])
  })

  it('creates the folders of a path once, also for concurrent uploads [UPL-033] [API-036]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendFile(app, admin, {
          uuid,
          filename: `سند ${index}.txt`,
          bytes: `متن ${index}`,
          path: `سال ۱۴۰۴/بهار ${index % 2}/سند ${index}.txt`,
        }),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const [year, ...others] = await childrenOf(app, admin, uuid)
    expect(others).toEqual([])
    expect(year).toMatchObject({ title: 'سال ۱۴۰۴', type: 1 })
    const seasons = await childrenOf(app, admin, year?.uuid ?? '')
    expect(seasons.map(({ title }) => title)).toEqual(['بهار 0', 'بهار 1'])
    expect((await namesIn(app, admin, seasons[0]?.uuid ?? '')).sort()).toEqual(['سند 0.txt', 'سند 2.txt', 'سند 4.txt', 'سند 6.txt'])
    await sendFile(app, admin, { uuid, filename: 'بی‌مسیر.txt', bytes: 'یک' })
    expect(await namesIn(app, admin, uuid)).toContain('بی‌مسیر.txt')
  })

  it('creates a shortcut for existing content the user may read, and counts it [UPL-005] [UPL-014] [API-038]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid: a } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'الف' } })
    const { uuid: b } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'ب' } })
    const uploadUuid = randomUUID()
    const first = await sendFile(app, admin, { uuid: a, filename: 'یک.txt', bytes: 'همان متن', uploadUuid })
    const second = await sendFile(app, admin, { uuid: b, filename: 'دو.txt', bytes: 'همان متن', uploadUuid })
    expect(second).toMatchObject({ status: 409, body: { code: 'shortcutCreated', uuid: first.body.uuid } })
    expect(await childrenOf(app, admin, b)).toMatchObject([{ uuid: first.body.uuid, fullName: 'یک.txt', parentUuid: a }])
    const here = await sendFile(app, admin, { uuid: b, filename: 'سه.txt', bytes: 'همان متن', uploadUuid })
    expect(here).toMatchObject({ status: 409, body: { code: 'shortcutCreated', uuid: first.body.uuid } })
    expect(await childrenOf(app, admin, b)).toHaveLength(1)
    const taken = await sendFile(app, admin, { uuid: a, filename: 'یک.TXT', bytes: 'متنی دیگر', uploadUuid })
    expect(taken).toMatchObject({ status: 409, body: { code: 'titleExists', uuid: first.body.uuid } })
    expect(await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toEqual({
      shortcutCount: 2,
      failedCount: 1,
      succeedCount: 1,
    })
  })

  it('creates a new document if equal content is hidden from the user, and for each empty file', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const hidden = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'محرمانه.txt', bytes: 'راز' })
    const home = await homeOf(app.db, sara.userId)
    await grantUpload(app.db, sara.userId)
    const again = await app.signIn('sara')
    const kept = await sendFile(app, again, { uuid: home, filename: 'راز من.txt', bytes: 'راز' })
    expect(kept.status).toBe(200)
    expect(kept.body.uuid).not.toBe(hidden.body.uuid)
    for (const filename of ['خالی یک.txt', 'خالی دو.txt'])
      expect(await sendFile(app, again, { uuid: home, filename, bytes: '' })).toMatchObject({ status: 200, body: { size: 0 } })
    expect(await namesIn(app, again, home)).toEqual(['خالی دو.txt', 'خالی یک.txt', 'راز من.txt'])
  })

  it('applies the decision of the user about a taken title [UPL-020]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const { body } = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'نخست' })
    const both = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'دوم', onConflict: 'keepBoth' })
    expect(both).toMatchObject({ status: 200, body: { status: 'keptBoth', title: 'نامه (۲)' } })
    const third = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'سوم', onConflict: 'keepBoth' })
    expect(third.body.title).toBe('نامه (۳)')
    const newer = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'چهارم!', onConflict: 'newVersion' })
    expect(newer).toMatchObject({ status: 200, body: { status: 'newVersion', uuid: body.uuid, node: { lastVersionsSize: 11 } } })
    const versions = await admin.call(app.contract.document.versions, { params: { uuid: body.uuid } })
    expect(versions.map(({ size, last }) => [size, last])).toEqual([
      [11, true],
      [8, false],
    ])
    const uploadUuid = randomUUID()
    const skipped = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'پنجم', onConflict: 'skip', uploadUuid })
    expect(skipped).toMatchObject({ status: 200, body: { status: 'skipped', uuid: body.uuid } })
    const status = await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })
    expect(status).toEqual({ shortcutCount: 0, failedCount: 1, succeedCount: 0 })
    expect(await namesIn(app, admin, uuid)).toEqual(['نامه.txt', 'نامه (۲).txt', 'نامه (۳).txt'])
  })

  it('executes a repeated request once, sequential or concurrent', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const uploadUuid = randomUUID()
    const sending = { uuid, filename: 'دوبار.txt', bytes: 'یک بار', path: 'پوشه', uploadUuid }
    const both = await Promise.all([sendFile(app, admin, sending), sendFile(app, admin, sending)])
    const third = await sendFile(app, admin, sending)
    for (const { status, body } of [...both, third]) expect({ status, uuid: body.uuid }).toEqual({ status: 200, uuid: third.body.uuid })
    expect(await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toEqual({
      shortcutCount: 0,
      failedCount: 0,
      succeedCount: 1,
    })
  })

  it('accepts one of several concurrent uploads with one title, and answers `titleExists` to the others', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) => sendFile(app, admin, { uuid, filename: 'یکی.txt', bytes: `متن ${index}` })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(sent.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(Array.from({ length: 5 }, () => 'titleExists'))
    expect(await namesIn(app, admin, uuid)).toEqual(['یکی.txt'])
    const same = await Promise.all(
      Array.from({ length: 6 }, (_, index) => sendFile(app, admin, { uuid, filename: `نسخه ${index}.txt`, bytes: 'یک محتوا' })),
    )
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(same.filter(({ body }) => body.code === 'shortcutCreated')).toHaveLength(5)
    expect(await childrenOf(app, admin, uuid)).toHaveLength(2)
  })

  it('refuses a file above the maximum size, also during the upload, and stores nothing [UPL-025]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    await admin.call(app.contract.config.save, { json: [{ key: 'upload.maxFileSizeMb', value: '1' }] })
    const uploadUuid = randomUUID()
    const over = await sendFile(app, admin, { uuid, filename: 'بزرگ.bin', bytes: Buffer.alloc(1024 * 1024 + 1), uploadUuid })
    expect(over).toMatchObject({ status: 413, body: { code: 'tooLarge' } })
    const far = await sendFile(app, admin, { uuid, filename: 'بزرگ.bin', bytes: Buffer.alloc(4 * 1024 * 1024), uploadUuid })
    expect(far.status).toBe(413)
    expect((await sendFile(app, admin, { uuid, filename: 'به‌اندازه.bin', bytes: Buffer.alloc(1024 * 1024), uploadUuid })).status).toBe(200)
    expect(await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toMatchObject({
      failedCount: 2,
      succeedCount: 1,
    })
    const stored: string[] = []
    for await (const { hash } of app.ports.blobs.list()) stored.push(hash)
    expect(stored).toHaveLength(1)
  })

  it('requires the write right, the flag, and a folder that accepts files', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, stranger] = [await app.signIn('admin'), await app.as('stranger')]
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'درها' } })
    const file = { uuid, filename: 'x.txt', bytes: 'x' }
    expect((await sendFile(app, stranger, file)).body.code).toBe('featureOff')
    await grantUpload(app.db, stranger.userId)
    const armed = await app.signIn('stranger')
    expect(await sendFile(app, armed, file)).toMatchObject({ status: 404, body: { code: 'notFound' } })
    await grant(app.db, uuid, stranger.userId, 2)
    expect(await sendFile(app, armed, file)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await app.db.updateTable('permission').set({ level: 3 }).where('node_id', '=', uuid).execute()
    const { body } = await sendFile(app, armed, file)
    expect(body.status).toBe('created')
    expect((await sendFile(app, armed, { ...file, uuid: body.uuid })).body.code).toBe('notFolder')
    expect((await sendFile(app, armed, { ...file, uuid: randomUUID() })).body.code).toBe('notFound')
    const locked = await admin.call(app.contract.folder.create, { form: { destUuid: uuid, title: 'بسته' } })
    await app.db.updateTable('permission').set({ recursive: false }).where('node_id', '=', uuid).execute()
    expect((await sendFile(app, armed, { ...file, filename: 'y.txt', bytes: 'y', path: 'بسته/درون' })).body.code).toBe('titleExists')
    await grant(app.db, locked.uuid, stranger.userId, 1)
    expect((await sendFile(app, armed, { ...file, filename: 'y.txt', bytes: 'y', path: 'بسته/درون' })).body.code).toBe('forbidden')
    expect(await namesIn(app, admin, locked.uuid)).toEqual([])
  })

  it('shows the counts of a batch only to its owner, and refuses uploads of other users into the batch [UPL-004]', async () => {
    const app = await testApp({ db: await make() })
    const [admin, other] = [await app.signIn('admin'), await app.as('other')]
    await grantUpload(app.db, other.userId)
    const armed = await app.signIn('other')
    const uploadUuid = randomUUID()
    await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'a.txt', bytes: 'a', uploadUuid })
    const answer = await armed.send(app.contract.document.uploadStatus, { query: { uploadUuid } })
    expect(answer.status).toBe(404)
    const home = await homeOf(app.db, other.userId)
    expect((await sendFile(app, armed, { uuid: home, filename: 'b.txt', bytes: 'b', uploadUuid })).status).toBe(404)
    expect(await namesIn(app, armed, home)).toEqual([])
    expect(await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toMatchObject({
      succeedCount: 1,
      failedCount: 0,
    })
  })

  it('detects the type of a file by its content, and keeps its extension', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const types: Record<string, [BlobPart, string]> = {
      'تصویر.txt': [png, 'image/png'],
      'برنامه.jpg': ['\0\u0001\u0002\u0003', 'application/octet-stream'],
      'صفحه.png': ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      'نوشته.svg': ['این متن است', 'text/plain'],
      'داده.csv': ['الف,ب', 'text/csv'],
    }
    for (const [filename, [bytes]] of Object.entries(types)) await sendFile(app, admin, { uuid, filename, bytes })
    const found = Object.fromEntries((await childrenOf(app, admin, uuid)).map(({ fullName, fileType }) => [fullName, fileType]))
    expect(found).toEqual(Object.fromEntries(Object.entries(types).map(([name, [, mime]]) => [name, mime])))
  })

  it('accepts long and unusual names, and refuses invalid titles', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const kept = ['👩‍👩‍👧‍👦'.repeat(90), 'ن'.repeat(255), 'گزارش‮fdp.exe', '.htaccess', 'نامه ۱.۲ نهایی', '𝒳'.repeat(255)]
    for (const [index, filename] of kept.entries()) {
      const { status, body } = await sendFile(app, admin, { uuid, filename, bytes: `متن ${index}` })
      expect({ filename, status }).toEqual({ filename, status: 200 })
      const content = await admin.call(app.contract.document.part, { params: { type: 'content', uuid: body.uuid } })
      const name = /filename\*=UTF-8''(\S+)/.exec(content.headers.get('content-disposition') ?? '')?.[1] ?? ''
      await content.body?.cancel()
      expect(decodeURIComponent(name)).toBe(toFileName(body.node.title, body.node.extension ?? ''))
      expect(decodeURIComponent(name)).not.toMatch(/[\u202a-\u202e]/)
    }
    const spoofed = (await childrenOf(app, admin, uuid)).find(({ title }) => title.includes('fdp'))
    expect(spoofed?.extension).toBe('exe')
    const refused: [string, string][] = [
      ['ن'.repeat(256), 'titleTooLong'],
      ['..', 'titleInvalid'],
      ['\u200f', 'titleRequired'],
      ['a\u0001b', 'titleInvalid'],
    ]
    for (const [filename, code] of refused) expect((await sendFile(app, admin, { uuid, filename, bytes: 'x' })).body.code).toBe(code)
    for (const path of ['../بیرون', 'الف/../../ب', 'ن'.repeat(256), Array.from({ length: 70 }, (_, index) => `پ${index}`).join('/')])
      expect((await sendFile(app, admin, { uuid, filename: 'x.txt', bytes: 'x', path })).status).toBeGreaterThanOrEqual(400)
    expect((await childrenOf(app, admin, uuid)).map(({ type }) => type)).toEqual(kept.map(() => 0))
  })

  it('refuses a body with no file, two files, unknown parts or an early end, and stores nothing', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const query = `uuid=${uuid}&uploadUuid=${randomUUID()}`
    const post = async (body: BodyInit, type?: string): Promise<[number, string]> => {
      const request = new Request(`http://mizkar.test/api/document/upload?${query}`, {
        method: 'POST',
        headers: { ...admin.headers, ...(type !== undefined && { 'content-type': type }) },
        body,
      })
      const answer = await app.fetch(request)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    const form = (...parts: [string, string | File][]): FormData => {
      const data = new FormData()
      for (const [name, value] of parts) data.append(name, value)
      return data
    }
    const file = new File(['متن'], 'a.txt')
    expect(await post(form(['path', 'x']))).toEqual([422, 'fileRequired'])
    expect(await post(form(['file', file], ['file', new File(['دو'], 'b.txt')]))).toEqual([400, 'badInput'])
    expect(await post(form(['file', file], ['owner', 'root']))).toEqual([400, 'badInput'])
    expect(await post(form(['attachment', file]))).toEqual([400, 'badInput'])
    const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a fi'
    expect(await post(cut, 'multipart/form-data; boundary=b')).toEqual([400, 'malformedBody'])
    expect(await post('x', 'text/plain')).toEqual([415, 'unsupportedMediaType'])
    expect(await namesIn(app, admin, uuid)).toEqual([])
    expect(await app.db.selectFrom('version').selectAll().execute()).toEqual([])
  })

  it('stores nothing when the sender disconnects during an upload', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const leaving = new AbortController()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ === 0)
          controller.enqueue(new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'))
        else if (sent < 20) controller.enqueue(new Uint8Array(65_536))
        else {
          leaving.abort()
          controller.error(new Error('gone'))
        }
      },
    })
    const uploadUuid = randomUUID()
    const request = new Request(`http://mizkar.test/api/document/upload?uuid=${uuid}&uploadUuid=${uploadUuid}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=b' },
      body,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit)
    expect((await app.fetch(request)).status).toBeGreaterThanOrEqual(400)
    const stored: string[] = []
    for await (const { hash } of app.ports.blobs.list()) stored.push(hash)
    expect(stored).toEqual([])
    expect(await namesIn(app, admin, uuid)).toEqual([])
    expect((await admin.send(app.contract.document.uploadStatus, { query: { uploadUuid } })).status).toBe(404)
    expect(app.ports.logged.filter((line) => line.includes('unexpectedly'))).toEqual([])
  })

  it('accepts the path field before or after the file', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const data = new FormData()
    data.append('file', new File(['متن'], 'پس.txt'))
    data.append('path', 'پوشهٔ دیر')
    const url = `http://mizkar.test/api/document/upload?uuid=${uuid}&uploadUuid=${randomUUID()}`
    const answer = await app.fetch(new Request(url, { method: 'POST', headers: admin.headers, body: data }))
    expect(answer.status).toBe(200)
    expect(await namesIn(app, admin, uuid)).toEqual(['پوشهٔ دیر'])
  })

  it('deletes the received bytes when the database transaction fails', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    await app.db.schema.alterTable('version').addCheckConstraint('no_more', sql<boolean>`false`).execute()
    try {
      const { status } = await sendFile(app, admin, { uuid, filename: 'نیمه.txt', bytes: 'نیمه', path: 'پوشه' })
      expect(status).toBe(500)
    } finally {
      await app.db.schema.alterTable('version').dropConstraint('no_more').execute()
    }
    expect(await namesIn(app, admin, uuid)).toEqual([])
    expect(await app.db.selectFrom('blob').selectAll().execute()).toEqual([])
    expect((await sendFile(app, admin, { uuid, filename: 'نیمه.txt', bytes: 'نیمه', path: 'پوشه' })).status).toBe(200)
  })
})
