import { focusInside, focusKept, openByKeys, tabTo } from '#tests/browser/keys'
import { focusEntry, windowOf } from '#tests/browser/desk'
import type { Paragraph } from '#api/contract/paragraph'
import { expect, test } from './job'

const words = 'آبراهه بیشه پارک تالاب جلگه چشمه حوضه خلیج دریا رود زمین ساحل شن صخره طوفان ظرف غار فلات قنات کوه'.split(' ')

test('J18: a tagger, with the keyboard alone, tags 20 ranges with 5 keywords, two of them overlapping, corrects one and undoes one; the server keeps answering', async ({
  prepare,
  seat,
  request,
}) => {
  test.setTimeout(240_000)
  const mark = crypto.randomUUID().slice(0, 6)
  const tagger = await prepare.makePerson('سمیه', `برچسب‌زن ${mark}`)
  await prepare.call('post', '/api/admin/public-profile/save', {
    data: {
      title: `برچسب‌زن‌ها ${mark}`,
      features: ['MANAGE_TAGGING', 'PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
      userUuidList: [tagger.uuid],
      roleUuidList: [],
    },
  })
  const folder = await prepare.makeFolder(`  متن‌ها ${mark}`, await prepare.mainFolder())
  const topics = await prepare.makeFolder(`موضوع‌ها ${mark}`, folder.uuid)
  const keywords: string[] = []
  for (const title of ['آب', 'خاک', 'هوا', 'گیاه', 'جانور'])
    keywords.push((await prepare.makeFolder(`${title} ${mark}`, topics.uuid)).title)
  await prepare.putFile(folder.uuid, { name: 'زمین‌شناسی.txt', mimeType: 'text/plain', buffer: Buffer.from(words.join(' ')) })
  await prepare.share(folder.uuid, [tagger], 3)
  const paper = (await prepare.childrenOf(folder.uuid)).find(({ title }) => title === 'زمین‌شناسی')
  const stored = async () => {
    const { contents } = await prepare.call<{ contents: Paragraph[] }>('post', '/api/paragraph/page', {
      data: { uuidList: [paper?.uuid], offset: 0, pageSize: 100 },
    })
    return Object.fromEntries(contents.map((one) => [one.text.trim(), one.keywords.map(({ title }) => title).sort()]))
  }

  const { page } = await seat(tagger)
  const explorer = await openByKeys(page, folder.title)
  const row = explorer.getByRole('row', { name: 'زمین‌شناسی' })
  await expect(row).toBeVisible()
  await page.keyboard.press('End')
  await expect(row).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await focusEntry(page, 'برچسب‌گذاری متن')
  await page.keyboard.press('Enter')
  const texts = windowOf(page, 'برچسب‌های متن')
  const text = texts.getByRole('region', { name: 'متن' })
  await expect(text).toContainText(String(words[0]))
  await expect(text).toBeFocused()
  const tags = texts.getByRole('list', { name: 'برچسب‌ها' }).locator(':scope > li')

  const picker = windowOf(page, 'افزودن برچسب')
  const chosen = picker.getByRole('region', { name: 'انتخاب‌شده‌ها' }).getByRole('listitem')
  const isAlive = async () => expect((await request.get('/api/health')).status()).toBe(200)
  /** Selects only this keyword in the window for keywords. */
  const choose = async (keyword: string, before?: string) => {
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText(keyword)
    const box = picker.getByRole('checkbox', { name: keyword })
    await expect(box).toBeVisible()
    await tabTo(page, keyword)
    await page.keyboard.press('Space')
    if (before !== undefined) {
      await expect(chosen).toHaveCount(2)
      await tabTo(page, `برداشتن ${before}`)
      await page.keyboard.press('Enter')
    }
    await expect(chosen).toHaveText([new RegExp(keyword)])
    await page.keyboard.press('Control+s')
    await expect(picker).toHaveCount(0)
    await isAlive()
  }
  const keywordAt = (at: number): string => String(keywords[at % keywords.length])

  for (const [at, word] of words.slice(0, 19).entries()) {
    await page.keyboard.press('ArrowLeft')
    await expect(texts.getByRole('group', { name: 'متن انتخاب‌شده' })).toContainText(word)
    await page.keyboard.press('Enter')
    await choose(keywordAt(at))
    await expect(tags).toHaveCount(at + 1)
    await expect(text).toBeFocused()
  }
  // The last range begins inside the previous one.
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('note')).toBeVisible()
  await choose(keywordAt(19))
  const expected: Record<string, string[]> = Object.fromEntries(words.map((word, at) => [word, [keywordAt(at)]]))
  expected['قنات'] = [keywordAt(18), keywordAt(19)].sort()
  await expect.poll(stored).toEqual(expected)
  await focusKept(page)

  // The third range gets the wrong keyword.
  await tabTo(page, 'ویرایش برچسب‌های «پارک»')
  await page.keyboard.press('Enter')
  await choose(keywordAt(0), keywordAt(2))
  expected['پارک'] = [keywordAt(0)]
  await expect.poll(stored).toEqual(expected)
  await focusInside(texts)

  // One keyword is removed by mistake.
  await tabTo(page, `برداشتن کلیدواژهٔ ${keywordAt(3)}`)
  await page.keyboard.press('Enter')
  await expect.poll(stored).not.toEqual(expected)
  await focusInside(texts)
  await page.keyboard.press('Alt+t')
  await tabTo(page, 'واگرد')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual(expected)
  await expect(tags.filter({ hasText: 'تالاب' })).toContainText(keywordAt(3))
  await focusKept(page)
  await isAlive()
})
