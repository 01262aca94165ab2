import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../builders'
import { listChips, showSearch } from './showing'

const button = (name: RegExp) => page.getByRole('button', { name })
it('finds items in several folders; a folder in a chosen one takes its place', async () => {
  const [unit, archive, other] = ['مالی', 'بایگانی', 'فنی'].map(idOf)
  const folder = [
    { value: unit ?? '', title: 'مالی', count: 9 },
    { value: archive ?? '', title: 'بایگانی', count: 4, parent: unit },
    { value: other ?? '', title: 'فنی', count: 3 },
  ]
  const facets = { extension: [], author: [], month: [], size: [], class: [], folder, keyword: [] }
  const { asked } = await showSearch({ payload: { query: { keyword: 'گزارش' } }, facets })
  await button(/^مالی/).click()
  await button(/^فنی/).click()
  await expect.poll(() => asked.at(-1)?.folders).toEqual([unit, other])
  await expect.poll(listChips).toEqual(['در «مالی» و زیرپوشه‌ها', 'در «فنی» و زیرپوشه‌ها', 'برداشتن همه'])
  await button(/^بایگانی/).click()
  await expect.poll(() => asked.at(-1)?.folders).toEqual([other, archive])
  await button(/^مالی/).click()
  await expect.poll(() => asked.at(-1)?.folders).toEqual([other, unit])
  await button(/برداشتن.*مالی/).click()
  await expect.poll(listChips).toEqual(['در «فنی» و زیرپوشه‌ها'])
  await expect.element(button(/^فنی/)).toHaveAttribute('aria-pressed', 'true')
})
