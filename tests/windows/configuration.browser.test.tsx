import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '#windows/configuration/configuration.content'
import { mount } from './mount'
import { serverOf } from './properties/answers'

const days = {
  ...{ key: 'bin.days', section: 'public', type: 'number', title: 'ماندن (روز؛ ۰ یعنی همیشه)', help: 'مانند ۳۰ یا ۱۴۰۵/۰۸/۲۹.' },
  ...{ read: 'admin', revision: '1', value: null, defaultValue: '30', isSet: false },
}

it('shows the numbers in the descriptions of the settings in the digits of the user', async () => {
  serverOf({ 'GET /api/config/list': () => [days], 'GET /api/config/tasks': () => [] })
  const { host, speak } = await mount({ content, session: { admin: true } })
  await expect.element(page.getByLabelText('ماندن (روز؛ ۰ یعنی همیشه)', { exact: true })).toBeVisible()
  expect(host.textContent).toContain('مانند ۳۰ یا ۱۴۰۵/۰۸/۲۹.')
  speak({ locale: 'fa', digits: 'latin' })
  await expect.element(page.getByLabelText('ماندن (روز؛ 0 یعنی همیشه)', { exact: true })).toBeVisible()
  expect(host.textContent).toContain('مانند 30 یا 1405/08/29.')
})
