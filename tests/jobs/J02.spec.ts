import { windowOf } from '#tests/browser/desk'
import { pdf } from '#tests/browser/material'
import { expect, test } from './job'

test('J02: a clerk opens a PDF that he read yesterday from Home with the keyboard, in 2 actions', async ({ prepare, seat }) => {
  const clerk = await prepare.makePerson('رضا', 'کاظمی')
  const folder = await prepare.makeFolder(`نامه‌های ${clerk.username}`)
  await prepare.putFile(folder.uuid, pdf('نامهٔ دیروز.pdf', [30, 90, 150]))
  await prepare.putFile(folder.uuid, pdf(`صورت‌جلسهٔ ${clerk.username}.pdf`, [90, 30, 150]))
  await prepare.share(folder.uuid, [clerk], 2)
  const opened = (page: Parameters<typeof windowOf>[0]) =>
    windowOf(page, /نامهٔ دیروز/)
      .locator('canvas')
      .first()

  // Home is the landing page of a clerk who has opened nothing yet, and shows what others shared.
  const first = await seat(clerk, { home: true })
  const home = windowOf(first.page, 'خانه')
  const shared = home.getByRole('list', { name: 'با من مشترک شده' })
  await shared
    .getByRole('button', { name: new RegExp(folder.title) })
    .first()
    .click()
  const explorer = windowOf(first.page, folder.title)
  await explorer.getByRole('row', { name: 'نامهٔ دیروز' }).click()
  await first.page.keyboard.press('Enter')
  await expect(opened(first.page)).toBeVisible()
  await expect(home.getByRole('list', { name: 'ادامهٔ کار' })).toContainText('نامهٔ دیروز')
  await first.context.close()

  const { page, actions } = await seat(clerk, { home: true })
  const item = windowOf(page, 'خانه')
    .getByRole('list', { name: 'ادامهٔ کار' })
    .getByRole('button', { name: /نامهٔ دیروز/ })
    .first()
  await expect(item).toBeFocused()
  actions.reset()
  await page.keyboard.press('Enter')
  await expect(opened(page)).toBeVisible()
  expect(actions.count).toBeLessThanOrEqual(2)

  // The command palette lists documents by their titles, after the other results.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`صورت جلسه ${clerk.username}`)
  await expect(page.getByRole('option', { name: /^صورت‌جلسهٔ/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(
    windowOf(page, /صورت‌جلسهٔ/)
      .locator('canvas')
      .first(),
  ).toBeVisible()

  // J06: what was shared with him is still found under "shared with me".
  await expect(windowOf(page, 'خانه').getByRole('list', { name: 'با من مشترک شده' })).toContainText(folder.title)
})
