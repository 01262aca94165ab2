import { expect, it } from 'vitest'
import { FrequentPhrases } from '#server/text/frequent-phrases'
import { PhraseCounts } from '#server/text/phrase-counts'
import { toPhrase } from '#text/phrases'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant } from '../uploads/uploading'
import { createParagraphApp } from './paragraph-app'

it('counts phrases in normalized form, also across the border of two chunks', () => {
  const counts = new PhraseCounts()
  for (const title of ['سد', 'منابع آب', 'کتاب', '!']) counts.add(title, toPhrase(title))
  counts.read('سدها و سدهای دیگر از منابع ')
  counts.read('آب و كتاب‌های منابع آب')
  expect(Object.fromEntries(counts.take())).toEqual({ سد: 2, 'منابع آب': 2, کتاب: 1 })
  counts.read('آب')
  expect([...counts.take()]).toEqual([])
})

it('finds phrases within a sentence, without verbs and function words', () => {
  const phrases = new FrequentPhrases()
  phrases.read('منابع آب کشور و منابع آب جهان. آب\nکشور می‌رود آب. کشور می‌رود')
  phrases.read('منابع\nآب 12 آب 12 آب')
  expect(phrases.take().map(({ title, count }) => `${title} ${count}`)).toEqual(['منابع آب 2'])
  expect(phrases.take()).toEqual([])
})

eachDatabase((_engine, make) => {
  it('proposes known keywords whose words a text contains, and lets the user accept them [SHELL-091]', async () => {
    const at = await createParagraphApp(await make())
    const { propose, accept } = at.contract.keywords
    const shelf = await at.folder(at.root, 'قفسه')
    const report = await at.document('گزارش.txt', 'منابع آب کشور کم است. سدها پر نشدند و سدهای تازه ساخته نشد.', shelf)
    const letter = await at.document('نامه.txt', 'کتاب‌ها رسید.', shelf)
    const source = await at.document('مرجع.txt', 'هیچ')
    await at.admin.call(at.contract.document.addKeywords, { params: { uuid: source }, json: ['سد', 'منابع آب', 'کتاب', 'خاک'] })
    const ask = async (uuidList: string[], client = at.admin) =>
      (await client.call(propose, { json: { uuidList } })).contents.map(({ node, proposals, isRead }) => [
        node.title,
        proposals.map(({ keyword, count }) => `${keyword.title} ${count}`),
        isRead,
      ])
    expect(await ask([shelf])).toEqual([
      ['گزارش', ['سد 2', 'منابع آب 1'], true],
      ['نامه', ['کتاب 1'], true],
    ])
    const { contents } = await at.admin.call(propose, { json: { uuidList: [report] } })
    const dam = contents[0]?.proposals[0]?.keyword.uuid ?? ''
    const tagged = await at.admin.call(accept, { json: [{ uuid: report, keywordUuidList: [dam] }] })
    expect(at.app.ports.published).toContainEqual(expect.objectContaining({ resource: 'keyword', uuids: [report] }))
    expect(tagged).toEqual([{ uuid: report, keywords: [{ uuid: dam, title: 'سد' }] }])
    expect(await ask([report, letter])).toEqual([
      ['گزارش', ['منابع آب 1'], true],
      ['نامه', ['کتاب 1'], true],
    ])
    const sara = await at.app.as('sara')
    await grant(at.db, shelf, sara.userId, 1, { recursive: false })
    await grant(at.db, letter, sara.userId, 1)
    // A keyword that the caller does not know is not proposed.
    expect(await ask([shelf], sara)).toEqual([['نامه', [], true]])
    expect(await codeOf(sara, accept, { json: [{ uuid: letter, keywordUuidList: [dam] }] })).toBe('forbidden')
    expect(await codeOf(at.admin, accept, { json: [{ uuid: shelf, keywordUuidList: [dam] }] })).toBe('notDocument')
    const fresh = await at.file(shelf, 'تازه.txt', 'سد')
    expect(await ask([fresh])).toEqual([['تازه', [], false]])
  })

  it('proposes keywords that few texts have before those that many have', async () => {
    const at = await createParagraphApp(await make())
    const shelf = await at.folder(at.root, 'قفسه')
    const letter = await at.document('نامه.txt', 'شرکت و شرکت دربارهٔ نیروگاه حرارتی و قرارداد نوشت.', shelf)
    for (const name of ['یک', 'دو', 'سه', 'چهار']) await at.document(`${name}.txt`, `شرکت ${name} و قرارداد`, shelf)
    const source = await at.document('مرجع.txt', 'هیچ')
    await at.admin.call(at.contract.document.addKeywords, { params: { uuid: source }, json: ['شرکت', 'قرارداد', 'نیروگاه حرارتی'] })
    const { contents } = await at.admin.call(at.contract.keywords.propose, { json: { uuidList: [letter] } })
    expect(contents[0]?.proposals.map(({ keyword, count }) => `${keyword.title} ${count}`)).toEqual([
      'نیروگاه حرارتی 1',
      'شرکت 2',
      'قرارداد 1',
    ])
  })

  it('proposes phrases that a text repeats, and makes an accepted one a keyword', async () => {
    const at = await createParagraphApp(await make())
    const { propose, accept } = at.contract.keywords
    const sara = await at.app.as('sara')
    const text = `شورای شهر دربارهٔ نیروگاه حرارتی ری تصمیم گرفت. بودجهٔ نیروگاه حرارتی ری کم است. مالیات بر ارزش افزوده رسید؛
      مالیات بر ارزش افزودهٔ تازه. ارزش افزوده را شورای شهر خواند، و شورای شهر رفت.`
    const letter = await at.document('نامه.txt', text)
    await grant(at.db, letter, sara.userId, 3)
    const ask = async () => (await sara.call(propose, { json: { uuidList: [letter] } })).contents[0]
    const found = await ask()
    expect(found?.phrases.map(({ title, count }) => `${title} ${count}`).toSorted()).toEqual([
      'ارزش افزوده 3',
      'شورای شهر 3',
      'نیروگاه حرارتی ری 2',
    ])
    expect(found?.proposals).toEqual([])
    const [tagged] = await sara.call(accept, { json: [{ uuid: letter, keywordUuidList: [], titles: ['شورای شهر'] }] })
    expect(tagged?.keywords.map(({ title }) => title)).toEqual(['شورای شهر'])
    expect((await ask())?.phrases.map(({ title }) => title)).not.toContain('شورای شهر')
    // The keyword is proposed for other texts now.
    const other = await at.document('دیگر.txt', 'شوراهای شهر')
    await grant(at.db, other, sara.userId, 3)
    const next = await sara.call(propose, { json: { uuidList: [other] } })
    expect(next.contents[0]?.proposals.map(({ keyword }) => keyword.title)).toEqual(['شورای شهر'])
  })
})
