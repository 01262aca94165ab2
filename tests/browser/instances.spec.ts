import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { call, mainFolder, open, rowsOf, start, windowOf, workIn } from './desk'

interface Definition {
  title: string
  type: string
  functional?: boolean
  required?: boolean
  min?: number
}

/** Creates a class with these properties through the API and returns its id. */
const classOf = async (page: Page, title: string, properties: readonly Definition[]): Promise<string> => {
  const main = await mainFolder(page)
  const ontProperties = properties.map((one) => ({ functional: true, ...one, entityName: 'OntProperty' }))
  return await call<string>(page, 'post', '/api/ont/ont-class', { data: { title, parentUuid: main.uuid, ontProperties } })
}

test('a form is designed, filled in from a folder menu, reopened, and edited in its values [SHELL-089] [EXP-040] [INST-001]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { window: folder } = await workIn(page, 'درخواست‌ها')
  await classOf(page, 'درخواست مرخصی', [
    { title: 'علت مرخصی', type: 'STRING', required: true },
    { title: 'روزهای مرخصی', type: 'INTEGER', min: 1 },
    { title: 'همراهان مرخصی', type: 'STRING', functional: false },
  ])

  await start(page, 'مدیریت فرم‌ها')
  const forms = windowOf(page, 'مدیریت فرم‌ها')
  await forms.getByRole('button', { name: 'فرم تازه' }).click()
  const designer = windowOf(page, 'طراحی فرم')
  await designer.getByRole('searchbox').fill('مرخصی')
  await designer.getByText('درخواست مرخصی').first().click()
  await designer.getByRole('button', { name: 'انتخاب', exact: true }).click()
  for (const title of ['علت مرخصی', 'روزهای مرخصی', 'همراهان مرخصی'])
    await designer.getByRole('button', { name: new RegExp(`^افزودن .${title}`) }).click()
  await designer.getByRole('textbox', { name: /^عنوان فرم/ }).fill('برگهٔ مرخصی')
  await designer.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(designer).toBeHidden()
  await expect(forms.getByRole('row', { name: /برگهٔ مرخصی/ })).toBeVisible()
  await forms.getByRole('button', { name: 'بستن' }).first().click()

  await folder.getByRole('grid', { name: 'محتوای پوشه' }).click({ button: 'right', position: { x: 60, y: 200 } })
  await page.getByRole('menuitem', { name: 'ایجاد', exact: true }).click()
  await page.getByRole('menuitem', { name: 'فرم…' }).click()
  await windowOf(page, 'انتخاب فرم')
    .getByRole('button', { name: /برگهٔ مرخصی/ })
    .click()
  const form = windowOf(page, 'برگهٔ مرخصی')
  await form.getByRole('textbox', { name: 'عنوان' }).fill('مرخصی سارا')
  await form.getByRole('textbox', { name: 'روزهای مرخصی' }).fill('۰')
  await page.keyboard.press('Enter')
  await expect(page.getByText('«\u2068علت مرخصی\u2069» را پر کنید.').first()).toBeVisible()
  await form.getByRole('textbox', { name: /^علت مرخصی/ }).fill('سفر')
  await form.getByRole('textbox', { name: 'روزهای مرخصی' }).fill('۳')
  await form.getByRole('textbox', { name: 'همراهان مرخصی' }).fill('علی')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'همراهان مرخصی' }).fill('مریم')
  await form.getByRole('button', { name: 'ثبت', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowsOf(folder)).toHaveCount(1)

  const again = windowOf(page, 'مرخصی سارا')
  await expect(async () => {
    await open(page, rowsOf(folder).first())
    await expect(again).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(again.getByRole('textbox', { name: /^علت مرخصی/ })).toHaveValue('سفر')
  await expect(again.getByRole('list', { name: /همراهان مرخصی/ }).getByRole('listitem')).toHaveText(['علی', 'مریم'])
  await again.getByRole('textbox', { name: /^علت مرخصی/ }).fill('بیماری')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()

  await rowsOf(folder).first().click()
  await page.keyboard.press('Alt+Enter')
  const properties = windowOf(page, 'مرخصی سارا')
  await expect(properties.getByRole('tab', { name: 'ویژگی‌های نمونه' })).toHaveAttribute('aria-selected', 'true')
  await expect(properties.getByText('بیماری')).toBeVisible()
  await properties.getByRole('button', { name: /^ویرایش .روزهای مرخصی/ }).click()
  await properties.getByRole('textbox', { name: 'روزهای مرخصی' }).fill('۵')
  await page.keyboard.press('Enter')
  await expect(properties.getByRole('textbox', { name: 'روزهای مرخصی' })).toBeHidden()
  await page.reload()
  await expect(windowOf(page, 'مرخصی سارا').getByRole('definition').filter({ hasText: /^[5۵]/ })).toBeVisible()
})
