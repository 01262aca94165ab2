import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { library } from './library'

eachDatabase((_engine, make) => {
  describe('a search by text', () => {
    it.each([
      ['كتاب هاي', 'with the letters of an Arabic keyboard and a space'],
      ['کتاب‌ها', 'with a half-space'],
      ['کتابها', 'as one word'],
      ['کتاب', 'by its singular'],
      ['کِتـــاب', 'with diacritics and kashida'],
      ['دانش آموز', 'with a space for a half-space'],
      ['دانشآموزان', 'joined, in the plural'],
      ['می روند', 'a verb with a space'],
      ['۱۲۳۴', 'in Persian digits'],
      ['١٢٣٤', 'in Arabic digits'],
      ['1234', 'in Latin digits'],
      ['REPORT', 'in capitals'],
      ['کتاب گزارش‌ها', 'by two words that do not stand together'],
      ['«کتاب‌های دانش‌آموزان»', 'by words in quotes that stand together'],
    ])('finds %s: %s', async (keyword) => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'یک.txt', 'كتاب‌های دانش‌آموزان در گزارش ۱۲۳۴ آمده است. آنان می‌روند. Annual reports.')
      await file(root, 'دو.txt', 'هیچ یک از آن‌ها')
      await read()
      expect(await found(admin, keyword)).toEqual(['یک'])
    })

    it.each(['بودجه', 'کتاب بودجه', '«دانش‌آموزان کتاب‌ها»', '123', 'کت'])('does not find %s', async (keyword) => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'یک.txt', 'كتاب‌های دانش‌آموزان در گزارش ۱۲۳۴ آمده است.')
      await read()
      expect(await found(admin, keyword)).toEqual([])
    })

    it('takes no word for an order, and no keyword breaks it', async () => {
      const { app, admin, root, file, read } = await library(await make())
      await file(root, 'یک.txt', 'گزارش')
      await read()
      const hard = ["' | 'x", "گزارش' & !'", '!گزارش', 'a:*', '\\', "'", '""', '«»', '( & )', '<->', '%', '_', 'ﷺ', '😀']
      for (const properties of [['text'], ['title'], ['title', 'text']] satisfies Criteria['properties'][])
        for (const keyword of [...hard, 'گزارش '.repeat(600), 'ا'.repeat(4_000), '۱٬۲۳۴ '.repeat(500), '«گزارش '.repeat(500)]) {
          const json = { searchAllDocument: true, keyword, properties, textHighlightingIsActive: true }
          expect([keyword.slice(0, 20), properties, (await admin.send(app.contract.nodebase.children, { json })).status]).toEqual([
            keyword.slice(0, 20),
            properties,
            200,
          ])
        }
      expect(await codeOf(admin, app.contract.nodebase.children, { json: { keyword: 'ا'.repeat(4_001), properties: ['text'] } })).toBe(
        'badInput',
      )
      const { rows } = await sql`select 1 as one from content_text`.execute(app.db)
      expect(rows).toEqual([{ one: 1 }])
    })
  })

  it('looks in titles, in texts or in both, and words may stand in either [SRCH-037]', async () => {
    const { admin, root, file, read, found } = await library(await make())
    await file(root, 'بودجه.txt', 'سخنی دیگر')
    await file(root, 'نامه.txt', 'دربارهٔ بودجه')
    await file(root, 'پیوست نامه.txt', 'بودجه')
    await read()
    expect(await found(admin, 'بودجه', { properties: ['title'] })).toEqual(['بودجه'])
    expect((await found(admin, 'بودجه', { properties: ['text'] })).sort()).toEqual(['نامه', 'پیوست نامه'].sort())
    expect(await found(admin, 'بودجه', { properties: ['title', 'text'] })).toHaveLength(3)
    expect((await found(admin, 'بودجه', { properties: ['title', 'text'] }))[0]).toBe('بودجه')
    expect((await found(admin, 'نامه بودجه', { properties: ['title', 'text'] })).sort()).toEqual(['نامه', 'پیوست نامه'].sort())
    expect(await found(admin, 'نامه بودجه', { properties: ['text'] })).toEqual([])
  })
})
