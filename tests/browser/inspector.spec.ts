import { readFileSync } from 'node:fs'
import { expect, Product, signIn, test } from '#tests/support/product'
import { windowOf } from './desk'
import { faultsOf } from './faults'

test('one shortcut opens the inspector for an administrator: live actors, charts, a recording without secrets, and no code loaded before', async ({
  page,
}) => {
  const faults: string[] = []
  const scripts: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await signIn(page)
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  expect(scripts.filter((path) => path.includes('inspector'))).toEqual([])
  await page.keyboard.press('Control+Alt+i')
  const inspector = windowOf(page, 'بازرس')
  const actor = (name: RegExp) => inspector.getByRole('treeitem', { name })
  await expect(actor(/^desktop inUse$/)).toBeVisible()
  await expect(actor(/^windows/)).toBeVisible()
  expect(scripts.filter((path) => path.includes('inspector')).length).toBeGreaterThan(0)

  // The inspector does not record its own window, so it becomes idle.
  const place = inspector.getByText(/^رویداد .+ از/)
  const settled = await place.textContent()
  await expect(actor(/^content/)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(actor(/^overlay palette/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(place).not.toHaveText(settled ?? '')
  await actor(/^desktop/).click()
  await page.keyboard.press('ArrowDown')
  await expect(actor(/^auth/)).toBeFocused()
  await expect(inspector.getByRole('img', { name: /^authenticated/ })).toBeVisible()
  await expect(inspector.locator('[data-lit]').first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await inspector.getByRole('button', { name: /^ذخیرهٔ ضبط/ }).click()
  const recording = await (await downloading).path()
  const text = readFileSync(recording, 'utf8')
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token') ?? '')
  expect(token.length).toBeGreaterThan(20)
  expect([text.includes(token), text.includes(Product.password)]).toEqual([false, false])
  await inspector.locator('input[type=file]').setInputFiles(recording)
  await expect(inspector.getByRole('status')).toContainText('ضبطی از پروندهٔ')
  await inspector.getByRole('button', { name: 'رویداد بعدی' }).click()
  await expect(place).toContainText('رویداد ۲ از')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Control+Alt+w')
  await expect(inspector).toHaveCount(0)
  expect(await page.evaluate(() => 'mizkarInspect' in globalThis)).toBe(false)
  expect(faults).toEqual([])
})

test('other users cannot open the inspector, by shortcut or by name', async ({ page }) => {
  await page.route('**/api/desktop/start', async (route) => {
    const answer = await route.fetch()
    const start = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...start, user: { ...start.user, authorities: [{ authority: 'ROLE_USER' }] } } })
  })
  await signIn(page)
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  await page.keyboard.press('Control+Alt+i')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('بازرس')
  await expect(page.getByRole('option', { name: /بازرسی/ })).toContainText('فقط برای مدیران')
  await expect(page.getByRole('option')).toContainText(['بازرسی', 'جست‌وجوی «بازرس» در سندها'])
  await expect(windowOf(page, 'بازرس')).toHaveCount(0)
  // The desktop reads its first data again when it is idle, perhaps after the end of this test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
