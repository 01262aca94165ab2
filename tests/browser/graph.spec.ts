import { expect, openDesktop, sessionOf, test } from '#tests/support/product'
import { call, chooseEntry, mainFolder, makeFolder, openFolder, rowsOf, windowOf } from './desk'
import { faultsOf } from './faults'

test('the graph finds a class among many, filters its links, and reaches every neighbour', async ({ page }) => {
  test.setTimeout(120_000)
  await openDesktop(page, await sessionOf(page))
  const shelf = await makeFolder(page, (await mainFolder(page)).uuid, '  رده‌های کالا')
  const goods = await call<string>(page, 'post', '/api/ont/ont-class', { data: { title: 'کالا', parentUuid: shelf.uuid } })
  const sorts = Array.from({ length: 309 }, (_, at) => `رده ${at + 1}`)
  const hierarchy = encodeURIComponent([...sorts, 'یدکي'].join('|'))
  await call(page, 'post', `/api/ont/ont-class-hierarchy?parentUuid=${goods}&hierarchy=${hierarchy}`)
  const folder = await openFolder(page, shelf)
  await rowsOf(folder).filter({ hasText: 'کالا' }).click({ button: 'right' })
  await chooseEntry(page, 'هستان‌شناسی')
  await page.getByRole('menuitem', { name: 'گراف' }).click()
  const graph = windowOf(page, 'کالا')
  const nodes = graph.getByRole('option')
  await expect(graph.getByText('دست‌کم ۱۱ گرهٔ دیگر رسم نشده است.')).toBeVisible()
  await expect(nodes).toHaveCount(300)
  expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])

  // The search shortcut moves the focus into the field. The letters are typed in an English layout.
  await page.keyboard.press('Control+f')
  await expect(graph.getByRole('searchbox', { name: 'جست‌وجوی گره' })).toBeFocused()
  await page.keyboard.insertText('یدکی')
  await expect(graph.getByText('هیچ گرهٔ رسم‌شده‌ای با این عنوان یافت نشد.')).toBeVisible()
  await graph.getByRole('button', { name: 'نمایش ۱۱ گرهٔ دیگر' }).last().click()
  await expect(nodes).toHaveCount(311)
  await graph.getByRole('searchbox', { name: 'جست‌وجوی گره' }).press('Enter')
  await expect(graph.getByText('۱ از ۱', { exact: true })).toBeVisible()
  await expect(graph.getByRole('region', { name: /یدکی|یدکي/ })).toBeVisible()
  await expect(graph.locator('.react-flow__node.selected')).toContainText(/یدک/)
  await expect(graph.locator('.react-flow__node.selected')).toBeInViewport({ ratio: 1 })

  await graph.getByText('انتخاب پیوندها').click()
  await graph.getByRole('checkbox', { name: /زیرکلاس/ }).uncheck()
  await expect(graph.getByText('۳۱۰ پیوند و ۳۱۰ گره بنا بر انتخاب شما پنهان است.')).toBeVisible()
  await expect(nodes).toHaveCount(1)
  await graph.getByRole('checkbox', { name: /زیرکلاس/ }).check()
  await expect(nodes).toHaveCount(311)
})
