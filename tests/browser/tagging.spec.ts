import { expect, test } from '#tests/support/product'
import { call, childrenOf, put, start, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const keywordsOf = async (page: Parameters<typeof call>[0], uuid: string) =>
  (await call<{ title: string }[]>(page, 'get', `/api/document/keyword/${uuid}`)).map(({ title }) => title).sort()

test('keywords that stand in the texts of a folder are proposed, given one by one or all at once, or left out [SHELL-091]', async ({
  page,
}) => {
  const { folder } = await workIn(page, 'برچسب خودکار')
  await put(page, folder.uuid, text('آبخیزداری.txt', 'آبخیزداری در دشت آغاز شد؛ آبخیزداری و لایروبی ادامه دارد.'))
  await put(page, folder.uuid, text('لایروبی.txt', 'گزارش لایروبی رودخانه برای فرماندار.'))
  await put(page, folder.uuid, text('مرجع.txt', 'فهرست واژه‌ها.'))
  const of = Object.fromEntries((await childrenOf(page, folder.uuid)).map(({ title, uuid }) => [title, uuid]))
  await call(page, 'post', `/api/document/keyword/${of['مرجع']}`, { data: ['آبخیزداری', 'لایروبی', 'فرماندار'] })

  await start(page, 'برچسب‌گذاری خودکار')
  const window = windowOf(page, 'برچسب‌گذاری خودکار')
  await window.getByRole('button', { name: 'انتخاب سندها و پوشه‌ها…' }).click()
  const picker = page.getByRole('dialog', { name: 'کدام سندها برچسب بخورند؟' })
  await picker.getByRole('searchbox').fill('برچسب خودکار')
  await picker.getByRole('checkbox', { name: 'برچسب خودکار' }).check()
  await picker.getByRole('button', { name: 'پیشنهاد برای این‌ها' }).click()
  await expect(picker).toBeHidden()

  const proposals = (title: string) => window.getByRole('list', { name: new RegExp(`پیشنهادها برای .?${title}`) }).getByRole('listitem')
  await expect(proposals('آبخیزداری')).toHaveCount(2)
  await expect(proposals('آبخیزداری').first()).toContainText('۶۷')
  await expect(proposals('لایروبی')).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])

  await proposals('آبخیزداری')
    .first()
    .getByRole('button', { name: /^پذیرفتن/ })
    .click()
  await expect(proposals('آبخیزداری').first()).toContainText('برچسب خورد')
  await expect.poll(() => keywordsOf(page, of['آبخیزداری'] ?? '')).toEqual(['آبخیزداری'])

  const governor = proposals('لایروبی').filter({ hasText: 'فرماندار' })
  await governor.getByRole('button', { name: /^رد/ }).click()
  await expect(governor).toContainText('رد شد')
  await window.getByRole('button', { name: /پذیرفتن همه.*۲/ }).click()
  await expect.poll(() => keywordsOf(page, of['لایروبی'] ?? '')).toEqual(['لایروبی'])
  await expect.poll(() => keywordsOf(page, of['آبخیزداری'] ?? '')).toEqual(['آبخیزداری', 'لایروبی'])
  await expect(window.getByRole('button', { name: 'پذیرفتن همه' })).toBeDisabled()
})
