import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { suggestTitles } from '#server/domain/search/search/suggest.service'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { createOrganisation, START } from '../nodes/organisation'

eachDatabase((_engine, make) => {
  it('suggests titles that begin with the text, then with such a word, then that contain it, shorter first', async () => {
    const db = await make()
    const { admin, rootId, folder, document } = await createOrganisation(db)
    await folder(rootId, 'گزارش‌نویسی')
    await document(rootId, 'پیش‌گزارش')
    await document(rootId, 'خوش‌گزارشی‌ها')
    await document(rootId, 'سرگزارش')
    const report = await folder(rootId, 'گزارش')
    await document(report, 'كزارش', { extension: 'گزارش' })
    const titles = async (typed: string) =>
      (await suggestTitles({ db, caller: admin, now: START, locale: 'fa' }, typed)).map(({ title }) => title)
    expect(await titles('گزارش')).toEqual(['گزارش', 'گزارش‌نویسی', 'پیش‌گزارش', 'خوش‌گزارشی‌ها', 'سرگزارش'])
    expect(await titles('ﮔﺰﺍرِش نو')).toEqual(['گزارش‌نویسی'])
    expect(await titles('گز')).toEqual(['گزارش', 'گزارش‌نویسی'])
    expect(await titles('زارش')).toEqual(['كزارش', 'گزارش', 'سرگزارش', 'پیش‌گزارش', 'گزارش‌نویسی', 'خوش‌گزارشی‌ها'])
  })

  it('suggests from two characters on, at most ten distinct titles, with an id if only one node has the title [SRCH-069]', async () => {
    const db = await make()
    const { admin, rootId, folder, document } = await createOrganisation(db)
    const one = await folder(rootId, 'بایگانی')
    await document(rootId, 'كتاب')
    await document(one, 'کتاب')
    const lone = await document(one, 'کتابخانه‌ای با نامی بسیار دراز')
    const ask = (typed: string) => suggestTitles({ db, caller: admin, now: START, locale: 'fa' }, typed)
    expect([await ask(''), await ask('ک'), await ask('ک\u200c'), await ask(' \u064b%')]).toEqual([[], [], [], []])
    expect(await ask('کت')).toEqual([{ title: expect.stringMatching(/^.تاب$/) }, { title: 'کتابخانه‌ای با نامی بسیار دراز', uuid: lone }])
    expect(await ask('کتابخانه‌ای با نامی بسیار')).toEqual([{ title: 'کتابخانه‌ای با نامی بسیار دراز', uuid: lone }])
    for (let at = 1; at <= 12; at++) await document(one, `کتاب ${at}`)
    expect(await ask('کتاب')).toHaveLength(10)
    expect(await ask('کت')).toHaveLength(10)
    for (const strange of ['%%', '__', '\\\\', "';--", '((', '&|!', 'ک%ب', '\u{10ffff}\u{10ffff}']) expect(await ask(strange)).toEqual([])
  })

  it('suggests only visible nodes, none from a recycle bin or from folders excluded from search', async () => {
    const db = await make()
    const { admin, rootId, person, folder, document, grant, shortcut, bin } = await createOrganisation(db)
    const [sara, reza] = [await person('sara'), await person('reza')]
    const open = await folder(rootId, 'باز')
    const closed = await folder(rootId, 'بسته')
    await document(open, 'قرارداد باز')
    const hidden = await document(closed, 'قرارداد بسته')
    await document(closed, 'قرارداد رضا', { author: reza })
    await document(await bin(sara), 'قرارداد دورریخته', { author: sara })
    await grant(open, sara.userId, 0)
    await grant(closed, sara.userId, 5, { expiresAt: START })
    await shortcut(hidden, open)
    const titles = async (caller: typeof sara, typed: string) =>
      (await suggestTitles({ db, caller, now: START, locale: 'fa' }, typed)).map(({ title }) => title)
    for (const typed of ['قر', 'قرار', 'رداد']) {
      expect(await titles(sara, typed)).toEqual(['قرارداد باز'])
      expect(await titles(reza, typed)).toEqual(['قرارداد رضا'])
      expect((await titles(admin, typed)).sort()).toEqual(['قرارداد باز', 'قرارداد بسته', 'قرارداد رضا'])
    }
    expect(await titles(sara, 'بس')).toEqual([])
    await db.updateTable('node').set({ show_in_search: false }).where('id', '=', open).execute()
    expect([await titles(sara, 'باز'), await titles(sara, 'قر')]).toEqual([['قرارداد باز'], ['قرارداد باز']])
    await db.updateTable('node').set({ exclude_from_search: true }).where('id', '=', open).execute()
    expect([await titles(sara, 'باز'), await titles(sara, 'قر')]).toEqual([[], []])
  })

  it('answers the HTTP call for searches of titles and of contents [API-076]', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const { uuid } = await sara.call(contract.folder.create, { form: { destUuid: await home(), title: 'نامه‌های رسیده' } })
    async function home(): Promise<string> {
      const roots = await sara.call(contract.folder.rootFolders, { query: { addRecycleBin: false, addWorkingDirectories: false } })
      return roots.find(({ author }) => author?.username === 'sara')?.uuid ?? ''
    }
    expect(await sara.call(contract.nodebase.suggest, { query: { text: 'نامه' } })).toEqual([{ title: 'نامه‌های رسیده', uuid }])
    expect(await sara.call(contract.nodebase.suggest, { query: { text: 'نامه', type: 'DMS' } })).toHaveLength(1)
    expect(await sara.call(contract.nodebase.suggest, { query: { text: 'نامه', type: 'CNT' } })).toEqual([{ title: 'نامه‌های رسیده', uuid }])
  })
})
