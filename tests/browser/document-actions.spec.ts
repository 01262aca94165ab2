import type { Locator, Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { call, childrenOf, chooseEntry, makeFolder, put, rowInSight, windowOf, workIn } from './desk'
import { text } from './material'

const menuOn = async (page: Page, row: Locator, ...path: string[]): Promise<void> => {
  await row.click({ button: 'right' })
  for (const name of path) await chooseEntry(page, name)
}
const contentOf = async (page: Page, uuid: string): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const answer = await page.request.get(`/api/document/content/${uuid}`, { headers: { authorization: `Bearer ${token}` } })
  return await answer.text()
}

test.describe('a document in the dialog of offline edit', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  let uuid = ''
  const window = () => windowOf(page, 'سندهای در دست کار')
  const dialog = () => windowOf(page, 'ویرایش برون‌خط')
  const submit = () => dialog().getByRole('button', { name: 'ثبت', exact: true })

  test('offline edit requires a content before it can be submitted [EXP-065] [VIEW-036] [VIEW-038]', async () => {
    const { folder } = await workIn(page, 'سندهای در دست کار')
    await put(page, folder.uuid, text('پیش‌نویس.txt', 'نسخهٔ نخست پیش‌نویس'))
    await put(page, folder.uuid, text('منبع.txt', 'متن سند منبع'))
    await put(page, folder.uuid, text('منبع دوم.txt', 'متن دیگر'))
    await makeFolder(page, folder.uuid, 'منبع‌ها')
    await call(page, 'post', `/api/users/add-working-directory?folderUuid=${folder.uuid}`)
    uuid = (await childrenOf(page, folder.uuid)).find(({ title }) => title === 'پیش‌نویس')?.uuid ?? ''

    await menuOn(page, await rowInSight(window(), 'پیش‌نویس'), 'کنش‌های سند', 'ویرایش برون‌خط')
    await expect(submit()).toBeDisabled()
  })

  test('offline edit replaces the content by a file, and deletes the history if the user asks for it [VIEW-021] [VIEW-034] [VIEW-035]', async () => {
    await dialog().getByRole('radio', { name: 'بارگذاری پرونده' }).check()
    await dialog().getByLabel('پروندهٔ تازه').setInputFiles(text('دیگری.txt', 'نسخهٔ دوم پیش‌نویس'))
    await dialog().getByRole('checkbox', { name: 'حذف تاریخچه' }).check()
    await submit().click()
    await expect(page.getByText(/محتوای .*پیش‌نویس.* جایگزین شد/)).toBeVisible()
    await expect(dialog()).toHaveCount(0)
    expect(await contentOf(page, uuid)).toBe('نسخهٔ دوم پیش‌نویس')
    expect(await call<unknown[]>(page, 'get', `/api/document/versions/${uuid}`)).toHaveLength(1)
  })

  test('offline edit replaces the content by another document, chosen from the root folders and working directories [VIEW-031] [VIEW-032] [VIEW-033]', async () => {
    // Opens the menu at once, whether or not the list has received the new version.
    await menuOn(page, await rowInSight(window(), 'پیش‌نویس'), 'کنش‌های سند', 'ویرایش برون‌خط')
    await dialog().getByRole('radio', { name: 'از سامانه' }).check()
    await dialog().getByRole('button', { name: 'انتخاب سند' }).click()
    const picker = page.getByRole('dialog', { name: 'انتخاب سند منبع' })
    await expect(picker.getByRole('treeitem', { name: 'هستینه', level: 1 })).toBeVisible()
    const pickedOnes = picker.getByRole('region', { name: 'انتخاب‌شده‌ها' }).getByRole('listitem')
    const pick = picker.getByRole('button', { name: 'انتخاب', exact: true })
    // A click on a folder shows its documents and does not pick the folder.
    await picker.getByRole('treeitem', { name: 'سندهای در دست کار', level: 1 }).click()
    await picker.getByRole('radio', { name: 'منبع دوم' }).check()
    await expect(pickedOnes).toHaveText(['منبع دوم'])
    // The word «منبع» is typed in an English layout. The other layout is offered, and Enter searches with it.
    await picker.getByLabel('جست‌وجو در نام‌ها').fill('lkfu')
    await expect(picker.getByRole('button', { name: /آیا منظورتان .*منبع/ })).toBeVisible()
    await picker.getByLabel('جست‌وجو در نام‌ها').press('Enter')
    await picker.getByRole('radio', { name: /^منبع\s*txt$/ }).check()
    await expect(picker.getByRole('radio', { name: 'منبع‌ها' })).toHaveCount(0)
    await expect(picker.getByRole('checkbox')).toHaveCount(0)
    await expect(pickedOnes).toHaveText(['منبع'])
    await pick.click()
    await submit().click()
    await expect(dialog()).toHaveCount(0)
    expect(await contentOf(page, uuid)).toBe('متن سند منبع')
    expect(await call<unknown[]>(page, 'get', `/api/document/versions/${uuid}`)).toHaveLength(2)
  })
})

test.describe('forced OCR', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  let uuid = ''
  const dialog = () => windowOf(page, 'تشخیص متن تصویر (OCR)')

  test('forced OCR opens a dialog with engine and, for one engine only, language [EXP-068] [VIEW-029] [VIEW-037]', async ({
    page: sheet,
  }) => {
    const { window, folder } = await workIn(page, 'تصویرها')
    await sheet.setContent('<p style="font: 48px serif; padding: 60px">Annual report of the library</p>')
    const picture = await sheet.screenshot()
    await put(page, folder.uuid, { name: 'scan.png', mimeType: 'image/png', buffer: picture })
    uuid = (await childrenOf(page, folder.uuid))[0]?.uuid ?? ''

    await menuOn(page, await rowInSight(window, 'scan'), 'تشخیص متن تصویر (OCR)')
    await expect(dialog().getByText('scan.png')).toBeVisible()
    const language = dialog().getByRole('combobox', { name: 'زبان سند' })
    await dialog().getByRole('radio', { name: 'با زبان خودکار' }).check()
    await expect(language).toBeDisabled()
    await dialog().getByRole('radio', { name: 'با زبان انتخابی' }).check()
    await language.selectOption({ label: 'انگلیسی' })
  })

  test('reports the start of forced OCR; the recognised words become the text of the picture [VIEW-024] [VIEW-030]', async () => {
    test.setTimeout(120_000)
    await expect(dialog().getByRole('button', { name: 'انصراف' })).toBeVisible()
    await dialog().getByRole('button', { name: 'تأیید' }).click()
    await expect(page.getByText(/تشخیص متن تصویر .*scan.* آغاز شد/)).toBeVisible()
    await expect(dialog()).toHaveCount(0)
    const read = () =>
      call<{ text: string }>(page, 'get', `/api/document/text-pagination/${uuid}?offset=0&length=5000`).then((one) => one.text)
    await expect.poll(() => read().catch(() => ''), { timeout: 60_000 }).toContain('report of the library')
  })
})

test('exports the selection as one archive, with metadata if the user asks for it [EXP-071] [EXP-072]', async ({ page }) => {
  const { window, folder } = await workIn(page, 'بایگانی')
  const inner = await makeFolder(page, folder.uuid, 'نامه‌های خرداد')
  await put(page, inner.uuid, text('نامهٔ یکم.txt', 'متن نامهٔ یکم'))
  await menuOn(page, await rowInSight(window, 'نامه‌های خرداد'), 'برون‌بری')
  const dialog = windowOf(page, 'برون‌بری')
  await expect(dialog.getByText(/برون‌بری .*نامه‌های خرداد.* با همهٔ آنچه در آن است/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'همراه با رویدادها' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'برون‌بری', exact: true }).click(),
  ])
  await expect(dialog).toHaveCount(0)
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const archive = Buffer.concat(chunks)
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['نامه‌های خرداد/نامهٔ یکم.txt', 'metadata.jsonl', 'log.jsonl']) expect(archive.includes(Buffer.from(name))).toBe(true)
})
