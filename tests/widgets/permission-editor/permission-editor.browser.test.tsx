import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMachine, fromPromise } from 'xstate'
import type { Job } from '#api/contract/job'
import type { PermissionEntry, PermissionPreview, PermissionReasons, PermissionSet } from '#api/contract/permission'
import { createPagedListMachine } from '#machines/paged-list.machine'
import type { Page, PageRequest } from '#machines/paged-list'
import type { ReadPermissions, WrittenPermissions } from '#widgets/permission-editor/permission-editor-setup'
import type { PickOption } from '#widgets/pick-list/pick-list'
import { permissionInsightMachine, type ViewAsPage } from '#widgets/permission-editor/permission-insight.machine'
import { endOfDay } from '#text/jalali'
import { content } from '#windows/dynamic-permission/dynamic-permission.content'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { mount } from '#tests/windows/mount'

const TEHRAN = 'Asia/Tehran'
const expiry = endOfDay({ year: 1499, month: 12, day: 29 }, TEHRAN)
const entry = (more: Partial<PermissionEntry>): PermissionEntry => ({
  ...{ nodeUuid: 'n', permission: 1, permissionUuid: 'p', recursive: false, expireDate: null, roleOrUserUuid: 'r', title: 'بایگان' },
  ...more,
})
const people = Array.from({ length: 12 }, (_, n) => ({ uuid: `u${n}`, title: n === 11 ? 'سارا رضایی' : `کاربر ${n}`, note: `user${n}` }))

const listOf = (all: readonly PickOption[]) =>
  createPagedListMachine<PickOption, string>().provide({
    actors: {
      fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(({ input: { query, offset, size } }) =>
        searchWithLayoutFallback(query, async (words) => {
          const found = all.filter(({ title }) => title.includes(words))
          return { contents: found.slice(offset, offset + size), totalElements: found.length }
        }),
      ),
    },
  })

const preview: PermissionPreview = {
  ...{ added: 1, changed: 0, removed: 0, inherits: false, long: true },
  below: { nodes: 120, untouched: 3, added: 10, changed: 0, removed: 2 },
}
const reasons: PermissionReasons = {
  user: { uuid: 'u11', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara' },
  ...{ disabled: false, level: 3, expireDate: expiry },
  grounds: [
    {
      ...{ kind: 'ENTRY', level: 3, counts: true, expireDate: expiry, recursive: true, distance: 2, permissionUuid: 'g' },
      role: { uuid: 'r', title: 'بایگان', authority: 'ROLE_ARCHIVE' },
      from: { uuid: 'top', title: 'قراردادها' },
    },
    { kind: 'ENTRY', level: 5, counts: false, expireDate: 1_000, distance: 0, permissionUuid: 'h' },
  ],
}
const child = (uuid: string, title: string, type: number) => ({ node: { uuid, title, type } as never, level: 1 as const })

const open = async ({
  isFolder = true,
  embeddedIn = undefined as 'properties' | 'panel' | undefined,
  refusal = undefined as object | undefined,
  locale = 'fa' as 'fa' | 'en',
} = {}) => {
  const sets: PermissionSet[] = []
  const turned: unknown[] = []
  const read: ReadPermissions = {
    subject: { uuid: 'n', title: 'قراردادها', isFolder },
    entries: {
      rolePermissions: [entry({}), entry({ inherited: true, permissionUuid: 'q', roleOrUserUuid: 's', title: 'حسابدار', permission: 2 })],
      userPermissions: [entry({ permissionUuid: 'e', roleOrUserUuid: 'u0', title: 'کاربر ۰', expireDate: expiry })],
      revision: '1',
    },
  }
  const machine = content.machine.provide({
    actors: {
      role: listOf([{ uuid: 'r', title: 'بایگان', note: 'ROLE_ARCHIVE' }]),
      user: listOf(people),
      insight: permissionInsightMachine.provide({
        actors: {
          fetchReasons: fromPromise<PermissionReasons, { nodeUuid: string; userUuid: string }>(async () => reasons),
          fetchViewAsPage: fromPromise<ViewAsPage, { folder: { uuid: string } | undefined }>(async ({ input }) => ({
            ...{ level: 1, offset: 0, pageSize: 50 },
            ...(input.folder?.uuid === 'n'
              ? { contents: [child('in', 'درون', 1), child('doc', 'نامه', 0)], totalElements: 2 }
              : { contents: [], totalElements: 0 }),
          })) as never,
        },
      }),
      fetchPermissions: fromPromise<ReadPermissions, { uuid: string }>(async () => read),
      previewSet: fromPromise<PermissionPreview, PermissionSet>(async () => preview),
      saveSet: fromPromise<WrittenPermissions, PermissionSet>(async ({ input }) => {
        if (refusal) throw refusal
        sets.push(input)
        return { ...read.entries, jobUuid: input.recursive ? 'j' : undefined, operationUuid: 'o' }
      }),
      fetchJob: fromPromise<Job, { uuid: string }>(async () => ({
        ...{ uuid: 'j', kind: 'k', status: 'RUNNING', done: 30, total: 120, createDate: 0 },
      })),
    },
  })
  const mounted = await mount({
    content: { ...content, machine },
    payload: { uuid: 'n' },
    size: { width: 820, height: 600 },
    locale,
    services: {
      operations: { machine: createMachine({ on: { 'nodes.operate': { actions: ({ event }) => turned.push(event) } } }), input: undefined },
    },
    ...(embeddedIn ? { more: { embeddedIn } } : {}),
  })
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  return { sets, turned, ...mounted }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const who = (name: string) => page.getByRole('group', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

describe('the editor of permissions', () => {
  it('shows roles and users with level, Jalali expiry date and inherited permissions [PERM-004]', async () => {
    const { asked } = await open()
    expect(asked).toContainEqual({ type: 'window.retitle', title: 'قراردادها — دسترسی‌ها' })
    await expect.element(who('کاربر ۰').getByLabelText('انقضا', { exact: true })).toHaveValue('۱۴۹۹/۱۲/۲۹')
    await expect.element(who('بایگان').getByLabelText('سطح دسترسی')).toHaveValue('1')
    expect([...who('بایگان').element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['دیدن', 'خواندن', 'بارگیری', 'نوشتن', 'حذف', 'تغییر دسترسی'],
    ])
    expect(who('حسابدار').element().querySelectorAll('select, input')).toHaveLength(0)
    await expect.element(button('اعمال')).toBeDisabled()
    await expect.element(page.getByLabelText('دسترسی‌های قدیمی حذف شود')).toBeChecked()
  })

  it('adds a user by keyboard alone with level and expiry, and sends the end of the day [PERM-003]', async () => {
    const { sets } = await open()
    await userEvent.click(page.getByRole('combobox', { name: 'افزودن کاربر' }))
    await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(10)
    // The name «سارا» is typed in an English layout. The other layout is offered, and the first Enter searches with it.
    await userEvent.keyboard('shvh')
    await expect.element(page.getByRole('button', { name: /آیا منظورتان «.?سارا.?» بود؟/ })).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'افزودن کاربر' })).toHaveValue('shvh')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(who('سارا رضایی')).toBeVisible()
    await userEvent.selectOptions(who('سارا رضایی').getByLabelText('سطح دسترسی'), '3')
    await userEvent.fill(who('سارا رضایی').getByLabelText('انقضا', { exact: true }), '14991229')
    await userEvent.click(button('اعمال'))
    await expect.poll(() => sets).toMatchObject([{ userPermissions: [{}, { roleOrUserUuid: 'u11', permission: 3, expireDate: expiry }] }])
  })

  it('says that an empty list of permissions cannot be saved [PERM-020]', async () => {
    const { sets } = await open()
    await userEvent.click(button('برداشتن \u2068بایگان\u2069'))
    await userEvent.click(button('برداشتن \u2068کاربر ۰\u2069'))
    await page.getByLabelText('دسترسی‌های قدیمی حذف شود').click()
    await userEvent.click(button('اعمال'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('دست‌کم یک دسترسی لازم است.')
    expect(sets).toEqual([])
  })

  it('shows the refusal of the server at the affected entry, and keeps the input', async () => {
    const errors = [{ path: 'rolePermissions.0.permission', detail: 'سطح پایین‌تری انتخاب کنید.' }]
    await open({ refusal: { code: 'grantTooHigh', detail: 'نه', errors } })
    await userEvent.selectOptions(who('بایگان').getByLabelText('سطح دسترسی'), '5')
    await userEvent.click(button('تأیید'))
    await expect.element(who('بایگان').getByRole('alert')).toHaveTextContent('سطح پایین‌تری انتخاب کنید.')
    await expect.element(who('بایگان').getByLabelText('سطح دسترسی')).toHaveValue('5')
  })

  it('previews the effect of a recursive change, and shows its progress', async () => {
    const { sets } = await open()
    await userEvent.click(page.getByLabelText('روی همهٔ موردهای درون آن اعمال شود'))
    await userEvent.click(button('اعمال'))
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('موردهای درون: ۱۲۰')
    await expect.element(question).toHaveTextContent('دسترسی تازه: ۱۱')
    await expect.element(question.getByRole('button', { name: 'انصراف' })).toHaveFocus()
    expect(sets).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'اعمال شود' }))
    await expect.element(page.getByText('۳۰ از ۱۲۰ مورد')).toBeVisible()
    expect(sets).toMatchObject([{ recursive: true, deleteOldPermission: true }])
  })

  it('offers to undo the saved change, which it names', async () => {
    const { asked, turned } = await open()
    await userEvent.selectOptions(who('بایگان').getByLabelText('سطح دسترسی'), '4')
    await userEvent.click(button('تأیید'))
    await expect.poll(() => asked).toContainEqual({ type: 'window.close' })
    const action = asked.map((one) => (one.type === 'notify' ? one.action : undefined)).find((one) => one !== undefined)
    expect(action?.label).toBe('واگرد')
    action?.run()
    expect(turned).toEqual([{ type: 'nodes.operate', operation: { kind: 'undo', operationUuid: 'o' } }])
  })

  it('offers no options for descendants on a document', async () => {
    await open({ isFolder: false })
    await expect.element(page.getByLabelText(/خبر داده شود/)).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toHaveLength(1)
    expect(tab('دیدن به جای دیگری').elements()).toHaveLength(0)
  })

  it('explains why a user has a right: where it comes from and when it ends', async () => {
    await open()
    await userEvent.click(button('چرا \u2068کاربر ۰\u2069 این دسترسی را دارد'))
    await expect.element(page.getByText('سطح دسترسی: نوشتن، تا ۱۴۹۹/۱۲/۲۹')).toBeVisible()
    const grounds = page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))
    expect(grounds[0]).toBe('دسترسی «نوشتن» به نقش بایگان داده شده است، روی پوشهٔ قراردادها، برای هرچه درون آن است، تا ۱۴۹۹/۱۲/۲۹.')
    expect(grounds[1]).toContain('منقضی شده')
  })

  it('shows the folder and its content as another user sees it', async () => {
    await open()
    await userEvent.click(tab('دیدن به جای دیگری'))
    await userEvent.click(page.getByRole('combobox', { name: 'کاربر' }))
    await userEvent.click(page.getByRole('option').first())
    await expect.element(page.getByRole('cell', { name: 'نامه' })).toBeVisible()
    await userEvent.click(button('درون'))
    await expect.element(page.getByText('چیزی در این پوشه نمی‌بیند.')).toBeVisible()
    await userEvent.click(button('قراردادها'))
    await expect.element(page.getByRole('cell', { name: 'نامه' })).toBeVisible()
  })

  it('has neither ok nor cancel inside a panel [PROP-033]', async () => {
    const { asked } = await open({ embeddedIn: 'panel' })
    await expect.element(button('اعمال')).toBeVisible()
    expect(button('تأیید').elements()).toHaveLength(0)
    expect(button('انصراف').elements()).toHaveLength(0)
    expect(asked.map(({ type }) => type)).not.toContain('window.retitle')
  })
})
