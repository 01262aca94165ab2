import { expect, test } from '#tests/support/product'
import { put, rowsOf, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

test('the text of a document opens from its properties by keyboard and loads while scrolling [VIEW-043] [PROP-009]', async ({ page }) => {
  const { window, folder } = await workIn(page, 'متن سندها')
  const lines = Array.from({ length: 600 }, (_, line) => `سطر ${line} از گزارش سالانهٔ شرکت`)
  await put(page, folder.uuid, text('گزارش سال.txt', lines.join('\n')))
  await rowsOf(window).filter({ hasText: 'گزارش سال' }).click()
  await page.keyboard.press('Alt+Enter')
  const properties = windowOf(page, 'گزارش سال').last()
  await properties.getByRole('button', { name: 'نمایش متن سند' }).focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('region', { name: 'متن سند' })
  await expect(shown.getByText('سطر 0 از گزارش')).toBeVisible({ timeout: 20_000 })
  expect(await faultsOf(page)).toEqual([])
  await shown.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(shown.getByText('سطر 599 از گزارش')).toBeInViewport({ timeout: 500 })
  }).toPass()
})
