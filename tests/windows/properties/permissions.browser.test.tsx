import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import type { PermissionPreview, PermissionSet } from '#api/contract/permission'
import { permissionEditorMachine } from '#widgets/permission-editor/permission-editor.machine'
import { createPagedListMachine } from '#machines/paged-list.machine'
import type { Page, PageRequest } from '#machines/paged-list'
import type { ReadPermissions, WrittenPermissions } from '#widgets/permission-editor/permission-editor-setup'
import type { PickOption } from '#widgets/pick-list/pick-list'
import { createResourceMachine } from '#machines/resource.machine'
import type { General, TabKey } from '#widgets/properties/properties'
import { content } from '#windows/properties/properties.content'
import { mount } from '../mount'

const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const folder: Node = { uuid: 'n', title: 'قراردادها', type: 1, entityName: 'Folder', createDate: 0, may }
const option: PickOption = { uuid: 'u1', title: 'سارا رضایی', note: 'sara' }
const entry = (uuid: string, title: string) => ({
  ...{ nodeUuid: 'n', permission: 1 as const, permissionUuid: `p${uuid}`, recursive: false, expireDate: null },
  ...{ roleOrUserUuid: uuid, title },
})

const open = async (node: Node = folder, isPanel = false) => {
  const sets: PermissionSet[] = []
  let current = node
  const entries = { rolePermissions: [entry('r', 'بایگان')], userPermissions: [entry('u0', 'علی')], revision: '1' }
  const list = createPagedListMachine<PickOption, string>().provide({
    actors: {
      fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async () => ({ contents: [option], totalElements: 1 })),
    },
  })
  const permissions = permissionEditorMachine.provide({
    actors: {
      role: list,
      user: list,
      fetchPermissions: fromPromise<ReadPermissions, { uuid: string }>(async () => ({
        subject: { uuid: 'n', title: node.title, isFolder: node.type > 0 },
        entries,
      })),
      previewSet: fromPromise<PermissionPreview, PermissionSet>(async () => ({
        ...{ added: 1, changed: 0, removed: 0, inherits: false, long: false },
        below: { nodes: 2, untouched: 0, added: 0, changed: 0, removed: 0 },
      })),
      saveSet: fromPromise<WrittenPermissions, PermissionSet>(async ({ input }) => {
        sets.push(input)
        return entries
      }),
    },
  })
  const machine = content.machine.provide({
    actors: {
      fetchNode: fromPromise<Node, { uuid: string }>(async () => current),
      general: createResourceMachine<TabKey, General, never>().provide({
        actors: { fetchValue: fromPromise<General, { key: TabKey }>(async () => ({ parents: [] })) },
      }) as never,
      permissions: permissions as never,
    },
  })
  const mounted = await mount({
    content: { ...content, machine },
    payload: { uuid: 'n', tab: 'permissions' },
    session: { flags: ['PROPERTIES_PERMISSION'] },
    size: { width: 900, height: 460 },
    ...(isPanel && { more: { embedded: true } }),
  })
  await expect.element(page.getByRole('tab', { name: 'دسترسی‌ها' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('group', { name: 'بایگان', exact: true })).toBeVisible()
  const change = (next: Node) => {
    current = next
    mounted.actor.send({ type: 'data.changed', resource: 'permission', uuids: ['above'], parentUuids: [] })
  }
  return { sets, change, session: mounted.actor.getSnapshot().context.session, ...mounted }
}
type Opened = Awaited<ReturnType<typeof open>>
const button = (name: string) => page.getByRole('button', { name, exact: true })
const notify = page.getByLabelText('به کسانی که دسترسی می‌گیرند خبر داده شود')
const raise = (who: string) =>
  userEvent.selectOptions(page.getByRole('group', { name: who, exact: true }).getByLabelText('سطح دسترسی'), '3')

describe('the permissions in the properties of an item', () => {
  it('shows two panels with pick lists, and entries with level, expiry and inheritance [PROP-025] [PROP-026] [PROP-027]', async () => {
    await open()
    for (const [panel, picking, who] of [
      ['نقش‌ها', 'افزودن نقش', 'بایگان'],
      ['کاربران', 'افزودن کاربر', 'علی'],
    ] as const) {
      await expect.element(page.getByRole('heading', { name: panel })).toBeVisible()
      await expect.element(page.getByRole('combobox', { name: picking })).toBeVisible()
      const one = page.getByRole('group', { name: who, exact: true })
      await expect.element(one.getByLabelText('سطح دسترسی')).toHaveValue('1')
      await expect.element(one.getByLabelText('انقضا', { exact: true })).toBeVisible()
      await expect.element(one.getByLabelText('و هرچه درون آن است')).not.toBeChecked()
    }
  })

  it('offers three options, two of them only for folders [PROP-028] [PROP-029] [PROP-030]', async () => {
    await open()
    await expect.element(page.getByLabelText('دسترسی‌های قدیمی حذف شود')).toBeChecked()
    await expect.element(page.getByLabelText('روی همهٔ موردهای درون آن اعمال شود', { exact: true })).not.toBeChecked()
    await userEvent.hover(button('راهنمای اعمال روی موردهای درون').element())
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('پیش از اجرا')
    await expect.element(notify).not.toBeChecked()
  })

  it('offers no options for descendants on a document [PROP-028] [PROP-029]', async () => {
    await open({ ...folder, type: 0 })
    await expect.element(notify).toBeVisible()
    expect(page.getByLabelText('دسترسی‌های قدیمی حذف شود').elements()).toEqual([])
    expect(page.getByLabelText('روی همهٔ موردهای درون آن اعمال شود', { exact: true }).elements()).toEqual([])
  })

  it('cancel closes the permission panels and saves nothing [PROP-031]', async () => {
    const { asked, sets } = await open()
    await raise('علی')
    await button('انصراف').click()
    expect(asked.slice(-2)).toEqual([{ type: 'window.dirty', dirty: false, part: 'permissions' }, { type: 'window.leave' }])
    expect(sets).toEqual([])
  })

  it('ok saves the permissions and closes the window [PROP-031]', async () => {
    const { asked, sets } = await open()
    await raise('علی')
    await button('تأیید').click()
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.leave' })
    expect(sets).toMatchObject([{ userPermissions: [{ permission: 3 }] }])
  })

  it('offers only apply next to the content of another window [PROP-033]', async () => {
    await open(folder, true)
    await expect.element(button('اعمال')).toBeVisible()
    expect(button('تأیید').elements()).toEqual([])
    expect(button('انصراف').elements()).toEqual([])
  })

  it('applies an entry to the folder content if its box is ticked; it is ticked for new entries [PROP-027]', async () => {
    const { sets } = await open()
    const below = (who: string) => page.getByRole('group', { name: who, exact: true }).getByLabelText('و هرچه درون آن است')
    await below('علی').click()
    await page.getByRole('combobox', { name: 'افزودن کاربر' }).click()
    await page.getByRole('option', { name: 'سارا رضایی' }).click()
    await expect.element(below('سارا رضایی')).toBeChecked()
    await below('بایگان').click()
    await below('بایگان').click()
    await button('اعمال').click()
    await expect.poll(() => sets.length).toBe(1)
    const [set] = sets
    const told = (list: PermissionSet['userPermissions']) => list.map(({ roleOrUserUuid, recursive }) => [roleOrUserUuid, recursive])
    expect([...told(set?.userPermissions ?? []), ...told(set?.rolePermissions ?? [])]).toEqual([
      ['u0', true],
      ['u1', true],
      ['r', false],
    ])
  })

  it('enables apply only after a change, and keeps changes while another tab is shown [PROP-032]', async () => {
    const { asked, sets } = await open()
    await expect.element(button('اعمال')).toBeDisabled()
    await raise('علی')
    await expect.element(button('اعمال')).toBeEnabled()
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true, part: 'permissions' })
    await userEvent.click(page.getByRole('tab', { name: 'عمومی' }))
    await userEvent.click(page.getByRole('tab', { name: 'دسترسی‌ها' }))
    await button('اعمال').click()
    await expect.element(button('اعمال')).toBeDisabled()
    expect(sets.map(({ userPermissions }) => userPermissions?.map(({ permission }) => permission))).toEqual([[3]])
    expect(asked.filter(({ type }) => type === 'window.close')).toEqual([])
  })

  it('shows the permissions tab and its question when the window closes with unsaved permissions', async () => {
    const { actor, asked, sets } = await open()
    await raise('علی')
    await userEvent.click(page.getByLabelText('روی همهٔ موردهای درون آن اعمال شود', { exact: true }))
    await userEvent.click(page.getByRole('tab', { name: 'عمومی' }))
    actor.send({ type: 'frame.save' })
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await button('اعمال شود').click()
    await expect.poll(() => sets.length).toBe(1)
    await expect.poll(() => asked.findLast(({ type }) => type === 'window.dirty')).toMatchObject({ dirty: false })
  })

  it.each([
    ['the right to change them', ({ change }: Opened) => change({ ...folder, may: { ...may, changePermission: false } })],
    ['their feature', ({ actor, session }: Opened) => actor.send({ type: 'session.changed', session: { ...session, flags: [] } })],
  ])('hides the permissions tab without %s, so that nothing can be left unsaved', async (_, lose) => {
    const opened = await open()
    const { asked } = opened
    await raise('علی')
    lose(opened)
    await expect.element(page.getByRole('tab', { name: 'عمومی' })).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('tab', { name: 'دسترسی‌ها' }).elements()).toEqual([])
    expect(asked.findLast(({ type }) => type === 'window.dirty')).toEqual({ type: 'window.dirty', dirty: false, part: 'permissions' })
  })
})
