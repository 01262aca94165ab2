import { randomBytes, randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, it } from 'vitest'
import { DatabaseUnreachable } from '#server/database/failures'
import type { Db } from '#server/database/schema'
import type { NewUpload } from '#server/domain/creation/uploads/upload-fast-path.repository'
import { UploadGroups } from '#server/domain/creation/uploads/upload-groups.service'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { binOf, childrenOf, grantUpload, homeOf, namesIn, sendFile } from './uploading'

/** Counts the statements that store groups. `fail` may throw instead of sending one. */
function countGroups(db: Db, fail: (count: number) => void = () => {}): { db: Db; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('store_newcomers'))) {
        count += 1
        fail(count)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => count }
}

/** Returns a home folder, its owner, and new uploads of the owner into it. */
async function prepare(db: Db) {
  const app = await testApp({ db })
  const sara = await app.as('sara')
  const targetId = await homeOf(db, sara.userId)
  const upload = (title: string, changes: Partial<NewUpload> = {}): NewUpload => ({
    ...{ nodeId: randomUUID(), versionId: randomUUID(), targetId, batchId: randomUUID(), title, extension: 'bin' },
    ...{ name_key: `${title}.bin`, sort_key: title, numeric_key: title, hash: randomBytes(32).toString('hex'), size: 1, mime: 'a/b' },
    ...{ userId: sara.userId, username: 'sara', ip: '127.0.0.1', now: 1, editedAt: 1, orderNo: 1, detail: {} },
    ...changes,
  })
  return { app, sara, targetId, upload, now: () => app.ports.now() }
}

eachDatabase((_engine, make) => {
  it('stores concurrent uploads of an ordinary user, each with its own record, log line and event', async () => {
    const db = await make()
    const { app, sara, targetId } = await prepare(db)
    await grantUpload(db, sara.userId)
    const client = await app.signIn('sara')
    const uploadUuid = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sendFile(app, client, { uuid: targetId, filename: `سند ${index}.bin`, bytes: randomBytes(1_000), uploadUuid }),
      ),
    )
    expect(sent.map(({ status, body }) => [status, body.status])).toEqual(Array.from({ length: 12 }, () => [200, 'created']))
    expect((await namesIn(app, client, targetId)).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `سند ${index}.bin`).sort())
    expect(await client.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toEqual({
      shortcutCount: 0,
      failedCount: 0,
      succeedCount: 12,
    })
    const lines = await db.selectFrom('log').select('node_id').where('type', '=', 'UPLOAD').execute()
    expect(lines.map(({ node_id }) => node_id).sort()).toEqual(sent.map(({ body }) => body.uuid).sort())
    const events = app.ports.published.flatMap((message) => (message.type === 'data.changed' ? message.uuids : []))
    for (const { body } of sent) expect(events).toContain(body.uuid)
    expect(sent.map(({ body }) => body.node.lastVersionsSize)).toEqual(Array.from({ length: 12 }, () => 1_000))
  })

  it('refuses single files of a group without changing the others: a taken name, the same name twice, too large, a lost sender', async () => {
    const db = await make()
    const { app, sara, targetId } = await prepare(db)
    await grantUpload(db, sara.userId)
    const [admin, client] = [await app.signIn('admin'), await app.signIn('sara')]
    await admin.call(app.contract.config.save, { json: [{ key: 'upload.maxFileSizeMb', value: '1' }] })
    await sendFile(app, client, { uuid: targetId, filename: 'گرفته.bin', bytes: 'پیشین' })
    const uploadUuid = randomUUID()
    const send = (filename: string, bytes: BlobPart = randomBytes(1_000)) =>
      sendFile(app, client, { uuid: targetId, filename, bytes, uploadUuid })
    const leave = async (): Promise<number> => {
      let sent = false
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) return controller.error(new Error('gone'))
          sent = true
          controller.enqueue(new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="file"; filename="رفته.bin"\r\n\r\nx'))
        },
      })
      const address = `http://mizkar.test/api/document/upload?uuid=${targetId}&uploadUuid=${uploadUuid}`
      const headers = { ...client.headers, 'content-type': 'multipart/form-data; boundary=b' }
      return (await app.fetch(new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit))).status
    }
    const [one, taken, large, twin, other, left, last] = await Promise.all([
      send('یک.bin'),
      send('گرفته.bin'),
      send('بزرگ.bin', Buffer.alloc(1024 * 1024 + 1)),
      send('دوقلو.bin'),
      send('دوقلو.bin'),
      leave(),
      send('آخر.bin'),
    ])
    expect([one.status, last.status]).toEqual([200, 200])
    expect(taken).toMatchObject({ status: 409, body: { code: 'titleExists' } })
    expect(large).toMatchObject({ status: 413, body: { code: 'tooLarge' } })
    expect([twin.status, other.status].sort()).toEqual([200, 409])
    expect([twin, other].find(({ status }) => status === 409)?.body.code).toBe('titleExists')
    expect(left).toBeGreaterThanOrEqual(400)
    expect((await childrenOf(app, client, targetId)).map(({ fullName }) => fullName).sort()).toEqual(
      ['آخر.bin', 'دوقلو.bin', 'گرفته.bin', 'یک.bin'].sort(),
    )
    const { succeedCount } = await client.call(app.contract.document.uploadStatus, { query: { uploadUuid } })
    expect(succeedCount).toBe(3)
  })

  it('stores the other members of a group if the database refuses one of them', async () => {
    const { db, count } = countGroups(await make())
    const { upload, now, targetId } = await prepare(db)
    const groups = new UploadGroups({ db, now })
    const first = groups.store(upload('نخست'), now())
    const results = await Promise.allSettled([
      first,
      groups.store(upload('یک'), now()),
      groups.store(upload('بی‌نویسنده', { userId: randomUUID() }), now()),
      groups.store(upload('یک'), now()),
      groups.store(upload('دو'), now()),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value?.path.startsWith(`/${targetId}/`) : 'no'))).toEqual([
      true,
      true,
      'no',
      undefined,
      true,
    ])
    expect(count()).toBe(6)
    const titles = await db.selectFrom('node').select('title').where('parent_id', '=', targetId).orderBy('title').execute()
    expect(titles.map(({ title }) => title).sort()).toEqual(['دو', 'نخست', 'یک'].sort())
  })

  it('commits the uploads that arrive during a commit together, except with old rights or in a batch of another user', async () => {
    const { db, count } = countGroups(await make())
    const { app, upload } = await prepare(db)
    const groups = new UploadGroups({ db, now: () => 5_000 })
    const reza = await app.as('reza')
    const batchId = randomUUID()
    const stored = await Promise.all([
      groups.store(upload('نخست', { batchId }), 5_000),
      groups.store(upload('کهنه'), 3_000),
      groups.store(upload('بیگانه', { batchId, userId: reza.userId }), 5_000),
      groups.store(upload('تازه', { batchId }), 3_001),
    ])
    expect(stored.map((one) => one !== undefined)).toEqual([true, false, false, true])
    expect(count()).toBe(2)
    const { succeeded } = await db.selectFrom('upload_batch').select('succeeded').where('id', '=', batchId).executeTakeFirstOrThrow()
    expect(succeeded).toBe(2)
  })

  it('stores the records, counts and jobs of each file of a group, and the first of several with the same name or content', async () => {
    const { db, count } = countGroups(await make())
    const { upload, now, targetId } = await prepare(db)
    const groups = new UploadGroups({ db, now })
    const [batchId, otherBatchId, hash] = [randomUUID(), randomUUID(), randomBytes(32).toString('hex')]
    const readCounts = () => db.selectFrom('node').select(['child_documents', 'child_folders']).where('id', '=', targetId).execute()
    const [before] = await readCounts()
    const first = groups.store(upload('نخست', { batchId }), now())
    const uploads = [
      upload('عکس', { batchId, mime: 'image/png', picture: { hash: 'x' } }),
      upload('یک', { batchId, hash, size: 5, now: 7, editedAt: 6, detail: { title: 'یک' } }),
      upload('دو', { batchId, hash }),
      upload('یک', { batchId }),
      upload('متن', { batchId: otherBatchId, mime: 'text/plain', extension: 'txt' }),
    ]
    const [picture, one, copy, twin, text] = await Promise.all(uploads.map((entry) => groups.store(entry, now())))
    await first
    expect([copy, twin, count()]).toEqual([undefined, undefined, 2])
    expect([picture, one, text].map((stored) => stored?.path)).toEqual(
      [uploads[0], uploads[1], uploads[4]].map((entry) => `/${targetId}/${entry?.nodeId}/`),
    )
    const { nodeId, versionId, userId, name_key } = uploads[1] as NewUpload
    const node = await db.selectFrom('node').selectAll().where('id', '=', nodeId).executeTakeFirstOrThrow()
    expect(node).toMatchObject({
      type: 0,
      title: 'یک',
      extension: 'bin',
      author_id: userId,
      parent_id: targetId,
      created_at: 7,
      edited_at: 6,
      size: 5,
    })
    expect(node.version_id).toBe(versionId)
    expect(await db.selectFrom('version').selectAll().where('node_id', '=', nodeId).execute()).toMatchObject([
      { id: versionId, number: 1, blob_hash: hash, size: 5, mime: 'a/b', author_id: userId, created_at: 7 },
    ])
    expect(await db.selectFrom('placement').selectAll().where('node_id', '=', nodeId).execute()).toMatchObject([
      { parent_id: targetId, home: true, rank: 1, name_key, size: 5, created_at: 7, edited_at: 6, order_no: 1 },
    ])
    expect(await db.selectFrom('log').select(['at', 'username', 'ip', 'detail']).where('node_id', '=', nodeId).execute()).toEqual([
      { at: 7, username: 'sara', ip: '127.0.0.1', detail: { title: 'یک' } },
    ])
    const lines = await db.selectFrom('log').select('node_id').where('type', '=', 'UPLOAD').orderBy('id').execute()
    expect(lines.slice(1).map((line) => line.node_id)).toEqual([uploads[0], uploads[1], uploads[4]].map((entry) => entry?.nodeId))
    const jobs = await db
      .selectFrom('job')
      .select(['queue', 'key'])
      .where('queue', 'in', ['make-thumbnail', 'index-text'])
      .orderBy('queue')
      .execute()
    expect(jobs).toEqual([
      { queue: 'index-text', key: uploads[4]?.hash },
      { queue: 'make-thumbnail', key: uploads[0]?.hash },
    ])
    const [after] = await readCounts()
    expect([(after?.child_documents ?? 0) - (before?.child_documents ?? 0), after?.child_folders]).toEqual([4, before?.child_folders])
    const batches = await db.selectFrom('upload_batch').select(['id', 'succeeded']).where('id', 'in', [batchId, otherBatchId]).execute()
    expect(new Map(batches.map(({ id, succeeded }) => [id, succeeded]))).toEqual(
      new Map([
        [batchId, 3],
        [otherBatchId, 1],
      ]),
    )
  })

  it('stores no member of a group in a recycle bin, or while a workflow starts automatically', async () => {
    const db = await make()
    const { upload, now, sara } = await prepare(db)
    const groups = new UploadGroups({ db, now })
    const binId = await binOf(db, sara.userId)
    const storeTwice = async (changes: Partial<NewUpload>) =>
      Promise.all(['یک', 'دو'].map((title) => groups.store(upload(title, changes), now())))
    const deletedId = randomUUID()
    await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
      values (${deletedId}, 1, 0, 'Folder', 'حذف‌شده', ${sara.userId}, ${binId}, ${`/${binId}/${deletedId}/`}, 1, 1)`.execute(db)
    expect(await storeTwice({ targetId: deletedId })).toEqual([undefined, undefined])
    expect(await storeTwice({ targetId: randomUUID() })).toEqual([undefined, undefined])
    const workflow = { id: randomUUID(), title: 'ورود', active: true }
    await db.insertInto('workflow').values(workflow).execute()
    await sql`insert into workflow_start (id, workflow_id, folder_id, event, extensions, order_no)
      values (${randomUUID()}, ${workflow.id}, ${binId}, 'CREATED', '{}', 1)`.execute(db)
    expect(await storeTwice({})).toEqual([undefined, undefined])
    expect(await db.selectFrom('upload_batch').select('id').execute()).toEqual([])
  })

  it('does not repeat a group whose commit has an unknown outcome', async () => {
    const { db, count } = countGroups(await make(), (nth) => {
      if (nth === 2) throw new DatabaseUnreachable('gone')
    })
    const { upload, now } = await prepare(db)
    const groups = new UploadGroups({ db, now })
    const [first, ...others] = await Promise.allSettled(['یک', 'دو', 'سه'].map((title) => groups.store(upload(title), now())))
    expect(first?.status).toBe('fulfilled')
    expect(others.map((other) => (other.status === 'rejected' ? other.reason.name : other.status))).toEqual([
      'DatabaseAway',
      'DatabaseAway',
    ])
    expect(count()).toBe(2)
    expect(await groups.store(upload('چهار'), now())).toBeDefined()
  })
})
