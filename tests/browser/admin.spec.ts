import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import { call, enter, seeDesktop, start, windowOf } from './desk'

const password = 'گذر-سارا-۱۴۰۵'

const seriousFaults = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length).toBeGreaterThan(10)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

test.describe('an administrator', () => {
  test('makes a user, who signs in and is switched off, and is told which fields are missing [ADM-001] [ADM-029] [ADM-038] [SHELL-071]', async ({
    page,
    browser,
    product,
  }) => {
    await signIn(page)
    await start(page, 'مدیریت کاربران')
    const window = windowOf(page, 'مدیریت کاربران')
    await expect(window.getByRole('row', { name: 'مدیر سامانه' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await window.getByRole('button', { name: 'کاربر تازه' }).click()
    const form = page.getByRole('dialog', { name: 'کاربر تازه' })
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(form.getByLabel('نام', { exact: true })).toBeFocused()
    await expect(form.getByText('این کادر را پر کنید.')).toHaveCount(4)
    expect(await seriousFaults(page)).toEqual([])
    await form.getByLabel('نام', { exact: true }).fill('سارا')
    await form.getByLabel('نام خانوادگی').fill('کریمی')
    await form.getByLabel('نام کاربری').fill('admin')
    await form.getByLabel('گذرواژه', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'ذخیره' }).click()
    // The server knows more than the form; what was typed stays.
    await expect(form.getByText('این نام کاربری از آنِ کاربر دیگری است')).toBeVisible()
    await expect(form.getByLabel('نام خانوادگی')).toHaveValue('کریمی')
    await form.getByLabel('نام کاربری').fill('karimi')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(page.getByText('کاربر ذخیره شد.')).toBeVisible()
    const row = window.getByRole('row', { name: 'سارا کریمی' })
    await expect(row).toContainText('فعال')

    const other = await browser.newContext({ baseURL: product.url })
    const theirs = await other.newPage()
    await theirs.goto('/')
    await enter(theirs, 'karimi', password)
    await seeDesktop(theirs)
    await window.getByRole('button', { name: 'غیرفعال کردن سارا کریمی' }).click()
    await expect(row).toContainText('غیرفعال')
    await expect(theirs).toHaveURL(/signin$/)
    await enter(theirs, 'karimi', password)
    await expect(theirs.getByRole('alert')).toBeVisible()
    await other.close()
  })

  test('makes a role, and sees what another administrator does at once [ADM-002] [SHELL-074]', async ({ page }) => {
    await signIn(page)
    await start(page, 'مدیریت نقش‌ها')
    const window = windowOf(page, 'مدیریت نقش‌ها')
    await window.getByRole('button', { name: 'نقش تازه' }).click()
    const form = page.getByRole('dialog', { name: 'نقش تازه' })
    await form.getByLabel('عنوان').fill('بایگان')
    await form.getByLabel('شناسه').fill('ROLE_ARCHIVE')
    await page.keyboard.press('Enter')
    await expect(window.getByRole('row', { name: 'بایگان' })).toBeVisible()
    await call(page, 'post', '/api/admin/role/save', { data: { title: 'کارشناس حقوقی', authority: 'ROLE_LAW' } })
    await expect(window.getByRole('row', { name: 'کارشناس حقوقی' })).toBeVisible()
    await window.getByRole('searchbox').fill('بايگان')
    await expect(window.getByRole('row', { name: 'کارشناس حقوقی' })).toBeHidden()
    await window.getByRole('button', { name: 'حذف بایگان' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click()
    await expect(window.getByText('چیزی پیدا نشد')).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
  })
})
