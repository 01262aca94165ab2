import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { listNodes } from '#server/domain/search/search/listing.service'
import { oracle } from '#tests/support/oracle'
import { eachDatabase } from '#tests/support/databases'
import { NOW, plant, randomTree } from '../access/random-tree'
import { grant } from '../uploads/uploading'
import { library } from './library'

/** Gives every document different bytes, and a text that contains the word. */
async function write(db: Parameters<typeof plant>[0]): Promise<void> {
  await sql`insert into blob (hash, size, created_at) select 'hash ' || n.id, 1, 1 from node n where n.type = 0`.execute(db)
  await sql`insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
    select n.id, n.id, 1, 'hash ' || n.id, 1, 'text/plain', n.author_id, 1 from node n where n.type = 0`.execute(db)
  await sql`update node set version_id = id where type = 0`.execute(db)
  await sql`insert into content_text (blob_hash, status, characters, terms, edition, indexed_at)
    select 'hash ' || n.id, 'READY', 9, '''راز'''::tsvector, 1, 1 from node n where n.type = 0`.execute(db)
  await sql`insert into content_piece (blob_hash, number, start, text, terms)
    select 'hash ' || n.id, 0, 0, 'راز ' || n.id, '''راز'':1'::tsvector from node n where n.type = 0`.execute(db)
}

eachDatabase((_engine, make) => {
  it('finds readable documents by text and visible ones by title, in random trees with random rights', {
    timeout: 120_000,
  }, async () => {
    let checked = 0
    await fc.assert(
      fc.asyncProperty(randomTree, async (tree) => {
        const db = await make()
        const people = await plant(db, tree)
        await write(db)
        const truth = await oracle(db, NOW)
        const documents = (await db.selectFrom('node').select('id').where('type', '=', 0).execute()).map(({ id }) => id)
        for (const { caller, roleIds } of people) {
          const person = { userId: caller.userId, roleIds, admin: caller.admin }
          const allowed = (level: number) => documents.filter((id) => truth.level(person, id) >= level && !truth.isBinned(id)).sort()
          const ask = async (json: Criteria) =>
            await listNodes({ db, caller, now: NOW, locale: 'fa' }, { searchAllDocument: true, pageSize: 1_000, ...json })
          const answer = await ask({ keyword: 'راز', properties: ['text'], textHighlightingIsActive: true })
          expect(answer.contents.map(({ uuid }) => uuid).sort()).toEqual(allowed(1))
          expect(answer.totalElements).toBe(answer.contents.length)
          for (const { textHighlight, uuid } of answer.contents) expect(textHighlight?.text).toBe(`راز ${uuid}`)
          const sorted = await ask({ keyword: 'راز', properties: ['text'], sortBy: 'title' })
          expect(sorted.contents.map(({ uuid }) => uuid).sort()).toEqual(allowed(1))
          expect(sorted.totalElements).toBe(allowed(1).length)
          for (const sortBy of [undefined, 'title'] as const) {
            const partly = await ask({ keyword: 'راز نیافتنی', properties: ['title', 'text'], ...(sortBy && { sortBy }) })
            expect(partly.contents.map(({ uuid }) => uuid).sort()).toEqual(allowed(1))
            expect([partly.totalElements, partly.withAllWords ?? 0]).toEqual([allowed(1).length, 0])
          }
          checked += answer.totalElements
        }
      }),
      { numRuns: 15 },
    )
    expect(checked).toBeGreaterThan(8)
  })

  it('gives users who may only see a document no hit, count or highlight of its text', async () => {
    const { app, root, folder, file, read, found, search } = await library(await make())
    const shelf = await folder(root, 'قفسه')
    const secret = await file(shelf, 'نامه.txt', 'رازی در میان است')
    await read()
    const reader = await app.as('reader')
    const both: Criteria = { properties: ['title', 'text'], textHighlightingIsActive: true }
    for (const [level, text, title, shared] of [
      [undefined, [], [], []],
      [0, [], ['نامه'], []],
      [1, ['نامه'], ['نامه'], ['نامه']],
    ] as const) {
      if (level !== undefined) {
        await sql`delete from permission where node_id = ${secret}`.execute(app.db)
        await grant(app.db, secret, reader.userId, level)
      }
      expect(await found(reader, 'رازی')).toEqual(text)
      expect(await found(reader, 'رازی', { sortBy: 'title' })).toEqual(text)
      expect(await found(reader, 'نامه', both)).toEqual(title)
      expect(await found(reader, 'نامه رازی', both)).toEqual(shared)
      // The exclusion of a word must not reveal that a text that the reader may not read contains it.
      expect(await found(reader, 'نامه -رازی', both)).toEqual(level === 0 ? title : [])
      const answer = await search(reader, 'نامه', both)
      expect(answer.contents.map(({ textHighlight }) => textHighlight)).toEqual(title.map(() => undefined))
    }
  })

  it('does not find deleted documents, and finds restored ones', async () => {
    const { app, admin, root, file, read, found } = await library(await make())
    const uuid = await file(root, 'نامه.txt', 'رازی در میان است')
    await read()
    await admin.call(app.contract.nodebase.delete, { json: [uuid] })
    expect(await found(admin, 'رازی')).toEqual([])
    await admin.call(app.contract.nodebase.restore, { json: [uuid] })
    expect(await found(admin, 'رازی')).toEqual(['نامه'])
  })
})
