import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toTextPicture } from '#windows/viewer/open-content'
import { button, open } from './showing'

const opens = async () => toTextPicture('متن سند')
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const all = ['بارگیری', 'اشتراک‌گذاری…', 'کپی پیوند', 'ویژگی‌ها', 'نسخه‌ها']
const granted = { opens, flags: ['DOWNLOAD', 'PROPERTIES_PERMISSION'], rights: { changePermission: true } }

it('lists the actions in one menu if the bar is narrow, and opens the share sheet', async () => {
  const { asked } = await open(granted)
  await button('کارهای دیگر').click()
  await expect.poll(entries).toEqual(all)
  await page.getByRole('menuitem', { name: 'اشتراک‌گذاری…' }).click()
  expect(asked).toEqual([{ type: 'window.open', kind: 'share', payload: { items: [{ uuid: 'a', title: 'سند', isFolder: false }] } }])
})

it('shows one button for each action if the bar is wide', async () => {
  await open({ ...granted, size: { width: 1200, height: 600 } })
  for (const name of all) await expect.element(button(name)).toBeVisible()
  expect(button('کارهای دیگر').elements()).toEqual([])
})

it('offers only what the rights and features of the user allow', async () => {
  await open({ ...granted, rights: { changePermission: false, download: false } })
  await button('کارهای دیگر').click()
  await expect.poll(entries).toEqual(['کپی پیوند', 'ویژگی‌ها', 'نسخه‌ها'])
})

it('offers no download and no sharing without their features', async () => {
  await open({ ...granted, flags: [] })
  await button('کارهای دیگر').click()
  await expect.poll(entries).toEqual(['کپی پیوند', 'ویژگی‌ها', 'نسخه‌ها'])
})

it('opens the versions in the side panel, and leaves them open when they are asked for again', async () => {
  const { actor } = await open(granted)
  const versions = async () => {
    await button('کارهای دیگر').click()
    await page.getByRole('menuitem', { name: 'نسخه‌ها' }).click()
  }
  const tab = () => actor.getSnapshot().context.details?.actor.getSnapshot().context.tab
  await versions()
  await expect.poll(tab).toBe('history')
  await versions()
  expect(actor.getSnapshot().matches({ panel: 'expanded' })).toBe(true)
})
