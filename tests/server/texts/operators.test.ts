import { describe, expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { eachDatabase } from '#tests/support/databases'
import { grant } from '../uploads/uploading'
import { library } from './library'

const both: Criteria = { properties: ['title', 'text'] }

eachDatabase((_engine, make) => {
  describe('operators of a search', () => {
    it.each([
      ['بیمه OR مالیات', ['بیمه', 'مالیات', 'هر دو']],
      ['بیمه | مالیات', ['بیمه', 'مالیات', 'هر دو']],
      ['قرارداد -بیمه', ['مالیات']],
      ['قرارداد NOT بیمه', ['مالیات']],
      ['قرارداد -«سال گذشته»', ['بیمه', 'مالیات']],
      ['مالیا*', ['مالیات', 'هر دو']],
      ['قرارداد نوع:txt -مالیات', ['بیمه']],
      ['نوع:md', ['هر دو']],
      ['عنوان:بیمه', ['بیمه']],
      ['title:بیمه قرارداد', ['بیمه']],
      ['author:admin مالیات', ['مالیات', 'هر دو']],
      ['author:کسی مالیات', []],
      ['date:1300 مالیات', []],
      ['تاریخ:۱۴۰۵/۱۳', []],
      ['برچسب:مالی', []],
      ['پوشه:مالی قرارداد', ['مالیات']],
      ['folder:«واحد مالی» قرارداد -بیمه', ['مالیات']],
      ['پوشه:نایافتنی قرارداد', []],
    ])('%s', async (keyword, titles) => {
      const { admin, root, folder, file, read, found } = await library(await make())
      await file(root, 'بیمه.txt', 'قرارداد بیمهٔ کارکنان')
      await file(await folder(await folder(root, 'واحد مالی'), 'سال گذشته'), 'مالیات.txt', 'قرارداد و مالیات')
      await file(root, 'هر دو.md', 'بیمه و مالیات در قرارداد سال گذشته')
      await read()
      expect((await found(admin, keyword, { ...both, literal: true })).sort()).toEqual([...titles].sort())
    })

    it('name only folders that the caller may see and that are in no bin', async () => {
      const { app, admin, root, folder, file, read, found } = await library(await make())
      const closed = await folder(root, 'محرمانه')
      const open = await folder(closed, 'همگانی')
      await file(open, 'یک.txt', 'قرارداد')
      const deleted = await folder(root, 'حذف‌شده')
      await file(deleted, 'دو.txt', 'قرارداد دیگر')
      await read()
      const reader = await app.as('reader')
      await grant(app.db, open, reader.userId, 1)
      expect(await found(admin, 'پوشه:محرمانه قرارداد', both)).toEqual(['یک'])
      expect(await found(reader, 'پوشه:محرمانه قرارداد', both)).toEqual([])
      expect(await found(reader, 'پوشه:همگانی قرارداد', both)).toEqual(['یک'])
      await admin.call(app.contract.nodebase.delete, { json: [deleted] })
      expect(await found(admin, 'پوشه:حذف‌شده قرارداد', both)).toEqual([])
    })

    it('marks the words that begin with a prefix', async () => {
      const { admin, root, file, read, search } = await library(await make())
      await file(root, 'یک.txt', 'دربارهٔ کتابخانه‌های عمومی و کتاب')
      await read()
      const [hit] = (await search(admin, 'کتابخا*', { ...both, textHighlightingIsActive: true })).contents
      const marked = hit?.textHighlight
      expect(marked?.ranges.map(([from, to]) => marked.text.slice(from, to))).toEqual(['کتابخانه‌های'])
    })

    it('are text in the name filter of a folder, and in a search for passages', async () => {
      const { app, admin, root, file, read, found } = await library(await make())
      await file(root, 'الف -ب.txt', 'متن')
      await file(root, 'الف.txt', 'ب')
      await read()
      expect(await found(admin, '-ب', { properties: undefined, searchAllDocument: false, uuidList: [root] })).toEqual(['الف -ب'])
      const json = { query: 'متن -ب', literalWeight: 1, searchAllDocument: true }
      const { contents } = await admin.call(app.contract.thirdParties.contentSearch, { json })
      expect(contents.map(({ node }) => node.title)).toContain('الف -ب')
    })
  })
})
