import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildAddress } from '#api/encode'
import type { Caller } from '#server/access/caller'
import { createApp } from '#server/app'
import { UploadFinisher } from '#server/domain/creation/uploads/upload-finish.service'
import { openS3Blobs } from '#server/node/blobs.s3'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { type Client, ORIGIN, Refused, requestOf, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { startS3 } from '#tests/support/s3-server'
import { codeOf, grant, grantUpload, mainRoot, namesIn, sendFile, withoutGrants } from './uploading'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const DAY = 86_400_000

const begun = async (app: TestApp, client: Client, file: { size: number; name?: string; uploadUuid?: string; path?: string }) => {
  const { size, name = 'بزرگ.bin', uploadUuid = randomUUID(), path } = file
  const targetUuid = await mainRoot(app.db)
  const session = { targetUuid, uploadUuid, name, size, lastModified: 1_700_000_000_000, ...(path !== undefined && { path }) }
  return await client.call(app.contract.uploadSessions.create, { json: session })
}

const sendPart = (
  app: TestApp,
  client: Client,
  uuid: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  more: { sha256?: string; turn?: number } = {},
) =>
  client.call(app.contract.uploadSessions.part, {
    params: { uuid },
    query: { turn: 0, offset, sha256: sha256(bytes), ...more },
    multipart: {},
    files: [{ filename: 'part', bytes }],
  })

/** Sends a part whose body never ends. `release` closes the connection. */
function unendingPart({ contract, fetch }: TestApp, client: Client, uuid: string, at: { turn: number; offset: number }, bytes: Uint8Array) {
  let release = (): void => {}
  let tookAll = (): void => {}
  const taken = new Promise<void>((resolve) => (tookAll = resolve))
  const pieces = [Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n'), bytes]
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        release = () => controller.error(new Error('the connection broke'))
      },
      pull(controller) {
        const piece = pieces.shift()
        if (piece) return controller.enqueue(piece)
        tookAll()
        return new Promise<void>(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request(new URL(buildAddress(contract.uploadSessions.part, { params: { uuid }, query: at }), ORIGIN), {
    method: 'PUT',
    headers: { ...client.headers, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit)
  return { answer: fetch(request), taken, release: () => release() }
}

const refusal = async (asked: Promise<unknown>): Promise<string> =>
  await asked.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof Refused ? error.problem.code : String(error)),
  )

eachDatabase((_engine, make) => {
  it('joins the parts of an upload to the same document as a single-request upload', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { uploadSessions, document } = app.contract
    const bytes = randomBytes(100_000)
    const { uuid, uploadUuid, received } = await begun(app, admin, { size: bytes.length, path: 'بایگانی/بزرگ.bin' })
    expect(received).toBe(0)
    expect(await sendPart(app, admin, uuid, 0, bytes.subarray(0, 60_000))).toEqual({ received: 60_000 })
    expect(await admin.call(uploadSessions.list)).toMatchObject([
      { uuid, received: 60_000, head: { size: 60_000, sha256: sha256(bytes.subarray(0, 60_000)) }, target: { title: 'هستینه' } },
    ])
    expect(await sendPart(app, admin, uuid, 60_000, bytes.subarray(60_000))).toEqual({ received: 100_000 })
    const finish = () => admin.call(uploadSessions.finish, { params: { uuid }, json: { sha256: sha256(bytes) } })
    const result = await finish()
    expect(result).toMatchObject({ status: 'created', title: 'بزرگ', size: 100_000, node: { lastFileEdit: 1_700_000_000_000 } })
    expect(await namesIn(app, admin, await mainRoot(app.db))).toEqual(['بایگانی'])
    const content = await admin.call(document.part, { params: { type: 'content', uuid: result.uuid } })
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    expect(app.ports.published).toContainEqual(
      expect.objectContaining({ type: 'data.changed', uuids: expect.arrayContaining([result.uuid]) }),
    )
    expect(await finish()).toMatchObject({ uuid: result.uuid, status: 'created' })
    expect(await admin.call(document.uploadStatus, { query: { uploadUuid } })).toEqual({
      shortcutCount: 0,
      failedCount: 0,
      succeedCount: 1,
    })
    expect(await admin.call(uploadSessions.list)).toEqual([])
  })

  it('another process continues and finishes an upload, with files and with a bucket', async () => {
    const server = await startS3('papers')
    vi.stubEnv('AWS_ACCESS_KEY_ID', server.accessKey)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.secretKey)
    const spool = await mkdtemp(join(tmpdir(), 'mizkar-spool-'))
    const bucket = await openS3Blobs(`s3://papers/mizkar?endpoint=${server.url}`, { spool })
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      bucket.close()
      await server.stop()
      await rm(spool, { recursive: true, force: true })
    })
    const bytes = randomBytes(50_000)
    for (const blobs of [undefined, bucket]) {
      const one = await testApp({ db: await make(), ...(blobs && { blobs }) })
      const other = createApp(one.ports, { checkAnswers: true })
      onTestFinished(() => other.close())
      const admin = await one.signIn('admin')
      const there = {
        ...admin,
        send: (...[endpoint, sent, more]: Parameters<Client['send']>) =>
          other.fetch(requestOf(endpoint, sent, { ...admin.headers, ...more })),
      }
      const { uuid } = await begun(one, admin, { size: bytes.length })
      await sendPart(one, admin, uuid, 0, bytes.subarray(0, 20_000))
      const answer = await there.send(one.contract.uploadSessions.part, {
        ...{ params: { uuid }, query: { turn: 0, offset: 20_000 }, multipart: {} },
        files: [{ filename: 'part', bytes: bytes.subarray(20_000) }],
      })
      expect(await answer.json()).toEqual({ received: 50_000 })
      expect(await codeOf(there, one.contract.uploadSessions.finish, { params: { uuid }, json: { sha256: sha256(bytes) } })).toBe('200')
      expect(await one.ports.blobs.exists(sha256(bytes))).toBe(true)
    }
  })

  it('keeps received bytes of an aborted or stalled part, and refuses parts of an earlier attempt', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const bytes = randomBytes(90_000)
    const { uuid } = await begun(app, admin, { size: bytes.length })
    const broken = unendingPart(app, admin, uuid, { turn: 0, offset: 0 }, bytes.subarray(0, 30_000))
    await broken.taken
    broken.release()
    expect((await broken.answer).status).toBe(400)
    const ask = () => admin.call(app.contract.uploadSessions.resume, { params: { uuid } })
    const { received, turn } = await ask()
    expect(received).toBeGreaterThan(29_900)
    const silent = unendingPart(app, admin, uuid, { turn, offset: received }, bytes.subarray(received, 60_000))
    await silent.taken
    expect((await ask()).received).toBeGreaterThan(received)
    expect((await silent.answer).status).toBe(409)
    const last = await ask()
    const rest = bytes.subarray(last.received)
    expect(await refusal(sendPart(app, admin, uuid, last.received, rest, { turn }))).toBe('conflict')
    await sendPart(app, admin, uuid, last.received, rest, { turn: last.turn })
    await admin.call(app.contract.uploadSessions.finish, { params: { uuid }, json: { sha256: sha256(bytes) } })
  })

  it('answers `unavailable` while a large file is being joined, and continues in the background', async () => {
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { uuid, uploadUuid } = await begun(app, admin, { size: 6 })
    await sendPart(app, admin, uuid, 0, Buffer.from('abc'))
    await sendPart(app, admin, uuid, 3, Buffer.from('def'))
    const { blobs } = app.ports
    const slow = { ...blobs, write: async (...given: Parameters<typeof blobs.write>) => await released.then(() => blobs.write(...given)) }
    const finisher = new UploadFinisher({ ...app.ports, blobs: slow }, 20)
    const { db, broadcast, log } = app.ports
    const caller: Caller = {
      userId: admin.userId,
      username: 'admin',
      sessionId: '',
      admin: true,
      principals: [admin.userId],
      flags: new Set(),
    }
    const work = { db, caller, now: app.ports.now(), broadcast, log, ip: '', locale: 'fa' as const }
    const finish = () => finisher.finish(work, { sessionId: uuid, maxBytes: 100 })
    await expect(finish()).rejects.toMatchObject({ code: 'unavailable' })
    release()
    await expect
      .poll(() =>
        finish().then(
          ({ status }) => status,
          () => 'not yet',
        ),
      )
      .toBe('created')
    const status = await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })
    expect(status).toEqual({ shortcutCount: 0, failedCount: 0, succeedCount: 1 })
  })

  it('refuses a part with a wrong offset, wrong checksum or beyond the end, and does not count it', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const bytes = randomBytes(1_000)
    const { uuid } = await begun(app, admin, { size: 1_500 })
    expect(await refusal(sendPart(app, admin, uuid, 10, bytes))).toBe('conflict')
    expect(await refusal(sendPart(app, admin, uuid, 0, bytes, { sha256: sha256(Buffer.from('other')) }))).toBe('contentMismatch')
    expect(await refusal(sendPart(app, admin, uuid, 0, randomBytes(1_501)))).toBe('tooLarge')
    await sendPart(app, admin, uuid, 0, bytes)
    expect(await refusal(sendPart(app, admin, uuid, 0, bytes))).toBe('conflict')
    expect(await refusal(admin.call(app.contract.uploadSessions.finish, { params: { uuid }, json: {} }))).toBe('conflict')
    expect((await admin.call(app.contract.uploadSessions.resume, { params: { uuid } })).received).toBe(1_000)
  })

  it('deletes an upload whose final checksum does not match', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { uuid } = await begun(app, admin, { size: 4 })
    await sendPart(app, admin, uuid, 0, Buffer.from('abcd'))
    const wrong = { params: { uuid }, json: { sha256: sha256(Buffer.from('abce')) } }
    expect(await codeOf(admin, app.contract.uploadSessions.finish, wrong)).toBe('contentMismatch')
    expect(await codeOf(admin, app.contract.uploadSessions.finish, wrong)).toBe('notFound')
    expect(await namesIn(app, admin, await mainRoot(app.db))).toEqual([])
  })

  it('returns the progress of an upload that is started again, and refuses another size', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uploadUuid = randomUUID()
    const first = await begun(app, admin, { size: 10, uploadUuid })
    await sendPart(app, admin, first.uuid, 0, Buffer.from('abc'))
    expect(await begun(app, admin, { size: 10, uploadUuid })).toMatchObject({ uuid: first.uuid, received: 3 })
    expect(await refusal(begun(app, admin, { size: 11, uploadUuid }))).toBe('conflict')
  })

  it('hides the uploads of a user from all other users', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const sara = await app.as('sara')
    const { uuid } = await begun(app, admin, { size: 3 })
    const { uploadSessions } = app.contract
    expect(await sara.call(uploadSessions.list)).toEqual([])
    const params = { uuid }
    expect(await codeOf(sara, uploadSessions.resume, { params })).toBe('notFound')
    expect(await codeOf(sara, uploadSessions.finish, { params, json: {} })).toBe('notFound')
    expect(await codeOf(sara, uploadSessions.cancel, { params })).toBe('notFound')
    expect(await refusal(sendPart(app, sara, uuid, 0, Buffer.from('abc')))).toBe('notFound')
    expect((await admin.call(uploadSessions.resume, { params })).received).toBe(0)
  })

  it('checks right, size and workflow at the start of an upload and again at its end', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const root = await mainRoot(app.db)
    const userId = await app.addUser('sara')
    await grantUpload(app.db, userId)
    const sara = await app.signIn('sara')
    expect(await refusal(begun(app, sara, { size: 3 }))).toBe('notFound')
    await grant(app.db, root, userId, 3)
    const { uuid } = await begun(app, sara, { size: 3 })
    await sendPart(app, sara, uuid, 0, Buffer.from('abc'))
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', root).execute()
    const finish = { params: { uuid }, json: {} }
    expect(await codeOf(sara, app.contract.uploadSessions.finish, finish)).toBe('forbidden')
    await app.db.updateTable('permission').set({ level: 3 }).where('node_id', '=', root).execute()
    const admin = await app.signIn('admin')
    const limit = (value: string) => admin.call(app.contract.config.save, { json: [{ key: 'upload.maxFileSizeMb', value }] })
    await limit('1')
    expect(await refusal(begun(app, sara, { size: 1_048_577, name: 'الف.bin' }))).toBe('tooLarge')
    const workflowUuid = randomUUID()
    await app.db.insertInto('workflow').values({ id: workflowUuid, title: 'تأیید', active: false }).execute()
    const request = { targetUuid: root, uploadUuid: randomUUID(), name: 'ب.bin', size: 3, workflowUuid }
    expect(await codeOf(sara, app.contract.uploadSessions.create, { json: request })).toBe('workflowRequired')
    expect(await codeOf(sara, app.contract.uploadSessions.finish, finish)).toBe('200')
  })

  it('after a title conflict finishes the upload with the decision, without sending bytes again', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    await sendFile(app, admin, { uuid: root, filename: 'بزرگ.bin', bytes: 'آنچه هست' })
    const { uuid, uploadUuid } = await begun(app, admin, { size: 3 })
    await sendPart(app, admin, uuid, 0, Buffer.from('abc'))
    const { finish } = app.contract.uploadSessions
    expect(await codeOf(admin, finish, { params: { uuid }, json: {} })).toBe('titleExists')
    const status = () => admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })
    expect(await status()).toEqual({ shortcutCount: 0, failedCount: 1, succeedCount: 0 })
    expect(await admin.call(finish, { params: { uuid }, json: { onConflict: 'keepBoth', again: true } })).toMatchObject({
      status: 'keptBoth',
    })
    expect(await status()).toEqual({ shortcutCount: 0, failedCount: 0, succeedCount: 1 })
    expect(await namesIn(app, admin, root)).toEqual(['بزرگ.bin', 'بزرگ (۲).bin'])
  })

  it('removes a failure from the batch counts when the same file is sent again', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const uploadUuid = randomUUID()
    const status = () => admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })
    await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'نخست' })
    await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'دوم', uploadUuid })
    expect(await status()).toMatchObject({ failedCount: 1, succeedCount: 0 })
    await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'دوم', uploadUuid, again: true })
    expect(await status()).toMatchObject({ failedCount: 1, succeedCount: 0 })
    await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'دوم', uploadUuid, again: true, onConflict: 'newVersion' })
    expect(await status()).toMatchObject({ failedCount: 0, succeedCount: 1 })
  })

  it('creates a shortcut for existing content, counted once despite repeated finish requests', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { body } = await sendFile(app, admin, { uuid: root, filename: 'یکم.bin', bytes: 'abc' })
    const { uuid, uploadUuid } = await begun(app, admin, { size: 3 })
    await sendPart(app, admin, uuid, 0, Buffer.from('abc'))
    for (let time = 0; time < 2; time++) {
      const asked = admin.call(app.contract.uploadSessions.finish, { params: { uuid }, json: {} })
      await expect(asked).rejects.toMatchObject({ problem: { code: 'shortcutCreated', uuid: body.uuid } })
    }
    expect(await admin.call(app.contract.document.uploadStatus, { query: { uploadUuid } })).toMatchObject({ shortcutCount: 1 })
  })

  it('deletes the parts of finished, cancelled and abandoned uploads', async () => {
    const app = await testApp({ db: await make(), now: Date.now() })
    const admin = await app.signIn('admin')
    const { ports } = app
    const runner = createJobRunner(ports, { handlers: jobHandlers })
    const { uploadSessions } = app.contract
    const hashes = async () => {
      const found: string[] = []
      for await (const { hash } of ports.blobs.list()) found.push(hash)
      return found.sort()
    }
    const partly = async (name: string) => {
      const [one, two] = [randomBytes(20), randomBytes(20)]
      const { uuid } = await begun(app, admin, { size: 40, name })
      await sendPart(app, admin, uuid, 0, one)
      return { uuid, one, two }
    }
    const whole = await partly('کامل.bin')
    await sendPart(app, admin, whole.uuid, 20, whole.two)
    await admin.call(uploadSessions.finish, { params: { uuid: whole.uuid }, json: {} })
    const dropped = await partly('رها.bin')
    await admin.call(uploadSessions.cancel, { params: { uuid: dropped.uuid } })
    expect(await codeOf(admin, uploadSessions.resume, { params: { uuid: dropped.uuid } })).toBe('notFound')
    const waiting = await partly('مانده.bin')
    const kept = sha256(Buffer.concat([whole.one, whole.two]))
    for (const hash of await hashes()) await utimes(join(ports.directory, 'blobs', hash.slice(0, 2), hash), 1, 1)
    ports.advance(3_600_000)
    await runner.drain()
    ports.advance(2 * DAY)
    await jobHandlers['sweep-blobs']({}, { ports, signal: new AbortController().signal })
    expect(await hashes()).toEqual([kept, sha256(waiting.one)].sort())
    ports.advance(6 * DAY)
    await jobHandlers['sweep-uploads']({}, { ports, signal: new AbortController().signal })
    expect(await hashes()).toEqual([kept])
    expect(await app.db.selectFrom('upload_session').select('id').execute()).toEqual([])
  })

  it('starts the workflow of an upload, which must be one of the offered ones [UPL-032] [API-009]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const [second, first, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await app.db
      .insertInto('workflow')
      .values([
        { id: second, title: 'تأیید مدیر ۲', active: true, version: 1 },
        { id: first, title: 'بایگانی', active: true, version: 1 },
        { id: gone, title: 'کهنه', active: false, version: 1 },
      ])
      .execute()
    expect(await admin.call(app.contract.workflow.user)).toEqual([
      { uuid: first, title: 'بایگانی' },
      { uuid: second, title: 'تأیید مدیر ۲' },
    ])
    for (const workflowUuid of [gone, randomUUID()])
      expect(await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'متن', workflowUuid })).toMatchObject({
        status: 422,
        body: { code: 'workflowRequired', detail: 'گردش کاری انتخاب نشده است. یک گردش کار انتخاب کنید.' },
      })
    const { body } = await sendFile(app, admin, { uuid, filename: 'نامه.txt', bytes: 'متن', workflowUuid: first })
    const versions = await app.db.selectFrom('version').select(['id', 'workflow_id']).execute()
    expect(versions).toEqual([{ id: body.versionUuid, workflow_id: first }])
  })
})
