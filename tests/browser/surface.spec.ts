import { expect, signIn, test } from '#tests/support/product'
import { makeFolder, rowsOf, windowOf, workIn } from './desk'

test('a selection box selects icons, and the column layout of a user applies in every browser where the user signs in [EXP-156] [EXP-158]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'چیدمان ستون‌ها')
  for (const title of ['یک', 'دو', 'سه']) await makeFolder(page, folder.uuid, title)
  await expect(rowsOf(window)).toHaveCount(3)

  const from = await rowsOf(window).nth(0).locator('[data-column=lastVersionsSize]').boundingBox()
  if (!from) throw new Error('there is no first row')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await expect(window.getByRole('row', { selected: true })).toHaveCount(0)
  await page.mouse.move(x + 40, y + from.height, { steps: 4 })
  await expect(window.getByRole('row', { selected: true })).toHaveCount(2)
  await page.mouse.up()
  await expect(window.getByRole('row', { selected: true })).toHaveCount(2)
  await expect(window.locator('[data-part=footer]')).toContainText('۲ از ۳ انتخاب شد')

  const author = window.locator('[role=columnheader][data-column=author]')
  const width = async () => Math.round((await author.boundingBox())?.width ?? 0)
  const before = await width()
  const grip = await author.locator('[data-grip]').boundingBox()
  if (!grip) throw new Error('there is nothing to hold the column by')
  await page.mouse.move(grip.x + 4, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x - 36, grip.y + 8, { steps: 4 })
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/user-profile') && answer.request().method() === 'POST')
  await page.mouse.up()
  await expect.poll(width).toBe(before + 40)
  expect((await saved).ok()).toBe(true)
  await page.evaluate(() => localStorage.removeItem('mizkar.look'))
  await page.reload()
  await expect(windowOf(page, 'چیدمان ستون‌ها')).toBeVisible()
  await expect.poll(width).toBe(before + 40)
})

test('a moved icon keeps its place in every browser where the user signs in, until all icons are put back in order', async ({ page }) => {
  await signIn(page)
  const bin = page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'سطل بازیافت' })
  const placeOf = async () => {
    const { x = 0, y = 0 } = (await bin.boundingBox()) ?? {}
    return [Math.round(x), Math.round(y)]
  }
  await expect(bin).toBeVisible()
  const before = await placeOf()
  const [x, y] = [(before[0] ?? 0) + 50, (before[1] ?? 0) + 30]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // Moves upwards, because other icons may have pushed the icon to the lowest cell.
  await page.mouse.move(x - 200, y - 90, { steps: 4 })
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/user-profile') && answer.request().method() === 'POST')
  await page.mouse.up()
  const after = [(before[0] ?? 0) - 224, (before[1] ?? 0) - 116]
  await expect.poll(placeOf).toEqual(after)
  expect((await saved).ok()).toBe(true)
  await page.evaluate(() => localStorage.removeItem('mizkar.look'))
  await page.reload()
  await expect(bin).toBeVisible()
  await expect.poll(placeOf).toEqual(after)
  await bin.click({ button: 'right' })
  const again = page.waitForResponse((answer) => answer.url().includes('/api/user-profile') && answer.request().method() === 'POST')
  await page.getByRole('menuitem', { name: 'چیدن نمادها به ترتیب' }).click()
  await expect.poll(placeOf).toEqual(before)
  expect((await again).ok()).toBe(true)
})
