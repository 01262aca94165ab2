import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content as designer } from '#windows/form-designer/form-designer.content'
import { content as management } from '#windows/manage-forms/manage-forms.content'
import { content as selection } from '#windows/select-form/select-form.content'
import { mount } from '../mount'
import { type Asked, refused, serverOf } from '../properties/answers'
import { field, newId } from '#tests/widgets/ont-fields/fields'

const classUuid = newId()
const formUuid = newId()
const name = field({ title: 'نام' })
const staff = JSON.parse(
  JSON.stringify({ ...field({ title: 'مدیران', entityName: 'OntRelation', characteristics: [] }), type: undefined }),
) as typeof name
const place = { entityName: 'OntProperty', showType: 'simple', size: 1, column: 0, order: 0 }
const form = {
  ...{ uuid: formUuid, title: 'ثبت شرکت', classUuid, columns: 2 },
  fields: [{ ...place, uuid: newId(), relationOrPropertyUuid: name.uuid, title: 'نام شرکت', type: 'STRING' }],
}
const answers = {
  [`GET /api/form/${formUuid}`]: () => ({ ...form, revision: '1' }),
  'GET /api/ont/class-relations-properties': () => [name, staff],
  'GET /api/workflow/user': () => [],
  'GET /api/ont/node-title-simple': () => 'شرکت',
  'POST /api/admin/form/save': ({ body }: { body: unknown }) => ({ ...(body as object), revision: '2' }),
}
const button = (label: string | RegExp) => page.getByRole('button', { name: label })
const standing = () =>
  page
    .getByRole('listitem')
    .elements()
    .flatMap((one) => one.querySelector('button[aria-pressed] bdi')?.textContent ?? [])

const openDesigner = async (more: Readonly<Record<string, (asked: Asked) => unknown>> = {}) => {
  const server = serverOf({ ...answers, ...more })
  const window = await mount({ content: designer, payload: { uuid: formUuid }, size: { width: 1000, height: 560 } })
  await expect.element(page.getByRole('region', { name: 'ویژگی‌ها و رابطه‌های کلاس' })).toBeVisible()
  return { calls: server.asked, ...window }
}

describe('the form designer', () => {
  it('shows the class, the form in columns and the selected field side by side [INST-022] [INST-071]', async () => {
    const { calls, asked } = await openDesigner()
    await expect.poll(standing).toEqual(['نام شرکت'])
    await userEvent.click(button(/^افزودن .مدیران/))
    await expect.poll(standing).toEqual(['نام شرکت', 'مدیران'])
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'اندازه' }), '۲ ستون')
    await userEvent.fill(page.getByRole('textbox', { name: 'عنوان', exact: true }), 'هیئت مدیره')
    await userEvent.click(button(/^هیئت مدیره/))
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(standing).toEqual(['هیئت مدیره', 'نام شرکت'])
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    const saved = calls.find(({ call }) => call.endsWith('/save'))?.body as { fields: { title: string; size: number; order: number }[] }
    expect(saved).toMatchObject({ uuid: formUuid, classUuid, title: 'ثبت شرکت', columns: 2 })
    expect(saved.fields.map(({ title, size, order }) => [title, size, order])).toEqual([
      ['هیئت مدیره', 2, 0],
      ['نام شرکت', 1, 1],
    ])
    expect(asked).toContainEqual({ type: 'data.changed', resource: 'ontology', uuids: [formUuid], parentUuids: [] })
  })

  it('shows errors at their fields, and saves nothing until they are corrected [INST-067] [INST-068] [INST-069]', async () => {
    const { calls } = await openDesigner()
    await userEvent.fill(page.getByRole('textbox', { name: /^عنوان فرم/ }), ' ')
    await userEvent.click(button(/^افزودن .مدیران/))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'شیوهٔ نمایش' }), 'دکمهٔ گزینه')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'اندازه' }), 'برگزینید')
    await userEvent.click(button('ذخیره'))
    await expect.element(page.getByRole('textbox', { name: /^عنوان فرم/ })).toHaveAccessibleDescription('عنوان را بنویسید.')
    await expect.element(page.getByText('اندازهٔ ورودی را انتخاب کنید.')).toBeVisible()
    await expect.element(page.getByText(/برای ویژگی چندمقداری به کار نمی‌رود/)).toBeVisible()
    expect(calls.some(({ call }) => call.endsWith('/save'))).toBe(false)
  })

  it('when another user saved first, reports the conflict, keeps the drawn form, and offers both versions', async () => {
    let others = { ...form, revision: '1' }
    const { calls, asked } = await openDesigner({
      [`GET /api/form/${formUuid}`]: () => others,
      'POST /api/admin/form/save': ({ body }) => {
        const { revision } = body as { revision?: string }
        return revision === undefined || revision === others.revision ? { ...(body as object), revision: '3' } : refused('conflict')
      },
    })
    others = { ...form, title: 'ثبت بنگاه', revision: '2' }
    const title = page.getByRole('textbox', { name: /^عنوان فرم/ })
    await userEvent.fill(title, 'ثبت من')
    await userEvent.click(button('ذخیره'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/کس دیگری این فرم را تغییر داده است/)
    await expect.element(title).toHaveValue('ثبت من')
    await userEvent.click(button('طرح خود را کنار می‌گذارم و فرم تازه را می‌خوانم'))
    await expect.element(title).toHaveValue('ثبت بنگاه')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    others = { ...others, revision: '4' }
    await userEvent.fill(title, 'ثبت ما')
    await userEvent.click(button('ذخیره'))
    await userEvent.click(button('طرح من جای آن را بگیرد'))
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    const saves = calls.filter(({ call }) => call.endsWith('/save')).map(({ body }) => body as { title: string; revision?: string })
    expect(saves.map(({ title: sent, revision }) => [sent, revision])).toEqual([
      ['ثبت من', '1'],
      ['ثبت ما', '2'],
      ['ثبت ما', undefined],
    ])
  })

  it('Delete removes a field from the form and returns it to the class', async () => {
    await openDesigner()
    await userEvent.click(button(/^نام شرکت/))
    await userEvent.keyboard('{Delete}')
    await expect.poll(standing).toEqual([])
    await expect.element(button(/^افزودن .نام/)).toBeVisible()
  })
})

describe('the windows that list forms', () => {
  it('lists the forms for administrators, and opens each in the designer [ADM-006] [INST-022]', async () => {
    serverOf({ 'POST /api/admin/form/find': () => ({ contents: [{ ...form, revision: '1' }], totalElements: 1, offset: 0, pageSize: 25 }) })
    const { asked } = await mount({ content: management, size: { width: 450, height: 360 } })
    await userEvent.click(button(/^ویرایش ثبت شرکت/))
    expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'form-designer', payload: { uuid: formUuid }, title: 'ثبت شرکت' })
    await userEvent.click(button('فرم تازه'))
    expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'form-designer', payload: {} })
  })

  it('lists the forms that can be filled in, with their class, and opens the chosen one for its folder [INST-022] [EXP-040]', async () => {
    const destUuid = newId()
    serverOf({
      'GET /api/form/0/20': () => ({ contents: [form], totalElements: 1, offset: 0, pageSize: 20 }),
      'POST /api/ont/node-title': () => ({ [classUuid]: 'شرکت' }),
    })
    const { asked } = await mount({ content: selection, payload: { destUuid }, size: { width: 635, height: 380 } })
    await userEvent.click(button(/ثبت شرکت.*شرکت/))
    expect(asked).toEqual([
      { type: 'window.open', kind: 'form-instance', payload: { formUuid, destUuid }, title: 'ثبت شرکت' },
      { type: 'window.close' },
    ])
  })
})
