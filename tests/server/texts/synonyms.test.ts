import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { grant } from '../uploads/uploading'
import { library } from './library'

const both: Criteria = { properties: ['title', 'text'], textHighlightingIsActive: true }

eachDatabase((_engine, make) => {
  describe('the configured synonyms', () => {
    it('are found too, below the typed word and above a misspelt one, and are named and marked', async () => {
      const { app, admin, root, file, read, search, found } = await library(await make())
      await file(root, 'یک.txt', 'بیمهٔ ماشین در سال گذشته')
      await file(root, 'دو.txt', 'خرید خودرو برای اداره')
      await file(root, 'سه.txt', 'فروش اتومبيل‌ها و موتور')
      await file(root, 'چهار.txt', 'نامهٔ تبریک')
      await read()
      const save = (value: string | null) => admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value }] })
      expect(await found(admin, 'خودرو', both)).toEqual(['دو'])
      await save('# وسیله‌ها\nخودرو، ماشين; اتومبیل\n')
      const page = await search(admin, 'خودرو', both)
      expect(page.contents[0]?.title).toBe('دو')
      expect(page.contents.map(({ title }) => title).sort()).toEqual(['دو', 'سه', 'یک'].sort())
      expect([page.synonyms, page.corrections]).toEqual([[{ typed: 'خودرو', shown: ['ماشين', 'اتومبیل'] }], undefined])
      const marked = page.contents.map(({ textHighlight: text }) => text?.ranges.map(([from, to]) => text.text.slice(from, to)).join())
      expect(marked.toSorted()).toEqual(['اتومبيل‌ها', 'خودرو', 'ماشین'].toSorted())
      expect((await found(admin, 'بیمهٔ خودرو', both))[0]).toBe('یک')
      expect(await found(admin, 'خودرو', { ...both, literal: true })).toEqual(['دو'])
      expect(await found(admin, '«خودرو»', both)).toEqual(['دو'])
      expect(await found(admin, 'خودرو', { ...both, sortBy: 'title' })).toEqual(['دو', 'سه', 'یک'])
      await save(null)
      expect(await found(admin, 'خودرو', both)).toEqual(['دو'])
    })

    it('may be phrases and titles, pasted from a table', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      await folder(root, 'سامانه‌های هوش مصنوعی')
      await file(root, 'یک.txt', 'کاربرد artificial intelligence در پزشکی')
      await read()
      const value = '\uFEFF"هوش مصنوعی"\t"artificial intelligence"\r\n\r\nوام,تسهیلات'
      await admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value }] })
      expect((await found(admin, 'هوش مصنوعی', both)).toSorted()).toEqual(['سامانه‌های هوش مصنوعی', 'یک'].toSorted())
      expect((await found(admin, 'artificial intelligence', both))[0]).toBe('یک')
      expect(await found(admin, 'artificial intelligence', both)).toHaveLength(2)
    })

    it('of a longer phrase are preferred to those of its words', async () => {
      const { app, admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'دربارهٔ هوش مصنوعی')
      await read()
      const value = 'هوش مصنوعی، یادگیری ماشین\nهوش، خرد'
      await admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value }] })
      expect((await search(admin, 'هوش مصنوعی', both)).synonyms).toEqual([{ typed: 'هوش مصنوعی', shown: ['یادگیری ماشین'] }])
      expect((await search(admin, 'هوش', both)).synonyms).toEqual([{ typed: 'هوش', shown: ['خرد'] }])
    })

    it('never show a document that the caller may not read', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      const [open, closed] = [await folder(root, 'باز'), await folder(root, 'بسته')]
      await file(open, 'یک.txt', 'خرید خودرو')
      await file(closed, 'دو.txt', 'خرید ماشین')
      await read()
      await admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value: 'خودرو، ماشین' }] })
      const reader = await app.as('reader')
      await grant(app.db, open, reader.userId, 1)
      expect(await found(reader, 'خودرو', both)).toEqual(['یک'])
      expect(await found(reader, 'ماشین', both)).toEqual(['یک'])
      expect(await found(admin, 'ماشین', both)).toEqual(['دو', 'یک'])
    })

    it('refuses a line that is no group and names it', async () => {
      const { app, admin } = await library(await make())
      const saving = admin.call(app.contract.config.save, { json: [{ key: 'search.synonyms', value: 'خودرو، ماشین\n\nكتاب، کتاب' }] })
      const { problem } = await refusal(saving)
      expect(problem.errors).toMatchObject([
        { path: 'search.synonyms', code: 'synonymsInvalid', detail: expect.stringMatching(/^سطر [3۳]:/) },
      ])
    })
  })
})
