import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import type { Ocr, OcrWord } from '#server/ports'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, homeOf, mainRoot, sendFile } from '../uploads/uploading'

const documents = new URL('../../../server/demo/documents/', import.meta.url)
const plan = new Uint8Array(readFileSync(new URL('plan.png', documents)))
const review = new Uint8Array(readFileSync(new URL('review.pdf', documents)))

const word = (text: string, at: number, confidence: number, paragraph = 0): OcrWord => ({
  ...{ text, confidence, paragraph, line: paragraph },
  box: [100 * at, 10, 100 * at + 80, 40],
})
const WORDS = [word('گزارش', 3, 95), word('سالاته', 2, 41), word('شرکت', 1, 90), word('پایان', 4, 92, 1)]

/** Opens an app with an engine that recognises `WORDS` in every picture, and a recognised picture in a folder. */
const inHouse = async (make: () => Promise<Parameters<typeof testApp>[0]['db']>) => {
  const page = async () => ({
    ...{ paragraphs: ['گزارش سالاته شرکت', 'پایان'], confidence: 80, pdf: review },
    layout: { width: 500, height: 100, words: WORDS },
  })
  const ocr: Ocr = { page, merge: async () => review }
  const app = await testApp({ db: await make(), ocr } as Parameters<typeof testApp>[0])
  const root = await mainRoot(app.db)
  await app.db.deleteFrom('permission').where('node_id', '=', root).execute()
  const { document, folder, log, nodebase } = app.contract
  const admin = await app.signIn('admin')
  const runner = createJobRunner(app.ports, { handlers: jobHandlers })
  const { uuid: place } = await admin.call(folder.create, { form: { destUuid: root, title: 'بایگانی' } })
  const put = async (client: Client, destUuid: string, bytes: BlobPart = plan, filename = 'نقشه.png') =>
    (await sendFile(app, client, { uuid: destUuid, filename, bytes })).body.uuid as string
  const uuid = await put(admin, place)
  await runner.drain()
  const of = async (name: string, level?: number) => {
    const client = await app.as(name)
    if (level !== undefined) await grant(app.db, place, client.userId, level)
    return client
  }
  const words = (client: Client, query = {}) => client.call(document.words, { params: { uuid }, query })
  const correction = async (client: Client, index: number, before: string, text: string) => {
    const { recognitionUuid } = await words(client)
    return { params: { uuid }, json: { recognitionUuid, page: 1, index, before, text } }
  }
  const correct = async (client: Client, index: number, before: string, text: string) =>
    await client.call(document.correctWord, await correction(client, index, before, text))
  const text = async () => (await admin.call(document.textPagination, { params: { uuid }, query: {} })).text
  const find = async (keyword: string) => {
    const json = { searchAllDocument: true, keyword, properties: ['text' as const] }
    return (await admin.call(nodebase.children, { json })).contents.map((one) => one.uuid)
  }
  return { app, admin, runner, uuid, place, put, of, words, correction, correct, text, find, document, log }
}

eachDatabase((_engine, make) => {
  it('returns the words of a page with place and confidence, and lets an editor correct one for text and search', async () => {
    const { app, admin, runner, uuid, of, words, correct, text, find, document, log } = await inHouse(make)
    const editor = await of('sara', 3)
    const page = await words(editor)
    expect(page).toMatchObject({ page: 1, pages: 1, isCorrectable: true })
    expect(await editor.call(document.textPagination, { params: { uuid }, query: {} })).toMatchObject({ isRecognised: true })
    expect(page.words[1]).toEqual({ index: 1, text: 'سالاته', confidence: 41, line: 0, box: [0.4, 0.1, 0.56, 0.4] })
    expect(page.words.map((one) => one.line)).toEqual([0, 0, 0, 1])
    expect([await find('هزاردستان'), await find('سالاته')]).toEqual([[], [uuid]])
    const word = () => editor.send(document.ocr, { params: { ext: 'word', uuid } })
    const before = (await word()).headers.get('etag')
    app.ports.published.length = 0
    const corrected = await correct(editor, 1, 'سالاته', '  هزاردستان  بزرگ ')
    expect(corrected.words[1]).toMatchObject({ index: 1, text: 'هزاردستان بزرگ', isCorrected: true })
    await runner.drain()
    expect(await text()).toBe('گزارش هزاردستان بزرگ شرکت\nپایان')
    expect([await find('هزاردستان'), await find('سالاته')]).toEqual([[uuid], []])
    expect(app.ports.published).toContainEqual(expect.objectContaining({ type: 'data.changed', resource: 'node', uuids: [uuid] }))
    expect((await word()).headers.get('etag')).not.toBe(before)
    const { contents } = await admin.call(log.find, { json: { nodeUuid: uuid, offset: 0, pageSize: 5 } } as never)
    expect(JSON.stringify(contents)).toContain('سالاته')

    expect((await correct(editor, 2, 'شرکت', ' \u200c')).words.map((one) => one.index)).toEqual([0, 1, 3])
    await runner.drain()
    expect(await text()).toBe('گزارش هزاردستان بزرگ\nپایان')
    expect((await words(editor, { page: 9 })).words).toEqual([])
  })

  it('refuses a correction of a word that another user has corrected, or of an earlier recognition', async () => {
    const { app, admin, runner, uuid, of, words, correct, correction, document } = await inHouse(make)
    const [sara, omid] = [await of('sara', 3), await of('omid', 3)]
    const late = await correction(omid, 1, 'سالاته', 'سالیانه')
    const [other, first] = [await correction(omid, 0, 'گزارش', 'گزارش‌ها'), await correction(sara, 1, 'سالاته', 'سالانه')]
    const outcomes = await Promise.all([codeOf(sara, document.correctWord, first), codeOf(omid, document.correctWord, late)])
    expect(outcomes.toSorted()).toEqual(['200', 'conflict'])
    expect(await codeOf(omid, document.correctWord, other)).toBe('200')
    expect((await words(sara)).words[0]?.text).toBe('گزارش‌ها')
    for (const index of [4, 99]) expect(await codeOf(omid, document.correctWord, await correction(omid, index, '', 'نو'))).toBe('conflict')

    const old = await correction(sara, 3, 'پایان', 'پایانی')
    await admin.call(app.contract.document.forceOcr, { query: { uuid, ocrType: 'ALEFBA' } })
    await runner.drain()
    expect(await codeOf(sara, document.correctWord, old)).toBe('conflict')
    expect((await words(sara)).words.map(({ text }) => text)).toEqual(WORDS.map(({ text }) => text))
    expect((await correct(sara, 3, 'پایان', 'پایانی')).words[3]?.text).toBe('پایانی')
  })

  it('shows readers the words without corrections, and strangers nothing', async () => {
    const { admin, uuid, place, put, of, words, correction, document } = await inHouse(make)
    const [reader, stranger] = [await of('reza', 2), await of('nobody')]
    expect(await words(reader)).toMatchObject({ isCorrectable: false, words: [{ text: 'گزارش' }, {}, {}, {}] })
    const sent = await correction(reader, 1, 'سالاته', 'سالانه')
    expect(await codeOf(reader, document.correctWord, sent)).toBe('forbidden')
    expect(await codeOf(stranger, document.words, { params: { uuid } })).toBe('notFound')
    expect(await codeOf(stranger, document.correctWord, sent)).toBe('notFound')
    const letter = await put(admin, place, 'متن', 'متن.txt')
    expect(await codeOf(admin, document.words, { params: { uuid: letter } })).toBe('notRecognised')
  })

  it('refuses a correction that would change the text of a document on which the caller has no write right', async () => {
    const { app, runner, uuid, of, text, document } = await inHouse(make)
    const reader = await of('reza', 2)
    const { nodebase } = app.contract
    await reader.call(nodebase.copy, { json: [uuid] })
    const [copy] = await reader.call(nodebase.paste, { form: { destUuid: await homeOf(app.db, reader.userId) } })
    const own = { uuid: copy?.uuid ?? '' }
    const { recognitionUuid, isCorrectable } = await reader.call(document.words, { params: own })
    expect(isCorrectable).toBe(false)
    const json = { recognitionUuid, page: 1, index: 1, before: 'سالاته', text: 'ساختگی' }
    expect(await codeOf(reader, document.correctWord, { params: own, json })).toBe('forbidden')
    await runner.drain()
    expect(await text()).toContain('سالاته')
  })
})
