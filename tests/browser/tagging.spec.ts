import { expect, openDesktop, sessionOf, test } from '#tests/support/product'
import { call, childrenOf, chooseEntry, focusEntry, mainFolder, makeFolder, put, rowsOf, start, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { focusInside, focusKept, type Held, openByKeys, pressOn, tabTo } from './keys'
import { text } from './material'

const keywordsOf = async (page: Parameters<typeof call>[0], uuid: string) =>
  (await call<{ title: string }[]>(page, 'get', `/api/document/keyword/${uuid}`)).map(({ title }) => title).sort()

test('proposes keywords found in the texts of a folder, which the user accepts one by one, all at once, or not at all [SHELL-091]', async ({
  page,
}) => {
  const { folder } = await workIn(page, 'برچسب خودکار')
  await put(page, folder.uuid, text('آبخیزداری.txt', 'آبخیزداری در دشت آغاز شد؛ آبخیزداری و لایروبی ادامه دارد.'))
  await put(page, folder.uuid, text('لایروبی.txt', 'گزارش لایروبی رودخانه برای فرماندار.'))
  await put(page, folder.uuid, text('مرجع.txt', 'فهرست واژه‌ها.'))
  const of = Object.fromEntries((await childrenOf(page, folder.uuid)).map(({ title, uuid }) => [title, uuid]))
  await call(page, 'post', `/api/document/keyword/${of['مرجع']}`, { data: ['آبخیزداری', 'لایروبی', 'فرماندار'] })

  await start(page, 'برچسب‌گذاری خودکار')
  const window = windowOf(page, 'برچسب‌گذاری خودکار')
  await window.getByRole('button', { name: 'انتخاب سندها و پوشه‌ها…' }).click()
  const picker = page.getByRole('dialog', { name: 'کدام سندها برچسب بخورند؟' })
  await picker.getByRole('searchbox').fill('برچسب خودکار')
  await picker.getByRole('checkbox', { name: 'برچسب خودکار' }).check()
  await picker.getByRole('button', { name: 'پیشنهاد برای این‌ها' }).click()
  await expect(picker).toBeHidden()

  const proposals = (title: string) => window.getByRole('list', { name: new RegExp(`پیشنهادها برای .?${title}`) }).getByRole('listitem')
  await expect(proposals('آبخیزداری')).toHaveCount(2)
  await expect(proposals('آبخیزداری').first()).toContainText('۶۷')
  await expect(proposals('لایروبی')).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])

  await proposals('آبخیزداری')
    .first()
    .getByRole('button', { name: /^پذیرفتن/ })
    .click()
  await expect(proposals('آبخیزداری').first()).toContainText('برچسب خورد')
  await expect.poll(() => keywordsOf(page, of['آبخیزداری'] ?? '')).toEqual(['آبخیزداری'])

  const governor = proposals('لایروبی').filter({ hasText: 'فرماندار' })
  await governor.getByRole('button', { name: /^رد/ }).click()
  await expect(governor).toContainText('رد شد')
  await window.getByRole('button', { name: /پذیرفتن همه.*۲/ }).click()
  await expect.poll(() => keywordsOf(page, of['لایروبی'] ?? '')).toEqual(['لایروبی'])
  await expect.poll(() => keywordsOf(page, of['آبخیزداری'] ?? '')).toEqual(['آبخیزداری', 'لایروبی'])
  await expect(window.getByRole('button', { name: 'پذیرفتن همه' })).toBeDisabled()
})

for (const layout of ['Persian', 'English'])
  test(`the keyboard alone assigns, refuses, removes and restores tags in a ${layout} layout`, async ({ page }) => {
    test.setTimeout(60_000)
    const wire = await page.context().newCDPSession(page)
    const press = (letter: string, ...held: Held[]) => pressOn(wire, layout, letter, ...held)
    const kept = () => focusKept(page)
    await openDesktop(page, await sessionOf(page))
    const main = await mainFolder(page)
    // Title that is on the first page of a list with many folders.
    const title = `برچسب با صفحه‌کلید ${layout}`
    const folder = await makeFolder(page, main.uuid, `  ${title}`)
    const words = ['شیلات', 'تالاب'].map((word) => `${word} ${layout}`) as [string, string]
    await put(page, folder.uuid, text('نامه.txt', `${words[0]} و ${words[1]}؛ ${words[0]}`))
    await put(page, folder.uuid, text('واژه‌ها.txt', `فهرست ${layout}`))
    const of = Object.fromEntries((await childrenOf(page, folder.uuid)).map((one) => [one.title, one.uuid]))
    await call(page, 'post', `/api/document/keyword/${of['واژه‌ها']}`, { data: words })
    const given = () => keywordsOf(page, of['نامه'] ?? '')

    const explorer = await openByKeys(page, title)
    const row = explorer.getByRole('row', { name: 'نامه' })
    await expect(row).toBeVisible()
    await page.keyboard.press('Home')
    await expect(explorer.getByRole('grid').locator(':focus')).toHaveCount(1)
    // The first of the two rows in the order of their names.
    await expect(row).toBeFocused()

    await page.keyboard.press('Shift+F10')
    await focusEntry(page, 'برچسب‌گذاری متن')
    await page.keyboard.press('Enter')
    const texts = windowOf(page, 'برچسب‌های متن')
    await expect(texts.getByRole('region', { name: 'متن' })).toBeFocused()
    await press('W', 'control', 'alt')
    await expect(texts).toHaveCount(0)
    await focusInside(explorer)

    await press('K', 'control')
    await page.getByRole('dialog', { name: 'کادر فرمان' }).getByRole('combobox').pressSequentially('برچسب‌گذاری خودکار')
    await page.keyboard.press('Enter')
    const autotag = windowOf(page, 'برچسب‌گذاری خودکار')
    await expect(autotag).toBeVisible()
    await tabTo(page, 'انتخاب سندها و پوشه‌ها')
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'کدام سندها برچسب بخورند؟' })
    await expect(picker).toBeVisible()
    const search = picker.getByRole('searchbox')
    for (let step = 0; step < 20 && !(await search.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.insertText(title)
    const box = picker.getByRole('checkbox', { name: title })
    await expect(box).toBeVisible()
    for (let step = 0; step < 20 && !(await box.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await tabTo(page, 'پیشنهاد برای این‌ها')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await kept()
    const proposals = autotag.getByRole('list', { name: /پیشنهادها برای .?نامه/ }).getByRole('listitem')
    await expect(proposals).toHaveCount(2)
    await tabTo(page, `پذیرفتن ${words[0]}`)
    await page.keyboard.press('Enter')
    await expect(proposals.first()).toContainText('برچسب خورد')
    await expect(proposals.nth(1).getByRole('button', { name: /^پذیرفتن/ })).toBeFocused()
    await tabTo(page, `رد ${words[1]}`)
    await page.keyboard.press('Enter')
    await expect(proposals.nth(1)).toContainText('رد شد')
    await kept()
    await expect.poll(given).toEqual([words[0]])
    await press('W', 'control', 'alt')
    await expect(autotag).toHaveCount(0)
    await focusInside(explorer)

    await expect(row).toBeFocused()
    await page.keyboard.press('Alt+Enter')
    const properties = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'کلیدواژه‌ها' }) })
    await expect(properties).toBeVisible()
    const tab = properties.getByRole('tab', { name: 'کلیدواژه‌ها' })
    await focusInside(properties)
    await tabTo(page, 'عمومی')
    for (let step = 0; step < 15 && !(await tab.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowLeft')
    await tabTo(page, 'کلیدواژهٔ تازه')
    await page.keyboard.insertText(`مرداب ${layout}`)
    await page.keyboard.press('Enter')
    const removal = (word: string) => properties.getByRole('button', { name: new RegExp(`برداشتن .*${word}`) })
    await expect(removal('مرداب')).toBeVisible()
    await kept()
    await tabTo(page, `برداشتن کلیدواژهٔ ${words[0]}`)
    await page.keyboard.press('Enter')
    await expect(removal('شیلات')).toHaveCount(0)
    await expect(removal('مرداب')).toBeFocused()
    await press('T', 'alt')
    await tabTo(page, 'واگرد')
    await page.keyboard.press('Enter')
    await expect(removal('شیلات')).toBeVisible()
    await kept()

    await tabTo(page, `برداشتن کلیدواژهٔ مرداب`)
    await page.keyboard.press('Enter')
    await expect(removal('مرداب')).toHaveCount(0)
    await press('W', 'control', 'alt')
    await expect(properties).toHaveCount(0)
    await focusInside(explorer)
    await expect(row).toBeFocused()
    await press('Z', 'control')
    await expect.poll(given).toEqual([`مرداب ${layout}`, words[0]].toSorted())
    await kept()
  })

test('keywords of a tagged passage appear before the server responds; if the server refuses them, they disappear and can be chosen again', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'برچسب در دم')
  const topic = await makeFolder(page, folder.uuid, 'موضوع‌های دم')
  const first = await makeFolder(page, topic.uuid, 'قنات دم')
  await makeFolder(page, topic.uuid, 'چشمهٔ دم')
  await put(page, folder.uuid, text('کاریز.txt', 'کاریز و چشمه در دشت'))
  const paper = (await childrenOf(page, folder.uuid)).find(({ title }) => title === 'کاریز')
  // The text is extracted by a background job, so the request is repeated.
  const tag = () => call(page, 'post', `/api/paragraph/create-edit?docUuid=${paper?.uuid}&fromIndex=0&toIndex=5`, { data: [first.uuid] })
  await expect
    .poll(() =>
      tag().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await rowsOf(window).filter({ hasText: 'کاریز' }).click({ button: 'right' })
  await chooseEntry(page, 'برچسب‌گذاری متن')
  const texts = windowOf(page, 'برچسب‌های متن')
  const keywords = texts.locator('li li bdi')
  await expect(keywords).toHaveText(['قنات دم'])

  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/paragraph/create-edit*', async (route) => {
    await gate
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ code: 'conflict', status: 409 }) })
  })
  await texts.getByRole('button', { name: /^ویرایش برچسب‌های/ }).click()
  const picker = windowOf(page, 'افزودن برچسب')
  await picker.getByRole('searchbox').fill('چشمهٔ دم')
  await picker.getByRole('checkbox', { name: 'چشمهٔ دم' }).check()
  await picker.getByRole('button', { name: 'برچسب زدن', exact: true }).click()
  await expect(picker).toHaveCount(0)
  await expect(keywords).toHaveText(['چشمهٔ دم', 'قنات دم'])
  release()
  await expect(keywords).toHaveText(['قنات دم'])

  await page.unroute('**/api/paragraph/create-edit*')
  await page.getByRole('region', { name: 'اعلان‌ها' }).getByRole('button', { name: 'انتخاب دوباره' }).click()
  await expect(picker.getByRole('region', { name: 'انتخاب‌شده‌ها' }).getByRole('listitem')).toHaveCount(2)
  await picker.getByRole('button', { name: 'برچسب زدن', exact: true }).click()
  await expect(keywords).toHaveText(['چشمهٔ دم', 'قنات دم'])
  await expect
    .poll(() => call<{ title: string }[]>(page, 'get', `/api/paragraph/document-keywords/${paper?.uuid}`).then((all) => all.length))
    .toBe(2)
  expect(await faultsOf(page)).toEqual([])
})
