import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { childrenOf, chooseEntry, mainFolder, makeFolder, put, rowsOf, windowOf, workIn } from './desk'
import { text } from './material'

/** Drags an item by its name over another element, without dropping it. */
const carry = async (page: Page, item: Locator, target: Locator): Promise<void> => {
  // Waits until both elements stop moving.
  await target.hover()
  await item
    .locator('bdi')
    .first()
    .hover({ position: { x: 4, y: 8 } })
  const to = await target.boundingBox()
  if (!to) throw new Error('there is nothing drawn to carry it over')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 2 })
}

const titles = async (page: Page, folder: string) => (await childrenOf(page, folder)).map(({ title }) => title)

test.describe('moving', () => {
  test('moves items from the list into the tree by dragging, undoes by «واگرد», and moves by the menu alone [EXP-005] [EXP-094]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'جابه‌جایی')
    const target = await makeFolder(page, folder.uuid, 'گنجینهٔ برگ‌ها')
    const inner = await makeFolder(page, target.uuid, 'سال پیش')
    await put(page, folder.uuid, text('نامه.txt', 'نامهٔ نخست'))
    const row = rowsOf(window).filter({ hasText: 'نامه' })
    await expect(row).toBeVisible()

    await window.getByRole('button', { name: 'درخت پوشه‌ها' }).click()
    const tree = window.getByRole('tree', { name: 'درخت پوشه‌ها' })
    await expect(tree.getByRole('treeitem', { name: 'جابه‌جایی' })).toHaveAttribute('aria-selected', 'true')
    await tree.getByRole('treeitem', { name: 'جابه‌جایی' }).press('ArrowLeft')
    const place = tree.getByRole('treeitem', { name: 'گنجینهٔ برگ‌ها' })
    await carry(page, row, place)
    await expect(place).toHaveAttribute('data-drop-target', '')
    await expect(window.getByRole('status').filter({ hasText: 'رها کنید تا این مورد به' })).toBeVisible()
    await page.mouse.up()
    await expect(row).toBeHidden()
    expect(await titles(page, target.uuid)).toEqual(['سال پیش', 'نامه'])

    await page.getByRole('region', { name: 'اعلان‌ها' }).getByRole('button', { name: 'واگرد' }).click()
    await expect(row).toBeVisible()
    expect(await titles(page, target.uuid)).toEqual(['سال پیش'])

    await row.click({ button: 'right' })
    await chooseEntry(page, 'انتقال به…')
    const dialog = window.getByRole('dialog', { name: 'انتقال' })
    await expect(dialog.getByRole('button', { name: 'انتقال به اینجا' })).toBeDisabled()
    await dialog.getByRole('treeitem', { name: 'جابه‌جایی' }).press('ArrowLeft')
    await expect(dialog.getByRole('treeitem', { name: 'گنجینهٔ برگ‌ها' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('treeitem', { name: 'سال پیش' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toBeHidden()
    expect(await titles(page, inner.uuid)).toEqual(['نامه'])
  })

  test('opens folders below a resting drag, refuses a folder into itself, and accepts a drop in another window [EXP-094]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'میان پنجره‌ها')
    const outer = await makeFolder(page, folder.uuid, 'بیرونی')
    await put(page, folder.uuid, text('برگه.txt', 'برگهٔ نخست'))
    const row = rowsOf(window).filter({ hasText: 'برگه' })
    await expect(row).toBeVisible()
    const folderRow = rowsOf(window).filter({ hasText: 'بیرونی' })

    await carry(page, folderRow, folderRow)
    await expect(window.getByText('پوشه درون خودش جا نمی‌گیرد.')).toBeVisible()
    await page.mouse.up()
    expect(await titles(page, folder.uuid)).toEqual(['بیرونی', 'برگه'])

    await carry(page, row, folderRow)
    const inside = windowOf(page, 'بیرونی')
    await expect(inside.getByText('این پوشه خالی است', { exact: false })).toBeVisible()
    const blank = await inside.getByRole('grid').boundingBox()
    if (!blank) throw new Error('the list is not drawn')
    await page.mouse.move(blank.x + blank.width / 2, blank.y + blank.height - 40, { steps: 3 })
    await page.mouse.up()
    await expect(rowsOf(inside).filter({ hasText: 'برگه' })).toBeVisible()
    expect(await titles(page, outer.uuid)).toEqual(['برگه'])

    await page.keyboard.down('Control')
    await carry(
      page,
      rowsOf(inside).filter({ hasText: 'برگه' }),
      page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' }),
    )
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expect.poll(async () => titles(page, (await mainFolder(page)).uuid)).toContain('برگه')
    expect(await titles(page, outer.uuid)).toEqual(['برگه'])
    await carry(page, rowsOf(inside).filter({ hasText: 'برگه' }), page.getByRole('button', { name: 'پوشهٔ خانگی' }))
    await expect(page.getByRole('button', { name: 'پوشهٔ خانگی' })).toHaveAttribute('data-drop-target', '')
    await page.mouse.up()
    await expect.poll(() => titles(page, outer.uuid)).toEqual([])
  })
})
