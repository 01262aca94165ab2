import { setTimeout as after } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { openDesktop, Product, sessionOf, switchHomeOff } from '#tests/support/product'
import type { Material } from './material'

/** Returns a window by its title, as a screen reader finds it. Excludes menus, which are dialogs too and may have the same name. */
export const windowOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title }).and(page.locator('[aria-modal]'))

/** Title of an explorer that shows the main folders. */
export const allFolders = 'همهٔ پوشه‌ها'

/** Calls the API of the product as the signed-in user of this page. */
export const call = async <T>(
  page: Page,
  method: 'get' | 'post',
  path: string,
  body: { data?: unknown; form?: Record<string, string> } = {},
) => {
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const ask = () => page.request[method](path, { headers: { authorization: `Bearer ${token}` }, ...body })
  let answer = await ask()
  // A busy server has changed nothing and says when to retry.
  for (let tries = 0; answer.status() === 503 && tries < 10; tries += 1) {
    await after(1_000 * Number(answer.headers()['retry-after'] ?? 1))
    answer = await ask()
  }
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

interface Named {
  uuid: string
  title: string
}

export const mainFolder = async (page: Page): Promise<Named> => {
  const roots = await call<(Named & { systemRole?: string })[]>(page, 'get', '/api/folder/rootFolders')
  const main = roots.find(({ systemRole }) => systemRole === 'hastineh')
  if (!main) throw new Error('there is no main folder')
  return main
}

export const makeFolder = (page: Page, parent: string, title: string): Promise<Named> =>
  call<Named>(page, 'post', '/api/folder/create', { form: { destUuid: parent, title } })

/** Opens a program of the start menu. */
export const start = async (page: Page, program: string): Promise<void> => {
  await page.getByRole('button', { name: 'شروع' }).click()
  // Recent programs are listed twice.
  await page.getByRole('dialog', { name: 'شروع' }).getByRole('button', { name: program, exact: true }).first().click()
}

/** Fills in and submits the sign-in form. */
export const enter = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('نام کاربری').fill(username)
  await page.getByLabel('گذرواژه', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ورود', exact: true }).click()
}

/** Signs in through the form with Home switched off, for tests that begin on the icons of the desktop. */
export const enterWithoutHome = async (page: Page, username: string, password: string): Promise<void> => {
  await switchHomeOff(page.request, await sessionOf(page, username, password))
  await enter(page, username, password)
}

export const enterAsAdmin = (page: Page): Promise<void> => enterWithoutHome(page, 'admin', Product.password)

/** Waits for the desktop with its folders, and for the taskbar. */
export const seeDesktop = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' })).toBeVisible()
}

/** Closes the panes that an earlier test left open, because they are stored in the profile of the user. */
const closePanes = async (page: Page, token: string): Promise<void> => {
  const explorerPanes = { tree: false, preview: false, treeWidth: 200, previewWidth: 220 }
  const headers = { authorization: `Bearer ${token}` }
  const saved = await page.request.post('/api/user-profile/', { headers, data: { explorerPanes } })
  expect(saved.ok()).toBe(true)
}

/** Signs in and opens a new folder with this name from the desktop. */
export const workIn = async (page: Page, title: string): Promise<{ window: Locator; folder: Named }> => {
  const token = await sessionOf(page)
  await closePanes(page, token)
  await openDesktop(page, token)
  const main = await mainFolder(page)
  const folder = await makeFolder(page, main.uuid, title)
  return { window: await openFolder(page, folder), folder }
}

/** Opens an item by a click and Enter, because a slow machine may split a double click. */
export const open = async (page: Page, item: Locator): Promise<void> => {
  await item.click()
  await page.keyboard.press('Enter')
}

/** Returns the row of a folder after scrolling to it. Folders of earlier tests are in the list too, and only visible rows are drawn. */
export const rowInSight = async (main: Locator, title: string): Promise<Locator> => {
  const row = main.getByRole('row', { name: title })
  await expect(async () => {
    if (!(await row.isVisible())) await main.locator('[data-part="scroller"]').evaluate((list) => list.scrollBy(0, list.clientHeight / 2))
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  return row
}

/** Opens a folder of the main folder in an explorer. */
export const openFolder = async (page: Page, { title }: { title: string }): Promise<Locator> => {
  await open(page, page.getByRole('button', { name: 'هستینه' }))
  await open(page, await rowInSight(windowOf(page, 'هستینه').last(), title))
  const window = windowOf(page, title)
  await expect(window.getByRole('grid', { name: 'محتوای پوشه' })).toBeVisible()
  return window
}

/** Returns the rows with items, without the header row and without the message of an empty list. */
export const rowsOf = (window: Locator): Locator =>
  window.getByRole('row').and(window.page().locator('[data-uuid], :has([role="gridcell"][data-uuid])'))

/** Returns the names in the first column, from top to bottom. */
export const titlesOf = (window: Locator): Promise<string[]> =>
  window
    .getByRole('grid')
    .locator('[data-uuid] bdi:first-of-type')
    .evaluateAll((all) => {
      const rows = new Map<Element, { top: number; text: string }>()
      for (const one of all) {
        const row = one.closest('[data-uuid]')
        if (row && !rows.has(row)) rows.set(row, { top: row.getBoundingClientRect().top, text: one.textContent ?? '' })
      }
      return [...rows.values()].sort((a, b) => a.top - b.top).map(({ text }) => text)
    })

/** Chooses files in the dialog that the button opens. */
export const chooseFiles = async (page: Page, window: Locator, files: readonly Material[] | string): Promise<void> => {
  const button = typeof files === 'string' ? 'بارگذاری پوشه' : 'بارگذاری پرونده'
  const chooser = page.waitForEvent('filechooser')
  await window.getByRole('toolbar').getByRole('button', { name: button }).click()
  await (await chooser).setFiles(typeof files === 'string' ? files : [...files])
}

/** Drops files on an element, as the file manager of the system does. */
export const dropFiles = async (target: Locator, files: readonly Material[]): Promise<void> => {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') }))
  await target.evaluate((element, dropped) => {
    const transfer = new DataTransfer()
    for (const { name, type, bytes } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }))
    const box = element.getBoundingClientRect()
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true, dataTransfer: transfer }
    for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, at))
  }, sent)
}

/** Returns the tray that shows the uploads in a corner of the desktop. */
export const uploadTray = (page: Page): Locator => page.getByRole('region', { name: 'بارگذاری‌ها', exact: true })

/** Returns the upload window. Opens it from the tray if it is not open. */
export const openUploads = async (page: Page): Promise<Locator> => {
  // Folders of some tests have names that begin with the same word.
  const window = windowOf(page, /^بارگذاری$/)
  const details = uploadTray(page).getByRole('button', { name: 'جزئیات' })
  await expect(window.or(details).first()).toBeVisible()
  if (!(await window.isVisible())) await details.click()
  await expect(window).toBeVisible()
  return window
}

/** Returns the upload window once all of its files have ended. */
export const uploadEnded = async (page: Page): Promise<Locator> => {
  const window = await openUploads(page)
  await expect(window.getByText(/بارگذاری به پایان رسید|منتظر تصمیم شماست|پرونده بارگذاری نشد/).first()).toBeVisible({ timeout: 20_000 })
  await expect(window.locator('[data-state="WAITING"], [data-state="UPLOADING"]')).toHaveCount(0)
  return window
}

/** Uploads a file into a folder through the API of the product. */
export const put = async (page: Page, folder: string, file: Material, onConflict?: 'newVersion'): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const choice = onConflict === undefined ? '' : `&onConflict=${onConflict}`
  const answer = await page.request.post(`/api/document/upload?uuid=${folder}&uploadUuid=${crypto.randomUUID()}${choice}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Returns the children of a folder from the server. */
export const childrenOf = async (
  page: Page,
  folder: string,
): Promise<{ uuid: string; title: string; extension?: string; lastVersionsSize?: number }[]> =>
  (
    await call<{ contents: { uuid: string; title: string; extension?: string; lastVersionsSize?: number }[] }>(
      page,
      'get',
      `/api/folder/children/${folder}/0/500`,
    )
  ).contents

/** Returns the titles of the children of a folder from the server, sorted by code units. */
export const titlesIn = async (page: Page, folder: string): Promise<string[]> =>
  (await childrenOf(page, folder)).map(({ title }) => title).sort()

/** Returns the row with exactly this name. */
export const exactItem = (window: Locator, title: string): Locator =>
  rowsOf(window).filter({ has: window.page().getByText(title, { exact: true }) })

/** Name of the submenu with further entries, in both languages. */
const more = /^(بیشتر|More)$/

/** Returns an entry of the open menu of an explorer. If it is not on the first level, opens the submenu with further entries. */
export const findEntry = async (page: Page, name: string | RegExp, options: { exact?: boolean } = {}): Promise<Locator> => {
  const entry = page.getByRole('menuitem', { name, ...options })
  await expect(async () => {
    await expect(page.getByRole('menuitem').first()).toBeVisible({ timeout: 2_000 })
    if (!(await entry.isVisible())) await page.getByRole('menuitem', { name: more }).hover({ timeout: 1_000 })
    await expect(entry).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return entry
}

/** Clicks an entry of the open menu of an explorer, wherever the menu shows it. */
export const chooseEntry = async (page: Page, name: string | RegExp, options: { exact?: boolean } = {}): Promise<void> =>
  await (await findEntry(page, name, options)).click()

/** Moves the focus with the arrow keys to an entry of the open menu of an explorer, wherever the menu shows it. */
export const focusEntry = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const goTo = async (entry: Locator): Promise<void> => {
    for (let step = 0; step < 30 && !(await entry.evaluate((item) => item === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused()
  }
  const entry = page.getByRole('menuitem', { name }).last()
  await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
  const isShown = await entry.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  )
  if (!isShown) {
    const opener = page.getByRole('menuitem', { name: more })
    await goTo(opener)
    await page.keyboard.press('Enter')
    await expect(opener).not.toBeFocused()
  }
  await goTo(entry)
  return entry
}
