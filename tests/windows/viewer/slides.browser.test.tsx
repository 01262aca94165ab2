import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toSlidesPicture } from '#windows/viewer/open-content'
import { button, open, png } from './showing'

const slides = [
  { title: 'نخست', blocks: [], notes: '' },
  {
    title: 'بودجهٔ سال',
    blocks: [
      { kind: 'text' as const, paragraphs: [{ text: 'می‌خواهیم بودجه را', level: 1 }] },
      { kind: 'table' as const, rows: [['مبلغ', 'بودجه']] },
      { kind: 'picture' as const, picture: 4, description: 'نمودار' },
    ],
    notes: 'یادداشت بودجه',
  },
]

it('shows slides in order with tables, pictures and notes', async () => {
  const picture = await png(20, 10, 'red')
  const asked: number[] = []
  const pictureOf = async (number: number) => {
    asked.push(number)
    return new Blob([picture.slice()], { type: 'image/png' })
  }
  await open({ picture: toSlidesPicture({ slides, isCut: false }, pictureOf) })
  await expect.element(page.getByRole('heading', { name: 'بودجهٔ سال' })).toBeVisible()
  expect([...document.querySelectorAll('article')].map((one) => one.ariaLabel)).toEqual(['اسلاید ۱', 'اسلاید ۲'])
  await expect.element(page.getByRole('img', { name: 'نمودار' })).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'یادداشت' })).toHaveTextContent('یادداشت بودجه')
  expect(asked).toEqual([4])
})

it('marks found words in titles, tables and notes at their place', async () => {
  await open({ picture: toSlidesPicture({ slides, isCut: false }, () => Promise.reject(new Error('none'))) })
  await userEvent.click(button('جست‌وجو در سند'))
  await userEvent.fill(page.getByRole('textbox', { name: 'جست‌وجو در سند' }), 'بودجه')
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => [mark.textContent, mark.parentElement?.localName])
  await expect.poll(marks).toEqual([
    ['بودجهٔ', 'h2'],
    ['بودجه', 'p'],
    ['بودجه', 'td'],
    ['بودجه', 'p'],
  ])
})
