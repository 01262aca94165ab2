import type { Locator, Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { call, childrenOf, exactItem, focusEntry, mainFolder, makeFolder, rowsOf, titlesIn, windowOf } from './desk'
import { focusInside, focusKept } from './keys'

const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)

/** Presses a key until this element has the focus, with a limit. */
const goTo = async (page: Page, key: string, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if (await isFocused(wanted)) return
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // The focus moves a frame after the key press. At the end of a list it does not move.
    await page.waitForFunction((old) => document.activeElement !== old, before, { timeout: 1_000 }).catch(() => undefined)
  }
  throw new Error(`${key} does not lead to ${wanted}`)
}

/** Chooses entries of the menu of the focused element, and of its submenus. */
const choose = async (page: Page, ...entries: string[]): Promise<void> => {
  await page.keyboard.press('Shift+F10')
  for (const entry of entries) {
    await focusEntry(page, new RegExp(`^\u2068?${entry}`))
    await page.keyboard.press('Enter')
  }
}

const command = async (page: Page, words: string, read = words): Promise<void> => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'کادر فرمان' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(palette.getByRole('option').first()).toContainText(read)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

const answer = async (page: Page, question: Locator, yes: string): Promise<void> => {
  await focusInside(question)
  await goTo(page, 'Shift+Tab', question.getByRole('button', { name: yes }))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await focusKept(page)
}

const named = async (page: Page, field: Locator, name: string): Promise<void> => {
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
}

test('the keyboard alone covers a working day of a document clerk, and the focus is never lost', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/index.html/signin')
  await expect(page.getByLabel('نام کاربری')).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(Product.password)
  await page.keyboard.press('Enter')
  const main = page.getByRole('button', { name: 'هستینه' })
  await expect(main).toBeVisible()
  const place = await makeFolder(page, (await mainFolder(page)).uuid, '  میز یک کارمند')
  const mina = { firstName: 'مینا', lastName: 'صادقی', username: 'mina', password: 'گذر-مینا-۱۴۰۵' }
  await call(page, 'post', '/api/admin/user/save', { data: mina })
  await call(page, 'post', '/api/nodebase/copy', { data: [] })

  await test.step('opens a folder and creates folders and a Word document', async () => {
    await goTo(page, 'Tab', main)
    await page.keyboard.press('Enter')
    await focusInside(windowOf(page, 'هستینه'))
    await expect(rowsOf(windowOf(page, 'هستینه')).first()).toBeVisible()
    await page.keyboard.press('Home')
    await goTo(page, 'ArrowDown', windowOf(page, 'هستینه').getByRole('row', { name: 'میز یک کارمند' }))
    await page.keyboard.press('Enter')
  })
  const window = windowOf(page, 'میز یک کارمند')
  await expect(window.getByRole('button', { name: 'پوشهٔ جدید' })).toBeEnabled()
  await focusKept(page)
  for (const title of ['پرونده‌ها', 'بایگانی']) {
    await page.keyboard.press('Control+Shift+F')
    await named(page, window.getByRole('textbox', { name: 'نام پوشهٔ جدید' }), title)
    await expect(exactItem(window, title)).toBeFocused()
  }
  await command(page, 'ایجاد سند ورد خالی', 'ایجاد، سند ورد، خالی')
  await named(page, window.getByRole('textbox', { name: 'نام سند جدید' }), 'پیش‌نویس')
  await expect(exactItem(window, 'پیش‌نویس')).toBeFocused()
  await page.keyboard.press('F2')
  await named(page, window.getByRole('textbox', { name: 'نام', exact: true }), 'نامه')
  const letter = exactItem(window, 'نامه')
  await expect(letter).toBeFocused()
  const children = await childrenOf(page, place.uuid)
  const uuidOf = (title: string) => String(children.find((one) => one.title === title)?.uuid)
  const [files, archive] = [uuidOf('پرونده‌ها'), uuidOf('بایگانی')]

  await test.step('copies a file into one folder; cuts and pastes another one there', async () => {
    await page.keyboard.press('Control+C')
    await expect(notices(page).getByText('۱ مورد در فهرست کپی است.')).toBeVisible()
    await goTo(page, 'ArrowUp', exactItem(window, 'پرونده‌ها'))
    await choose(page, 'چسباندن درون این پوشه')
    await expect.poll(() => titlesIn(page, files)).toEqual(['نامه'])
    await focusKept(page)
    await goTo(page, 'ArrowUp', exactItem(window, 'بایگانی'))
    await page.keyboard.press('Control+X')
    await expect(exactItem(window, 'بایگانی')).toHaveAttribute('data-cut', 'true')
    await goTo(page, 'ArrowDown', exactItem(window, 'پرونده‌ها'))
    await page.keyboard.press('Enter')
    const inner = windowOf(page, 'پرونده‌ها')
    await expect(exactItem(inner, 'نامه')).toBeVisible()
    // Commands are enabled once the rights of the folder are loaded.
    await expect(inner.getByRole('button', { name: 'پوشهٔ جدید' })).toBeEnabled()
    await focusKept(page)
    await page.keyboard.press('Control+V')
    await expect(exactItem(inner, 'بایگانی')).toBeVisible()
    // The copied file is pasted again, in addition to the cut file.
    await expect.poll(() => titlesIn(page, files)).toEqual(['بایگانی', 'نامه', 'نامه - رونوشت'])
    await focusKept(page)
  })

  const inner = windowOf(page, 'پرونده‌ها')
  await test.step('moves a file to the parent folder, and sends one to a working directory', async () => {
    await page.keyboard.press('Home')
    await goTo(page, 'ArrowDown', exactItem(inner, 'نامه - رونوشت'))
    await choose(page, 'انتقال به')
    const here = page.getByRole('treeitem', { name: 'پرونده‌ها' })
    await expect(here).toBeFocused()
    await goTo(page, 'ArrowUp', page.getByRole('treeitem', { name: 'میز یک کارمند' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => titlesIn(page, place.uuid)).toEqual(['نامه', 'نامه - رونوشت', 'پرونده‌ها'].sort())
    await expect(exactItem(inner, 'نامه - رونوشت')).toHaveCount(0)
    await focusKept(page)
    await page.keyboard.press('Home')
    await goTo(page, 'ArrowDown', exactItem(inner, 'بایگانی'))
    await choose(page, 'افزودن به پوشه‌های کاری')
    await expect(notices(page).getByText('به پوشه‌های کاری شما افزوده شد', { exact: false })).toBeVisible()
    await expect(page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'بایگانی' })).toBeVisible()
    await goTo(page, 'ArrowDown', exactItem(inner, 'نامه'))
    await choose(page, 'فرستادن به پوشهٔ کاری', 'بایگانی')
    await expect.poll(() => titlesIn(page, archive)).toEqual(['نامه'])
    await focusKept(page)
  })

  await test.step('deletes a file, undoes that, deletes it again and restores it from the bin', async () => {
    const sure = windowOf(page, 'تأیید حذف')
    await focusInside(inner)
    await page.keyboard.press('Delete')
    await answer(page, sure, 'حذف')
    await expect.poll(() => titlesIn(page, files)).toEqual(['بایگانی'])
    await focusInside(inner)
    await page.keyboard.press('Control+Z')
    await expect.poll(() => titlesIn(page, files)).toEqual(['بایگانی', 'نامه'])
    await expect(exactItem(inner, 'نامه')).toBeVisible()
    await focusKept(page)
    await page.keyboard.press('Home')
    await goTo(page, 'ArrowDown', exactItem(inner, 'نامه'))
    await page.keyboard.press('Delete')
    await answer(page, sure, 'حذف')
    await expect(exactItem(inner, 'نامه')).toHaveCount(0)
    await command(page, 'سطل بازیافت')
    const bin = windowOf(page, 'سطل بازیافت')
    await expect(exactItem(bin, 'نامه')).toBeVisible()
    await focusInside(bin)
    await goTo(page, 'ArrowDown', exactItem(bin, 'نامه'))
    await choose(page, 'بازگرداندن')
    await expect(exactItem(bin, 'نامه')).toHaveCount(0)
    await expect.poll(() => titlesIn(page, files)).toEqual(['بایگانی', 'نامه'])
    await focusInside(bin)
    await page.keyboard.press('Control+Alt+W')
    await expect(bin).toHaveCount(0)
    await focusInside(inner)
  })

  await test.step('opens the properties, and sets, explains and previews permissions of the parent folder', async () => {
    await page.keyboard.press('Home')
    await goTo(page, 'ArrowDown', exactItem(inner, 'نامه'))
    await page.keyboard.press('Alt+Enter')
    const properties = windowOf(page, 'نامه')
    await focusInside(properties)
    await page.keyboard.press('Control+Alt+W')
    await expect(properties).toHaveCount(0)
    await focusInside(inner)
    await page.keyboard.press('Backspace')
    await goTo(page, 'ArrowDown', exactItem(window, 'پرونده‌ها'))
    await choose(page, 'دسترسی‌ها')
    const editor = windowOf(page, 'پرونده‌ها — دسترسی‌ها')
    await focusInside(editor)
    await goTo(page, 'Tab', editor.getByRole('combobox', { name: 'افزودن نقش' }))
    await page.keyboard.press('ArrowDown')
    const role = editor.getByRole('option').filter({ hasText: 'ROLE_USER' })
    await expect(role).toBeVisible()
    for (let step = 0; step < 10 && (await role.getAttribute('aria-selected')) !== 'true'; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const entry = editor
      .getByRole('listitem')
      .getByRole('group')
      .filter({ has: page.getByLabel('سطح دسترسی') })
    await expect(entry).toHaveCount(1)
    await goTo(page, 'Tab', entry.getByLabel('سطح دسترسی'))
    // All users may download already.
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(entry.getByLabel('سطح دسترسی')).toHaveValue('3')
    await goTo(page, 'Tab', entry.getByLabel('انقضا', { exact: true }))
    await page.keyboard.type('1499/12/29')
    await goTo(page, 'Tab', entry.getByLabel('و هرچه درون آن است'))
    await page.keyboard.press('Space')
    await goTo(page, 'Tab', editor.getByLabel('روی همهٔ موردهای درون آن اعمال شود'))
    await page.keyboard.press('Space')
    const apply = editor.getByRole('button', { name: 'اعمال', exact: true })
    await goTo(page, 'Tab', apply)
    await page.keyboard.press('Enter')
    await answer(page, page.getByRole('alertdialog'), 'اعمال شود')
    await expect(apply).toBeDisabled()
    await focusInside(editor)

    await goTo(page, 'Tab', editor.getByRole('tab', { name: 'چه کسی چه می‌تواند' }))
    await page.keyboard.press('ArrowLeft')
    await expect(editor.getByRole('tab', { name: 'چرا این دسترسی' })).toBeFocused()
    const pick = async () => {
      await goTo(page, 'Tab', editor.getByRole('combobox', { name: 'کاربر' }))
      await page.keyboard.insertText('مینا')
      await expect(editor.getByRole('option', { name: 'مینا صادقی' })).toHaveAttribute('aria-selected', 'true')
      await expect(editor.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
    }
    await pick()
    await expect(editor.getByText('سطح دسترسی: نوشتن، تا ۱۴۹۹/۱۲/۲۹')).toBeVisible()
    await goTo(page, 'Shift+Tab', editor.getByRole('tab', { name: 'چرا این دسترسی' }))
    await page.keyboard.press('ArrowLeft')
    await pick()
    await expect(editor.getByRole('cell', { name: 'نامه' })).toBeVisible()
    await focusKept(page)
    await page.keyboard.press('Control+Alt+W')
    await expect(editor).toHaveCount(0)
    await focusInside(window)
  })

  await command(page, 'خروج از سامانه')
  await expect(page.getByLabel('نام کاربری')).toBeFocused()
})
