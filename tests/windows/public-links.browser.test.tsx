import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/public-links/public-links.content'
import { mount } from './mount'
import { refused, serverOf } from './properties/answers'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const folder = { uuid: idOf(1), title: 'قراردادها', isFolder: true }
const file = { uuid: idOf(2), title: 'نامه', isFolder: false }
const DAY = 86_400_000

const linkTo = (number: number, more = {}) => ({
  ...{ uuid: idOf(100 + number), item: { uuid: idOf(number), title: 'قراردادها', extension: '', isFolder: true }, level: 'download' },
  ...{ hasPassword: false, expireDate: Date.now() + DAY, uses: 0, createDate: 0, creator: 'سارا کریمی', own: true, state: 'ACTIVE' },
  ...more,
})

const open = async (payload: object, links: object[], answer: () => unknown = () => ({}), more: { locale?: 'en'; width?: number } = {}) => {
  const shown = [...links]
  const { asked } = serverOf({
    'GET /api/public-link/list': () => ({ contents: shown, totalElements: shown.length, offset: 0, pageSize: 50 }),
    'POST /api/public-link/create': answer,
    'POST /api/public-link/revoke': ({ body }) => {
      const at = shown.findIndex((link) => (link as { uuid: string }).uuid === (body as { uuid: string }).uuid)
      shown[at] = { ...shown[at], state: 'REVOKED' }
      return new Response(null, { status: 204 })
    },
  })
  const { locale, width = 640 } = more
  const config = { 'publicLinks.enabled': 'true', 'publicLinks.maxDays': '90', 'time.zone': 'Asia/Tehran' }
  const mounted = await mount({ content, payload, session: { config }, size: { width, height: 620 }, ...(locale && { locale }) })
  const sent = (call: string) => asked.flatMap((one) => (one.call === call ? [one.body as Record<string, unknown>] : []))
  return { sent, requests: mounted.asked }
}

it('lists the links with level, uses, creator and state in words, and revokes one after a question', async () => {
  const { sent, requests } = await open({}, [
    linkTo(1, { uses: 3, maxUses: 10, hasPassword: true }),
    linkTo(2, { state: 'REVOKED', level: 'upload' }),
    linkTo(3, { own: false, creator: 'رضا کاظمی', item: undefined, state: 'BLOCKED' }),
  ])
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/می‌بیند و دریافت می‌کند.*۳ از ۱۰ بار.*با گذرواژه.*فعال/)
  await expect.element(rows.nth(1)).toHaveTextContent(/تنها پرونده می‌فرستد.*لغو شده/)
  await expect.element(rows.nth(2)).toHaveTextContent(/موردی که دیگر نمی‌بینید.*سازنده: .*رضا کاظمی.*بی‌اثر/)
  expect(rows.nth(1).getByRole('button', { name: /^لغو/ }).elements()).toHaveLength(0)
  await rows
    .nth(0)
    .getByRole('button', { name: /^لغو پیوند/ })
    .click()
  await rows.nth(0).getByRole('button', { name: 'نگه داشتن' }).click()
  expect(sent('POST /api/public-link/revoke')).toEqual([])
  await rows
    .nth(0)
    .getByRole('button', { name: /^لغو پیوند/ })
    .click()
  // The question has the focus.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent('POST /api/public-link/revoke')).toEqual([{ uuid: idOf(101) }])
  await expect.element(rows.nth(0)).toHaveTextContent('لغو شده')
  expect(requests).toContainEqual({ type: 'notify', level: 'success', message: 'پیوند لغو شد و دیگر باز نمی‌شود.' })
  await rows.nth(1).getByRole('button', { name: 'قراردادها' }).click()
  await expect.poll(() => requests.at(-1)).toEqual({ type: 'target.open', target: { nodeUuid: idOf(2) } })
})

it('creates a link with level, end, password and number of uses, and shows its address once', async () => {
  const { sent } = await open({ item: folder }, [], () => ({ token: 'T'.repeat(43), link: linkTo(1) }))
  await expect.element(page.getByText('هنوز پیوندی برای افراد بیرون')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'کسی که پیوند را دارد' }), 'تنها پرونده می‌فرستد')
  await page.getByLabelText('گذرواژه (اختیاری)').fill('abc')
  await page.getByRole('button', { name: 'ساخت پیوند' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('گذرواژه دست‌کم ۴ نویسه')
  await page.getByLabelText('گذرواژه (اختیاری)').fill('abcd')
  await page.getByRole('checkbox', { name: 'تعداد دفعه‌های باز شدن محدود باشد' }).click()
  await page.getByRole('textbox', { name: 'حداکثر دفعه' }).fill('۵')
  await page.getByRole('button', { name: 'ساخت پیوند' }).click()
  const address = page.getByRole('textbox', { name: 'نشانی پیوند' })
  await expect.element(address).toHaveValue(`${location.origin}/index.html#link=${'T'.repeat(43)}`)
  const [made] = sent('POST /api/public-link/create')
  expect(made).toMatchObject({ nodeUuid: folder.uuid, level: 'upload', password: 'abcd', maxUses: 5 })
  expect(Number(made?.['expireDate']) - Date.now()).toBeGreaterThan(6 * DAY)
  expect(Number(made?.['expireDate']) - Date.now()).toBeLessThan(8 * DAY)
  await expect.element(page.getByText('تنها همین یک بار نشان داده می‌شود', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('گذرواژه (اختیاری)')).toHaveValue('')
})

it('offers no upload to a document, and shows the reason of the server', async () => {
  await open({ item: file }, [], () => refused('dateInvalid', 422))
  const level = page.getByRole('combobox', { name: 'کسی که پیوند را دارد' })
  expect(level.getByRole('option').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'ساخت پیوند' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: dateInvalid')
})

it('speaks English in a narrow window', async () => {
  await open({ item: folder }, [linkTo(1, { uses: 1, maxUses: 2 })], undefined, { locale: 'en', width: 420 })
  await expect.element(page.getByRole('listitem')).toHaveTextContent('1 of 2 times')
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  const region = page.getByRole('region', { name: 'External links' }).element().parentElement as HTMLElement
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth)
})
