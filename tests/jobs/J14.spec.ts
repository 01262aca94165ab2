import { Product } from '#tests/support/product'
import { chooseEntry, open, rowInSight, windowOf } from '#tests/browser/desk'
import type { PermissionEntries } from '#api/contract/permission'
import { jalaliAt } from '#text/jalali'
import { expect, test } from './job'

test('J14: an administrator grants 30 people rights through a role until the end of the Jalali year, sees the folder as one of them and revokes the last right', async ({
  prepare,
  seat,
}) => {
  // Consists of letters only, so that a search for a number does not find it.
  const mark = crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const title = `ROLE_INSPECTOR_${mark}`
  const role = await prepare.call<{ uuid: string }>('post', '/api/admin/role/save', { data: { title, authority: title } })
  for (let number = 1; number <= 30; number++)
    await prepare.call('post', '/api/admin/user/save', {
      data: {
        ...{ firstName: 'بازرس', lastName: `شمارهٔ ${number} ${mark}`, username: `inspector${number}.${mark}` },
        ...{ password: 'گذر-آزمون-۱۴۰۵', roleUuidList: [role.uuid] },
      },
    })
  const folder = await prepare.makeFolder(`بازرسی ${mark}`)
  await prepare.putFile(folder.uuid, { name: 'گزارش بازرسی.txt', mimeType: 'text/plain', buffer: Buffer.from(`متن ${mark}`) })

  const { page, actions } = await seat({ username: 'admin', password: Product.password })
  await open(page, page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }))
  const home = windowOf(page, 'پوشهٔ خانگی')
  const row = await rowInSight(home, folder.title)
  actions.reset()
  await row.click({ button: 'right' })
  await chooseEntry(page, 'دسترسی‌ها…')
  const window = windowOf(page, `${folder.title} — دسترسی‌ها`)
  await window.getByRole('combobox', { name: 'افزودن نقش' }).click()
  await page.keyboard.insertText(title)
  await expect(window.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const entry = window.getByRole('group', { name: title, exact: true })
  await expect(entry.getByLabel('و هرچه درون آن است')).toBeChecked()
  await entry.getByLabel('انقضا', { exact: true }).click()
  await page.keyboard.insertText(`${jalaliAt(Date.now(), 'Asia/Tehran').year}/12/29`)
  await window.getByRole('button', { name: 'اعمال', exact: true }).click()
  await expect(window.getByRole('button', { name: 'اعمال', exact: true })).toBeDisabled()
  // The button is also disabled while the form is being saved.
  await expect
    .poll(() => prepare.call<PermissionEntries>('get', `/api/nodebase/permission/${folder.uuid}`).then((all) => all.rolePermissions[0]))
    .toMatchObject({ title, permission: 1, recursive: true, expireDate: expect.any(Number) })
  await window.getByRole('tab', { name: 'دیدن به جای دیگری' }).click()
  await window.getByRole('combobox', { name: 'کاربر' }).click()
  await page.keyboard.insertText(`شمارهٔ 17 ${mark}`)
  await expect(window.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(window.getByRole('cell', { name: 'گزارش بازرسی' })).toBeVisible()
  await window.getByRole('tab', { name: 'چه کسی چه می‌تواند' }).click()
  await entry.getByRole('button', { name: `برداشتن \u2068${title}\u2069` }).click()
  await window.getByRole('button', { name: 'تأیید', exact: true }).click()
  await expect(window).toHaveCount(0)
  expect(actions.count).toBeLessThanOrEqual(16)
  const left = await prepare.call<PermissionEntries>('get', `/api/nodebase/permission/${folder.uuid}`)
  const own = [...left.rolePermissions, ...left.userPermissions].filter(({ inherited }) => inherited !== true)
  expect(own).toEqual([])
})
