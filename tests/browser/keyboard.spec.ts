import type { CDPSession } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { allFolders, mainFolder, makeFolder, put, rowsOf, titlesOf, uploadEnded, windowOf, workIn } from './desk'
import { focusInside, focusKept, tabTo } from './keys'
import { pdf, text } from './material'

/** What the keys of letters write on a keyboard. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Persian: { A: 'ش', F: 'ب', K: 'ن', R: 'ق', W: 'ص', M: 'ئ', D: 'ی' },
  Arabic: { A: 'ش', F: 'ب', K: 'ن', R: 'ق', W: 'ص', M: 'ى', D: 'ي' },
  English: {},
}
const bits = { alt: 1, control: 2, shift: 8 }

/** Presses a letter as a keyboard of another layout reports it: another character, the same place. */
const pressOn = async (wire: CDPSession, layout: string, letter: string, ...held: (keyof typeof bits)[]): Promise<void> => {
  const modifiers = held.reduce((sum, name) => sum + bits[name], 0)
  const key = {
    key: layouts[layout]?.[letter] ?? letter.toLowerCase(),
    code: `Key${letter}`,
    windowsVirtualKeyCode: letter.charCodeAt(0),
    modifiers,
  }
  await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

for (const [index, layout] of Object.keys(layouts).entries())
  test(`the main job is done with the keyboard alone, under a layout of ${layout}, and the focus is never lost`, async ({ page }) => {
    test.setTimeout(60_000)
    const wire = await page.context().newCDPSession(page)
    const press = (letter: string, ...held: (keyof typeof bits)[]) => pressOn(wire, layout, letter, ...held)
    // Of many folders it stands on the first page.
    const title = `آزمون صفحه‌کلید ${layout}`
    const kept = () => focusKept(page)

    await page.goto('/index.html/signin')
    await expect(page.getByLabel('نام کاربری')).toBeFocused()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('گذرواژه', { exact: true })).toBeFocused()
    await page.keyboard.insertText(Product.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'هستینه' })).toBeVisible()
    const main = await mainFolder(page)
    const workplace = await makeFolder(page, main.uuid, `  ${title}`)
    await put(page, workplace.uuid, pdf('برگه.pdf', [0.1, 0.6, 0.1 * (index + 1)]))

    await tabTo(page, 'هستینه')
    await page.keyboard.press('Enter')
    const top = windowOf(page, 'هستینه')
    await expect(rowsOf(top).first()).toBeVisible()
    await expect(top.getByRole('grid').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Home')
    const at = (await titlesOf(top)).indexOf(title)
    for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
    await expect(top.getByRole('row', { name: title })).toBeFocused()
    await page.keyboard.press('Enter')
    const window = windowOf(page, title)
    await expect(window.getByRole('row', { name: 'برگه' })).toBeVisible()
    await kept()
    // Whether a folder may be made here is known once the folder itself was read.
    await expect(window.getByRole('button', { name: 'پوشهٔ جدید' })).toBeEnabled()

    await press('F', 'control', 'shift')
    const input = window.getByRole('textbox', { name: 'نام پوشهٔ جدید' })
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(input).toBeHidden()
    await expect(
      window
        .getByRole('grid')
        .locator(':focus')
        .or(window.getByRole('grid').and(page.locator(':focus'))),
    ).toHaveCount(1)
    await press('F', 'control', 'shift')
    await page.keyboard.insertText('با صفحه‌کلید')
    await page.keyboard.press('Enter')
    const made = window.getByRole('row', { name: 'با صفحه‌کلید' })
    await expect(made).toBeFocused()

    await page.keyboard.press('F2')
    await expect(window.getByRole('textbox', { name: 'نام', exact: true })).toBeFocused()
    await page.keyboard.insertText('نام تازه')
    await page.keyboard.press('Enter')
    await expect(window.getByRole('row', { name: 'نام تازه' })).toBeFocused()

    await press('A', 'control')
    await expect(window.getByRole('row', { selected: true })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(window.getByRole('row', { selected: true })).toHaveCount(0)
    await expect(window).toBeVisible()
    await kept()

    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const inner = windowOf(page, 'نام تازه')
    await expect(inner.getByText('این پوشه خالی است')).toBeVisible()
    await kept()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(window.getByRole('row', { name: 'برگه' })).toBeVisible()
    await kept()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(inner.getByText('این پوشه خالی است')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(window.getByRole('row', { name: 'برگه' })).toBeVisible()
    await kept()

    await expect(window.getByRole('button', { name: 'بارگذاری پرونده' })).toBeEnabled()
    // The browser takes a moment until it hands dialogs over, and a key asks for one at once.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, 'بارگذاری پرونده', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([text('از صفحه‌کلید.txt', title)])
    const upload = await uploadEnded(page)
    await focusInside(upload)
    await press('W', 'control', 'alt')
    await expect(upload).toHaveCount(0)
    await kept()
    await focusInside(window)
    await expect(window.getByRole('row', { name: 'از صفحه‌کلید' })).toBeVisible()

    await tabTo(page, 'نام تازه')
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    for (let step = 0; step < 3; step += 1)
      if (!(await window.getByRole('row', { name: 'برگه' }).evaluate((row) => row === document.activeElement)))
        await page.keyboard.press('ArrowUp')
    await expect(window.getByRole('row', { name: 'برگه' })).toBeFocused()
    await page.keyboard.press('Enter')
    const viewer = windowOf(page, 'برگه')
    await expect(viewer.locator('canvas').first()).toBeVisible()
    await focusInside(viewer)
    await page.keyboard.press('Equal')
    await expect(viewer.getByText('۱۰۰٪')).toBeVisible()
    const width = async () => (await viewer.locator('canvas').first().boundingBox())?.width ?? 0
    const before = await width()
    await press('R')
    await expect.poll(width).toBeGreaterThan(before * 1.2)
    await page.keyboard.press('Digit0')
    await expect(viewer.getByText('۸۰٪')).toBeVisible()
    await press('W', 'control', 'alt')
    await expect(viewer).toHaveCount(0)
    await focusInside(window)

    await page.keyboard.press('Shift+F10')
    const moving = page.getByRole('menuitem', { name: 'انتقال به…' })
    await expect(moving).toBeVisible()
    for (let step = 0; step < 30 && !(await moving.evaluate((item) => item === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const here = page.getByRole('treeitem', { name: title })
    await expect(here).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('treeitem', { name: 'نام تازه' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('treeitem', { name: 'نام تازه' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(window.getByRole('row', { name: 'برگه' })).toHaveCount(0)
    await kept()

    await press('K', 'control')
    await page.getByRole('dialog', { name: 'کادر فرمان' }).getByRole('combobox').pressSequentially('تنظیمات')
    await page.keyboard.press('Enter')
    const settings = windowOf(page, 'تنظیمات میزکار')
    await expect(settings.getByRole('tab', { name: 'رنگ‌ها' })).toBeVisible()
    await focusInside(settings)
    await press('W', 'control', 'alt')
    await expect(settings).toHaveCount(0)
    await kept()

    await press('M', 'control', 'alt')
    await expect(window).toBeHidden()
    await kept()
    await tabTo(page, 'هستینه')
  })

test('Esc closes what is on top and nothing else', async ({ page }) => {
  const { window, folder } = await workIn(page, 'گریز')
  await put(page, folder.uuid, text('یک.txt', 'یک'))
  const row = window.getByRole('row', { name: 'یک' })
  await row.click()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'کارهای مورد انتخاب‌شده' })
  await expect(menu.getByRole('menuitem', { name: 'باز کردن' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'شروع' }).focus()
  await page.keyboard.press('Enter')
  const startMenu = page.getByRole('dialog', { name: 'شروع' })
  await expect(startMenu.getByRole('textbox', { name: 'جست‌وجو در برنامه‌ها' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(startMenu).toBeHidden()
  await expect(page.getByRole('button', { name: 'شروع' })).toBeFocused()
  await expect(window).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(startMenu.getByRole('textbox', { name: 'جست‌وجو در برنامه‌ها' })).toBeFocused()
  await page.keyboard.insertText('كاوش')
  await page.keyboard.press('Enter')
  await expect(windowOf(page, allFolders)).toBeVisible()
  await expect(
    windowOf(page, allFolders)
      .locator(':focus')
      .or(windowOf(page, allFolders).and(page.locator(':focus'))),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(windowOf(page, allFolders)).toBeVisible()
})
