import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import { call, chooseEntry, makeFolder, put, rowsOf, titlesIn, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

/** Letters that these keys type in a Persian layout. */
const persian: Readonly<Record<string, string>> = { C: 'ز', V: 'ر', X: 'ط' }
const bits = { control: 2, shift: 8 }

const press = async (wire: CDPSession, letter: string, ...held: (keyof typeof bits)[]): Promise<void> => {
  const modifiers = held.reduce((sum, name) => sum + bits[name], 0)
  const key = { key: persian[letter] ?? letter, code: `Key${letter}`, windowsVirtualKeyCode: letter.charCodeAt(0), modifiers }
  await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })

/** Returns the name of a menu entry with these words. The shortcut follows the words, and names of users are isolated. */
const entryName = (words: string): RegExp => new RegExp(`^\u2068?${words}\u2069?( ?Ctrl.*)?$`)

const choose = async (page: Page, on: Locator, ...entries: string[]): Promise<void> => {
  await on.click({ button: 'right' })
  for (const entry of entries) await chooseEntry(page, entryName(entry))
}
/** Opens the menu of the empty area below the rows of a list and chooses entries. */
const blank = async (page: Page, window: Locator, ...entries: string[]): Promise<void> => {
  const box = await window.getByRole('grid').boundingBox()
  if (!box) throw new Error('the list is not drawn')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 30, { button: 'right' })
  for (const entry of entries) await chooseEntry(page, entryName(entry))
}

/** Creates a folder with more content than one request copies, by copying copies. */
const makeMany = async (page: Page, parent: string, title: string): Promise<void> => {
  const [few, more] = [await makeFolder(page, parent, `${title} ۱`), await makeFolder(page, parent, `${title} ۲`)]
  const many = await makeFolder(page, parent, title)
  for (let index = 1; index <= 32; index += 1) await makeFolder(page, few.uuid, `یکی از ${title} ${index}`)
  for (const [from, to, times] of [[few, more, 8] as const, [more, many, 4] as const]) {
    await call(page, 'post', '/api/nodebase/copy', { data: [from.uuid] })
    for (let count = 0; count < times; count += 1) await call(page, 'post', '/api/nodebase/paste', { form: { destUuid: to.uuid } })
  }
}

/**
 * Delays the events that long tasks have ended until the returned function is called. On a fast machine the task would end before its
 * progress can be seen.
 */
const holdEnds = async (page: Page): Promise<() => void> => {
  let waiting: (() => void)[] | undefined = []
  await page.routeWebSocket('**/messaging-ws**', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const pass = () => socket.send(message)
      if (waiting && /job\.progress.*"DONE"/s.test(String(message))) waiting.push(pass)
      else pass()
    })
  })
  return () => {
    for (const pass of waiting ?? []) pass()
    waiting = undefined
  }
}

test.describe('the clipboard', () => {
  test('copies into another window, and moves cut items, which disappear from the cut list in every tab at once [CLIP-002] [CLIP-004] [CLIP-010]', async ({
    page,
    context,
  }) => {
    const { window, folder } = await workIn(page, 'از اینجا')
    const target = await makeFolder(page, folder.uuid, 'به آنجا')
    await put(page, folder.uuid, text('نامه.txt', 'نامه‌ای برای رونوشت'))
    await put(page, folder.uuid, text('برگه.txt', 'برگه‌ای برای رونوشت'))
    // A new copy replaces the copied items.
    await choose(page, item(window, 'برگه'), 'کپی')
    await expect(notices(page).getByText('۱ مورد در فهرست کپی است.').first()).toBeVisible()
    await choose(page, item(window, 'نامه'), 'کپی')

    await item(window, 'به آنجا').click()
    await page.keyboard.press('Control+Enter')
    const other = windowOf(page, 'به آنجا')
    await expect(other.getByText('این پوشه خالی است', { exact: false })).toBeVisible()
    await blank(page, other, 'چسباندن')
    await expect(item(other, 'نامه')).toBeVisible()
    expect([await titlesIn(page, folder.uuid), await titlesIn(page, target.uuid)]).toEqual([['برگه', 'به آنجا', 'نامه'], ['نامه']])

    const tab = await context.newPage()
    await signIn(tab)
    // The page may restore other windows; the last one with this title is the new one.
    await tab.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' }).click()
    await tab.keyboard.press('Enter')
    await windowOf(tab, 'هستینه').getByRole('row', { name: 'از اینجا' }).click()
    await tab.keyboard.press('Enter')
    const there = windowOf(tab, 'از اینجا').last()
    await expect(item(there, 'برگه')).toBeVisible()
    // Another window may cover this one.
    await item(window, 'برگه').dispatchEvent('contextmenu', { clientX: 300, clientY: 200 })
    await chooseEntry(page, entryName('برش'))
    await expect(item(there, 'برگه')).toHaveAttribute('data-cut', 'true')
    await expect(item(window, 'برگه')).toHaveAttribute('data-cut', 'true')
    await other.getByRole('grid').focus()
    await page.keyboard.press('Control+V')
    await expect(item(other, 'برگه')).toBeVisible()
    await expect(item(window, 'برگه')).toBeHidden()
    await expect(item(there, 'برگه')).toBeHidden()
    // Copied items stay in the list and are pasted once more, under a new name.
    expect(await titlesIn(page, target.uuid)).toEqual(['برگه', 'نامه', 'نامه - رونوشت'])
  })

  test('refuses to cut two items, adds copied items, and refuses an empty paste with a message, in a Persian layout [CLIP-003] [CLIP-014] [CLIP-015]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'با کلیدها')
    await call(page, 'post', '/api/nodebase/copy', { data: [] })
    const inner = await makeFolder(page, folder.uuid, 'درون')
    await put(page, folder.uuid, text('الف.txt', 'الف'))
    await put(page, folder.uuid, text('ب.txt', 'ب'))
    const wire = await page.context().newCDPSession(page)
    await item(window, 'الف').click()
    await press(wire, 'V', 'control')
    await expect(notices(page).getByText('چیزی برای چسباندن نیست', { exact: false })).toBeVisible()
    await page.keyboard.press('Shift+ArrowDown')
    await press(wire, 'X', 'control')
    await expect(notices(page).getByText('حداکثر ۱ مورد را می‌توان برید.')).toBeVisible()

    await item(window, 'الف').click()
    await press(wire, 'C', 'control')
    await expect(notices(page).getByText('۱ مورد در فهرست کپی است.')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await press(wire, 'C', 'control', 'shift')
    await expect(notices(page).getByText('۲ مورد در فهرست کپی است.')).toBeVisible()
    await choose(page, item(window, 'درون'), 'چسباندن درون این پوشه')
    await expect.poll(() => titlesIn(page, inner.uuid)).toEqual(['الف', 'ب'])
  })

  test('pastes into two folders chosen by keyboard, reports the result and closes [CLIP-007] [CLIP-012] [CLIP-013]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'در چند پوشه')
    const [first, second] = [await makeFolder(page, folder.uuid, 'یکم'), await makeFolder(page, folder.uuid, 'دوم')]
    await put(page, folder.uuid, text('نامه.txt', 'نامه‌ای برای دو پوشه'))
    const wire = await page.context().newCDPSession(page)
    await item(window, 'نامه').click()
    await press(wire, 'C', 'control')
    await expect(notices(page).getByText('۱ مورد در فهرست کپی است.')).toBeVisible()
    await press(wire, 'V', 'control', 'shift')
    const chooser = windowOf(page, 'چسباندن در…')
    const here = chooser.getByRole('treeitem', { name: 'در چند پوشه' })
    await expect(here).toBeVisible()
    expect(await faultsOf(page, { within: '[role=dialog]' })).toEqual([])
    await here.press('ArrowLeft')
    await expect(chooser.getByRole('treeitem', { name: 'دوم' })).toBeVisible()
    for (let step = 0; step < 2; step += 1) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
    }
    await expect(chooser.getByRole('button', { name: 'چسباندن در ۲ پوشه' })).toBeVisible()
    for (let step = 0; step < 8; step += 1) {
      if (await chooser.getByRole('button', { name: 'چسباندن در ۲ پوشه' }).evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(notices(page).getByText('چسباندن پایان یافت.')).toBeVisible()
    await expect(chooser).toHaveCount(0)
    expect([await titlesIn(page, first.uuid), await titlesIn(page, second.uuid)]).toEqual([['نامه'], ['نامه']])
  })

  test('says that nothing is copied instead of asking for a target [CLIP-020]', async ({ page }) => {
    const { window } = await workIn(page, 'بریده‌دان خالی')
    await call(page, 'post', '/api/nodebase/copy', { data: [] })
    await blank(page, window, 'چسباندن در…')
    await expect(notices(page).getByText('موردی برای کپی نیست. نخست موردی را کپی کنید.')).toBeVisible()
    await expect(windowOf(page, 'چسباندن در…')).toHaveCount(0)
  })

  test('sends copies to a working directory, and undoes that by «واگرد» [EXP-056] [CLIP-026]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'فرستادن')
    const target = await makeFolder(page, folder.uuid, 'میز من')
    await put(page, folder.uuid, text('نامه.txt', 'نامه‌ای که به میز می‌رود'))
    await choose(page, item(window, 'میز من'), 'افزودن به پوشه‌های کاری')
    await expect(page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'میز من' })).toBeVisible()
    await choose(page, item(window, 'نامه'), 'فرستادن به پوشهٔ کاری', 'میز من')
    await expect.poll(() => titlesIn(page, target.uuid)).toEqual(['نامه'])
    expect(await titlesIn(page, folder.uuid)).toEqual(['میز من', 'نامه'])
    await notices(page).getByRole('button', { name: 'واگرد' }).click()
    await expect.poll(() => titlesIn(page, target.uuid)).toEqual([])
    expect(await titlesIn(page, folder.uuid)).toEqual(['میز من', 'نامه'])
  })

  test('shows the progress of pasting more than a thousand items in the window, on its taskbar button and in the page title', async ({
    page,
  }) => {
    const letGo = await holdEnds(page)
    const { window, folder } = await workIn(page, 'چسباندن بسیار')
    await makeMany(page, folder.uuid, 'پرشمار')
    await choose(page, rowsOf(window).filter({ has: page.getByText('پرشمار', { exact: true }) }), 'کپی')
    await blank(page, window, 'چسباندن')
    const bar = window.getByRole('progressbar', { name: 'چسباندن در پوشهٔ «\u2068چسباندن بسیار\u2069»' })
    await expect(bar).toBeVisible()
    await expect(window.getByText('از ۱٬۰۶۱')).toBeVisible()
    const onButton = page.getByRole('list', { name: 'پنجره‌های باز' }).getByRole('progressbar')
    await expect(onButton).toHaveAttribute('aria-valuenow', /^\d+$/)
    await expect.poll(() => page.title()).toMatch(/^(\(.+\) )?[۰-۹]+٪ /)
    expect(await faultsOf(page)).toEqual([])
    letGo()
    await expect(notices(page).getByText('۱٬۰۶۱ مورد در پوشهٔ «\u2068چسباندن بسیار\u2069» چسبانده شد.')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(onButton).toBeHidden()
    expect(await page.title()).not.toContain('٪')
    expect(await titlesIn(page, folder.uuid)).toHaveLength(4)
  })
})
