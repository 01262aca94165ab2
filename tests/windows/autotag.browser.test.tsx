import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aDocument, idOf } from '#tests/windows/explorer/builders'
import { mount } from '#tests/windows/mount'
import { serverOf } from '#tests/windows/properties/answers'
import { content } from '#windows/autotag/autotag.content'

const [deal, letter] = [aDocument('پیمان', 'docx'), aDocument('نامه', 'txt')]
const proposal = (title: string, count: number) => ({ keyword: { uuid: idOf(title), title }, count })
const found = [
  { node: deal, isRead: true, proposals: [proposal('قرارداد', 4), proposal('خرید', 1)], phrases: [{ title: 'منابع آب', count: 3 }] },
  { node: letter, isRead: true, proposals: [proposal('قرارداد', 2)], phrases: [] },
  { node: aDocument('پویش', 'pdf'), isRead: false, proposals: [], phrases: [] },
]
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('proposes keywords with their confidence, applies only accepted ones, and shows the error of a document that failed [SHELL-088] [SHELL-091]', async () => {
  let refuses = true
  const server = serverOf({
    'POST /api/keyword/propose': () => ({ contents: found, totalElements: 3, offset: 0, pageSize: 20 }),
    'POST /api/keyword/accept': ({ body }) => {
      const [{ uuid }] = body as [{ uuid: string }]
      if (uuid !== letter.uuid || !refuses) return [{ uuid, keywords: [] }]
      throw new Error('no')
    },
  })
  const { asked } = await mount({
    content,
    payload: { targets: [{ uuid: idOf('home'), title: 'خانه' }] },
    size: { width: 700, height: 500 },
  })
  const given = () => server.asked.flatMap(({ call, body }) => (call === 'POST /api/keyword/accept' ? [body] : []))
  await expect.element(page.getByRole('list', { name: /پیمان/ })).toHaveTextContent('۸۰٪')
  expect(server.asked[0]?.body).toEqual({ uuidList: [idOf('home')], offset: 0, pageSize: 20 })
  await expect.element(page.getByText('متن این سند هنوز خوانده نشده است.')).toBeVisible()
  await button('رد \u2068خرید\u2069').click()
  await expect.element(button(/برگرداندن/)).toBeVisible()
  await button('پذیرفتن \u2068قرارداد\u2069').first().click()
  await expect.poll(given).toEqual([[{ uuid: deal.uuid, keywordUuidList: [idOf('قرارداد')], titles: [] }]])
  await expect.element(page.getByText('برچسب خورد')).toBeVisible()
  // The pressed button no longer exists, so the focus moves to the element in its place.
  await expect.poll(() => document.activeElement?.hasAttribute('data-takes-off')).toBe(true)
  await button(/پذیرفتن همه/).click()
  await expect.poll(() => document.querySelector(`[data-document="${letter.uuid}"] [role=alert]`)).not.toBeNull()
  refuses = false
  await button('پذیرفتن همه (۱)').click()
  await expect.poll(() => given().length).toBe(3)
  await expect.poll(() => page.getByText('برچسب خورد').elements().length).toBe(2)
  await expect.element(button(/پذیرفتن همه/)).toBeDisabled()
  await button(/متن و برچسب‌های|پیمان/)
    .first()
    .click()
  expect(asked.at(-1)).toMatchObject({ kind: 'text-tags', payload: { uuid: deal.uuid } })
})

it('adds a phrase of the text as a new keyword only when it is accepted by itself', async () => {
  const server = serverOf({
    'POST /api/keyword/propose': () => ({ contents: found, totalElements: 3, offset: 0, pageSize: 20 }),
    'POST /api/keyword/accept': ({ body }) => (body as { uuid: string }[]).map(({ uuid }) => ({ uuid, keywords: [] })),
  })
  await mount({ content, payload: { targets: [{ uuid: idOf('home'), title: 'خانه' }] }, size: { width: 700, height: 500 } })
  const given = () => server.asked.flatMap(({ call, body }) => (call === 'POST /api/keyword/accept' ? (body as object[]) : []))
  await expect.element(page.getByRole('region', { name: /عبارت‌های پرتکرار .*پیمان/ })).toHaveTextContent('منابع آب')
  await button('پذیرفتن همه (۳)').click()
  await expect.poll(() => given().length).toBe(2)
  expect(given()).not.toContainEqual(expect.objectContaining({ titles: ['منابع آب'] }))
  await button('رد کردن همه').click()
  await button('برگرداندن \u2068منابع آب\u2069').click()
  await button('پذیرفتن \u2068منابع آب\u2069').click()
  await expect.poll(() => given().at(-1)).toEqual({ uuid: deal.uuid, keywordUuidList: [], titles: ['منابع آب'] })
  await expect.poll(() => page.getByText('برچسب خورد').elements().length).toBe(4)
})
