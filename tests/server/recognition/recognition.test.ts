import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Caller } from '#server/access/caller'
import { deliverNotices } from '#server/domain/system/notices/notices.service'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { tesseractOcr } from '#server/node/ocr.tesseract'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { verifyStore } from '#server/node/backup/verify'
import { TemporaryFailure, type Ocr } from '#server/ports'
import { extractText } from '#server/text/extract'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { noticeMessages } from '#text/messages/notices'
import { makePdf } from '#tests/support/pdf'
import { unzipped } from '#tests/support/zip'
import { codeOf, grant, mainRoot, sendFile, withoutGrants, withoutRecognition } from '../uploads/uploading'

const documents = new URL('../../../server/demo/documents/', import.meta.url)
const plan = new Uint8Array(readFileSync(new URL('plan.png', documents)))
const report = new Uint8Array(readFileSync(new URL('report.pdf', documents)))
/** A PDF with three empty pages. */
const scan = makePdf([1, 2, 3].map(() => ({ width: 200, height: 300 })))
const onePage = new Uint8Array(readFileSync(new URL('review.pdf', documents)))

/** A fake recognition engine that returns «برگ n» for each page and records its calls; page 1,000 does not exist. */
const fake = (fails: (page: number) => boolean = () => false) => {
  const asked: [number, string][] = []
  const ocr: Ocr = {
    async page(_, page, language) {
      asked.push([page, language])
      if (fails(page)) throw new Error('ended')
      return { paragraphs: [`برگ شمارهٔ ${page} دربارهٔ هزاردستان`, 'Second line (ISO 9001)'], pdf: onePage }
    },
    merge: async () => onePage,
  }
  return { ocr, asked }
}

const inHouse = async (make: () => Promise<Parameters<typeof testApp>[0]['db']>, ocr?: Ocr) => {
  const app = await testApp({ db: await make(), ocr } as Parameters<typeof testApp>[0])
  await withoutRecognition(app.db)
  const admin = await app.signIn('admin')
  const root = await mainRoot(app.db)
  const put = async (filename: string, bytes: BlobPart) => (await sendFile(app, admin, { uuid: root, filename, bytes })).body.uuid as string
  const runner = createJobRunner(app.ports, { handlers: jobHandlers })
  const force = (client: Client, query: Record<string, unknown>) => client.call(app.contract.document.forceOcr, { query: query as never })
  const output = (client: Client, ext: 'pdf' | 'word', uuid: string) => client.send(app.contract.document.ocr, { params: { ext, uuid } })
  const node = async (uuid: string) => (await admin.call(app.contract.nodebase.loadNodes, { json: [uuid] }))[0]
  return { app, admin, root, put, runner, force, output, node }
}

eachDatabase((_engine, make) => {
  it('recognises a document page by page for search, text and downloads, and notifies the requester [API-041] [API-042] [EXP-131]', async () => {
    const { ocr, asked } = fake()
    const { app, admin, root, put, runner, force, output, node } = await inHouse(make, ocr)
    const uuid = await put('گزارش.pdf', scan)
    const copy = await put('نقشه.png', plan)
    const place = await admin.call(app.contract.folder.create, { form: { destUuid: root, title: 'رونوشت' } })
    await admin.call(app.contract.nodebase.copy, { json: [uuid] })
    const [pasted] = await admin.call(app.contract.nodebase.paste, { form: { destUuid: place.uuid } })
    const twin = pasted?.uuid ?? ''
    await runner.drain()
    expect((await node(uuid))?.extractionType).toBeUndefined()
    expect(await codeOf(admin, app.contract.document.ocr, { params: { ext: 'pdf', uuid } })).toBe('notRecognised')
    app.ports.published.length = 0
    const { jobUuid } = await force(admin, { uuid, ocrType: 'FAKOOR', ocrLang: 'BOTH' })
    expect(await force(admin, { uuid, ocrType: 'FAKOOR', ocrLang: 'BOTH' })).toEqual({ jobUuid })
    await runner.drain()
    // Both documents have this content, so both change for their viewers.
    const told = app.ports.published.flatMap((message) =>
      message.type === 'data.changed' && message.resource === 'node' ? [message.uuids] : [],
    )
    expect(told.map((uuids) => uuids.toSorted())).toContainEqual([uuid, twin].toSorted())
    const pages = 3
    expect(asked).toEqual(Array.from({ length: pages }, (_, page) => [page + 1, 'BOTH']))
    const task = await admin.call(app.contract.jobs.get, { params: { uuid: jobUuid } })
    expect(task).toMatchObject({ kind: 'OCR', status: 'DONE', done: pages, total: pages })
    expect((await node(uuid))?.extractionType).toBe('OCR')
    const text = await admin.call(app.contract.document.textPagination, { params: { uuid }, query: {} })
    expect([text.status, text.text.split('\n').slice(0, 2)]).toEqual(['READY', ['برگ شمارهٔ 1 دربارهٔ هزاردستان', 'Second line (ISO 9001)']])
    const found = await admin.call(app.contract.nodebase.children, { json: { keyword: 'هزاردستان', properties: ['text'] } })
    expect(found.contents.map((one) => one.uuid).toSorted()).toEqual([uuid, twin].toSorted())
    const { id } = await app.db.selectFrom('app_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
    await deliverNotices(app.ports, [(await findCallerOfUser(app.db, id)) as Caller])
    expect(JSON.stringify(app.ports.published)).toContain(noticeMessages('fa').forceOcrDone('گزارش'))

    const pdf = await output(admin, 'pdf', uuid)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('content-disposition')).toContain('.pdf')
    const word = await output(admin, 'word', uuid)
    expect(word.headers.get('content-disposition')).toContain('.docx')
    const bytes = new Uint8Array(await word.arrayBuffer())
    const named = { extension: 'docx', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }
    const read = await extractText(bytes as never, named, (() => {}) as never)
    expect(read.text).toContain('برگ شمارهٔ 1 دربارهٔ هزاردستان')
    expect(read.text).toContain('Second line (ISO 9001)')
    const xml = unzipped(Buffer.from(bytes)).get('word/document.xml')?.toString() ?? ''
    const directionOf = (words: string) => /<w:bidi[^>]*>/.exec(xml.split('</w:p>').find((one) => one.includes(words)) ?? '')?.[0]
    expect([directionOf('هزاردستان'), directionOf('Second line')]).toEqual(['<w:bidi/>', '<w:bidi w:val="0"/>'])
    expect((await verifyStore(app.ports)).findings.filter(({ harmless }) => !harmless)).toEqual([])

    await force(admin, { uuid: copy, ocrType: 'ALEFBA' })
    await runner.drain()
    expect(asked.at(-1)).toEqual([1, 'AUTO'])
    expect((await node(copy))?.extractionType).toBe('OCR')
    await admin.call(app.contract.document.update, { query: { uuid: copy }, files: [{ filename: 'ن.png', bytes: `${plan}` }] } as never)
    expect((await node(copy))?.extractionType).toBeUndefined()
  })

  it('continues after the last finished page when its process ended, and stops when cancelled [VIEW-042]', async () => {
    let isBroken = true
    const { ocr, asked } = fake((page) => page === 2 && isBroken)
    const { app, admin, put, runner, force } = await inHouse(make, ocr)
    const uuid = await put('گزارش.pdf', scan)
    await runner.drain()
    const { jobUuid } = await force(admin, { uuid, ocrType: 'FAKOOR' })
    await runner.drain()
    const task = () => admin.call(app.contract.jobs.get, { params: { uuid: jobUuid } })
    expect(await task()).toMatchObject({ status: 'RUNNING', done: 1 })
    isBroken = false
    app.ports.advance(60_000)
    await runner.drain()
    expect((await task()).status).toBe('DONE')
    expect(asked.filter(([page]) => page === 1)).toEqual([[1, 'FARSI']])

    isBroken = true
    const again = await force(admin, { uuid, ocrType: 'FAKOOR', ocrLang: 'ENGLISH' })
    await runner.drain()
    await admin.call(app.contract.jobs.cancel, { params: { uuid: again.jobUuid } })
    isBroken = false
    app.ports.advance(60_000)
    const before = asked.length
    await runner.drain()
    expect(asked.length - before).toBeLessThanOrEqual(1)
    const { rows } = await sql<{ id: string }>`select id from recognition`.execute(app.db)
    expect(rows).toEqual([{ id: jobUuid }])
  })

  it('calls a failing recognition engine three times, and then fails the job with a message', async () => {
    let tries = 0
    const page = async () => {
      tries += 1
      throw new TemporaryFailure('too slow')
    }
    const { app, admin, put, runner, force } = await inHouse(make, { page, merge: async () => onePage })
    const uuid = await put('نقشه.png', plan)
    await runner.drain()
    const { jobUuid } = await force(admin, { uuid, ocrType: 'FAKOOR' })
    const states: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await runner.drain()
      states.push((await admin.call(app.contract.jobs.get, { params: { uuid: jobUuid } })).status)
      app.ports.advance(600_000)
    }
    expect([states, tries]).toEqual([['RUNNING', 'RUNNING', 'FAILED', 'FAILED'], 3])
  })

  it('refuses files that cannot be drawn and users without the write right, and reports a missing engine [PERM-033]', async () => {
    const { app, admin, put, force } = await inHouse(make, fake().ocr)
    await withoutGrants(app.db)
    const { forceOcr } = app.contract.document
    const [uuid, text] = [await put('نقشه.png', plan), await put('متن.txt', 'متن')]
    const query = (id: string) => ({ query: { uuid: id, ocrType: 'ALEFBA' as const } })
    expect(await codeOf(admin, forceOcr, query(text))).toBe('unsupportedFormat')
    const sara = await app.as('sara')
    await grant(app.db, uuid, sara.userId, 3)
    expect(await codeOf(sara, forceOcr, query(uuid))).toBe('featureOff')
    await force(admin, { uuid, ocrType: 'ALEFBA' })
    const bare = await inHouse(make)
    expect(await codeOf(bare.admin, bare.app.contract.document.forceOcr, query(await bare.put('نقشه.png', plan)))).toBe('serviceMissing')
  })
})

it('recognises Persian in a picture and a PDF page without external resources, and joins pages to one PDF', async () => {
  const ocr = tesseractOcr()
  onTestFinished(() => ocr.stop())
  const blob = (bytes: Uint8Array, extension: string) => ({
    ...{ size: bytes.byteLength, extension },
    read: async () => new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>,
  })
  const page = await ocr.page(blob(report, 'pdf'), 1, 'FARSI')
  const whole = page?.paragraphs.join(' ') ?? ''
  expect(whole.match(/\p{Script=Arabic}{2,}/gu)?.length ?? 0).toBeGreaterThan(20)
  expect(page?.pdf.length).toBeGreaterThan(10_000)
  const pdf = page?.pdf ?? new Uint8Array()
  const both = new Blob([pdf as BlobPart, pdf as BlobPart])
  const merged = await ocr.merge(async () => both.stream() as ReadableStream<Uint8Array>, [pdf.length, pdf.length])
  expect(
    Buffer.from(merged ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await ocr.page(blob(new Uint8Array([1, 2, 3]), 'pdf'), 1, 'FARSI')).toBeNull()
}, 240_000)
