import { openFolder, rowsOf, open, windowOf } from '#tests/browser/desk'
import { expect, test } from './job'

interface Class {
  ontProperties: { uuid: string; title: string }[]
}

test('J25: two clerks edit one field of one instance; the second is told, sees both values and chooses, and the history shows who set what', async ({
  prepare,
  seat,
}) => {
  const sara = await prepare.makePerson('سارا', 'رضایی')
  const ali = await prepare.makePerson('علی', 'کاظمی')
  const ontProperties = [{ title: 'شرح درخواست', type: 'STRING', functional: true, required: true }]
  const classUuid = await prepare.call<string>('post', '/api/ont/ont-class', { data: { title: `درخواست ${sara.uuid}`, ontProperties } })
  const { ontProperties: fields } = await prepare.call<Class>('get', `/api/ont/ont-class?uuid=${classUuid}`)
  const field = String(fields[0]?.uuid)
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`  درخواست‌های ${sara.uuid}`, main)
  const query = new URLSearchParams({
    ...{ instanceType: 'FOLDER', classUuid, title: 'درخواست یکم', destUuid: folder.uuid },
    ...{ 'relationsProperties[0].relationOrPropertyUuid': field, 'relationsProperties[0].propertiesValues[0].value': 'ده صندلی' },
  })
  await prepare.call('post', `/api/ont/instance?${query.toString()}`)
  await prepare.share(classUuid, [sara, ali], 1)
  await prepare.share(folder.uuid, [sara, ali], 3)

  const [first, second] = [await seat(sara), await seat(ali)]
  for (const { page } of [first, second]) {
    const window = await openFolder(page, folder)
    await open(page, rowsOf(window).first())
    await windowOf(page, 'درخواست یکم')
      .getByRole('button', { name: /^ویرایش .شرح درخواست/ })
      .click()
  }
  const box = (page: typeof first.page) => page.getByRole('textbox', { name: /شرح درخواست/ })
  await box(first.page).fill('دوازده صندلی')
  await box(first.page).press('Enter')
  await expect(first.page.getByText('دوازده صندلی')).toBeVisible()

  await box(second.page).fill('بیست صندلی')
  second.actions.reset()
  await box(second.page).press('Enter')
  const conflict = second.page.getByRole('alert').filter({ hasText: 'سارا رضایی' })
  await expect(conflict).toContainText('دوازده صندلی')
  await expect(conflict).toContainText('بیست صندلی')
  await second.page.getByRole('button', { name: 'مقدار من ثبت شود' }).click()
  await expect(conflict).toBeHidden()
  await second.page.getByText('تاریخچهٔ مقدارها').click()
  const rows = second.page.getByRole('table', { name: 'تاریخچهٔ مقدارها' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/علی کاظمی.*دوازده صندلی.*بیست صندلی/)
  await expect(rows.nth(2)).toContainText(/سارا رضایی.*ده صندلی.*دوازده صندلی/)
  expect(second.actions.count).toBeLessThanOrEqual(3)
  // The first person sees the change without a reload.
  await expect(first.page.getByText('بیست صندلی').first()).toBeVisible()
})
