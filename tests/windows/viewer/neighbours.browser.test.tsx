import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toTextPicture } from '#windows/viewer/open-content'
import { PictureError } from '#windows/viewer/picture'
import type { OpenInput } from '#windows/viewer/context'
import { button, open } from './showing'

const listed = (...uuids: string[]) => ({
  documents: uuids.map((uuid) => ({ uuid, title: `سند ${uuid}`, extension: 'txt' })),
  isComplete: true,
})
const opens = async ({ payload: { uuid } }: OpenInput) => {
  if (uuid === 'gone') throw new PictureError('missing')
  if (uuid === 'secret') throw new PictureError('unreadable')
  return toTextPicture(`متن سند ${uuid}`)
}
const shown = (uuid: string) => expect.element(page.getByText(`متن سند ${uuid}`)).toBeVisible()
const position = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

it('goes to the next document in the same window, with its position in the list, and stops at the ends', async () => {
  const { asked } = await open({ opens, documents: listed('a', 'b', 'c') })
  await position('۱ از ۳')
  await expect.element(button('سند قبلی')).toBeDisabled()
  await button('سند بعدی').click()
  await shown('b')
  await position('۲ از ۳')
  expect(asked).toEqual([
    { type: 'window.retitle', title: 'سند b', extension: 'txt' },
    { type: 'window.remember', payload: { uuid: 'b', title: 'سند b', extension: 'txt' } },
  ])
  await button('سند بعدی').click()
  await shown('c')
  await expect.element(button('سند بعدی')).toHaveAttribute('aria-disabled', 'true')
  await button('سند قبلی').click()
  await shown('b')
})

it('goes on by the keys N and P, also after a document that cannot be shown', async () => {
  await open({ opens, documents: listed('a', 'gone', 'secret', 'd') })
  await position('۱ از ۴')
  await page.getByText('متن سند a').click()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('alert')).toHaveTextContent('این سند دیگر در دسترس شما نیست')
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('alert')).toHaveTextContent('اجازهٔ خواندن این سند را ندارید')
  await userEvent.keyboard('n')
  await shown('d')
  await userEvent.keyboard('p')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

it('starts each document at its first page, with its own zoom', async () => {
  const { actor } = await open({ opens, documents: listed('a', 'b') })
  await position('۱ از ۲')
  await button('بزرگ‌نمایی').click()
  expect(actor.getSnapshot().context.transform.scale).toBe(1)
  await button('سند بعدی').click()
  await shown('b')
  expect(actor.getSnapshot().context).toMatchObject({ transform: { scale: 0.8, rotation: 0 }, page: 1 })
})

it('shows the properties of the new document in the open side panel', async () => {
  const { actor } = await open({ opens, documents: listed('a', 'b') })
  await position('۱ از ۲')
  const inPanel = () => actor.getSnapshot().context.details?.actor.getSnapshot().context.uuid
  await button('عمومی').click()
  await expect.poll(inPanel).toBe('a')
  await button('سند بعدی').click()
  await expect.poll(inPanel).toBe('b')
})

it('hides the buttons if the document is alone in its list, or not in it', async () => {
  const { actor } = await open({ opens, documents: listed('a') })
  await expect.poll(() => actor.getSnapshot().matches({ list: 'known' })).toBe(true)
  expect(button('سند بعدی').elements()).toEqual([])
})

it('says that a list is longer than what was loaded', async () => {
  await open({ opens, documents: { ...listed('a', 'b'), isComplete: false } })
  await position('۱ از بیش از ۲')
})
