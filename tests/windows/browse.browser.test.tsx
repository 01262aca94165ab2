import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { onApiEvent, type ApiEvent } from '#api/signals'
import { aFolder, idOf } from '#tests/windows/explorer/builders'
import { mount } from '#tests/windows/mount'
import { refused, serverOf } from '#tests/windows/properties/answers'
import { content } from '#windows/browse/browse.content'

const [orders, due, customer] = [idOf('orders'), idOf('due'), idOf('customer')]
const found = aFolder('سفارش یک', { nodeType: 2, formInstance: true })

const start = async () => {
  const server = serverOf({
    [`GET /api/nodebase/dynamic-browse-props/${orders}`]: () => [
      { uuid: customer, title: 'مشتری', kind: 'RELATION' },
      { uuid: due, title: 'موعد', kind: 'PROPERTY', type: 'DATE' },
    ],
    'POST /api/nodebase/browse-dates': ({ body }) => {
      const { year, month } = body as { year?: number; month?: number }
      if (month !== undefined) return [{ value: 8, count: 1 }]
      if (year !== undefined) return [{ value: 5, count: 1 }]
      return [1403, 1404].map((value) => ({ value, count: 2 }))
    },
    'GET /api/ont/relation-range-instances/0/25': () => ({
      ...{ contents: [{ uuid: idOf('abfa'), title: 'آبفا' }], totalElements: 1, offset: 0, pageSize: 25 },
    }),
    'POST /api/nodebase/children': () => ({ contents: [found], totalElements: 1, offset: 0, pageSize: 25 }),
  })
  const { asked } = await mount({ content, payload: { uuid: orders, title: 'سفارش‌ها' }, size: { width: 255, height: 550 } })
  const listed = () => server.asked.flatMap(({ call, body }) => (call === 'POST /api/nodebase/children' ? [body] : [])).at(-1)
  await page.getByRole('combobox', { name: 'نمایش بر پایهٔ' }).selectOptions('موعد')
  return { asked, listed }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const result = () => page.getByRole('region', { name: 'نتیجهٔ مرور' })

it('browses by Jalali year, month and day; a button shows and hides the result, and another property starts again [SRCH-065] [SRCH-066] [SRCH-067]', async () => {
  const { asked, listed } = await start()
  await expect.poll(() => page.getByRole('list', { name: 'سال‌ها' }).element().textContent).toMatch(/۱۴۰۴.*۱۴۰۳/)
  await expect.element(button('نمایش نتیجه')).toBeDisabled()
  await button(/۱۴۰۴/).click()
  await button('نمایش نتیجه').click()
  await expect.element(result()).toHaveTextContent('سفارش یک')
  expect(listed()).toMatchObject({ uuidList: [orders], dynamicBrowse: [{ relationOrPropertyUuid: due, year: 1404, showResult: true }] })
  await button(/مرداد ۱۴۰۴/).click()
  await button(/۸ مرداد ۱۴۰۴/).click()
  await expect.poll(listed).toMatchObject({ dynamicBrowse: [{ year: 1404, month: 5, day: 8 }] })
  await result().getByRole('button', { name: 'سفارش یک' }).click()
  expect(asked.at(-1)).toMatchObject({ kind: 'form-instance', payload: { uuid: found.uuid } })
  await button('در پنجرهٔ جست‌وجو').click()
  expect(asked.at(-1)).toMatchObject({ kind: 'search', payload: { query: { parent: orders, dynamicBrowse: [{ day: 8 }] } } })
  await button('بستن نتیجه').click()
  await expect.element(result()).not.toBeInTheDocument()
  await button('نمایش نتیجه').click()
  await page.getByRole('combobox', { name: 'نمایش بر پایهٔ' }).selectOptions('مشتری')
  await expect.element(result()).not.toBeInTheDocument()
  await expect.element(button('نمایش نتیجه')).toBeDisabled()
})

it('lists the instances related to a chosen instance [SRCH-034]', async () => {
  const { listed } = await start()
  await page.getByRole('combobox', { name: 'نمایش بر پایهٔ' }).selectOptions('مشتری')
  await page.getByRole('combobox', { name: /مشتری/ }).click()
  await page.getByRole('option', { name: 'آبفا' }).click()
  await expect.element(result()).toHaveTextContent('سفارش یک')
  expect(listed()).toMatchObject({ dynamicBrowse: [{ relationOrPropertyUuid: customer, valueUuid: idOf('abfa') }] })
})

it('shows a read error inside the browse panel and nowhere else', async () => {
  const told: ApiEvent[] = []
  onTestFinished(onApiEvent((signal) => signal.type === 'api.problem' && told.push(signal)))
  const down = () => refused('unavailable', 503)
  const entries = `GET /api/nodebase/dynamic-browse-props/${orders}`
  const answers: Record<string, () => unknown> = { [entries]: down, 'POST /api/nodebase/browse-dates': down }
  serverOf(answers)
  await mount({ content, payload: { uuid: orders, title: 'سفارش‌ها' }, size: { width: 255, height: 550 } })
  const failure = page.getByText('خوانده نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.')
  await expect.element(failure).toBeVisible()
  answers[entries] = () => [{ uuid: due, title: 'موعد', kind: 'PROPERTY', type: 'DATE' }]
  await button('تلاش دوباره').click()
  await page.getByRole('combobox', { name: 'نمایش بر پایهٔ' }).selectOptions('موعد')
  await expect.element(failure).toBeVisible()
  expect(told).toEqual([])
})
