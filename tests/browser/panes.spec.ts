import type { Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { makeFolder, open, put, rowInSight, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { png, text } from './material'

const least = 155

test.describe('panes next to the list', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  // The window is found by its tree, because its title follows the open folder.
  const tree = () => page.getByRole('tree', { name: 'درخت پوشه‌ها' })
  const frame = () => page.getByRole('dialog').filter({ has: tree() })

  test('the folder tree can be resized, but not below 155 pixels [EXP-005] [EXP-006] [EXP-007]', async () => {
    const { window, folder } = await workIn(page, 'دو سو')
    const [one, other] = [await makeFolder(page, folder.uuid, 'یکم'), await makeFolder(page, folder.uuid, 'دوم')]
    await put(page, one.uuid, text('در یکم.txt', 'سلام از پوشهٔ یکم'))
    await put(page, other.uuid, png('در دوم.png', [90, 160, 220]))
    await window.getByRole('button', { name: 'بزرگ کردن' }).click()

    await window.getByRole('button', { name: 'درخت پوشه‌ها' }).click()
    await expect(tree().getByRole('treeitem', { name: 'دو سو' })).toBeVisible()
    const width = async () => (await tree().boundingBox())?.width ?? 0
    const divider = frame().getByRole('separator', { name: 'مرز درخت پوشه‌ها' })
    const pull = async (by: number) => {
      const box = await divider.boundingBox()
      if (!box) throw new Error('no divider')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + by, box.y + box.height / 2, { steps: 5 })
      await page.mouse.up()
    }
    // The tree is at the start of the line, which is the right side. It grows to the left.
    const before = await width()
    await pull(-80)
    await expect.poll(width).toBeGreaterThan(before + 60)
    await pull(600)
    await expect.poll(width).toBeLessThan(before)
    expect(await width()).toBeGreaterThanOrEqual(least - 1)
  })

  test('lists together the content of all folders ticked in the tree [EXP-092] [EXP-170] [EXP-171]', async () => {
    await tree().getByRole('treeitem', { name: 'دو سو' }).focus()
    await page.keyboard.press('ArrowLeft')
    const tick = (title: string) => tree().getByRole('treeitem', { name: title }).locator('input[type=checkbox]')
    await tick('یکم').check()
    await expect(frame().getByRole('row', { name: 'در یکم' })).toBeVisible()
    await tick('دوم').check()
    await tick('دو سو').uncheck()
    await expect(frame().getByRole('row', { name: 'در دوم' })).toBeVisible()
    await expect(frame().getByRole('row', { name: 'یکم', exact: true })).toHaveCount(0)
  })

  test('shows the selected item while the preview is open [EXP-011] [EXP-013]', async () => {
    const toggle = frame().getByRole('button', { name: 'پیش‌نمایش', exact: true })
    await toggle.click()
    const preview = frame().getByRole('complementary', { name: 'پیش‌نمایش' })
    await frame().getByRole('row', { name: 'در یکم' }).click()
    await expect(preview.getByText('سلام از پوشهٔ یکم')).toBeVisible()
    await frame().getByRole('row', { name: 'در دوم' }).click()
    await expect(preview.locator('img')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await toggle.click()
    await expect(preview).toBeHidden()
  })
})

test('shows the open folder in the tree even if its parent has more folders than one page of the tree', async ({ page }) => {
  const { window, folder } = await workIn(page, 'پوشهٔ پُر')
  const titles = Array.from({ length: 27 }, (_, at) => `بخش ${at + 1}`)
  for (const title of titles) await makeFolder(page, folder.uuid, title)
  await open(page, await rowInSight(window, 'بخش 27'))
  const shown = windowOf(page, 'بخش 27')
  await shown.getByRole('button', { name: 'بزرگ کردن' }).click()
  await shown.getByRole('button', { name: 'درخت پوشه‌ها' }).click()
  const tree = shown.getByRole('tree', { name: 'درخت پوشه‌ها' })
  await expect(tree.getByRole('treeitem', { name: 'بخش 27' })).toHaveAttribute('aria-selected', 'true')
  await expect(tree.getByRole('treeitem', { name: /بخش \d/ })).toHaveCount(26)
  // The main folder may contain further folders.
  await tree.getByRole('treeitem', { name: 'پوشه‌های بیشتر', level: 3 }).click()
  await expect(tree.getByRole('treeitem', { name: /بخش \d/ })).toHaveCount(27)
})
