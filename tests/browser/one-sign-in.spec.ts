import type { Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { call, enter, enterAsAdmin, seeDesktop, start, windowOf } from './desk'

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('mizkar.token'))
const signInPage = (page: Page) => page.getByRole('heading', { name: 'ورود', exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'ورود دوباره' })
const MINUTE = 60_000

const makePerson = async (page: Page, name: string) => {
  const username = `person.${crypto.randomUUID().slice(0, 8)}`
  const password = 'گذر-آزمون-۱۴۰۵'
  await call(page, 'post', '/api/admin/user/save', { data: { firstName: name, lastName: 'آزمون', username, password } })
  return { username, password }
}

/** Types a name into a form of the page without saving it. */
const typeUnsaved = async (page: Page) => {
  await start(page, 'نمایهٔ من')
  const window = windowOf(page, 'نمایهٔ من')
  await window.getByLabel('نام', { exact: true }).fill('نام نیمه‌کاره')
  return window.getByLabel('نام', { exact: true })
}

test.describe('one sign-in for the tabs of a browser', () => {
  test('shares the session with a new tab, and sign-out ends it in all tabs', async ({ page, context }) => {
    await page.goto('/')
    await enterAsAdmin(page)
    await seeDesktop(page)
    const second = await context.newPage()
    await second.goto('/')
    await seeDesktop(second)
    expect(await tokenOf(second)).toBe(await tokenOf(page))
    const person = await makePerson(page, 'سارا')
    await start(second, 'خروج')
    for (const tab of [page, second]) await expect(signInPage(tab)).toBeVisible()
    expect([await tokenOf(page), await tokenOf(second)]).toEqual([null, null])

    // The next user signs in in both tabs.
    await enter(second, person.username, person.password)
    for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'شروع' })).toBeVisible()
    expect(await tokenOf(page)).toBe(await tokenOf(second))
  })

  test('changing the password invalidates the old token, and the other tabs stay signed in', async ({ page, context }) => {
    await page.goto('/')
    await enterAsAdmin(page)
    await seeDesktop(page)
    const person = await makePerson(page, 'نگار')
    await start(page, 'خروج')
    await enter(page, person.username, person.password)
    await seeDesktop(page)
    const second = await context.newPage()
    await second.goto('/')
    await seeDesktop(second)
    const old = await tokenOf(page)
    await start(page, 'تغییر گذرواژه')
    const window = windowOf(page, 'تغییر گذرواژه')
    await window.getByLabel('گذرواژهٔ کنونی').fill(person.password)
    await window.getByLabel('گذرواژهٔ تازه', { exact: true }).fill('گذرواژهٔ دیگر ۱۴۰۶')
    await window.getByLabel(/تکرار/).fill('گذرواژهٔ دیگر ۱۴۰۶')
    await window.getByLabel(/تکرار/).press('Enter')
    await expect.poll(() => tokenOf(page)).not.toBe(old)
    await expect.poll(() => tokenOf(second)).toBe(await tokenOf(page))
    const answer = await page.request.get('/api/users/principle', { headers: { authorization: `Bearer ${old}` } })
    expect(answer.status()).toBe(401)
    await call(second, 'get', '/api/users/principle')
    await expect(sheet(second)).toHaveCount(0)
    await start(second, 'کاوشگر')
    await expect(windowOf(second, 'همهٔ پوشه‌ها').getByRole('row', { name: 'هستینه' })).toBeVisible()
  })

  test('hides the unsaved work of a tab from another user who signs in, and returns it to its own user', async ({ page, context }) => {
    await page.goto('/')
    await enterAsAdmin(page)
    await seeDesktop(page)
    const person = await makePerson(page, 'رضا')
    const field = await typeUnsaved(page)
    const second = await context.newPage()
    await second.goto('/')
    await seeDesktop(second)
    await start(second, 'خروج')
    await expect(sheet(page)).toBeVisible()
    await enter(second, person.username, person.password)
    await expect(second.getByRole('button', { name: 'شروع' })).toBeVisible()
    await expect(sheet(page)).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
    await sheet(page).getByLabel('گذرواژه', { exact: true }).fill(Product.password)
    await sheet(page).getByLabel('گذرواژه', { exact: true }).press('Enter')
    await expect(sheet(page)).toHaveCount(0)
    await expect(field).toHaveValue('نام نیمه‌کاره')
    // All tabs share one session: the tab of the other user takes over the new one, because it has no unsaved work.
    await expect.poll(() => tokenOf(second)).toBe(await tokenOf(page))
    await seeDesktop(second)
  })

  test('announces the end of an idle session two minutes before in all tabs, and activity in one continues it', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await enterAsAdmin(page)
    await seeDesktop(page)
    const second = await context.newPage()
    await second.goto('/')
    await seeDesktop(second)
    const began = Date.now()
    const goOn = (tab: Page) => tab.getByRole('button', { name: 'ادامه می‌دهم' })
    await context.clock.setSystemTime(began + 57 * MINUTE)
    await expect(goOn(page)).toHaveCount(0)
    await context.clock.setSystemTime(began + 58.7 * MINUTE)
    for (const tab of [page, second]) {
      await expect(goOn(tab)).toBeVisible()
      await expect(tab.getByRole('timer', { name: 'زمان مانده تا پایان نشست' })).toHaveText(/^[۰۱]:[۰-۹]{2}$/)
      await expect(tab.getByRole('alert').filter({ hasText: 'نشست شما به‌زودی پایان می‌یابد' })).toBeVisible()
    }
    const renewed = page.waitForResponse((response) => response.url().endsWith('/api/jwt/renew'))
    await goOn(page).click()
    await renewed
    for (const tab of [page, second]) await expect(goOn(tab)).toHaveCount(0)
    await context.clock.setSystemTime(began + 61 * MINUTE)
    await call(page, 'get', '/api/users/principle')
    await expect(sheet(page)).toHaveCount(0)

    await context.clock.setSystemTime(began + 200 * MINUTE)
    for (const tab of [page, second]) await expect(sheet(tab)).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
  })

  test('restores the search window with its filters after the session ended and the page was reloaded', async ({ page }) => {
    await page.goto('/')
    await enterAsAdmin(page)
    await seeDesktop(page)
    await start(page, 'کاوشگر')
    await start(page, 'جست‌وجو')
    const search = () => windowOf(page, /^جست‌وجو/)
    await search().getByRole('combobox').first().fill('قرارداد')
    await search().getByRole('combobox').first().press('Enter')
    await search().getByRole('button', { name: 'پالایه‌ها' }).first().click()
    await search().getByRole('complementary', { name: 'پالایه‌ها' }).getByRole('button', { name: 'pdf' }).click()
    const chips = () => search().getByRole('list', { name: 'پالایه‌های فعال' }).getByRole('listitem')
    await expect(chips()).toHaveText(['نوع: \u2068pdf\u2069'])
    await call(page, 'get', '/api/jwt/logout')
    await expect(sheet(page)).toBeVisible()
    await page.reload()
    await expect(signInPage(page)).toBeVisible()
    await enterAsAdmin(page)
    await expect(windowOf(page, 'همهٔ پوشه‌ها')).toBeVisible()
    await expect(chips()).toHaveText(['نوع: \u2068pdf\u2069'])
    await expect(search().getByRole('combobox').first()).toHaveValue('قرارداد')
  })

  test('violates no content security policy at the sign-in page and on the desktop', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => void (['warning', 'error'].includes(message.type()) && complaints.push(message.text())))
    await page.goto('/')
    await expect(signInPage(page)).toBeVisible()
    await enterAsAdmin(page)
    await seeDesktop(page)
    await page.reload()
    await seeDesktop(page)
    await page.getByRole('button', { name: 'شروع' }).click()
    await expect(page.getByRole('dialog', { name: 'شروع' })).toBeVisible()
    expect(complaints.filter((text) => /policy/i.test(text))).toEqual([])
  })
})
