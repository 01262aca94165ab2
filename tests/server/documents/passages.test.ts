import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { leastSimilarity } from '#api/contract/constants'
import { countSharedPrints, writePrints } from '#server/domain/content/similarity/overlaps.repository'
import { compareText } from '#server/domain/content/similarity/overlaps.service'
import { enqueuePeriodic } from '#server/jobs/queue'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { library } from '../texts/library'
import { docx, paragraph } from '../texts/packages'
import { codeOf, grant } from '../uploads/uploading'
import { features } from '#api/contract/feature'

const sea = 'دریای خزر بزرگ‌ترین پهنهٔ آبی بسته بر روی زمین است و پنج کشور در کرانه‌های آن جای گرفته‌اند.'
const silk = 'جادهٔ ابریشم شبکه‌ای از راه‌های بازرگانی بود که خاور دور را با کرانه‌های مدیترانه پیوند می‌داد.'
const tea = 'کشت چای در گیلان از روزگار کاشف‌السلطنه آغاز شد که نخستین نهال‌ها را از هند آورد.'
const wind = 'بادگیرهای یزد هوای خنک را از بام به اتاق‌های زیرین می‌کشند و خانه را بی‌برق سرد نگه می‌دارند.'
const paper = 'ساختن کاغذ از چین به سمرقند رسید و از آن‌جا با کارگران آزموده به بغداد و سپس به باختر رفت.'

async function start(make: () => ReturnType<Parameters<Parameters<typeof eachDatabase>[0]>[1]>) {
  const papers = await library(await make())
  const { app, admin, root } = papers
  const { document, nodebase } = app.contract
  /** Uploads a file one second after the previous one. */
  const file = async (name: string, bytes: BlobPart, more?: { onConflict: 'newVersion' }): Promise<string> => {
    app.ports.advance(1_000)
    const uuid = await papers.file(root, name, bytes, more)
    await papers.read()
    return uuid
  }
  const sources = async (uuid: string, by: Client = admin, ranges = true) =>
    (await by.call(document.sources, { params: { uuid }, query: { ranges } })).contents
  const similar = async (uuid: string, by: Client = admin) =>
    (await by.call(document.similarities, { params: { uuid }, query: {} })).contents
  const shares = (all: { secondDocument: { title: string }; similarityPercentage: number }[]) =>
    all.map(({ secondDocument, similarityPercentage }) => [secondDocument.title, similarityPercentage])
  const text = async (uuid: string) => (await admin.call(document.textPagination, { params: { uuid }, query: {} })).text
  const badges = async (uuid: string) => (await admin.call(nodebase.loadNodes, { json: [uuid] }))[0]?.statuses
  return { ...papers, file, sources, similar, shares, text, badges }
}

eachDatabase((_engine, make) => {
  it('lists earlier documents with copied passages, largest share first, with positions in both texts [PROP-058] [PROP-059] [VIEW-019]', async () => {
    const { file, sources, similar, shares, text, badges } = await start(make)
    const first = await file('دریا.txt', `${sea}\n${tea}`)
    const second = await file('راه.docx', await docx(paragraph(wind) + paragraph(silk)))
    const essay = await file('جستار.txt', `پیش‌گفتار.\n${silk}\n${paper}\n${sea} ${tea}`)

    const found = await sources(essay)
    expect(found.map(({ secondDocument }) => secondDocument.uuid)).toEqual([first, second])
    const mine = await text(essay)
    for (const { secondDocument, similarityPercentage, ranges = [], ...longest } of found) {
      const other = await text(secondDocument.uuid)
      expect(ranges.length).toBe(1)
      for (const { firstDocFrom, firstDocTo, secondDocFrom, secondDocTo } of ranges) {
        const passage = mine.slice(firstDocFrom, firstDocTo)
        expect(passage.replace(/\s+/g, ' ')).toBe(other.slice(secondDocFrom, secondDocTo).replace(/\s+/g, ' '))
        expect(similarityPercentage).toBeCloseTo((100 * passage.length) / mine.length, -0.5)
      }
      expect(longest).toMatchObject(ranges[0] ?? {})
    }
    expect(await sources(first)).toEqual([])
    expect(await badges(essay)).toEqual(['HAS_SIMILAR', 'HAS_SOURCE'])
    expect(await badges(first)).toEqual(['HAS_SIMILAR'])
    // The share of the longer text that is in the other one is smaller; the similarity is the same from both sides.
    const [fromEssay, fromFirst] = [shares(await similar(essay)), shares(await similar(first))]
    expect(fromFirst).toEqual([['جستار', fromEssay[0]?.[1]]])
    expect(fromEssay.map(([title]) => title)).toEqual(['دریا', 'راه'])
    for (const [, share] of fromEssay) expect(share).toBeGreaterThanOrEqual(leastSimilarity)
  })

  it('recognises a copied passage with Arabic letters and changed words, and a text that was copied whole and then extended [PROP-059]', async () => {
    const { file, sources, similar, shares } = await start(make)
    await file('نخست.txt', `${sea} ${silk}`)
    const typed = await file('دیگر.txt', `${sea} ${silk}`.replaceAll('ی', 'ي').replaceAll('ک', 'ك').replace('بازرگانی', 'دادوستد'))
    expect(shares(await sources(typed))).toEqual([['نخست', 100]])
    const long = await file('بلند.txt', `${wind} ${sea} ${silk} ${tea} ${paper} `)
    expect(shares(await sources(long)).map(([title]) => title)).toEqual(['نخست', 'دیگر'])
    expect((await sources(long)).every(({ similarityPercentage: share }) => share > 30 && share < 60)).toBe(true)
    expect((await similar(long)).length).toBe(2)
  })

  it('lists a source with repeated text or a short quotation, but does not count it as similar', async () => {
    const { file, sources, similar, badges } = await start(make)
    const long = Array.from(
      { length: 60 },
      (_, at) => `بند ${at}: ${[tea, wind, paper][at % 3]?.split(' ').toReversed().join(' ')} ${at * 7}`,
    )
    await file('گفتار.txt', [...long.slice(0, 30), sea, ...long.slice(30)].join('\n'))
    const quoting = await file(
      'نقل.txt',
      [sea, ...Array.from({ length: 200 }, (_, at) => `عدد${at} سخن${at * 3} گفته${at * 5}`)].join('\n'),
    )
    expect((await sources(quoting)).map(({ ranges }) => ranges?.length)).toEqual([1])
    expect(await similar(quoting)).toEqual([])
    expect(await badges(quoting)).toEqual(['HAS_SOURCE'])
  })

  it('compares only the current version of each document', async () => {
    const { app, file, sources, similar, badges, read } = await start(make)
    const letter = await file('نامه.txt', `${sea} ${silk}`)
    const copy = await file('رونوشت.txt', `${sea} ${silk} ${tea}`)
    expect((await sources(copy)).length).toBe(1)
    await file('نامه.txt', paper, { onConflict: 'newVersion' })
    expect([await sources(copy), await similar(copy), await badges(copy)]).toEqual([[], [], []])
    await file('نامه.txt', `${paper} ${silk}`, { onConflict: 'newVersion' })
    expect((await sources(copy)).map(({ secondDocument }) => secondDocument.uuid)).toEqual([letter])
    expect(await sources(letter)).toEqual([])

    // If an earlier version becomes current again, the next run compares it again, also with documents added meanwhile.
    const other = await file('تازه.txt', `${wind} ${tea}`)
    await file('رونوشت.txt', wind, { onConflict: 'newVersion' })
    const versions = await app.signIn('admin').then((by) => by.call(app.contract.document.versions, { params: { uuid: copy } }))
    const [, before] = versions
    await app
      .signIn('admin')
      .then((by) => by.call(app.contract.document.restoreVersion, { params: { uuid: copy, versionUuid: before?.uuid ?? '' } }))
    const later = await file('پسین.txt', `${tea} ${sea}`)
    await enqueuePeriodic(app.db, 'sweep-texts', 1, app.ports.now())
    await read()
    expect((await sources(later)).map(({ secondDocument }) => secondDocument.uuid).toSorted()).toEqual([copy, other].toSorted())
  })

  it('compares texts extracted before the feature existed, continues after a crash, and has no duplicates', async () => {
    const { app, file, sources, read } = await start(make)
    const [, copy] = [await file('نامه.txt', `${sea} ${silk}`), await file('رونوشت.txt', `${sea} ${silk} ${tea}`)]
    const kept = async () => [
      await app.db.selectFrom('content_print').selectAll().orderBy('content').orderBy('print').execute(),
      await app.db.selectFrom('content_overlap').selectAll().orderBy('blob_hash').orderBy('other_hash').execute(),
    ]
    const before = await kept()
    const stop = new AbortController()
    stop.abort()
    await sql`insert into uncompared_text select blob_hash from content_text where status = 'READY'`.execute(app.db)
    const hashes = await app.db.selectFrom('content_text').select('blob_hash').execute()
    for (const { blob_hash } of hashes) await expect(compareText(app.db, blob_hash, stop.signal)).rejects.toThrow('aborted')
    await sql`delete from content_print`.execute(app.db)
    await sql`delete from content_overlap`.execute(app.db)
    expect(await sources(copy)).toEqual([])
    await enqueuePeriodic(app.db, 'sweep-texts', 1, app.ports.now())
    await read()
    expect(await kept()).toEqual(before)
    for (const { blob_hash } of hashes) expect(await compareText(app.db, blob_hash)).toEqual([])
    expect(await kept()).toEqual(before)
  })

  it('compares texts that are uploaded together with each other, with the same result as one by one', async () => {
    const { app, root, file, read } = await library(await make())
    await file(root, 'نامه.txt', `${sea} ${silk}`)
    await read()
    await file(root, 'رونوشت.txt', `${sea} ${silk} ${tea}`)
    await file(root, 'دیگر.txt', `${silk} ${wind}`)
    await file(root, 'بیگانه.txt', paper)
    await read()
    const kept = async () => [
      await app.db.selectFrom('content_print').selectAll().orderBy('content').orderBy('print').execute(),
      await app.db.selectFrom('content_overlap').selectAll().orderBy('blob_hash').orderBy('other_hash').execute(),
    ]
    const together = await kept()
    // Each text with itself, and both directions of three pairs.
    expect(together[1]).toHaveLength(10)
    await sql`insert into uncompared_text select blob_hash from content_text where status = 'READY'`.execute(app.db)
    for (const table of ['content_print', 'content_overlap']) await sql`delete from ${sql.table(table)}`.execute(app.db)
    for (const { blob_hash } of await app.db.selectFrom('content_text').select('blob_hash').execute()) await compareText(app.db, blob_hash)
    expect(await kept()).toEqual(together)
  })

  it('finds a passage that is shared with a text of more than a million characters', async () => {
    const { file, sources } = await start(make)
    const filler = Array.from({ length: 130_000 }, (_, at) => `واژه${at}`).join(' ')
    expect(filler.length).toBeGreaterThan(1_000_000)
    const large = await file('بزرگ.txt', `${filler} ${sea}`)
    const small = await file('کوچک.txt', `${sea} ${silk}`)
    const found = await sources(small)
    expect(found.map(({ secondDocument }) => secondDocument.uuid)).toEqual([large])
    expect(found[0]?.firstDocFrom).toBe(0)
  })

  it('deletes the fingerprints of a text with it, and writes none afterwards', async () => {
    const { app, file } = await start(make)
    await file('نامه.txt', `${sea} ${silk}`)
    await file('رونوشت.txt', `${sea} ${tea}`)
    const [text, other] = await app.db.selectFrom('content_text').select(['blob_hash', 'number']).orderBy('number').execute()
    await app.db
      .deleteFrom('content_text')
      .where('blob_hash', '=', text?.blob_hash ?? '')
      .execute()
    const readNumbers = async () => {
      const rows = await app.db.selectFrom('content_print').select('content').distinct().execute()
      return rows.map(({ content }) => content)
    }
    expect(await readNumbers()).toEqual([other?.number])
    const prints = [
      { number: text?.number ?? 0, print: 1 },
      { number: other?.number ?? 0, print: 2 },
    ]
    await writePrints(app.db, prints)
    expect(await readNumbers()).toEqual([other?.number])
    expect(await app.db.selectFrom('content_print').select('content').where('print', 'in', [1, 2]).execute()).toEqual([
      { content: other?.number },
    ])
  })

  it('publishes a change event when a document gets a source', async () => {
    const { app, file } = await start(make)
    const told: string[][] = []
    app.ports.broadcast.subscribe((message) => {
      if (message.type === 'data.changed' && message.resource === 'node') told.push([...message.uuids].toSorted())
    })
    const one = await file('نامه.txt', `${sea} ${silk}`)
    const two = await file('رونوشت.txt', `${sea} ${silk} ${tea}`)
    expect(told).toContainEqual([one, two].toSorted())
  })

  it('ignores passages that very many texts share', async () => {
    const { app, file } = await start(make)
    for (const rest of [silk, tea, wind, paper]) await file(`${rest.slice(0, 5)}.txt`, `${sea}\n${rest}`)
    const { rows } = await sql<{ content: number; prints: number[] }>`select content, array_agg(print) as prints from content_print
      group by content order by content limit 1`.execute(app.db)
    const [first] = rows
    const prints = (first?.prints ?? []).map((print) => ({ number: first?.content ?? 0, print: Number(print) }))
    const sharers = async (most: number) => (await countSharedPrints(app.db, prints, most)).length
    expect([await sharers(4), await sharers(3)]).toEqual([3, 0])
  })

  it('hides sources that the caller may not read, and deleted ones', async () => {
    const { app, admin, file, sources, similar } = await start(make)
    const clerk = await app.as('clerk')
    const profile = { id: crypto.randomUUID(), title: 'همه', flags: JSON.stringify(features) }
    await app.db.insertInto('public_profile').values(profile).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: clerk.userId }).execute()
    app.ports.advance(2_000)
    const [hidden, copy] = [await file('پنهان.txt', `${sea} ${silk}`), await file('رونوشت.txt', `${sea} ${silk} ${tea}`)]
    await grant(app.db, copy, clerk.userId, 1)
    await grant(app.db, hidden, clerk.userId, 0)
    expect([await sources(copy, clerk), await similar(copy, clerk)]).toEqual([[], []])
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', hidden).execute()
    app.ports.advance(2_000)
    expect((await sources(copy, clerk)).map(({ secondDocument }) => secondDocument.uuid)).toEqual([hidden])
    await admin.call(app.contract.nodebase.delete, { json: [hidden] })
    expect([await sources(copy, clerk), await sources(copy), await similar(copy)]).toEqual([[], [], []])
    expect(await codeOf(clerk, app.contract.document.sources, { params: { uuid: hidden }, query: {} })).toBe('notFound')
  })
})
