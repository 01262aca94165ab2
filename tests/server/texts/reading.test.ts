import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { textChunk } from '#api/contract/constants'
import type { TextPage } from '#api/contract/text-page'
import { pieceStarts } from '#server/database/migrations/0026-piece-starts'
import { eachDatabase } from '#tests/support/databases'
import { backwards, makePdf } from '#tests/support/pdf'
import { codeOf, grant } from '../uploads/uploading'
import { library } from './library'

/** A text that is longer than a piece, with many characters of two UTF-16 units. */
const long = Array.from({ length: 6_000 }, (_, line) => `بند ${line} از گزارش 😀 سال`).join('\n')

async function reading(make: Parameters<Parameters<typeof eachDatabase>[0]>[1]) {
  const store = await library(await make())
  const { textPagination } = store.app.contract.document
  const page = (
    uuid: string,
    query: { length?: number; offset?: number; keyword?: string } = {},
    client = store.admin,
  ): Promise<TextPage> => client.call(textPagination, { params: { uuid }, query })
  return { ...store, page }
}

eachDatabase((_engine, make) => {
  describe('the text of a document in parts [API-179] [PARA-045]', () => {
    it('returns the text in parts of 5000 characters [CONST-020]', async () => {
      const { root, file, read, page } = await reading(make)
      const uuid = await file(root, 'گزارش.txt', long)
      await read()
      const parts: string[] = []
      for (let offset = 0; ; ) {
        const { text, length, offset: from, maxLen, status } = await page(uuid, { offset })
        expect([from, length, maxLen, status]).toEqual([offset, text.length, long.length, 'READY'])
        if (length === 0) break
        expect(text).not.toMatch(/\p{Surrogate}/u)
        if (offset + length < maxLen) expect([textChunk, textChunk + 1]).toContain(length)
        parts.push(text)
        offset += length
      }
      expect(parts.join('')).toBe(long)
    })

    it('returns whole characters for any requested part, also beyond the end', async () => {
      const { root, file, read, page } = await reading(make)
      const uuid = await file(root, 'گزارش.txt', long)
      await read()
      for (let offset = 11_900; offset < 12_100; offset += 7) {
        const { text, offset: from, length } = await page(uuid, { offset, length: 60 })
        expect(text).not.toMatch(/\p{Surrogate}/u)
        expect([text, text.length]).toEqual([long.slice(from, from + length), length])
        expect(offset - from).toBeLessThan(2)
      }
      const beyond = await page(uuid, { offset: long.length + 9 })
      expect([beyond.text, beyond.offset, beyond.length]).toEqual(['', long.length, 0])
    })

    it('returns the positions of keyword matches in the whole text, also across parts', async () => {
      const { root, file, read, page } = await reading(make)
      const text = `${'متن '.repeat(3_000)}كتاب‌های تازه ${'متن '.repeat(20)}کتاب ها`
      const uuid = await file(root, 'گزارش.txt', text)
      await read()
      const places = async (offset: number, length: number) =>
        (await page(uuid, { offset, length, keyword: 'کتاب' })).keywordsLocations.map(({ from, to }) => text.slice(from, to))
      expect(await places(12_000, 200)).toEqual(['كتاب‌های', 'کتاب ها'])
      expect(await places(11_000, 1_003)).toEqual(['كتا'])
      expect(await places(12_003, 5)).toEqual(['ب‌های'])
      expect(await places(0, 500)).toEqual([])
    })

    it('reports that the text is pending, or why there is none', async () => {
      const { root, file, read, folder, page, app, admin } = await reading(make)
      const fresh = await file(root, 'تازه.txt', 'نوشته')
      const empty = await file(root, 'تهی.txt', '')
      const data = await file(root, 'داده.bin', new Uint8Array([0, 1, 2, 255]))
      const broken = await file(root, 'خراب.pdf', '%PDF-1.7 broken')
      expect(await page(fresh)).toMatchObject({ text: '', maxLen: 0, status: 'READING' })
      await read()
      expect(await page(fresh)).toMatchObject({ text: 'نوشته', status: 'READY' })
      expect(await page(empty)).toMatchObject({ text: '', maxLen: 0, status: 'READY' })
      expect(await page(data)).toMatchObject({ text: '', status: 'UNSUPPORTED' })
      expect(await page(broken)).toMatchObject({ text: '', status: 'CORRUPT' })
      const shelf = await folder(root, 'قفسه')
      expect(await codeOf(admin, app.contract.document.textPagination, { params: { uuid: shelf } })).toBe('notDocument')
    })

    it('reads the columns of a PDF one after the other, so that a search finds a sentence that continues in the next line', async () => {
      const { root, file, read, page, found, admin } = await reading(make)
      const column = (x: number, lines: readonly string[]) => lines.map((text, at) => ({ x, y: 700 - 16 * at, glyphs: backwards(text) }))
      const right = ['گزارش سالانهٔ آب و برق شهر', 'که در پاییز نوشته شده است', 'از مصرف خانگی سخن می‌گوید', 'و پیشنهادهای تازه‌ای دارد']
      const left = ['بخش دیگر دربارهٔ راه‌ها است', 'و از پل‌های کهنه می‌نویسد و', 'هزینهٔ نوسازی را می‌شمارد که', 'شهرداری آن را پرداخته است.']
      const texts = [...column(320, right), ...column(60, left)]
      const uuid = await file(root, 'دوستونی.pdf', makePdf([{ width: 595, height: 842, texts }]))
      await read()
      expect((await page(uuid)).text.trim().split('\n')).toEqual([...right, ...left])
      expect(await found(admin, '"برق شهر که در پاییز"')).toEqual(['دوستونی'])
      expect(await found(admin, '"برق شهر بخش دیگر"')).toEqual([])
    })

    it('returns the text of the current version, only to users with read access and the feature', async () => {
      const { root, file, read, page, app } = await reading(make)
      const uuid = await file(root, 'نامه.txt', 'نخست')
      await file(root, 'نامه.txt', 'دوم', { onConflict: 'newVersion' })
      await read()
      expect((await page(uuid)).text).toBe('دوم')
      const reader = await app.as('reader')
      const profile = { id: crypto.randomUUID(), title: 'خواننده', flags: JSON.stringify(['PROPERTIES_TEXT_VIEW']) }
      await app.db.insertInto('public_profile').values(profile).execute()
      await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: reader.userId }).execute()
      app.ports.advance(2_000)
      await sql`delete from permission where node_id = ${uuid}`.execute(app.db)
      await grant(app.db, uuid, reader.userId, 0)
      const asked = (client = reader) => codeOf(client, app.contract.document.textPagination, { params: { uuid } })
      const stranger = await app.as('stranger')
      await grant(app.db, uuid, stranger.userId, 1)
      expect(await asked(stranger)).toBe('featureOff')
      expect(await asked()).toBe('forbidden')
      await sql`delete from permission where node_id = ${uuid}`.execute(app.db)
      await grant(app.db, uuid, reader.userId, 1)
      expect((await page(uuid, {}, reader)).text).toBe('دوم')
    })

    it('returns positions in texts extracted before positions were stored', async () => {
      const { root, file, read, page, app } = await reading(make)
      const uuid = await file(root, 'گزارش.txt', long)
      await read()
      await sql`alter table content_piece drop column start`.execute(app.db)
      await pieceStarts.up(app.db as never)
      const { text, offset } = await page(uuid, { offset: 60_000, length: 1_000 })
      expect(text).toBe(long.slice(offset, offset + text.length))
    })
  })
})
