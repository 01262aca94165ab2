import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import {
  childrenOf,
  chooseEntry,
  chooseFiles,
  mainFolder,
  makeFolder,
  open,
  openFolder,
  put,
  rowInSight,
  rowsOf,
  start,
  uploadEnded,
  windowOf,
  workIn,
} from './desk'
import { brokenNames } from '#tests/support/names'
import { docx, pdf, png, text } from './material'
import { enter, faultsIn, openForm } from './themes'

const words = {
  fa: {
    start: 'شروع',
    explorer: 'کاوشگر',
    grid: 'نمای شبکه‌ای',
    list: 'نمای فهرست',
    notices: 'اعلان‌ها',
    help: 'راهنما',
    profile: 'نمایهٔ من',
    settings: 'تنظیمات میزکار',
    background: 'پس‌زمینه',
    display: 'نمایش',
    edit: 'ویرایش',
    sessions: 'نشست‌های باز',
    printList: 'چاپ فهرست',
    print: 'چاپ',
    close: 'بستن',
    uploadFile: 'بارگذاری پرونده',
    finished: 'بارگذاری به پایان رسید',
    details: 'جزئیات',
    root: 'هستینه',
  },
  en: {
    start: 'Start',
    explorer: 'Explorer',
    grid: 'Grid view',
    list: 'List view',
    notices: 'Notices',
    help: 'Help',
    profile: 'My profile',
    settings: 'Desktop settings',
    background: 'Background',
    display: 'Display',
    edit: 'Edit',
    sessions: 'Open sessions',
    printList: 'Print the list',
    print: 'Print',
    close: 'Close',
    uploadFile: 'Upload files',
    finished: 'Upload finished',
    details: 'Details',
    root: 'Hastineh',
  },
} as const

for (const locale of ['fa', 'en'] as const)
  test(`the product has no serious accessibility fault in any view, light or dark: ${locale}`, async ({ page }) => {
    test.setTimeout(120_000)
    const say = words[locale]
    await openForm(page, locale)
    const faults = await faultsIn(page, 'sign-in')

    await enter(page, say.start)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const roots = page.getByRole('main').getByRole('button').first()
    await expect(roots).toBeVisible()
    faults.push(...(await faultsIn(page, 'desktop')))

    await page.getByRole('button', { name: say.start }).click()
    await expect(page.getByRole('dialog', { name: say.start }).getByRole('button', { name: say.explorer, exact: true })).toBeVisible()
    faults.push(...(await faultsIn(page, 'start menu')))
    await page.keyboard.press('Escape')

    const title = `نگاه ${locale}`
    const folder = await makeFolder(page, (await mainFolder(page)).uuid, title)
    const colour = [locale === 'fa' ? 200 : 20, 180, 90] as const
    await put(page, folder.uuid, png('عکس.png', colour))
    await put(page, folder.uuid, pdf('report.pdf', [colour[0] / 255, colour[1] / 255, 0.9]))
    await open(page, page.getByRole('button', { name: say.root }))
    await open(page, await rowInSight(windowOf(page, say.root), title))
    const window = windowOf(page, title)
    await expect(rowsOf(window)).toHaveCount(2)
    await rowsOf(window).first().click()
    faults.push(...(await faultsIn(page, 'list')))
    await window.getByRole('button', { name: say.grid }).click()
    await expect(window.locator('img[src^="blob:"]')).toHaveCount(2, { timeout: 20_000 })
    faults.push(...(await faultsIn(page, 'grid')))
    await window.getByRole('button', { name: say.list }).click()

    const chooser = page.waitForEvent('filechooser')
    await window.getByRole('toolbar').getByRole('button', { name: say.uploadFile }).click()
    await (await chooser).setFiles([text('تازه.txt', title), { ...png('عکس تازه.png', [1, 2, 3]) }])
    await expect(page.getByText(say.finished, { exact: true })).toBeVisible()
    faults.push(...(await faultsIn(page, 'upload tray')))
    await page.getByRole('button', { name: say.details, exact: true }).click()
    await expect(page.getByRole('dialog').filter({ hasText: say.finished })).toBeVisible()
    faults.push(...(await faultsIn(page, 'upload')))
    await page.getByRole('button', { name: say.notices }).click()
    await expect(page.getByRole('dialog', { name: say.notices })).toBeVisible()
    faults.push(...(await faultsIn(page, 'notices')))
    await page.keyboard.press('Escape')

    const closing = locale === 'fa' ? 'بستن' : 'Close'
    await page.getByRole('dialog').filter({ hasText: say.finished }).getByRole('button', { name: closing, exact: true }).click()
    await windowOf(page, title).getByRole('row', { name: 'report' }).dblclick()
    await expect(windowOf(page, 'report').locator('canvas').first()).toBeVisible()
    faults.push(...(await faultsIn(page, 'viewer')))
    expect(faults).toEqual([])
  })

for (const locale of ['fa', 'en'] as const)
  test(`help, profile, settings, print, palette and shortcuts have no serious accessibility fault, light or dark: ${locale}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const say = words[locale]
    await openForm(page, locale)
    await enter(page, say.start)
    const faults: string[] = []
    const look = async (place: string) => faults.push(...(await faultsIn(page, place)))
    const byPalette = async (name: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(name)
      await page.keyboard.press('Enter')
      return windowOf(page, name)
    }
    const close = (title: string) => windowOf(page, title).getByRole('button', { name: say.close, exact: true }).click()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await look('palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(page.locator('dialog kbd').first()).toBeVisible()
    await look('shortcuts')
    await page.keyboard.press('Escape')

    const settings = await byPalette(say.settings)
    await expect(settings.getByRole('radio').first()).toBeVisible()
    await look('settings: colours')
    await settings.getByRole('tab', { name: say.background }).click()
    await look('settings: background')
    await settings.getByRole('tab', { name: say.display }).click()
    await look('settings: display')
    await close(say.settings)

    const profile = await byPalette(say.profile)
    await expect(profile.getByRole('region', { name: say.sessions }).getByRole('listitem').first()).toBeVisible()
    await look('profile')
    await close(say.profile)

    const help = await byPalette(say.help)
    await expect(help.getByRole('article')).toBeVisible()
    await look('help')
    await help.getByRole('button', { name: say.edit, exact: true }).click()
    await expect(help.getByRole('textbox').first()).toBeVisible()
    await look('help: form')
    await close(say.help)

    await byPalette(say.explorer)
    const row = page.getByRole('row', { name: say.root })
    await row.click({ button: 'right' })
    await chooseEntry(page, say.printList)
    await expect(windowOf(page, say.print).getByRole('button', { name: say.print, exact: true })).toBeVisible()
    await look('print')
    expect(faults).toEqual([])
  })

test('a whole working session requests nothing from other origins and violates no policy of the page', async ({ page, product }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && origin !== product.url) foreign.push(request.url())
  })
  page.on('websocket', (socket) => new URL(socket.url()).host === new URL(product.url).host || foreign.push(socket.url()))
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  const { window, folder } = await workIn(page, 'همهٔ کار')
  await chooseFiles(page, window, [
    pdf('سند.pdf', [0.2, 0.5, 0.8]),
    png('عکس.png', [5, 90, 160]),
    await docx('نامه.docx', 'نامه'),
    text('متن.txt', 'متن'),
  ])
  await (await uploadEnded(page)).getByRole('button', { name: 'بستن', exact: true }).click()
  await expect(rowsOf(window)).toHaveCount(4)
  const title = await window.locator('header').first().boundingBox()
  if (!title) throw new Error('the window has no title bar')
  const [x, y] = [title.x + title.width / 2, title.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y - 5, { steps: 4 })
  await page.mouse.up()
  expect((await window.locator('header').first().boundingBox())?.x).toBe(title.x - 20)
  await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
  await expect(window.locator('img[src^="blob:"]')).toHaveCount(2, { timeout: 20_000 })
  await window.getByRole('button', { name: 'نمای فهرست' }).click()
  await window.getByRole('row', { name: 'سند' }).dblclick()
  await expect(windowOf(page, 'سند').locator('canvas').first()).toBeVisible()
  await windowOf(page, 'سند').getByRole('button', { name: 'بستن', exact: true }).click()
  await window.getByRole('row', { name: 'عکس' }).dblclick()
  await expect(windowOf(page, 'عکس').getByRole('img', { name: 'عکس' })).toBeVisible()
  await windowOf(page, 'عکس').getByRole('button', { name: 'بستن', exact: true }).click()
  await window.getByRole('row', { name: 'متن' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'تغییر نام' }).click()
  await window.getByRole('textbox', { name: 'نام', exact: true }).fill('متن دوم')
  await page.keyboard.press('Enter')
  await expect(window.getByRole('row', { name: 'متن دوم' })).toBeVisible()
  expect(await childrenOf(page, folder.uuid)).toHaveLength(4)
  await start(page, 'تغییر گذرواژه')
  await expect(windowOf(page, 'تغییر گذرواژه').getByLabel('گذرواژهٔ کنونی')).toBeVisible()
  await start(page, 'خروج')
  await expect(page).toHaveURL(/\/signin$/)
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

/**
 * Returns the Latin words on the page, in texts, accessible names, placeholders and tooltips, except names that users gave and words that
 * are always Latin.
 */
const latinWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const look = (text: string | null, of: Element | null) => {
      // Text inside isolate marks was entered by a user.
      const said = text?.replaceAll(/\u2068[^\u2069]*\u2069/g, '')
      if (!said || !/[a-z]{2,}/i.test(said) || of?.closest('bdi, kbd, [lang="en"], [dir="ltr"], code, option[lang]')) return
      found.push(said.trim())
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) look(node.textContent, node.parentElement)
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt], [aria-roledescription], [aria-valuetext]',
    ))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-valuetext'])
        look(element.getAttribute(name), element)
    return found
  })

/** Names and abbreviations that keep their Latin letters in every language. */
const allowed = /^(?:PDF|Caps Lock|Ctrl|Alt|Shift|Enter|F\d|admin|[^A-Za-z]*\(OCR\)[^A-Za-z]*)$/

test('the Persian interface contains no Latin sentence [SHELL-001] [SHELL-002]', async ({ page }) => {
  const seen: string[] = []
  const look = async () => seen.push(...(await latinWords(page)))
  await page.goto('/index.html/signin')
  await page.getByRole('button', { name: 'ورود', exact: true }).click()
  await look()
  const { window, folder } = await workIn(page, 'فارسی')
  await put(page, folder.uuid, pdf('سند.pdf', [0.9, 0.5, 0.1]))
  await expect(window.getByRole('row', { name: 'سند' })).toBeVisible()
  await look()
  await window.getByRole('row', { name: 'سند' }).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await window.getByRole('grid').click({ button: 'right', position: { x: 60, y: 280 } })
  await expect(page.getByRole('menu')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
  await look()
  await window.getByRole('button', { name: 'نمای فهرست' }).click()
  await window.getByRole('button', { name: 'صفحه‌های شماره‌دار' }).click()
  await look()
  await window.getByRole('row', { name: 'سند' }).dblclick()
  await expect(windowOf(page, 'سند').locator('canvas').first()).toBeVisible()
  await look()
  await windowOf(page, 'سند').getByRole('button', { name: 'بستن', exact: true }).click()
  await chooseFiles(page, window, [text('یک.txt', 'فارسی')])
  await uploadEnded(page)
  await look()
  await page.getByRole('button', { name: 'اعلان‌ها' }).click()
  await look()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'شروع' }).click()
  await expect(page.getByRole('dialog', { name: 'شروع' }).getByRole('textbox')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await start(page, 'تغییر گذرواژه')
  await expect(windowOf(page, 'تغییر گذرواژه').getByLabel('گذرواژهٔ کنونی')).toBeVisible()
  await look()
  for (const name of ['تنظیمات میزکار', 'نمایهٔ من']) {
    await start(page, name)
    await expect(windowOf(page, name).getByRole('button').last()).toBeVisible()
    await look()
  }
  await page.keyboard.press('F1')
  await expect(page.locator('dialog kbd').first()).toBeVisible()
  await look()
  expect([...new Set(seen)].filter((said) => !allowed.test(said))).toEqual([])
})

test('keeps names in both scripts intact and isolated in list, path, tooltip, title bar, dialog and taskbar', async ({ page }) => {
  const names = ['report (1).docx', 'C++', 'گزارش v2 - نهایی.pdf']
  const { window, folder } = await workIn(page, 'نام‌های آمیخته')
  for (const name of names) await makeFolder(page, folder.uuid, name)
  await expect(rowsOf(window)).toHaveCount(3)
  expect(await page.evaluate(brokenNames, names)).toEqual([])
  await window.getByRole('button', { name: 'بستن', exact: true }).click()
  for (const name of names) {
    const around = await openFolder(page, folder)
    await around.getByRole('row', { name }).click()
    await page.keyboard.press('Delete')
    await expect(windowOf(page, 'تأیید حذف')).toContainText(name)
    expect(await page.evaluate(brokenNames, [name])).toEqual([])
    await page.keyboard.press('Escape')
    await expect(windowOf(page, 'تأیید حذف')).toHaveCount(0)
    await open(page, around.getByRole('row', { name }))
    const opened = windowOf(page, name)
    // A long name is shortened here without changing the order of its letters.
    await expect(opened.getByRole('navigation')).toContainText(name.slice(0, 14))
    await expect(opened.locator('header')).toContainText(name)
    const button = page.getByRole('contentinfo').getByRole('button', { name })
    await expect(button).toBeVisible()
    expect(await page.evaluate(brokenNames, [name])).toEqual([])
    await button.hover()
    await page.getByRole('button', { name: `بستن \u2068${name}\u2069` }).hover()
    await expect(page.getByRole('tooltip')).toContainText(name)
    expect(await page.evaluate(brokenNames, [name])).toEqual([])
    await opened.getByRole('button', { name: 'بستن', exact: true }).click()
  }
})

test('changes language and direction at once, without a reload [SHELL-002]', async ({ page }) => {
  await signIn(page)
  await start(page, 'کاوشگر')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  const root = page.locator('html')
  await page.getByRole('button', { name: 'شروع' }).click()
  await page.getByRole('group', { name: 'زبان' }).getByRole('button', { name: 'English' }).click()
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('grid', { name: 'Content of the folder' })).toBeVisible()
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'فارسی' }).click()
  await expect(root).toHaveAttribute('lang', 'fa')
  await expect(root).toHaveAttribute('dir', 'rtl')
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

test('the desktop fits a screen of 320 pixels without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto('/index.html/signin')
  await expect(page.getByRole('button', { name: 'ورود', exact: true })).toBeVisible()
  expect(await sideways()).toBe(0)
  await signIn(page)
  expect(await sideways()).toBe(0)
  await page.getByRole('button', { name: 'شروع' }).click()
  const menu = await page.getByRole('dialog', { name: 'شروع' }).boundingBox()
  expect(menu && menu.x >= 0 && menu.x + menu.width <= 320).toBe(true)
  await page.keyboard.press('Escape')
  await start(page, 'کاوشگر')
  const explorer = page.getByRole('dialog').filter({ has: page.getByRole('grid') })
  await expect(explorer).toBeVisible()
  expect(await sideways()).toBe(0)
  await expect(explorer.getByRole('button', { name: 'بستن', exact: true })).toBeInViewport({ ratio: 1 })
  const box = await explorer.boundingBox()
  expect(box && box.x >= 0 && box.width <= 320).toBe(true)
})
