import type { Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { makeFolder, rowsOf, windowOf, workIn } from './desk'

/** Waits until the page handles addresses: their code is loaded when the browser has nothing to do. */
const addressesHandled = (page: Page) => page.waitForFunction(() => history.state?.__TSR_key !== undefined)

test('Back and Forward of the browser go through the folders of the active window', async ({ page }) => {
  const { window, folder } = await workIn(page, 'رفت و برگشت')
  await makeFolder(page, folder.uuid, 'درون')
  await addressesHandled(page)
  await rowsOf(window).filter({ hasText: 'درون' }).dblclick()
  await expect(windowOf(page, 'درون')).toBeVisible()
  await page.goBack()
  await expect(rowsOf(windowOf(page, 'رفت و برگشت')).filter({ hasText: 'درون' })).toBeVisible()
  await page.goForward()
  await expect(windowOf(page, 'درون')).toBeVisible()
  await expect(page).toHaveURL(/\/index\.html$/)
})

test('the copied link of a program opens it, also after the sign-in, and a link to an unknown program is refused', async ({
  page,
  browser,
  product,
}) => {
  await workIn(page, 'پیوند برنامه')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/index.html#window=messenger')
  const messenger = windowOf(page, 'پیام‌رسان')
  await expect(messenger).toBeVisible()
  await expect(page).toHaveURL(/\/index\.html$/)
  await messenger.getByRole('heading', { name: 'پیام‌رسان' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'کپی پیوند' }).click()
  await expect(page.getByText('پیوند کپی شد.', { exact: false }).first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await other.goto(link)
  await other.locator('input[name="username"]').fill('admin')
  await other.locator('input[name="password"]').fill(Product.password)
  await other.locator('button[type="submit"]').click()
  await expect(windowOf(other, 'پیام‌رسان')).toBeVisible()
  await other.goto('/index.html#window=no-such-program')
  await expect(other.getByRole('region', { name: 'اعلان‌ها' })).toContainText('این بخش برای شما باز نمی‌شود')
  await context.close()
})
