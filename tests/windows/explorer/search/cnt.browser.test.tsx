import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDocument, idOf } from '../builders'
import { mount } from '../../mount'
import { serverOf } from '../../properties/answers'
import { cnt } from '#windows/explorer/search/cnt.content'
import type { WindowContent } from '#windows/window-kind'
import { showSearch } from './showing'

const text = 'شرکت چند دستگاه رایانه خریده است.'
const hits = [
  { node: aDocument('قرارداد', 'pdf'), text: { text, ranges: [[16, 22]] }, score: 0.874 },
  { node: aDocument('یادداشت', 'txt'), text: { text: '<b>خرید</b>', ranges: [] }, score: 0.2 },
]

const paragraph = {
  ...{ uuid: idOf('p'), text, fromIndex: 0, toIndex: text.length, paragraphInfo: [], keywordLinks: [], keywords: [], sources: [] },
}

it('shows passages with highlighted matches, document and similarity, as text and never as markup [EXP-028]', async () => {
  const server = serverOf({
    'POST /api/third-parties/content-search': () => ({ contents: hits, totalElements: 2, offset: 0, pageSize: 30 }),
  })
  const criteria = { keyword: 'خرید رایانه', searchType: 'CNT' as const, literalWeight: 0.3, author: idOf('sara') }
  const { asked } = await mount({
    content: cnt as unknown as WindowContent<typeof cnt.machine>,
    more: { criteria, folder: null, owner: { send() {} } },
    session: { flags: ['DOC_VIEW', 'PROPERTIES_TEXT_VIEW'] },
    size: { width: 800, height: 400 },
  })
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe(text.slice(16, 22))
  const { keyword, ...filters } = criteria
  expect(server.asked[0]?.body).toEqual({ ...filters, query: keyword, offset: 0, pageSize: 30 })
  expect([...document.querySelectorAll('[data-hit]')].map((one) => one.textContent?.replaceAll(/[\s\u2066-\u2069]+/g, ' '))).toEqual([
    expect.stringContaining('۸۷٪'),
    expect.stringContaining('<b>خرید</b>'),
  ])
  await page
    .getByRole('button', { name: /باز کردن|قرارداد/ })
    .first()
    .click()
  expect(asked.at(-1)).toMatchObject({ kind: 'viewer', payload: { uuid: hits[0]?.node.uuid, extension: 'pdf' } })
  // A document without a viewer opens its text.
  await page.getByRole('button', { name: 'متن سند یادداشت' }).click()
  expect(asked.at(-1)).toMatchObject({ kind: 'document-text', payload: { uuid: hits[1]?.node.uuid } })
})

it('keeps the loaded passages if further ones fail, and retries below them', async () => {
  let isDown = true
  serverOf({
    'POST /api/third-parties/content-search': ({ body }) => {
      const { offset } = body as { offset: number }
      if (offset > 0 && isDown) throw Object.assign(new Error('down'), { status: 503 })
      return { contents: hits.slice(offset, offset + 1), totalElements: 2, offset, pageSize: 30 }
    },
  })
  await mount({
    content: cnt as unknown as WindowContent<typeof cnt.machine>,
    more: { criteria: { keyword: 'خرید', searchType: 'CNT' as const }, folder: null, owner: { send() {} } },
    size: { width: 800, height: 400 },
  })
  const shown = () => document.querySelectorAll('[data-hit]').length
  const again = page.getByRole('button', { name: 'تلاش دوباره' })
  await expect.element(again).toBeVisible()
  expect(shown()).toBe(1)
  isDown = false
  await again.click()
  await expect.poll(shown).toBe(2)
})

/** Opens a search window with a fake server that returns results for each kind of search. */
const open = async () => {
  const server = serverOf({
    'POST /api/third-parties/content-search': () => ({ contents: hits, totalElements: 2, offset: 0, pageSize: 30 }),
    'POST /api/paragraph/search': () => ({ contents: [paragraph], totalElements: 1, offset: 0, pageSize: 30 }),
  })
  return { server, ...(await showSearch()) }
}
const kinds = page.getByRole('group', { name: 'چه چیزی جست‌وجو شود' }).getByRole('radio')
const more = page.getByRole('button', { name: 'کارهای دیگر با نتیجه‌ها' })
const area = page.getByRole('textbox', { name: 'متنی که معنایش را می‌جویم' })

it('searches documents by default, or paragraphs or content [SRCH-001] [SRCH-002] [SRCH-005]', async () => {
  await open()
  await expect.poll(() => kinds.elements().map((one) => (one as HTMLInputElement).value)).toEqual(['DMS', 'CMS', 'CNT'])
  expect(kinds.elements().map((one) => (one as HTMLInputElement).checked)).toEqual([true, false, false])
})

it('only a search for documents can be saved [SRCH-063]', async () => {
  await open()
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: /ذخیرهٔ جست‌وجو/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (const kind of ['محتوا', 'بندها']) {
    await page.getByRole('radio', { name: kind }).click()
    await expect.element(more).not.toBeInTheDocument()
  }
  await page.getByRole('radio', { name: 'سندها' }).click()
  await expect.element(more).toBeVisible()
})

it('accepts a long text as a content search [SRCH-007]', async () => {
  const { server, all } = await open()
  await page.getByRole('radio', { name: 'محتوا' }).click()
  await expect.element(area).toBeVisible()
  expect(area.element().tagName).toBe('TEXTAREA')
  expect(area.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(80)
  await area.fill('خرید رایانه')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}برای دفتر')
  expect(server.asked).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => all('[data-hit]').length).toBe(2)
  expect(server.asked[0]?.body).toMatchObject({ query: 'خرید رایانه\nبرای دفتر', searchType: 'CNT' })
})

it('weights words against meaning in content search, 0.8 by default [SRCH-015] [SRCH-074] [CONST-041]', async () => {
  const { server, remembered } = await open()
  await page.getByRole('radio', { name: 'محتوا' }).click()
  await area.fill('خرید رایانه')
  await userEvent.keyboard('{Enter}')
  const slider = page.getByRole('slider', { name: 'چگونه جست‌وجو شود' })
  expect(slider.element()).toMatchObject({ min: '0', max: '1', step: '0.1', value: '0.8' })
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => server.asked.at(-1)?.body).toMatchObject({ literalWeight: 0 })
  await expect.element(page.getByText('تنها معنا')).toBeVisible()
  expect(remembered()).toMatchObject({ query: { searchType: 'CNT', literalWeight: 0 } })
})

it('shows passages, paragraphs and documents in different views [EXP-027] [EXP-028]', async () => {
  const { server, all } = await open()
  await page.getByRole('radio', { name: 'محتوا' }).click()
  await area.fill('خرید رایانه')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => all('[data-hit]').length).toBe(2)
  await page.getByRole('radio', { name: 'بندها' }).click()
  await expect.poll(() => all('[data-paragraph]').length).toBe(1)
  expect(all('[data-hit]')).toEqual([])
  expect(server.asked.at(-1)).toMatchObject({ call: 'POST /api/paragraph/search', body: { searchType: 'CMS' } })
  await page.getByRole('radio', { name: 'سندها' }).click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(all('[data-paragraph]')).toEqual([])
})
