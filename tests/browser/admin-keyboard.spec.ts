import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { call, windowOf } from './desk'
import { focusInside, focusKept, tabTo } from './keys'
import { faultsOf } from './faults'

const words = {
  fa: {
    username: 'نام کاربری',
    start: 'شروع',
    palette: 'کادر فرمان',
    users: 'مدیریت کاربران',
    add: 'کاربر تازه',
    edit: 'ویرایش کاربر',
    roles: 'نقش‌ها',
    rowOf: (name: string) => `ویرایش ${name}`,
    save: 'ذخیره',
    saved: 'کاربر ذخیره شد.',
    conflict: 'کس دیگری پیش از شما این مورد را تغییر داده است.',
    switchOff: (name: string) => `غیرفعال کردن ${name}`,
    own: 'این کار را با حساب خودتان نمی‌توانید انجام دهید.',
    active: 'فعال',
    configuration: 'پیکربندی',
    security: 'امنیت',
    networks: 'شبکه‌هایی که ورود',
    lockedOut: 'این مقدار ورود خود شما را هم می‌بندد',
    saving: 'این درخواست رد شد: ذخیرهٔ پیکربندی',
    usersCall: 'کار با کاربران',
    sections: 'عمومی',
    log: 'گزارش رویدادها',
    export: 'خروجی CSV',
    prove: 'بررسی درستی',
    sound: 'هیچ‌کدام تغییر نکرده است',
    services: 'سرویس‌ها',
    nothing: 'سرور با این پالایه‌ها چیزی از سرویسی نخواسته است.',
    people: 'کار کاربران',
  },
  en: {
    username: 'User name',
    start: 'Start',
    palette: 'Command palette',
    users: 'User management',
    add: 'New user',
    edit: 'Edit user',
    roles: 'Roles',
    rowOf: (name: string) => `Edit ${name}`,
    save: 'Save',
    saved: 'The user was saved.',
    conflict: 'Someone else changed this before you.',
    switchOff: (name: string) => `Deactivate ${name}`,
    own: 'You can not do this to your own account.',
    active: 'Active',
    configuration: 'Configuration',
    security: 'Security',
    networks: 'Networks that may sign in',
    lockedOut: 'would lock yourself out',
    saving: 'saving the configuration',
    usersCall: 'work with users',
    sections: 'Public',
    log: 'Log',
    export: 'Export CSV',
    prove: 'Check integrity',
    sound: 'none was changed',
    services: 'Services',
    nothing: 'The server has asked nothing of a service that matches these filters.',
    people: 'What people did',
  },
} as const

interface User {
  uuid: string
  revision: string
}

/** Opens a window from the palette. */
async function openByKeys(page: Page, palette: string, title: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: palette }).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(title)
  await expect(page.getByRole('option', { name: title }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const window = windowOf(page, title)
  await expect(window).toBeVisible()
  await focusInside(window)
  return window
}

for (const locale of ['fa', 'en'] as const)
  test(`the keyboard alone covers a working day of an administrator, and the second of two editors of a user sees the conflict: ${locale}`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const say = words[locale]
    const kept = () => focusKept(page)
    const names = { firstName: 'Ada', lastName: `Day ${locale}`, username: `ada.${locale}` }
    const whole = `${names.firstName} ${names.lastName}`

    await page.goto('/index.html/signin')
    await page.evaluate((chosen) => localStorage.setItem('mizkar.look', JSON.stringify({ locale: chosen, theme: 'system' })), locale)
    await page.reload()
    await expect(page.getByLabel(say.username)).toBeFocused()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText(Product.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: say.start })).toBeVisible()

    const users = await openByKeys(page, say.palette, say.users)
    await tabTo(page, say.add)
    await page.keyboard.press('Enter')
    const form = users.getByRole('dialog', { name: say.add })
    await expect(form.locator('[name=firstName]')).toBeFocused()
    for (const text of [names.firstName, names.lastName, names.username]) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab')
    await expect(form.locator('[name=password]')).toBeFocused()
    await page.keyboard.insertText('کبوتر-سفید-بر-بام')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.saved).first()).toBeVisible()
    await expect(users.getByRole('row', { name: whole })).toBeVisible()
    await kept()

    await tabTo(page, say.rowOf(whole))
    await page.keyboard.press('Enter')
    const change = users.getByRole('dialog', { name: say.edit })
    await expect(change.locator('[name=firstName]')).toBeFocused()
    const { contents } = await call<{ contents: User[] }>(page, 'post', '/api/admin/user/find', { data: { username: names.username } })
    const [person] = contents
    await call(page, 'post', '/api/admin/user/save', {
      data: { ...names, lastName: `${names.lastName} (first)`, ...(person && { uuid: person.uuid }) },
    })
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Second')
    await page.keyboard.press('Enter')
    await expect(change.getByText(say.conflict)).toBeVisible()
    await expect(change.locator('[name=firstName]')).toHaveValue('Second')
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await kept()
    await page.keyboard.press('Escape')
    await expect(change).toBeHidden()
    await expect(users.getByRole('row', { name: `${whole} (first)` })).toBeVisible()
    await kept()

    // The administrator's own name is in the language of the organisation.
    await tabTo(page, say.switchOff('مدیر سامانه'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.own).first()).toBeVisible()
    await expect(users.getByRole('row', { name: 'مدیر سامانه' })).toContainText(say.active)
    await kept()

    const configuration = await openByKeys(page, say.palette, say.configuration)
    await tabTo(page, say.sections)
    await page.keyboard.press('End')
    await page.keyboard.press(locale === 'fa' ? 'ArrowRight' : 'ArrowLeft')
    await page.keyboard.press(locale === 'fa' ? 'ArrowRight' : 'ArrowLeft')
    await expect(configuration.getByRole('tab', { name: say.security })).toBeFocused()
    await expect(configuration.getByRole('tab', { name: say.security })).toHaveAttribute('aria-selected', 'true')
    const networks = configuration.getByRole('textbox', { name: say.networks })
    for (let step = 0; step < 20 && !(await networks.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.insertText('10.0.0.0/8')
    await tabTo(page, say.save)
    await page.keyboard.press('Enter')
    await expect(configuration.getByText(say.lockedOut)).toBeVisible()
    await expect(networks).toHaveValue('10.0.0.0/8')
    await kept()

    const log = await openByKeys(page, say.palette, say.log)
    const rows = log.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const result = log.locator('select').nth(2)
    for (let step = 0; step < 20 && !(await result.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(result).toHaveValue('REFUSED')
    await expect(rows.nth(1)).toContainText(say.saving)
    await expect(rows.filter({ hasText: say.usersCall }).first()).toBeVisible()
    await tabTo(page, say.prove)
    await page.keyboard.press('Enter')
    await expect(log.getByText(say.sound)).toBeVisible()
    await page.keyboard.press('Escape')
    await kept()
    await tabTo(page, say.export)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(say.usersCall)
    await kept()
    await tabTo(page, say.people, 'Shift+Tab')
    await page.keyboard.press('End')
    await expect(log.getByRole('tab', { name: say.services })).toBeFocused()
    await expect(log.getByText(say.nothing)).toBeVisible()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await kept()
  })
