import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverOf } from './properties/answers'
import { content } from '#windows/refer-document/refer-document.content'
import { mount } from './mount'

it.each([
  ['۱۴۰۰/۰۱/۰۱', 'این روز گذشته است. روز دیگری بنویسید.'],
  ['۱۴۰۵/۱۳/۰۱', 'چنین تاریخی وجود ندارد. تاریخ را مانند ۱۴۰۵/۰۸/۲۹ بنویسید.'],
])('refuses a due date of %s with exactly one error message', async (typed, sentence) => {
  serverOf({})
  const { host } = await mount({
    content,
    payload: { taskUuid: '00000000-0000-4000-8000-000000000001', title: 'بررسی نامه', mode: 'refer' },
    size: { width: 600, height: 500 },
  })
  await userEvent.fill(page.getByRole('textbox', { name: 'مهلت' }), typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(host.textContent.match(/این روز گذشته است|چنین تاریخی وجود ندارد/g)).toHaveLength(1)
})
