import type { Locator, Page } from '@playwright/test'
import { chooseFiles, exactItem, openFolder, start, uploadTray, windowOf } from '#tests/browser/desk'
import { type Material, text } from '#tests/browser/material'
import { expect, type Person, type Preparation, type Seat } from './job'
import { test } from './operator'

const AWAY = 'ارتباط با سامانه برقرار نیست. تلاش دوباره خودکار است.'
const FULL = 'فضای ذخیره‌سازی پر است'
const FINISHED = 'بارگذاری به پایان رسید'
const BACK = { timeout: 45_000 }

const uploadOf = uploadTray
const closeUpload = (page: Page): Promise<void> => uploadOf(page).getByRole('button', { name: 'بستن بارگذاری‌ها' }).dispatchEvent('click')

/** Activates a window that other windows may cover. */
const raise = (window: Locator): Promise<void> => window.dispatchEvent('pointerdown')

const upload = async (page: Page, window: Locator, files: readonly Material[]): Promise<void> => {
  await raise(window)
  await chooseFiles(page, window, files)
}

const makeFolder = async (page: Page, window: Locator, title: string): Promise<void> => {
  await raise(window)
  await window.getByRole('toolbar').getByRole('button', { name: 'پوشهٔ جدید' }).click()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
}

/** A clerk who works in a folder and has a conversation with a colleague. */
interface AtWork extends Pick<Seat, 'page' | 'actions'> {
  folder: { uuid: string; title: string }
  window: Locator
  write(note: string): Promise<void>
  note(text: string): Locator
}

async function sitDown(prepare: Preparation, seat: (person: Person) => Promise<Seat>, colleagueName: string): Promise<AtWork> {
  const clerk = await prepare.makePerson('مریم', 'احمدی')
  const colleague = await prepare.makePerson('رضا', colleagueName)
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`  مکاتبات ${clerk.username}`, main)
  await prepare.share(folder.uuid, [clerk], 3)
  const { page, actions } = await seat(clerk)
  page.setDefaultTimeout(20_000)
  await start(page, 'پیام‌رسان')
  const messenger = windowOf(page, 'پیام‌رسان')
  await messenger.getByRole('button', { name: 'گفت‌وگوی تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'گفت‌وگوی تازه' })
  await dialog.getByRole('combobox').fill(colleagueName)
  await dialog.getByRole('option', { name: new RegExp(colleague.name) }).click()
  await dialog.getByRole('button', { name: 'آغاز گفت‌وگو' }).click()
  const composer = messenger.getByRole('textbox', { name: 'متن پیام' })
  await expect(composer).toBeVisible()
  const window = await openFolder(page, folder)
  await expect(window.getByRole('toolbar').getByRole('button', { name: 'پوشهٔ جدید' })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  return {
    ...{ page, actions, folder, window },
    async write(note) {
      await composer.fill(note)
      await composer.press('Enter')
    },
    note: (said) => messenger.getByRole('article').filter({ hasText: said }),
  }
}

const letters = (names: readonly string[]): Material[] => names.map((name) => text(`${name}.txt`, `نامهٔ ${name}`))

test('J17: the database restarts and a process is killed: a message for a moment, nothing lost, nobody restarts anything', async ({
  operator,
  prepare,
  seat,
}) => {
  test.setTimeout(240_000)
  const { page, actions, folder, window, write, note } = await sitDown(prepare, seat, 'کریمی')
  const away = page.getByText(AWAY)

  await test.step('the database is away while she makes a folder, uploads, writes a note and opens a folder', async () => {
    const startAgain = await operator.stopDatabase()
    await makeFolder(page, window, 'هنگام توقف')
    await upload(page, window, letters(['یکم', 'دوم']))
    await write('یادداشت هنگام توقف')
    await page.getByRole('button', { name: 'پوشهٔ خانگی' }).dblclick()
    actions.reset()
    await expect(away).toBeVisible(BACK)
    await expect(uploadOf(page).getByText(FINISHED)).toHaveCount(0)
    await expect(uploadOf(page).getByText('بارگذاری نشد')).toHaveCount(0)
    await startAgain()
    await expect(away).toHaveCount(0, BACK)
    await expect(uploadOf(page).getByText(FINISHED)).toBeVisible(BACK)
    await expect(exactItem(window, 'هنگام توقف')).toHaveCount(1, BACK)
    await expect(exactItem(window, 'دوم')).toHaveCount(1)
    await expect(note('یادداشت هنگام توقف')).toHaveText(/فرستاده شد/, BACK)
    const home = windowOf(page, 'پوشهٔ خانگی')
    await expect(home.getByText('این پوشه خالی است', { exact: false })).toBeVisible(BACK)
    expect(actions.count).toBe(0)
    await home.getByRole('button', { name: 'بستن', exact: true }).click()
    await closeUpload(page)
  })

  await test.step('the database crashes in the middle of an upload', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `بخشنامه ${n}`)
    await upload(page, window, letters(names))
    actions.reset()
    await expect(uploadOf(page).getByText(/[۱-۹][۰-۹]* از ۳۰ پرونده/)).toBeVisible()
    const startAgain = await operator.crashDatabase()
    await startAgain()
    await expect(uploadOf(page).getByText(FINISHED)).toBeVisible(BACK)
    await expect(uploadOf(page).getByText('۱۰۰٪ — ۳۰ از ۳۰ پرونده')).toBeVisible()
    expect(actions.count).toBe(0)
    await closeUpload(page)
  })

  await test.step('a process is killed while she makes a folder, uploads and writes a note', async () => {
    await upload(page, window, letters(Array.from({ length: 30 }, (_, n) => `صورت‌جلسه ${n}`)))
    await makeFolder(page, window, 'هنگام قطع')
    const startAgain = await operator.killProcess()
    await write('یادداشت هنگام قطع')
    actions.reset()
    await startAgain()
    await expect(uploadOf(page).getByText(FINISHED)).toBeVisible(BACK)
    await expect(exactItem(window, 'هنگام قطع')).toHaveCount(1, BACK)
    await expect(note('یادداشت هنگام قطع')).toHaveText(/فرستاده شد/, BACK)
    await expect(away).toHaveCount(0, BACK)
    expect(actions.count).toBe(0)
  })

  const titles = (await prepare.childrenOf(folder.uuid)).map(({ title }) => title)
  expect(titles.length).toBe(64)
  expect(new Set(titles).size).toBe(64)
  await expect(note('یادداشت')).toHaveCount(2)
})

test('J17: the disk is full: she is told, nothing is lost, and the upload ends when there is room again (needs root on Linux)', async ({
  operator,
  prepare,
  seat,
}) => {
  const { fillDisk } = operator
  test.skip(fillDisk === undefined, 'no file system of a size of its own can be mounted here')
  test.setTimeout(240_000)
  const { page, actions, folder, window } = await sitDown(prepare, seat, 'رحیمی')
  const makeRoom = fillDisk?.()
  const large = { ...text('گزارش.txt', ''), buffer: Buffer.alloc(3_000_000, 'گزارش ') }
  await upload(page, window, [large, ...letters(['پیوست'])])
  actions.reset()
  await expect(page.getByText(FULL).first()).toBeVisible(BACK)
  await expect(uploadOf(page).getByText(FINISHED)).toHaveCount(0)
  makeRoom?.()
  await expect(uploadOf(page).getByText(FINISHED)).toBeVisible({ timeout: 90_000 })
  expect(actions.count).toBe(0)
  const stored = await prepare.childrenOf(folder.uuid)
  expect(stored.map(({ title, lastVersionsSize }) => [title, lastVersionsSize]).sort()).toEqual([
    ['پیوست', letters(['پیوست'])[0]?.buffer.length],
    ['گزارش', large.buffer.length],
  ])
})
