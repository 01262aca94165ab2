import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { grant } from '../uploads/uploading'
import { library } from './library'

const both: Criteria = { properties: ['title', 'text'] }

eachDatabase((_engine, make) => {
  describe('a text search with few results', () => {
    it('also returns documents with some of the words, those with all words first', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'قرارداد نگهداری آسانسور ساختمان مرکزی')
      await file(root, 'دو.txt', 'قرارداد نگهداری فضای سبز')
      await file(root, 'سه.txt', 'آسانسور و پله برقی')
      await file(root, 'چهار.txt', 'نامهٔ تبریک')
      await read()
      const page = await search(admin, 'قرارداد نگهداری آسانسور', both)
      expect(page.contents[0]?.title).toBe('یک')
      expect(page.contents.map(({ title }) => title).sort()).toEqual(['دو', 'سه', 'یک'].sort())
      expect([page.totalElements, page.withAllWords, page.corrections]).toEqual([3, 1, undefined])
    })

    it('finds the document for a whole question, although it contains other words than the document', async () => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'بازی.txt', 'بسکتبال ورزشی گروهی است که در آن دو گروه پنج‌نفره با توپ بازی می‌کنند.')
      await file(root, 'خوراک.txt', 'آش خوراکی است که در زمستان پخته می‌شود.')
      await read()
      expect((await found(admin, 'بسکتبال چگونه ورزشی است و چند بازیکن دارد؟', both))[0]).toBe('بازی')
    })

    it.each([
      ['قراداد', 'a letter is missing'],
      ['غرارداد', 'a letter with the same sound'],
      ['قراردداد', 'a letter too many'],
      ['قرادراد', 'two letters are swapped'],
      ['قرازداد', 'another letter'],
    ])('shows the results for the likely word instead of %s: %s', async (typed) => {
      const { admin, root, file, read, search, found } = await library(await make())
      await file(root, 'یک.txt', 'متن قرارداد نگهداری')
      await file(root, 'دو.txt', 'متن گزارش ماهانه')
      await read()
      const page = await search(admin, typed, { ...both, textHighlightingIsActive: true })
      expect(page.contents.map(({ title }) => title)).toEqual(['یک'])
      expect(page.corrections).toEqual([{ typed, shown: ['قرارداد'] }])
      const marked = page.contents[0]?.textHighlight
      expect(marked?.ranges.map(([from, to]) => marked.text.slice(from, to))).toEqual(['قرارداد'])
      expect(await found(admin, typed, { ...both, literal: true })).toEqual([])
    })

    it('keeps order and number while paging', async () => {
      const { admin, root, file, read, search } = await library(await make())
      for (const [at, text] of ['بودجه سالانه شرکت', 'بودجه سالانه', 'بودجه شرکت', 'سالانه شرکت'].entries())
        await file(root, `${at}.txt`, text)
      await read()
      const whole = await search(admin, 'بودجه سالانه شرکت', both)
      expect([whole.totalElements, whole.withAllWords]).toEqual([4, 1])
      const paged = []
      for (const offset of [0, 1, 2, 3]) {
        const page = await search(admin, 'بودجه سالانه شرکت', { ...both, pageSize: 1, offset })
        expect([page.totalElements, page.withAllWords]).toEqual([4, 1])
        paged.push(...page.contents.map(({ title }) => title))
      }
      expect(paged).toEqual(whole.contents.map(({ title }) => title))
    })

    it('never shows a document, or a word of a document, that the caller may not read', async () => {
      const { app, admin, root, folder, file, read, search } = await library(await make())
      const [open, closed] = [await folder(root, 'باز'), await folder(root, 'بسته')]
      await file(open, 'یک.txt', 'گزارش ماهانه')
      await file(closed, 'دو.txt', 'قرارداد محرمانه')
      await read()
      const reader = await app.as('reader')
      await grant(app.db, open, reader.userId, 1)
      expect((await search(reader, 'گزارش محرمانه', both)).contents.map(({ title }) => title)).toEqual(['یک'])
      const page = await search(reader, 'قراداد', both)
      expect([page.contents, page.corrections]).toEqual([[], undefined])
      expect((await search(admin, 'قراداد', both)).corrections).toEqual([{ typed: 'قراداد', shown: ['قرارداد'] }])
    })

    it('accepts more misspelt words than it can correct', async () => {
      const { admin, root, file, read, search } = await library(await make())
      const words = [
        'قرارداد',
        'نگهداری',
        'آسانسور',
        'ساختمان',
        'پیمانکار',
        'مناقصه',
        'ضمانت',
        'پرداخت',
        'صورتجلسه',
        'تحویل',
        'دبیرخانه',
        'بایگانی',
      ]
      const others = [
        'قراردار',
        'نگهدازی',
        'آسانسوز',
        'ساختمین',
        'پیمانکاز',
        'مناقضه',
        'ضمانط',
        'پرداخد',
        'صورتجلصه',
        'تهویل',
        'دبیرحانه',
        'بایکانی',
      ]
      await file(root, 'یک.txt', words.join(' '))
      await file(root, 'دو.txt', others.join(' '))
      await read()
      const typed = words.map((word) => word.slice(0, -1))
      const page = await search(admin, typed.join(' '), both)
      expect(page.contents.map(({ title }) => title).sort()).toEqual(['دو', 'یک'].sort())
      expect(page.corrections?.length).toBeGreaterThan(0)
    })

    it('finds no document for words that must be next to each other', async () => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'یک.txt', 'قرارداد نگهداری آسانسور')
      await read()
      expect(await found(admin, '«قرارداد آسانسور»', both)).toEqual([])
    })
  })

  describe('the order of results', () => {
    it('an exact form comes before another form of the word, although that occurs more often', async () => {
      const { admin, root, file, read, found } = await library(await make())
      await file(root, 'دیگر.txt', 'کتابی کتابها کتابی کتابهایی کتابی')
      await file(root, 'همان.txt', 'در این متن بلند که دربارهٔ چیزهای دیگری است، یک کتاب نیز آمده است.')
      await read()
      expect(await found(admin, 'کتاب')).toEqual(['همان', 'دیگر'])
    })

    it('a rare word counts more than a frequent one', async () => {
      const { admin, root, file, read, found } = await library(await make())
      for (let at = 0; at < 12; at += 1) await file(root, `عادی ${at}.txt`, `گزارش ماهانهٔ شمارهٔ ${at} گزارش گزارش`)
      await file(root, 'کمیاب.txt', 'یادداشتی دربارهٔ زلزله')
      await read()
      expect((await found(admin, 'گزارش زلزله'))[0]).toBe('کمیاب')
    })

    it('more than 300 results: the densest document is first, although it is the oldest', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'متراکم.txt', 'بودجه بودجه بودجه')
      for (let at = 0; at < 305; at += 1) await file(root, `${at}.txt`, `سخنی دربارهٔ چیزهای گوناگون و بودجه، شمارهٔ ${at}`)
      await read()
      const { contents, totalElements } = await search(admin, 'بودجه', { pageSize: 1 })
      expect([contents[0]?.title, totalElements]).toEqual(['متراکم', 306])
    }, 120_000)
  })
})
