import type { Page } from '@playwright/test'
import { chooseEntry, open, rowInSight, start, windowOf } from '#tests/browser/desk'
import { sessionOf } from '#tests/support/product'
import { expect, type Person, Preparation, test } from './job'

/** Creates a folder with a document in the person's own home folder, and opens that home folder in an explorer. */
async function openHomeFolder(page: Page, person: Person, title: string) {
  const own = new Preparation(page.request, await sessionOf(page, person.username, person.password))
  const folder = await own.makeFolder(title)
  await own.putFile(folder.uuid, { name: 'صورت‌جلسه.txt', mimeType: 'text/plain', buffer: Buffer.from(`متن ${folder.uuid}`) })
  await open(page, page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }))
  const explorer = windowOf(page, 'پوشهٔ خانگی')
  return { folder, explorer, row: await rowInSight(explorer, title) }
}

const levelOf = async (page: Page, person: Person, uuid: string) => {
  const own = new Preparation(page.request, await sessionOf(page, person.username, person.password))
  const [node] = await own.call<{ may: { read: boolean } }[]>('post', '/api/nodebase/load-nodes', { data: [uuid] })
  return node?.may.read
}

test('J06: a clerk shares a folder with its content in 4 actions; a colleague is notified, opens it in 1, and finds it again next week', async ({
  prepare,
  seat,
}) => {
  const [clerk, colleague] = [
    await prepare.makePerson('سارا', 'کریمی'),
    await prepare.makePerson('رضا', `کاظمی ${crypto.randomUUID().slice(0, 4)}`),
  ]
  const theirs = await seat(colleague)
  const { page, actions } = await seat(clerk)
  const title = `قراردادهای ${clerk.username}`
  const { row, folder } = await openHomeFolder(page, clerk, title)
  actions.reset()
  await row.click({ button: 'right' })
  await chooseEntry(page, 'اشتراک‌گذاری…')
  const sheet = windowOf(page, `${title} — اشتراک‌گذاری`)
  await expect(sheet.getByRole('combobox', { name: 'با چه کسی' })).toBeFocused()
  await expect(sheet.getByRole('checkbox', { name: 'شامل همهٔ محتوای پوشه' })).toBeChecked()
  await page.keyboard.insertText(colleague.name)
  await expect(sheet.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'اشتراک‌گذاری', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  expect(actions.count).toBeLessThanOrEqual(4)

  const notice = theirs.page.getByRole('article').filter({ hasText: title })
  await expect(notice).toContainText('با شما به اشتراک گذاشت')
  theirs.actions.reset()
  await notice.getByRole('button', { name: 'باز کردن' }).click()
  await expect(windowOf(theirs.page, title).getByRole('row', { name: 'صورت‌جلسه' })).toBeVisible()
  expect(theirs.actions.count).toBeLessThanOrEqual(1)
  await theirs.context.close()

  const later = await seat(colleague)
  await start(later.page, 'خانه')
  const shared = windowOf(later.page, 'خانه').getByRole('list', { name: 'با من مشترک شده' })
  await expect(shared.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible()

  // The sheet shows who has a right, changes it and removes it.
  await row.click({ button: 'right' })
  await chooseEntry(page, 'اشتراک‌گذاری…')
  const revoke = sheet.getByRole('button', { name: new RegExp(`گرفتن دسترسی از .*${colleague.name}`) })
  await revoke.click()
  await expect(revoke).toHaveCount(0)
  expect(await levelOf(later.page, colleague, folder.uuid)).not.toBe(true)
})

test('J06: a clerk shares a folder with its content with the keyboard alone, in 4 actions', async ({ prepare, seat }) => {
  const [clerk, colleague] = [
    await prepare.makePerson('سارا', 'کریمی'),
    await prepare.makePerson('مینا', `بهرامی ${crypto.randomUUID().slice(0, 4)}`),
  ]
  const { page, actions } = await seat(clerk)
  const title = `نامه‌های ${clerk.username}`
  const { row, folder } = await openHomeFolder(page, clerk, title)
  await row.click()
  actions.reset()
  await page.keyboard.press('Control+Alt+s')
  const sheet = windowOf(page, `${title} — اشتراک‌گذاری`)
  await expect(sheet.getByRole('combobox', { name: 'با چه کسی' })).toBeFocused()
  await page.keyboard.insertText(colleague.name)
  await expect(sheet.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(sheet).toHaveCount(0)
  expect(actions.count).toBeLessThanOrEqual(4)
  await expect.poll(() => levelOf(page, colleague, folder.uuid)).toBe(true)
})
