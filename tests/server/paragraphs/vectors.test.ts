import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { firstProgress, runEmbeddingStep } from '#server/domain/content/vectors/vectors.service'
import { embedTextsJob } from '#server/jobs/embed-texts.job'
import type { Db } from '#server/database/schema'
import type { Client } from '#tests/support/app'
import { eachDatabase, onVectorDatabase } from '#tests/support/databases'
import { grant } from '../uploads/uploading'
import { createParagraphApp } from './paragraph-app'

const papers = {
  'سد.txt': 'سد کرج پر شد.',
  'مخزن.txt': 'مخزن شهر پر از سیلاب است.',
  'بودجه.txt': 'بودجهٔ سال آینده تصویب شد.',
}
const concepts = [/سد|مخزن|سیلاب|آبگیر/g, /بودجه|مالی/g, /آموزش/g]

interface Asked {
  model: string
  input: string[]
}

/** Starts a service whose vectors count the words of each concept. `answer` replaces an answer. */
async function startService() {
  const asked: Asked[] = []
  const service = { url: '', asked, token: '', dimensions: 4, answer: undefined as ((response: ServerResponse) => void) | undefined }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked
    asked.push(body)
    service.token = String(request.headers.authorization)
    if (service.answer) return service.answer(response)
    const data = body.input.map((text, index) => ({
      index,
      embedding: [
        ...concepts.map((words) => text.match(words)?.length ?? 0),
        0.1,
        ...Array.from({ length: service.dimensions - 4 }, () => 0),
      ],
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data: data.toReversed() }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/embeddings`
  onTestFinished(() => void server.close())
  return service
}

const filled = async (db: Db) => {
  const at = await createParagraphApp(db)
  const service = await startService()
  const ids: Record<string, string> = {}
  for (const [name, text] of Object.entries(papers)) ids[name] = await at.document(name, text)
  const configure = (values: Record<string, string>) =>
    at.admin.call(at.contract.config.save, { json: Object.entries(values).map(([key, value]) => ({ key, value })) })
  await configure({ 'embedding.url': service.url, 'embedding.model': 'one', 'embedding.token': 'geheim' })
  const embed = () => embedTextsJob({}, { ports: at.app.ports, signal: new AbortController().signal })
  const search = async (query: string, literalWeight: number, client: Client = at.admin) =>
    (await client.call(at.contract.thirdParties.contentSearch, { json: { query, literalWeight } })).contents
  const titles = async (query: string, literalWeight: number, client: Client = at.admin) =>
    (await search(query, literalWeight, client)).map(({ node }) => node.title)
  const countVectors = async () => (await sql<{ count: number }>`select count(*)::int as count from text_vector`.execute(db)).rows[0]?.count
  return { ...at, service, ids, configure, embed, search, titles, countVectors }
}

/** Settings that name a service and its model `one`. */
const chooseModel = (url: string) => {
  const values: Record<string, string> = { 'embedding.url': url, 'embedding.model': 'one' }
  return { get: async (key: string) => values[key] ?? null }
}

const testVectors = (make: () => Promise<Db>): void => {
  it('finds documents by the vectors of a service: meaning only, merged with words by rank, or not at all [SRCH-004] [SRCH-041] [SRCH-075]', async () => {
    const { service, embed, search, titles } = await filled(await make())
    expect(await titles('آبگیر', 0)).toEqual([])
    await embed()
    expect(service.asked.every(({ model }) => model === 'one')).toBe(true)
    expect(service.token).toBe('Bearer geheim')
    const [first, second, third] = await search('آبگیر', 0)
    expect([first?.node.title, second?.node.title].toSorted()).toEqual(['سد', 'مخزن'])
    expect(first?.score).toBeGreaterThan(0.9)
    expect(third?.score).toBeLessThan(0.3)
    expect([first?.text.text, second?.text.text].toSorted()).toEqual([papers['سد.txt'], papers['مخزن.txt']].toSorted())
    expect(await titles('آبگیر', 1)).toEqual([])
    // A document that both methods find is before those that one of them finds.
    expect((await titles('مخزن', 0.5))[0]).toBe('مخزن')
    expect((await titles('بودجه مخزن', 0.9)).slice(0, 2).toSorted()).toEqual(['بودجه', 'مخزن'])
  })

  it('answers by words until all texts have vectors', async () => {
    const { app, service, titles, countVectors, embed } = await filled(await make())
    await runEmbeddingStep(app.ports, chooseModel(service.url), firstProgress, new AbortController().signal)
    expect(await countVectors()).toBeGreaterThan(0)
    const requests = service.asked.length
    expect(await titles('آبگیر', 0)).toEqual([])
    expect(service.asked.length).toBe(requests)
    await embed()
    expect((await titles('آبگیر', 0)).length).toBeGreaterThan(0)
  })

  it('compares only texts that the caller may read: as author, by a right of the user, of a role or of a folder above', async () => {
    const at = await filled(await make())
    const { db, ids, titles, embed } = at
    const sara = await at.app.as('sara')
    const reza = await at.app.as('reza')
    await embed()
    const found = async (client: Client) => (await titles('آبگیر', 0, client)).toSorted()
    expect(await found(sara)).toEqual([])
    await grant(db, String(ids['سد.txt']), sara.userId, 0)
    expect(await found(sara)).toEqual([])
    await grant(db, String(ids['مخزن.txt']), sara.userId, 1)
    expect(await found(sara)).toEqual(['مخزن'])
    await db.updateTable('node').set({ author_id: sara.userId }).where('id', '=', String(ids['سد.txt'])).execute()
    expect(await found(sara)).toEqual(['سد', 'مخزن'])
    expect(await found(reza)).toEqual([])
    const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
    await grant(db, String(ids['بودجه.txt']), everybody.id, 1)
    expect(await found(reza)).toEqual(['بودجه'])
    const shelf = await at.folder(at.root, 'قفسه')
    await at.document('آب.txt', 'سد و مخزن و سیلاب.', shelf)
    await embed()
    expect(await found(reza)).toEqual(['بودجه'])
    await grant(db, shelf, reza.userId, 1)
    expect(await found(reza)).toEqual(['آب', 'بودجه'])
    expect(await found(at.admin)).toHaveLength(4)
  })

  it('gives the same scores and order whatever other texts the caller may not read', async () => {
    const at = await filled(await make())
    const sara = await at.app.as('sara')
    for (const id of Object.values(at.ids)) await grant(at.db, id, sara.userId, 1)
    await at.embed()
    const ask = async () => [await at.search('مخزن سیلاب', 0, sara), await at.search('مخزن سیلاب', 0.5, sara)]
    const before = await ask()
    for (const name of ['یک', 'دو', 'سه']) await at.document(`${name}.txt`, `مخزن سیلاب ${name}`)
    await at.embed()
    expect(await at.search('مخزن سیلاب', 0)).toHaveLength(6)
    expect(await ask()).toEqual(before)
  })

  it('embeds all texts again for another model, searches by words until then, and deletes the earlier vectors', async () => {
    const { service, configure, embed, titles, countVectors, db } = await filled(await make())
    await embed()
    expect(await countVectors()).toBe(3)
    await configure({ 'embedding.model': 'two' })
    service.asked.length = 0
    expect(await titles('آبگیر', 0)).toEqual([])
    expect(await titles('مخزن', 0)).toEqual(['مخزن'])
    expect(service.asked).toEqual([])
    // The first model still answers if it is chosen again before the second one is complete.
    await configure({ 'embedding.model': 'one' })
    expect(await titles('آبگیر', 0)).toHaveLength(3)
    await configure({ 'embedding.model': 'two' })
    service.dimensions = 6
    await embed()
    expect(await titles('آبگیر', 0)).toHaveLength(3)
    expect(service.asked.at(-1)).toEqual({ model: 'two', input: ['آبگیر'] })
    expect(await countVectors()).toBe(3)
    expect((await sql<{ name: string }>`select name from vector_model`.execute(db)).rows).toEqual([{ name: 'service two' }])
  })

  it('pauses as long as a busy service asks for, and searches by words meanwhile', async () => {
    const { app, service, embed, titles, countVectors } = await filled(await make())
    service.answer = (response) => void response.writeHead(429, { 'retry-after': '120' }).end()
    await embed()
    const asked = service.asked.length
    service.answer = undefined
    app.ports.advance(119_000)
    await embed()
    expect([service.asked.length, await countVectors()]).toEqual([asked, 0])
    app.ports.advance(2_000)
    await embed()
    expect(await countVectors()).toBe(3)
    service.answer = (response) => void response.writeHead(429, { 'retry-after': '30' }).end()
    expect(await titles('مخزن', 0)).toEqual(['مخزن'])
    service.answer = undefined
    expect(await titles('مخزن', 0)).toEqual(['مخزن'])
    app.ports.advance(31_000)
    expect(await titles('مخزن', 0)).toHaveLength(3)
  })

  it.each([
    ['breaks the connection', (response: ServerResponse) => void response.destroy()],
    ['answers without vectors', (response: ServerResponse) => void response.end('{"data":[]}')],
    ['answers with other dimensions', (response: ServerResponse) => void response.end('{"data":[{"index":0,"embedding":[1,2]}]}')],
    ['answers with no JSON', (response: ServerResponse) => void response.end('<html>')],
  ])('searches by words, and tries again later, if the service %s', async (_, answer) => {
    const { app, service, embed, titles, countVectors, document } = await filled(await make())
    await embed()
    service.answer = answer
    await document('آموزش.txt', 'آموزش کارکنان.')
    await embed()
    expect(await countVectors()).toBe(3)
    expect((await titles('مخزن', 0))[0]).toBe('مخزن')
    expect(await titles('آبگیر', 0)).toEqual([])
    expect((await titles('مخزن', 0.8))[0]).toBe('مخزن')
    service.answer = undefined
    app.ports.advance(3_600_000)
    await embed()
    expect(await countVectors()).toBe(4)
    expect(await titles('آبگیر', 0)).toHaveLength(4)
  })

  it('continues after an interruption without embedding a text twice, and embeds a changed text again', async () => {
    const { app, service, embed, db, countVectors, document } = await filled(await make())
    for (const name of ['یک', 'دو', 'سه', 'چهار']) await document(`${name}.txt`, `آموزش ${name}`)
    const settings = chooseModel(service.url)
    const stop = new AbortController()
    const progress = await runEmbeddingStep(app.ports, settings, firstProgress, stop.signal)
    expect(await countVectors()).toBe(4)
    stop.abort()
    await expect(runEmbeddingStep(app.ports, settings, progress ?? firstProgress, stop.signal)).rejects.toThrow('abort')
    expect(await countVectors()).toBe(4)
    await embed()
    const texts = service.asked.flatMap(({ input }) => input)
    expect(texts).toHaveLength(7)
    expect(new Set(texts).size).toBe(7)
    await sql`update content_piece set text = text || ' سد' where text = ${papers['بودجه.txt']}`.execute(db)
    expect(await countVectors()).toBe(6)
    await embed()
    expect(service.asked.at(-1)?.input).toEqual([`${papers['بودجه.txt']} سد`])
  })

  it('finds paragraphs by meaning that the caller may read, if the request says so', async () => {
    const at = await filled(await make())
    const { search } = at.contract.paragraphs
    const sara = await at.app.as('sara')
    const [open, hidden] = [await at.folder(at.root, 'باز'), await at.folder(at.root, 'پنهان')]
    await grant(at.db, open, sara.userId, 3)
    await at.make(open, 'یکم', 'مخزن شهر پر شد', sara)
    await at.make(open, 'دوم', 'آموزش کارکنان', sara)
    await at.make(hidden, 'سوم', 'سد و سیلاب')
    const found = async (keyword: string, literalWeight?: number, client = sara) =>
      (await client.call(search, { json: { keyword, ...(literalWeight !== undefined && { literalWeight }) } })).contents.map(
        ({ text }) => text,
      )
    expect(await found('آبگیر', 0)).toEqual([])
    await at.embed()
    expect(await found('آبگیر')).toEqual([])
    expect((await found('آبگیر', 0))[0]).toBe('مخزن شهر پر شد')
    expect(await found('آبگیر', 0)).not.toContain('سد و سیلاب')
    expect((await sara.call(search, { json: { keyword: 'آبگیر', literalWeight: 0 } })).totalElements).toBe(2)
    expect((await found('آبگیر', 0, at.admin)).slice(0, 2).toSorted()).toEqual(['سد و سیلاب', 'مخزن شهر پر شد'])
    expect((await found('کارکنان سد', 0.5, sara))[0]).toBe('مخزن شهر پر شد')
    expect((await found('کارکنان', 0.8, sara))[0]).toBe('آموزش کارکنان')
  })
}

eachDatabase((_engine, make) => testVectors(make))

describe('with pgvector', () => {
  onVectorDatabase((make) => {
    testVectors(make)

    it('compares in the database all vectors, also those that were stored before the extension was there', async () => {
      const db = await make()
      const { app, service, titles, embed, document } = await filled(db)
      const countCopies = async () =>
        (await sql<{ count: number }>`select count(*)::int as count from text_embedding`.execute(db)).rows[0]?.count
      await embed()
      expect(await countCopies()).toBe(3)
      await document('آموزش.txt', 'آموزش کارکنان.')
      await runEmbeddingStep(app.ports, chooseModel(service.url), firstProgress, new AbortController().signal)
      expect(await countCopies()).toBe(4)
      expect(await titles('آبگیر', 0)).toHaveLength(4)
      await sql`delete from text_embedding where blob_hash not in (select blob_hash from text_embedding order by 1 limit 1)`.execute(db)
      expect(await titles('آبگیر', 0)).toHaveLength(1)
      await embed()
      expect(await titles('آبگیر', 0)).toHaveLength(4)
      await sql`drop extension vector cascade`.execute(db)
      await sql`drop table text_embedding, paragraph_embedding`.execute(db)
      expect(await titles('آبگیر', 0)).toHaveLength(4)
      await embed()
      expect(await countCopies()).toBe(4)
    })
  })
})
