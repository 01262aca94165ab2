import { windowOf } from '#tests/browser/desk'
import { pdf } from '#tests/browser/material'
import { expect, test } from './job'

test('a clerk reads through a folder in one window past a deleted document, shares one, and looks at others from the list', async ({
  prepare,
  seat,
}) => {
  const clerk = await prepare.makePerson('نگار', 'صادقی')
  const folder = await prepare.makeFolder(`پرونده‌های ${clerk.username}`)
  const colours = [30, 90, 150]
  for (const title of ['۱ درخواست', '۲ نامهٔ Contract بسیار بلند با نامی آمیخته که در نوار جا نمی‌شود', '۳ پیوست', '۴ صورت‌جلسه'])
    await prepare.putFile(folder.uuid, pdf(`${title}.pdf`, [colours[0] ?? 0, colours[1] ?? 0, colours[2] ?? 0]))
  await prepare.makeFolder('بایگانی', folder.uuid)
  await prepare.share(folder.uuid, [clerk], 5)

  const { page } = await seat(clerk, { home: true })
  await windowOf(page, 'خانه')
    .getByRole('list', { name: 'با من مشترک شده' })
    .getByRole('button', { name: new RegExp(folder.title) })
    .first()
    .click()
  const explorer = windowOf(page, folder.title)
  await explorer.getByRole('row', { name: '۱ درخواست' }).click()
  await page.keyboard.press('Enter')
  const first = windowOf(page, /۱ درخواست/)
  await expect(first.locator('canvas').first()).toBeVisible()
  await expect(first.getByText('۱ از ۴', { exact: true })).toBeVisible()

  await first.getByRole('button', { name: 'سند بعدی' }).click()
  const second = windowOf(page, /۲ نامهٔ/)
  await expect(second.locator('canvas').first()).toBeVisible()
  await expect(second.getByText('۲ از ۴', { exact: true })).toBeVisible()

  const third = (await prepare.childrenOf(folder.uuid)).find(({ title }) => title === '۳ پیوست')
  await prepare.call('delete', '/api/nodebase/delete', { data: [third?.uuid] })
  await page.keyboard.press('n')
  await expect(windowOf(page, /۳ پیوست/).getByRole('alert')).toContainText('این سند دیگر در دسترس شما نیست')
  await page.keyboard.press('n')
  const last = windowOf(page, /۴ صورت‌جلسه/)
  await expect(last.locator('canvas').first()).toBeVisible()
  await expect(last.getByText('۴ از ۴', { exact: true })).toBeVisible()

  await last.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('menuitem', { name: 'اشتراک‌گذاری…' }).click()
  await expect(windowOf(page, 'اشتراک‌گذاری')).toContainText('۴ صورت‌جلسه')

  // A look at a document without opening it, from the list, with the keyboard.
  for (const over of [windowOf(page, 'اشتراک‌گذاری'), last]) await over.getByRole('button', { name: 'بستن', exact: true }).click()
  await explorer.getByRole('row', { name: '۱ درخواست' }).click()
  await page.keyboard.press('Space')
  const look = page.getByRole('dialog', { name: /۱ درخواست/ })
  await expect(look.getByRole('img')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog', { name: /۲ نامهٔ/ }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: /۲ نامهٔ/ })).toHaveCount(0)
  await expect(explorer.getByRole('row', { name: /۲ نامهٔ/ })).toHaveAttribute('aria-selected', 'true')
})
