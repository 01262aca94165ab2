import { expect, signIn, test } from '#tests/support/product'
import { windowOf } from './desk'
import { png } from './material'

const custom = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

test('settings changed by keyboard apply at once and follow the user to another browser [SHELL-116] [SHELL-098]', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('تنظیمات')
  await page.keyboard.press('Enter')
  const settings = windowOf(page, 'تنظیمات میزکار')
  await expect(settings.getByRole('tab', { name: 'رنگ‌ها' })).toBeVisible()
  await settings.getByRole('radio', { name: 'نوار کار' }).press('ArrowRight')
  await settings.getByRole('radio', { name: 'سبزآبی' }).press('Space')
  await expect.poll(() => page.evaluate(custom, '--window-color')).toBe('#0f766e')
  await settings.getByRole('tab', { name: 'رنگ‌ها' }).press('End')
  await settings.getByRole('radio', { name: 'معمولی' }).press('ArrowDown')
  await expect.poll(() => page.evaluate(custom, '--font-factor')).toMatch(/^1\.28/)
  await settings.getByRole('tab', { name: 'نمایش' }).press('ArrowRight')
  await settings.getByRole('radio', { name: 'رنگ ساده' }).press('ArrowDown')
  await settings.locator('input[type=file]').setInputFiles(png('باغ.png', [20, 120, 60]))
  await expect(page.locator('html')).toHaveAttribute('data-background', 'image')
  await expect(settings.getByRole('status')).toHaveText('تنظیمات ذخیره شده است.')

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await signIn(other)
  await expect.poll(() => other.evaluate(custom, '--window-color')).toBe('#0f766e')
  await expect.poll(() => other.evaluate(custom, '--font-factor')).toMatch(/^1\.28/)
  await expect(other.locator('html')).toHaveAttribute('data-background', 'image')
  await expect.poll(() => other.evaluate(custom, '--desktop-image')).toMatch(/^url\("blob:/)

  // A change in one browser appears in the other automatically.
  await settings.getByRole('button', { name: 'حذف تصویر' }).click()
  await settings.getByRole('tab', { name: 'پس‌زمینه' }).press('Home')
  await settings.getByRole('button', { name: 'رنگ‌های آغازین' }).click()
  await settings.getByRole('tab', { name: 'رنگ‌ها' }).press('End')
  await settings.getByRole('radio', { name: 'بزرگ' }).press('ArrowUp')
  await expect.poll(() => other.evaluate(custom, '--window-color')).toBe('#298fcc')
  await expect(other.locator('html')).toHaveAttribute('data-background', 'standard')
  await expect.poll(() => other.evaluate(custom, '--font-factor')).toBe('1')
  await context.close()
})
