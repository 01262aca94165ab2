import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { processTexts } from '#server/node/texts.reader'
import { enqueuePeriodic } from '#server/jobs/queue'
import { sweepTextsJob } from '#server/jobs/texts.job'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { indexText } from '#server/domain/content/texts/texts.service'
import { TemporaryFailure, type TextReader } from '#server/ports'
import { type Db } from '#server/database/schema'
import { eachDatabase } from '#tests/support/databases'
import { library } from './library'
import { docx, paragraph, zipOf } from './packages'

const states = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('content_text').select('status').orderBy('status').execute()).map(({ status }) => status)
const waiting = async (db: Db): Promise<number> =>
  (await db.selectFrom('job').select('id').where('queue', '=', 'index-text').where('state', '=', 'ready').execute()).length
const hashOf = async (db: Db, node: string): Promise<string> =>
  (
    await db
      .selectFrom('node as n')
      .innerJoin('version as v', 'v.id', 'n.version_id')
      .select('v.blob_hash')
      .where('n.id', '=', node)
      .executeTakeFirstOrThrow()
  ).blob_hash

eachDatabase((_engine, make) => {
  describe('text extraction of new files', () => {
    it('queues text extraction for uploads, new versions and new documents, once for equal bytes', async () => {
      const { app, admin, root, file, read, found } = await library(await make())
      const { contract, db } = app
      await file(root, 'یک.txt', 'نخست')
      expect(await waiting(db)).toBe(1)
      await admin.call(contract.document.create, { params: { fileType: 'docx' }, json: { title: 'سند', destUuid: root } })
      await file(root, 'یک.txt', 'دومین', { onConflict: 'newVersion' })
      expect(await waiting(db)).toBe(3)
      await read()
      expect([await found(admin, 'نخست'), await found(admin, 'دومین')]).toEqual([[], ['یک']])
    })

    it('finds text of copies and restored versions without a new extraction', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      const { nodebase, document } = app.contract
      const uuid = await file(root, 'یک.txt', 'نخست')
      await file(root, 'یک.txt', 'دومین', { onConflict: 'newVersion' })
      await read()
      const [, first] = await admin.call(document.versions, { params: { uuid } })
      await admin.call(document.restoreVersion, { params: { uuid, versionUuid: first?.uuid ?? '' } })
      const other = await folder(root, 'دیگر')
      await admin.call(nodebase.copy, { json: [uuid] })
      await admin.call(nodebase.paste, { form: { destUuid: other } })
      expect(await waiting(app.db)).toBe(0)
      expect([await found(admin, 'نخست'), await found(admin, 'دومین')]).toEqual([['یک', 'یک'], []])
    })

    it('finds the words of a document in RTF and of an e-book', async () => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'قرارداد.rtf', String.raw`{\rtf1\ansi \u1602?\u1585?\u1575?\u1585?\u1583?\u1575?\u1583?}`)
      const parts = {
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<container><rootfile full-path="a.opf"/></container>',
        'a.opf': '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
        'a.xhtml': '<p>منت خدای را</p>',
      }
      await file(root, 'گلستان.epub', await zipOf(parts))
      await read()
      expect([await found(admin, 'قرارداد'), await found(admin, 'خدای')]).toEqual([['قرارداد'], ['گلستان']])
    })

    it('queues no extraction for pictures, empty files and files without text', async () => {
      const { app, root, file } = await library(await make())
      const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
      await file(root, 'تصویر.png', png)
      await file(root, 'تهی.txt', '')
      await file(root, 'داده.bin', Buffer.from([1, 2, 3, 0xff]))
      expect(await waiting(app.db)).toBe(0)
    })
  })

  it('stores the reason why a file has no text', async () => {
    const { app, root, file, read } = await library(await make())
    await file(root, 'شکسته.docx', (await docx(paragraph('نامه'))).slice(0, 100))
    await file(root, 'نامه.docx', await docx(paragraph('نامه')))
    await file(root, 'قدیمی.doc', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]))
    await file(root, 'دراز.txt', 'الف '.repeat(600_000))
    await read()
    expect(await states(app.db)).toEqual(['CORRUPT', 'CORRUPT', 'CUT', 'READY'])
  })

  it('finds words of all parts of a long text, also words from different chunks', async () => {
    const { admin, root, file, read, found } = await library(await make())
    const filler = 'سخنی از هر دری. '.repeat(3_000)
    await file(root, 'دراز.txt', `آغاز ${filler} میانه ${filler} پایان`)
    await read()
    for (const keyword of ['آغاز', 'میانه', 'پایان', 'آغاز پایان', 'پایان میانه آغاز'])
      expect(await found(admin, keyword)).toEqual(['دراز'])
    expect(await found(admin, 'آغاز سرانجام', { literal: true })).toEqual([])
  })

  it('continues after the extraction process is killed, and extracts files that were never queued', async () => {
    const { app, admin, root, file, read, found } = await library(await make())
    const uuid = await file(root, 'یک.txt', `نخست ${'واژه '.repeat(6_000)} پایان`)
    const hash = await hashOf(app.db, uuid)
    const stop = new AbortController()
    const texts: TextReader = {
      async read(blob) {
        stop.abort()
        return await app.ports.texts!.read(blob)
      },
    }
    await expect(indexText({ ...app.ports, texts }, hash, stop.signal)).rejects.toThrow('aborted')
    expect([await found(admin, 'نخست'), await states(app.db)]).toEqual([[], ['READING']])
    await sql`delete from job`.execute(app.db)
    await enqueuePeriodic(app.db, 'sweep-texts', 1, app.ports.now())
    await read()
    expect([await found(admin, 'نخست پایان'), await states(app.db)]).toEqual([['یک'], ['READY']])
    const pieces = await app.db.selectFrom('content_piece').select(['number', 'text']).orderBy('number').execute()
    expect(pieces.map(({ number }) => number)).toEqual([0, 1, 2])
    await indexText({ ...app.ports, texts: app.ports.texts! }, hash)
    expect(await app.db.selectFrom('content_piece').select(['number', 'text']).orderBy('number').execute()).toEqual(pieces)
  })

  it('extracts a file that was too large after the limit was raised, and does not retry it before', async () => {
    const { app, admin, root, file, found } = await library(await make())
    await file(root, 'یک.txt', 'نخست '.repeat(20))
    const asked: number[] = []
    const limited = (maxBytes: number): TextReader => {
      const texts = processTexts({ maxBytes })
      onTestFinished(() => texts.stop())
      return { maxBytes, read: async (blob) => (asked.push(maxBytes), await texts.read(blob)) }
    }
    const sweep = async (maxBytes: number) => {
      await sql`delete from job`.execute(app.db)
      await sweepTextsJob({}, { ports: { ...app.ports, texts: limited(maxBytes) }, signal: new AbortController().signal } as never)
      return [await states(app.db), await found(admin, 'نخست')]
    }
    expect(await sweep(10)).toEqual([['TOO_LARGE'], []])
    expect(await sweep(10)).toEqual([['TOO_LARGE'], []])
    expect(await sweep(5)).toEqual([['TOO_LARGE'], []])
    expect(asked).toEqual([10])
    expect(await sweep(20)).toEqual([['TOO_LARGE'], []])
    expect(await sweep(1_000)).toEqual([['READY'], ['یک']])
    expect(await sweep(2_000)).toEqual([['READY'], ['یک']])
    expect(asked).toEqual([10, 20, 1_000])
  })

  it('deletes the text together with its file content', async () => {
    const { app, admin, root, file, read } = await library(await make())
    const uuid = await file(root, 'یک.txt', 'نخست')
    await read()
    await admin.call(app.contract.nodebase.delete, { json: [uuid] })
    await admin.call(app.contract.nodebase.purge, { json: [uuid] })
    await read()
    await sql`delete from blob where not exists (select from version v where v.blob_hash = blob.hash)`.execute(app.db)
    expect(await states(app.db)).toEqual([])
    expect(await app.db.selectFrom('content_piece').select('number').execute()).toEqual([])
  })

  it('retries extraction after a system failure, and keeps texts extracted before', async () => {
    const { app, admin, root, file, read, found } = await library(await make())
    const uuid = await file(root, 'یک.txt', 'نخست')
    const hurried = processTexts({ timeoutMs: 1 })
    const status = async () => (await admin.call(app.contract.document.textPagination, { params: { uuid }, query: {} })).status
    await createJobRunner({ ...app.ports, texts: hurried }, { handlers: jobHandlers }).drain()
    expect([await states(app.db), await status(), await waiting(app.db)]).toEqual([['TIMEOUT'], 'TIMEOUT', 1])
    expect(await read()).toBe(0)
    app.ports.advance(31_000)
    await read()
    expect([await states(app.db), await status(), await found(admin, 'نخست')]).toEqual([['READY'], 'READY', ['یک']])
    await expect(indexText({ ...app.ports, texts: hurried }, await hashOf(app.db, uuid))).rejects.toBeInstanceOf(TemporaryFailure)
    expect([await states(app.db), await found(admin, 'نخست')]).toEqual([['READY'], ['یک']])
    hurried.stop()
  })

  describe('several texts that are indexed together', () => {
    /** Uploads three texts and indexes them with this reader. Returns which words are found. */
    const indexThree = async (
      read: (text: string, texts: TextReader, blob: Parameters<TextReader['read']>[0]) => ReturnType<TextReader['read']>,
    ) => {
      const { app, admin, root, file, found } = await library(await make())
      const words = ['نخست', 'دومین', 'سومین']
      for (const word of words) await file(root, `${word}.txt`, word)
      return {
        app,
        index: async () => {
          const texts: TextReader = {
            async read(blob) {
              return await read(await new Response(await blob.read()).text(), app.ports.texts!, blob)
            },
          }
          await createJobRunner({ ...app.ports, texts }, { handlers: jobHandlers }).drain()
          return (
            await Promise.all(words.map(async (word) => ((await found(admin, word, { literal: true })).length > 0 ? word : '')))
          ).filter((word) => word !== '')
        },
      }
    }
    const attempts = async (db: Db) =>
      (await db.selectFrom('job').select(['state', 'attempt']).where('queue', '=', 'index-text').execute()).map(({ state, attempt }) => [
        state,
        attempt,
      ])

    it('are found although the reader fails for one of them', async () => {
      const { app, index } = await indexThree((text, texts, blob) =>
        text === 'دومین' ? Promise.reject(new TemporaryFailure('no memory')) : texts.read(blob),
      )
      expect([await index(), await states(app.db)]).toEqual([
        ['نخست', 'سومین'],
        ['READY', 'READY', 'TIMEOUT'],
      ])
      expect(await waiting(app.db)).toBe(1)
    })
    it('are found although the database refuses one of them', async () => {
      const { app, index } = await indexThree((_, texts, blob) => texts.read(blob))
      await sql`alter table content_piece add constraint not_second check (text <> 'دومین')`.execute(app.db)
      onTestFinished(async () => void (await sql`alter table content_piece drop constraint not_second`.execute(app.db)))
      expect([await index(), await states(app.db)]).toEqual([
        ['نخست', 'سومین'],
        ['READING', 'READY', 'READY'],
      ])
      expect((await attempts(app.db)).toSorted()).toEqual([
        ['done', 1],
        ['done', 1],
        ['ready', 1],
      ])
    })
    it('stay queued while a slow one is read, and are indexed afterwards', async () => {
      const { app, index } = await indexThree(async (text, texts, blob) => {
        if (text === 'نخست') await new Promise((resolve) => setTimeout(resolve, 600))
        return await texts.read(blob)
      })
      expect(await index()).toEqual(['نخست', 'دومین', 'سومین'])
      expect(await attempts(app.db)).toEqual([
        ['done', 1],
        ['done', 1],
        ['done', 1],
      ])
    })
  })

  it('leaves extraction queued on a server without an extractor', async () => {
    const { app, admin, root, file, found } = await library(await make())
    await file(root, 'یک.txt', 'نخست')
    const { texts, ...ports } = app.ports
    await createJobRunner(ports, { handlers: jobHandlers }).drain()
    expect(await states(app.db)).toEqual([])
    await enqueuePeriodic(app.db, 'sweep-texts', 1, app.ports.now())
    await createJobRunner({ ...ports, ...(texts && { texts }) }, { handlers: jobHandlers }).drain()
    expect(await found(admin, 'نخست')).toEqual(['یک'])
  })
})

describe('the extraction process', () => {
  const blob = (bytes: Uint8Array, size = bytes.length) => ({
    ...{ extension: 'txt', mime: 'text/plain', size },
    read: async () => new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
  })
  it('kills an extraction that takes too long, and then reads the next file', async () => {
    const texts = processTexts({ timeoutMs: 1 })
    await expect(texts.read(blob(Buffer.from('نامه')))).rejects.toBeInstanceOf(TemporaryFailure)
    texts.stop()
  })
  it('kills an extraction that uses too much memory', async () => {
    const texts = processTexts({ maxMemory: 1 })
    const book = await docx(paragraph('واژه '.repeat(200_000)))
    await expect(texts.read({ ...blob(book), extension: 'docx' })).rejects.toBeInstanceOf(TemporaryFailure)
    texts.stop()
  })
  it('does not extract files that are too large', async () => {
    const texts = processTexts({ maxBytes: 10 })
    expect(await texts.read(blob(Buffer.from('x'.repeat(11))))).toEqual({ reason: 'TOO_LARGE' })
    texts.stop()
  })
})
