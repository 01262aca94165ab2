import type { Page } from '@playwright/test'
import { allFolders, start, windowOf } from '#tests/browser/desk'
import { expect, test } from './job'

const HOUR = 3_600_000
const homeFolder = 'پوشهٔ خانگی'

/** Signs a person in again over the open desktop. Only the press that submits the form counts as an action. */
const signInAgain = async (page: Page, password: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'ورود دوباره' })
  await expect(sheet.getByText('سر جای خود است')).toBeVisible()
  await sheet.getByLabel('گذرواژه', { exact: true }).fill(password)
  await sheet.getByLabel('گذرواژه', { exact: true }).press('Enter')
  await expect(sheet).toHaveCount(0)
}

test('J12 works through a lost network, a sleep of two hours and a second tab, signs in once and loses nothing typed', async ({
  prepare,
  seat,
}) => {
  const clerk = await prepare.makePerson('مریم', 'احمدی')
  const { page, context, actions } = await seat(clerk)
  const signIns: string[] = []
  context.on('request', (request) => void (request.url().endsWith('/api/jwt/login') && signIns.push(request.url())))

  await start(page, 'نمایهٔ من')
  const name = windowOf(page, 'نمایهٔ من').getByLabel('نام', { exact: true })
  await name.fill('نیمه‌کاره')
  await start(page, 'کاوشگر')
  await expect(windowOf(page, allFolders).getByRole('row', { name: homeFolder })).toBeVisible()

  // The network is lost: content that cannot be loaded shows an error, and appears when the network returns.
  await context.setOffline(true)
  await windowOf(page, allFolders).getByRole('row', { name: 'هستینه' }).dblclick()
  const other = windowOf(page, 'هستینه')
  await expect(other.getByText('ارتباط با سرور برقرار نشد')).toBeVisible()
  await expect(other.getByText('شاید حذف')).toHaveCount(0)
  actions.reset()
  await context.setOffline(false)
  await expect(other.getByText('ارتباط با سرور برقرار نشد')).toHaveCount(0, { timeout: 30_000 })
  const content = other.getByText('این پوشه خالی است', { exact: false }).or(other.locator('[data-uuid]')).first()
  await expect(content).toBeVisible({ timeout: 30_000 })
  await expect(name).toHaveValue('نیمه‌کاره')

  // A second tab of the same browser is signed in.
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('button', { name: 'شروع' })).toBeVisible()
  expect(actions.count).toBe(0)
  expect(signIns).toEqual([])

  // Simulates a laptop that sleeps for two hours and wakes up.
  await context.clock.setSystemTime(Date.now() + 2 * HOUR)
  await signInAgain(page, clerk.password)
  await expect(second.getByRole('dialog', { name: 'ورود دوباره' })).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'شروع' })).toBeVisible()
  expect(actions.count).toBe(1)
  expect(signIns).toHaveLength(1)

  await expect(name).toHaveValue('نیمه‌کاره')
  await other.getByRole('button', { name: 'تازه‌سازی' }).click()
  await expect(content).toBeVisible()
})
