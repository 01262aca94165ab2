import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { grant } from '../uploads/uploading'
import { library } from './library'

const both: Criteria = { properties: ['title', 'text'], textHighlightingIsActive: true }

eachDatabase((_engine, make) => {
  describe('a search typed in the other keyboard layout', () => {
    it.each([
      ['skn', 'سند', 'سند مالی سال گذشته'],
      ['rvhvnhn ;jhf', 'قرارداد کتاب', 'قرارداد چاپ کتاب'],
      ['سثشقزا', 'search', 'a guide to search in texts'],
    ])('finds the text for %s', async (typed, meant, text) => {
      const { admin, root, file, read, search, found } = await library(await make())
      await file(root, 'یک.txt', text)
      await file(root, 'دو.txt', 'نامهٔ تبریک')
      await read()
      const page = await search(admin, typed, both)
      expect(page.contents.map(({ title }) => title)).toEqual(['یک'])
      const words = meant.split(' ')
      expect(page.corrections).toEqual(typed.split(' ').map((word, at) => ({ typed: word, shown: [words[at]], reason: 'layout' })))
      const marked = page.contents[0]?.textHighlight
      expect(marked?.ranges.map(([from, to]) => marked.text.slice(from, to))).toEqual(words)
      expect(await found(admin, typed, { ...both, literal: true })).toEqual([])
      expect(await found(admin, `«${typed}»`, both)).toEqual([])
    })

    it('reads only the unknown words in the other layout', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'قرارداد با سند پیوست')
      await file(root, 'دو.txt', 'قرارداد نگهداری')
      await read()
      const page = await search(admin, 'قرارداد skn', both)
      expect(page.contents[0]?.title).toBe('یک')
      expect(page.corrections).toEqual([{ typed: 'skn', shown: ['سند'], reason: 'layout' }])
    })

    it('finds a title for words that no text contains', async () => {
      const { admin, root, folder, search } = await library(await make())
      await folder(root, 'بایگانی')
      const page = await search(admin, "fhd'hkd", { properties: ['title'] })
      expect(page.contents.map(({ title }) => title)).toEqual(['بایگانی'])
      expect(page.corrections).toEqual([{ typed: "fhd'hkd", shown: ['بایگانی'], reason: 'layout' }])
    })

    it('keeps the typed words if a text contains them', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'the code skn of a device')
      await file(root, 'دو.txt', 'سند مالی')
      await read()
      const page = await search(admin, 'skn', both)
      expect(page.contents.map(({ title }) => title)).toEqual(['یک'])
      expect(page.corrections).toBeUndefined()
    })

    it('keeps the words of a quoted phrase', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'قرارداد در سند بود')
      await read()
      expect((await search(admin, 'rvhvnhn «در skn بود»', both)).corrections).toBeUndefined()
    })

    it('keeps a typed word of one text although another text contains all meant words', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'سند نایاب')
      await file(root, 'دو.txt', 'the code skn of a device')
      await read()
      expect((await search(admin, 'skn نایاب', both)).corrections).toBeUndefined()
    })

    it('keeps the words of texts although a title contains all meant words', async () => {
      const { admin, root, folder, file, read, search } = await library(await make())
      await folder(root, 'سند بایگانی')
      await file(root, 'دو.txt', 'the code skn of a device')
      await read()
      const page = await search(admin, "skn fhd'hkd", both)
      expect([page.contents.map(({ title }) => title), page.corrections]).toEqual([['دو'], undefined])
    })

    it('never shows a word of a document that the caller may not read', async () => {
      const { app, admin, root, folder, file, read, search } = await library(await make())
      const [open, closed] = [await folder(root, 'باز'), await folder(root, 'بسته')]
      await file(open, 'یک.txt', 'گزارش ماهانه')
      await file(closed, 'دو.txt', 'سند محرمانه')
      await read()
      const reader = await app.as('reader')
      await grant(app.db, open, reader.userId, 1)
      const page = await search(reader, 'skn', both)
      expect([page.contents, page.corrections]).toEqual([[], undefined])
      expect((await search(admin, 'skn', both)).contents.map(({ title }) => title)).toEqual(['دو'])
    })
  })
})
