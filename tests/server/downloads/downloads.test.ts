import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { unzipped } from '#tests/support/zip'
import { codeOf, grant, grantUpload, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const linkTo = ({ contract }: TestApp, client: Client, uuidList: string[], inline = false, versionUuid?: string) =>
  client.call(contract.nodebase.generateDownloadLink, { json: { uuidList, inline, ...(versionUuid !== undefined && { versionUuid }) } })

const open = ({ contract, guest }: TestApp, link: string, headers: Record<string, string> = {}) =>
  guest.send(contract.nodebase.downloadByLink, { query: { link } }, headers)

const archive = async (app: TestApp, client: Client, ids: string[]): Promise<Map<string, Buffer>> => {
  const answer = await open(app, await linkTo(app, client, ids))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return unzipped(Buffer.from(await answer.arrayBuffer()))
}

eachDatabase((_engine, make) => {
  it('serves one document under its name, also in ranges, to anyone with the link [API-077] [API-078]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'سند ۱.txt', bytes: '0123456789' })
    const link = await linkTo(app, admin, [body.uuid])
    const whole = await open(app, link)
    expect(whole.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('سند ۱.txt')}`)
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await whole.text()).toBe('0123456789')
    const range = await open(app, link, { range: 'bytes=3-5' })
    expect([range.status, await range.text()]).toEqual([206, '345'])
    expect((await open(app, 'nothing')).status).toBe(404)
    const lines = await app.db.selectFrom('log').select('type').where('node_id', '=', body.uuid).orderBy('id').execute()
    expect(lines.map(({ type }) => type)).toEqual(['UPLOAD', 'DOWNLOAD'])
  })

  it('checks the right when the link is made and again when it is used [API-080]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'سند.txt', bytes: 'راز' })
    const { generateDownloadLink } = app.contract.nodebase
    const ask = (json: object) => codeOf(reader, generateDownloadLink, { json: { uuidList: [body.uuid], ...json } })
    expect(await ask({})).toBe('notFound')
    await grant(app.db, body.uuid, reader.userId, 1)
    expect(await ask({})).toBe('forbidden')
    expect(await ask({ inline: true })).toBe('200')
    const shown = await open(app, await linkTo(app, reader, [body.uuid], true))
    expect(shown.status).toBe(422)
    await app.db.updateTable('permission').set({ level: 2 }).where('node_id', '=', body.uuid).execute()
    expect(await ask({})).toBe('featureOff')
    const inline = await linkTo(app, reader, [body.uuid], true)
    expect(await (await open(app, inline)).text()).toBe('راز')
    await grantUpload(app.db, reader.userId)
    app.ports.advance(1_000)
    const saved = await linkTo(app, reader, [body.uuid])
    expect(await (await open(app, saved)).text()).toBe('راز')
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', body.uuid).execute()
    expect((await open(app, saved)).status).toBe(403)
    await app.db.deleteFrom('permission').where('node_id', '=', body.uuid).execute()
    expect((await open(app, inline)).status).toBe(404)
    expect(await codeOf(admin, generateDownloadLink, { json: {} })).toBe('fieldRequired')
    expect(await codeOf(admin, generateDownloadLink, { json: { uuidList: [randomUUID()] } })).toBe('notFound')
    const late = await linkTo(app, admin, [body.uuid])
    app.ports.advance(3_600_000)
    expect((await open(app, late)).status).toBe(404)
  })

  it('packs folders and files into one archive, with Persian names, empty folders and shortcuts [API-079]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { create } = app.contract.folder
    const { uuid: a } = await admin.call(create, { form: { destUuid: root, title: 'بایگانی ۱۴۰۴' } })
    await admin.call(create, { form: { destUuid: a, title: 'تهی' } })
    const bytes = randomBytes(200_000)
    await sendFile(app, admin, { uuid: a, filename: 'گزارش.pdf', bytes, path: 'بهار/فروردین' })
    await sendFile(app, admin, { uuid: root, filename: 'همان.pdf', bytes: 'یک' })
    await sendFile(app, admin, { uuid: a, filename: 'هرچه.pdf', bytes: 'یک' })
    const { body } = await sendFile(app, admin, { uuid: root, filename: 'تنها.txt', bytes: '' })
    const entries = await archive(app, admin, [a, body.uuid])
    expect([...entries.keys()].sort()).toEqual(
      [
        'بایگانی ۱۴۰۴/',
        'بایگانی ۱۴۰۴/بهار/',
        'بایگانی ۱۴۰۴/بهار/فروردین/',
        'بایگانی ۱۴۰۴/بهار/فروردین/گزارش.pdf',
        'بایگانی ۱۴۰۴/تهی/',
        'بایگانی ۱۴۰۴/همان.pdf',
        'تنها.txt',
      ].sort(),
    )
    expect(entries.get('بایگانی ۱۴۰۴/بهار/فروردین/گزارش.pdf')?.equals(bytes)).toBe(true)
  })

  it('skips and lists items without the download right, and does not name hidden items', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'اتاق' } })
    const files = new Map<string, string>()
    for (const title of ['آزاد', 'خواندنی', 'پنهان']) {
      const { body } = await sendFile(app, admin, { uuid, filename: `${title}.txt`, bytes: title })
      files.set(title, body.uuid)
    }
    const readerId = await app.addUser('reader')
    await app.db.insertInto('public_profile').values({ id: readerId, title: 'd', flags: '["DOWNLOAD"]' }).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: readerId, principal_id: readerId }).execute()
    const reader = await app.signIn('reader')
    await grant(app.db, uuid, readerId, 2, { recursive: false })
    await grant(app.db, files.get('آزاد') ?? '', readerId, 2)
    await grant(app.db, files.get('خواندنی') ?? '', readerId, 1)
    const entries = await archive(app, reader, [uuid])
    expect([...entries.keys()]).toEqual(['اتاق/', 'اتاق/آزاد.txt', 'موارد دریافت‌نشده.txt'])
    const list = entries.get('موارد دریافت‌نشده.txt')?.toString('utf8') ?? ''
    expect(list).toContain('اتاق/خواندنی.txt')
    expect(list).not.toContain('پنهان')
  })

  it('adds metadata and log of the items on request, as far as the caller may read them [API-079]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'پرونده' } })
    const { body } = await sendFile(app, admin, { uuid, filename: 'سند.txt', bytes: 'متن' })
    const entriesFor = async (client: Client, ids: string[]) => {
      const link = await client.call(app.contract.nodebase.generateDownloadLink, {
        json: { uuidList: ids, inline: false, withMetadata: true, withLog: true },
      })
      return unzipped(Buffer.from(await (await open(app, link)).arrayBuffer()))
    }
    const lines = (entries: Map<string, Buffer>, name: string) =>
      (entries.get(name)?.toString('utf8') ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    const whole = await entriesFor(admin, [uuid])
    expect(lines(whole, 'metadata.jsonl').map(({ path, uuid: id }) => [path, id])).toEqual([
      ['پرونده', uuid],
      ['پرونده/سند.txt', body.uuid],
    ])
    expect(lines(whole, 'log.jsonl').map(({ path, type, username }) => [path, type, username])).toEqual([
      ['پرونده', 'CREATE', 'admin'],
      ['پرونده/سند.txt', 'UPLOAD', 'admin'],
      ['پرونده', 'DOWNLOAD', 'admin'],
    ])
    const readerId = await app.addUser('reader')
    await app.db.insertInto('public_profile').values({ id: readerId, title: 'd', flags: '["DOWNLOAD"]' }).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: readerId, principal_id: readerId }).execute()
    await grant(app.db, body.uuid, readerId, 2)
    const part = await entriesFor(await app.signIn('reader'), [body.uuid])
    expect([...part.keys()]).toEqual(['سند.txt', 'metadata.jsonl', 'log.jsonl'])
    expect(lines(part, 'log.jsonl')).toEqual([])
  })

  it('gives each entry a unique name without reserved names, forbidden characters or direction marks', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'con' } })
    for (const [index, filename] of ['a:b.txt', 'a_b.txt', 'a?b.txt', 'گزارش\u202egnp.exe', '...x'].entries())
      await sendFile(app, admin, { uuid, filename, bytes: `${index}` })
    const names = [...(await archive(app, admin, [uuid])).keys()]
    expect(names).toHaveLength(6)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6)
    for (const name of names) {
      expect(name).toMatch(/^con_\//)
      expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069<>:"\\|?*]|\/\.\.?\//)
    }
  })

  it('packs two documents whose long titles differ only at the end', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const law = 'صورت‌جلسهٔ کارگروه هماهنگی و پیگیری مصوبات شورای راهبری '.repeat(4)
    const ids: string[] = []
    for (const ending of ['نوبت یکم', 'نوبت دوم']) {
      const { body } = await sendFile(app, admin, { uuid: root, filename: `${law}${ending}.pdf`, bytes: ending })
      ids.push(body.uuid)
    }
    const entries = await archive(app, admin, ids)
    expect([...entries.values()].map(String)).toEqual(['نوبت یکم', 'نوبت دوم'])
    expect([...entries.keys()].every((name) => name.endsWith('.pdf'))).toBe(true)
  })

  it('packs a folder that contains itself through a shortcut without endless recursion', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { create } = app.contract.folder
    const { uuid: a } = await admin.call(create, { form: { destUuid: root, title: 'الف' } })
    const { uuid: b } = await admin.call(create, { form: { destUuid: a, title: 'ب' } })
    await app.db
      .insertInto('placement')
      .values({
        parent_id: b,
        node_id: a,
        home: false,
        rank: 0,
        name_key: 'a',
        sort_key: 'a',
        numeric_key: 'a',
        size: 0,
        created_at: 0,
        edited_at: 0,
        order_no: 0,
      })
      .execute()
    const entries = await archive(app, admin, [a])
    expect([...entries.keys()]).toEqual(['الف/', 'الف/ب/', 'موارد دریافت‌نشده.txt'])
  })

  it('stops reading files when the client disconnects', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'بزرگ' } })
    for (const index of [1, 2, 3]) await sendFile(app, admin, { uuid, filename: `${index}.bin`, bytes: randomBytes(2_000_000) })
    const opened: string[] = []
    const ended: string[] = []
    const { blobs } = app.ports
    const read = blobs.read.bind(blobs)
    blobs.read = async (hash, range) => {
      const found = await read(hash, range)
      if (!found) return null
      opened.push(hash)
      const reader = found.stream.getReader()
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        async cancel(reason) {
          ended.push(hash)
          await reader.cancel(reason)
        },
      })
      return { ...found, stream }
    }
    const answer = await open(app, await linkTo(app, admin, [uuid]))
    const reader = answer.body?.getReader()
    for (let size = 0; size < 500_000; ) size += (await reader?.read())?.value?.byteLength ?? 500_000
    await reader?.cancel()
    expect(opened).toHaveLength(1)
    expect(ended).toEqual(opened)
  })

  it('lists in the archive the documents whose bytes are missing from the store', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const { uuid } = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'زیان' } })
    await sendFile(app, admin, { uuid, filename: 'مانده.txt', bytes: 'مانده' })
    const { body } = await sendFile(app, admin, { uuid, filename: 'گم.txt', bytes: 'گم' })
    const { blob_hash } = await app.db.selectFrom('version').select('blob_hash').where('node_id', '=', body.uuid).executeTakeFirstOrThrow()
    await app.ports.blobs.remove(blob_hash)
    const entries = await archive(app, admin, [uuid])
    expect([...entries.keys()].sort()).toEqual(['زیان/', 'زیان/مانده.txt', 'موارد دریافت‌نشده.txt'].sort())
    expect((await open(app, await linkTo(app, admin, [body.uuid]))).status).toBe(404)
  })
})
