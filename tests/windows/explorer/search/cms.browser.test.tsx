import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Paragraph } from '#api/contract/paragraph'
import { idOf } from '../builders'
import { mount } from '../../mount'
import { serverOf } from '../../properties/answers'
import { cms } from '#windows/explorer/search/cms.content'
import type { WindowContent } from '#windows/window-kind'

const text = 'این پیمان میان دو شرکت بسته شد.'
const found: Paragraph = {
  ...{ uuid: idOf('p'), text, fromIndex: 0, toIndex: text.length, paragraphInfo: [], keywordLinks: [] },
  author: { firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara' },
  keywords: [{ uuid: idOf('k'), title: 'قرارداد' }],
  sources: [{ uuid: idOf('s'), title: 'پیمان‌نامه', extension: 'docx', fromIndex: 0, toIndex: text.length }],
  textHighlight: { text, ranges: [[4, 9]] },
}

const criteria = { keyword: 'پیمان', searchType: 'CMS' as const }
const open = async () => {
  const server = serverOf({ 'POST /api/paragraph/search': () => ({ contents: [found], totalElements: 1, offset: 0, pageSize: 30 }) })
  const { asked } = await mount({
    content: cms as unknown as WindowContent<typeof cms.machine>,
    more: { criteria, folder: null, owner: { send() {} } },
    size: { width: 800, height: 400 },
  })
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('پیمان')
  return { server, asked }
}
const source = page.getByRole('list', { name: 'سندهای منبع' })

it('searches in paragraphs, and shows them with highlighted matches and keywords [SRCH-003] [SRCH-027] [SRCH-028]', async () => {
  const { server } = await open()
  expect(server.asked[0]?.body).toEqual({ ...criteria, offset: 0, pageSize: 30 })
  await expect.element(page.getByRole('list', { name: 'کلیدواژه‌ها' })).toHaveTextContent('قرارداد')
})

it('lists the source documents of the results first [SRCH-026]', async () => {
  await open()
  await expect.element(source).toHaveTextContent('پیمان‌نامه')
  const sides = [source.element(), document.querySelector('mark') as Element].map((one) => one.getBoundingClientRect())
  expect(sides[0]?.left).toBeGreaterThan(sides[1]?.right ?? 0)
})

it('lists paragraphs with their authors and source documents, which open on a click [SRCH-029]', async () => {
  const { asked } = await open()
  await page.getByRole('radio', { name: 'فهرست' }).click()
  const list = page.getByRole('table')
  for (const words of [text, 'سارا رضایی', 'پیمان‌نامه']) await expect.element(list).toHaveTextContent(words)
  await source.getByRole('button').click()
  expect(asked.at(-1)).toMatchObject({ kind: 'text-tags', payload: { uuid: idOf('s') } })
})
