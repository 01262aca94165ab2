import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toTextPicture } from '#windows/viewer/open-content'
import { button, open } from './showing'

const many = Array.from({ length: 3_000 }, (_, at) => `سطر ${at}`).join('\n')

it('shows each line of a text in its own direction, and lets users select it', async () => {
  await open({ picture: toTextPicture('می‌توانیم نامهٔ «۱۲۳» را بخوانیم\n<b>An English line</b>') })
  await expect.element(page.getByText('An English line')).toBeInTheDocument()
  const lines = [...document.querySelectorAll('section p')]
  expect(lines.map((line) => [line.textContent, getComputedStyle(line).direction])).toEqual([
    ['می‌توانیم نامهٔ «۱۲۳» را بخوانیم', 'rtl'],
    ['<b>An English line</b>', 'ltr'],
  ])
  getSelection()?.selectAllChildren(lines[0] ?? expect.fail('no line'))
  expect(getSelection()?.toString()).toBe('می‌توانیم نامهٔ «۱۲۳» را بخوانیم')
})

it('finds words below the part that is rendered at first, and scrolls to them', async () => {
  await open({ picture: toTextPicture(many) })
  await expect.element(page.getByText('سطر 1999', { exact: true })).toBeInTheDocument()
  expect(document.querySelector('section')?.textContent).not.toContain('سطر 2999')
  await userEvent.click(button('جست‌وجو در سند'))
  await userEvent.fill(page.getByRole('textbox', { name: 'جست‌وجو در سند' }), 'سطر 2999')
  const current = () => document.querySelector('mark[data-current]')
  await expect.poll(() => current()?.textContent).toBe('سطر 2999')
  const text = () => document.querySelector('section')?.getBoundingClientRect() ?? expect.fail('no text')
  await expect.poll(() => (current()?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) <= text().bottom).toBe(true)
})

it('says that the view is simple, and offers the download only to users who may download', async () => {
  await open({ picture: toTextPicture('متن') })
  await expect.element(page.getByRole('note')).toHaveTextContent('نمایش ساده')
  expect(button('دریافت سند').elements()).toEqual([])
})

it('says that a document has no text', async () => {
  await open({ picture: toTextPicture(' \n') })
  await expect.element(page.getByText('این سند متنی ندارد')).toBeVisible()
})
