import { windowOf } from '#tests/browser/desk'
import { Actions, expect, test } from './job'

test('J01: a new clerk signs in with a given password, changes it, opens a shared document from Home, uploads a file and finds the help, in 14 actions', async ({
  browser,
  baseURL,
  prepare,
}) => {
  const clerk = await prepare.makePerson('نرگس', 'صادقی')
  await prepare.call('post', '/api/admin/user/save', {
    data: { uuid: clerk.uuid, username: clerk.username, firstName: 'نرگس', lastName: 'صادقی', mustChangePassword: true },
  })
  const folder = await prepare.makeFolder(`آیین‌نامه‌ها ${clerk.username}`)
  await prepare.putFile(folder.uuid, {
    name: 'راهنمای کارمندان تازه.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`خوش آمدید ${clerk.username}`),
  })
  const [document] = await prepare.childrenOf(folder.uuid)
  await prepare.share(document?.uuid ?? '', [clerk], 2, false)

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'fa-IR',
    viewport: { width: 1280, height: 800 },
  })
  const actions = new Actions()
  await actions.watch(context)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('نام کاربری').focus()
  actions.reset()
  await page.keyboard.insertText(clerk.username)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(clerk.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('گذرواژهٔ کنونی')).toBeFocused()
  await page.keyboard.insertText(clerk.password)
  for (const field of ['گذرواژهٔ تازه', 'تکرار گذرواژهٔ تازه']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(field, { exact: true })).toBeFocused()
    await page.keyboard.insertText('کبوتر سفید بر بام خانه')
  }
  await page.keyboard.press('Enter')

  const home = windowOf(page, 'خانه')
  await home
    .getByRole('list', { name: 'با من مشترک شده' })
    .getByRole('button', { name: /راهنمای کارمندان تازه/ })
    .first()
    .click()
  await expect(windowOf(page, /راهنمای کارمندان تازه/)).toContainText('خوش آمدید')

  await page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }).dblclick()
  const explorer = windowOf(page, 'پوشهٔ خانگی')
  const chooser = page.waitForEvent('filechooser')
  await explorer.getByRole('toolbar').getByRole('button', { name: 'بارگذاری پرونده' }).click()
  await (await chooser).setFiles({ name: 'گزارش روز نخست.txt', mimeType: 'text/plain', buffer: Buffer.from(`گزارش ${clerk.username}`) })
  await expect(explorer.getByRole('row', { name: 'گزارش روز نخست' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('راهنما')
  await expect(page.getByRole('option', { name: /راهنما/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(windowOf(page, /راهنما/).last()).toContainText('کاوشگر')
  expect(actions.count).toBeLessThanOrEqual(14)
  await context.close()
})
