import { expect, test } from '#tests/support/product'
import { put, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const passage = 'جادهٔ ابریشم شبکه‌ای از راه‌های بازرگانی بود که خاور دور را با کرانه‌های مدیترانه پیوند می‌داد.'
const typed = passage.replaceAll('ی', 'ي').replaceAll('ک', 'ك')

test('copied text is highlighted in both texts, opened from the sources in the properties [VIEW-019] [VIEW-020] [PROP-039]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'متن و منبع')
  const lines = (word: string) => Array.from({ length: 120 }, (_, line) => `${word} ${line} ${word} ${line * 3}`).join('\n')
  await put(page, folder.uuid, text('سند کهن.txt', `${lines('کهن')}\n${passage}\n`))
  await put(page, folder.uuid, text('جستار نو.txt', `پیش‌گفتار\n${typed}\n${lines('نو')}`))
  await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
  // The badge appears automatically after the comparison of the texts.
  await window.getByRole('button', { name: 'متنی از سند دیگری در خود دارد' }).click({ timeout: 30_000 })
  const properties = windowOf(page, 'جستار نو').last()
  await properties.getByRole('button', { name: 'متن و بندهای برداشته‌شده' }).focus()
  await page.keyboard.press('Enter')
  const mine = page.getByRole('region', { name: 'جستار نو' })
  await expect(mine.locator('mark')).toHaveText(typed.slice(0, -1))
  await expect(page.getByRole('tab', { name: 'سند کهن' })).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByText('بند ۱ از ۱')).toBeVisible()
  await expect(page.getByRole('region', { name: 'سند کهن' }).locator('mark')).toBeInViewport()
  expect(await faultsOf(page)).toEqual([])
})
