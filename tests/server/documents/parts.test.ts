import { createHash, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createSharpImaging } from '#server/node/imaging.sharp'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants, withoutRecognition } from '../uploads/uploading'

const crc = (bytes: Buffer): number => {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** Returns a PNG of one colour, `side` pixels wide and high. */
function png(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 120)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const hash = (bytes: ArrayBuffer | Uint8Array): string =>
  createHash('sha256')
    .update(new Uint8Array(bytes as ArrayBuffer))
    .digest('hex')

const parts =
  ({ contract }: TestApp, client: Client) =>
  (type: string, uuid: string, query = {}, headers = {}) =>
    client.send(contract.document.part, { params: { type, uuid }, query }, headers)

eachDatabase((_engine, make) => {
  it('serves the original in ranges, and answers 304 if the caller has it already [API-039] [API-040]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'داده.bin', bytes: '0123456789' })
    const part = parts(app, admin)
    const whole = await part('content', body.uuid)
    expect(await whole.text()).toBe('0123456789')
    const etag = whole.headers.get('etag') ?? ''
    const range = async (value: string) => {
      const answer = await part('content', body.uuid, {}, { range: value })
      return [answer.status, answer.headers.get('content-range'), answer.status === 416 ? '' : await answer.text()]
    }
    expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await range('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89'])
    expect(await range('bytes=10-')).toEqual([416, 'bytes */10', ''])
    expect((await part('content', body.uuid, {}, { 'if-none-match': etag })).status).toBe(304)
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'original', uuid: body.uuid } })).toBe('badInput')
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'content', uuid: await mainRoot(app.db) } })).toBe(
      'notDocument',
    )
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'content', uuid: randomUUID() } })).toBe('notFound')
  })

  it('serves every version by its id, but no version of another document', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const first = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'یک' })
    await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'دو', onConflict: 'newVersion' })
    const other = await sendFile(app, admin, { uuid, filename: 'دیگر.txt', bytes: 'سه' })
    const part = parts(app, admin)
    expect(await (await part('content', first.body.uuid)).text()).toBe('دو')
    expect(await (await part('content', first.body.uuid, { versionUuid: first.body.versionUuid })).text()).toBe('یک')
    expect((await part('content', first.body.uuid, { versionUuid: other.body.versionUuid })).status).toBe(404)
    const versions = await admin.call(app.contract.document.versions, { params: { uuid: first.body.uuid } })
    expect(versions.map(({ uuid, last }) => [uuid, last])).toEqual([
      [expect.not.stringContaining(first.body.versionUuid), true],
      [first.body.versionUuid, false],
    ])
  })

  it('restores an earlier version as a new one on top [API-047]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const { body } = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'یک' })
    await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'دوم است', onConflict: 'newVersion' })
    const { restoreVersion, versions } = app.contract.document
    const restore = { params: { uuid: body.uuid, versionUuid: body.versionUuid } }
    const node = await admin.call(restoreVersion, restore)
    expect(node).toMatchObject({ uuid: body.uuid, lastVersionsSize: 4 })
    expect(await (await parts(app, admin)('content', body.uuid)).text()).toBe('یک')
    expect((await admin.call(versions, { params: { uuid: body.uuid } })).map(({ size, last }) => [size, last])).toEqual([
      [4, true],
      [13, false],
      [4, false],
    ])
    await admin.call(restoreVersion, { params: { uuid: body.uuid, versionUuid: node.versionUuid ?? '' } })
    expect(await admin.call(versions, { params: { uuid: body.uuid } })).toHaveLength(3)
    const other = await sendFile(app, admin, { uuid, filename: 'دیگر.txt', bytes: 'سه' })
    expect(await codeOf(admin, restoreVersion, { params: { uuid: other.body.uuid, versionUuid: body.versionUuid } })).toBe('notFound')
    expect(await codeOf(admin, restoreVersion, { params: { uuid, versionUuid: body.versionUuid } })).toBe('notDocument')
  })

  it('shows a preview of a picture without its bytes at level 1, and nothing at level 0', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const bytes = png(400)
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'عکس.png', bytes })
    const part = parts(app, reader)
    expect((await part('preview', body.uuid)).status).toBe(404)
    await grant(app.db, body.uuid, reader.userId, 0)
    for (const type of ['content', 'thumbnail', 'preview', 'image', 'pdf', 'text']) expect((await part(type, body.uuid)).status).toBe(403)
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', body.uuid).execute()
    for (const type of ['thumbnail', 'preview', 'image']) {
      const answer = await part(type, body.uuid)
      expect({ type, status: answer.status, mime: answer.headers.get('content-type') }).toMatchObject({ status: 200 })
      expect(answer.headers.get('content-type')).toMatch(/^image\/(png|webp)$/)
      expect(hash(await answer.arrayBuffer())).not.toBe(hash(bytes))
    }
    expect((await part('content', body.uuid)).status).toBe(403)
    await app.db.updateTable('permission').set({ level: 2 }).where('node_id', '=', body.uuid).execute()
    for (const type of ['content', 'image']) expect(hash(await (await part(type, body.uuid)).arrayBuffer())).toBe(hash(bytes))
  })

  it('creates a thumbnail after the upload once per content, and remembers a failure', async () => {
    const app = await testApp({ db: await make() })
    await withoutRecognition(app.db)
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const runner = createJobRunner(app.ports, { handlers: jobHandlers })
    const good = await sendFile(app, admin, { uuid, filename: 'خوب.png', bytes: png(300) })
    const broken = await sendFile(app, admin, { uuid, filename: 'خراب.png', bytes: png(300).subarray(0, 60) })
    const text = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'متن' })
    // Two jobs for pictures, and three for extracting, counting and comparing a text.
    expect(await runner.drain()).toBe(5)
    const derived = await app.db.selectFrom('derived').select(['kind', 'mime', 'derived_hash']).execute()
    expect(derived.map(({ kind, derived_hash }) => [kind, derived_hash !== null]).sort()).toEqual([
      ['thumbnail', false],
      ['thumbnail', true],
    ])
    expect(app.ports.published.filter(({ type }) => type === 'data.changed').at(-1)).toMatchObject({
      uuids: [good.body.uuid],
      parentUuids: [uuid],
    })
    const part = parts(app, admin)
    const thumbnail = await part('thumbnail', good.body.uuid, { versionUuid: good.body.versionUuid })
    expect(thumbnail.headers.get('cache-control')).toMatch(/^private, max-age=/)
    expect((await thumbnail.arrayBuffer()).byteLength).toBeGreaterThan(50)
    const codes = [broken, text].map(({ body }) =>
      codeOf(admin, app.contract.document.part, { params: { type: 'thumbnail', uuid: body.uuid } }),
    )
    expect(await Promise.all(codes)).toEqual(['notDrawable', 'unsupportedFormat'])
    expect(await app.db.selectFrom('derived').select('kind').execute()).toHaveLength(2)
    expect(await runner.drain()).toBe(0)
  })

  it('retries a picture after a system failure, reports it as pending, and stores no permanent failure', async () => {
    const hurried = createSharpImaging({ timeoutMs: 1 })
    const calm = createSharpImaging()
    onTestFinished(async () => void (await Promise.all([hurried.stop(), calm.stop()])))
    let imaging = hurried
    const app = await testApp({
      db: await make(),
      imaging: { ...calm, thumbnail: (...asked) => imaging.thumbnail(...asked), pages: (blob) => imaging.pages(blob) },
    })
    await withoutRecognition(app.db)
    const admin = await app.signIn('admin')
    const runner = createJobRunner(app.ports, { handlers: jobHandlers })
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'خوب.png', bytes: png(300) })
    const part = parts(app, admin)
    await runner.drain()
    const codes = ['thumbnail', 'preview', 'preview'].map((type) =>
      codeOf(admin, app.contract.document.part, { params: { type, uuid: body.uuid } }),
    )
    expect(await Promise.all(codes)).toEqual(['notMadeYet', 'notMadeYet', 'notMadeYet'])
    expect(await codeOf(admin, app.contract.document.pages, { params: { uuid: body.uuid } })).toBe('notMadeYet')
    imaging = calm
    expect((await part('preview', body.uuid)).status).toBe(503)
    expect(await runner.drain()).toBe(0)
    app.ports.advance(31_000)
    expect((await part('preview', body.uuid)).status).toBe(200)
    expect(await runner.drain()).toBe(1)
    const kept = await app.db.selectFrom('derived').select('kind').where('derived_hash', 'is not', null).orderBy('kind').execute()
    expect(kept.map(({ kind }) => kind)).toEqual(['preview-1280', 'thumbnail'])
    expect(await app.db.selectFrom('failed_making').select('kind').execute()).toEqual([])
  })

  it('serves stored HTML and SVG files sandboxed, so that no script runs', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const files: [string, string][] = [
      ['صفحه.html', '<script>alert(1)</script>'],
      ['نقش.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['پنهان.png', '<!doctype html><script>alert(1)</script>'],
    ]
    for (const [filename, bytes] of files) {
      const { body } = await sendFile(app, admin, { uuid, filename, bytes })
      const { headers, body: stream } = await parts(app, admin)('content', body.uuid)
      await stream?.cancel()
      expect(headers.get('content-type')).not.toMatch(/html|javascript/)
      expect(headers.get('content-security-policy')).toMatch(/sandbox.*default-src 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
