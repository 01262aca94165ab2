import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/share/share.content'
import { mount } from './mount'
import { refused, serverOf } from './properties/answers'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const folder = { uuid: idOf(1), title: 'قراردادها', isFolder: true }
const file = { uuid: idOf(2), title: 'نامه', isFolder: false }

const entry = (number: number, title: string, more = {}) => ({
  ...{ nodeUuid: idOf(1), permission: 1, permissionUuid: idOf(100 + number), recursive: true, expireDate: null },
  ...{ roleOrUserUuid: idOf(number), title, ...more },
})
const holders = {
  userPermissions: [entry(11, 'رضا کاظمی', { permission: 4 }), entry(12, 'سارا کریمی', { permission: 5, inherited: true })],
  rolePermissions: [entry(13, 'بازرسان')],
}
const found = (contents: unknown[]) => ({ contents, totalElements: contents.length, offset: 0, pageSize: 20 })
const people = found([{ uuid: idOf(21), username: 'mina', firstName: 'مینا', lastName: 'بهرامی', fullName: 'مینا بهرامی' }])
const groups = found([{ uuid: idOf(31), title: 'مالی', authority: 'ROLE_FINANCE' }])

const open = async (items: readonly object[], answer: () => unknown = () => ({ changed: 1, untouched: 0, jobUuids: [] }), width = 520) => {
  const { asked } = serverOf({
    [`GET /api/nodebase/permission/${idOf(1)}`]: () => holders,
    [`GET /api/nodebase/permission/${idOf(2)}`]: () => holders,
    'POST /api/users/find': () => people,
    'POST /api/roles/find': () => groups,
    'POST /api/share': answer,
  })
  const mounted = await mount({ content, payload: { items }, session: { flags: ['PROPERTIES_PERMISSION'] }, size: { width, height: 560 } })
  const shares = () => asked.flatMap(({ call, body }) => (call === 'POST /api/share' ? [body as Record<string, unknown>] : []))
  return { ...mounted, asked, shares }
}

const field = () => page.getByRole('combobox', { name: 'با چه کسی' })
const send = () => page.getByRole('button', { name: 'اشتراک‌گذاری', exact: true })
const pick = async (name: string) => {
  await field().click()
  await page.getByRole('listbox').getByRole('option', { name }).click()
}

it('shares with a user and a role at the chosen level, with the content of the folder and a message', async () => {
  const { shares } = await open([folder])
  await pick('مینا بهرامی')
  await pick('مالی')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'اجازه', exact: true }), 'می‌تواند ویرایش کند')
  await page.getByRole('textbox', { name: 'پیام (اختیاری)' }).fill(' برای امضا ')
  await send().click()
  await expect.poll(shares).toHaveLength(1)
  expect(shares()[0]).toMatchObject({
    ...{ nodeUuids: [folder.uuid], userUuids: [idOf(21)], roleUuids: [idOf(31)], level: 3 },
    ...{ recursive: true, expireDate: null, notify: true, message: 'برای امضا' },
  })
})

it('asks for a name, and keeps what was typed if the server refuses', async () => {
  const { shares } = await open([folder], () => refused('grantTooHigh', 403))
  await send().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('نام دست‌کم یک کاربر')
  expect(shares()).toEqual([])
  await pick('مینا بهرامی')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'پیام (اختیاری)' }).fill('برای امضا')
  await send().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: grantTooHigh')
  await expect.element(page.getByRole('list', { name: 'کسانی که انتخاب کرده‌اید' })).toHaveTextContent('مینا بهرامی')
  await expect.element(page.getByRole('textbox', { name: 'پیام (اختیاری)' })).toHaveValue('برای امضا')
})

it('shows who has a right; changes and removes it, but not what comes from a folder above', async () => {
  const { shares } = await open([folder])
  const list = page.getByRole('region', { name: 'کسانی که دسترسی دارند' })
  await expect.element(list.getByText('از پوشهٔ بالاتر')).toBeVisible()
  expect(list.getByRole('combobox').elements()).toHaveLength(2)
  // The level to delete is not offered, but shown if somebody has it.
  const level = list.getByRole('combobox', { name: 'اجازهٔ \u2068رضا کاظمی\u2069' })
  await expect.element(level).toHaveDisplayValue('می‌تواند حذف کند')
  await userEvent.selectOptions(level, 'می‌تواند بخواند')
  await expect.poll(shares).toHaveLength(1)
  expect(shares()[0]).toMatchObject({ userUuids: [idOf(11)], roleUuids: [], level: 1, recursive: true, notify: false })
  await expect.element(list.getByRole('button', { name: /گرفتن دسترسی از .*بازرسان/ })).toBeEnabled()
  await list.getByRole('button', { name: /گرفتن دسترسی از .*بازرسان/ }).click()
  await expect.poll(shares).toHaveLength(2)
  expect(shares()[1]).toMatchObject({ userUuids: [], roleUuids: [idOf(13)], level: null })
})

it('shares several items at once, without the list of one of them', async () => {
  const { shares, asked } = await open([file, folder])
  await pick('مینا بهرامی')
  await send().click()
  await expect.poll(shares).toHaveLength(1)
  expect(shares()[0]).toMatchObject({ nodeUuids: [file.uuid, folder.uuid], level: 1 })
  expect(asked.some(({ call }) => call.startsWith('GET /api/nodebase/permission'))).toBe(false)
})

it('offers the content only for folders, and Ctrl+Enter in the field shares', async () => {
  const { shares } = await open([file], undefined, 360)
  await expect.element(send()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  await pick('مینا بهرامی')
  await field().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(shares).toHaveLength(1)
  expect(shares()[0]).toMatchObject({ recursive: false })
})
