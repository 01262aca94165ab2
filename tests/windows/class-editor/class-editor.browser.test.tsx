import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount'
import { refused } from '../properties/answers'
import { idOf } from '../explorer/builders'
import { content as characteristic } from '#windows/edit-characteristic/edit-characteristic.content'
import { content as management } from '#windows/manage-properties/manage-properties.content'
import {
  admin,
  box,
  button,
  closed,
  dialog,
  edit,
  ontology,
  pageOf,
  person,
  pick,
  place,
  plain,
  property,
  radios,
  relation,
  row,
  staff,
  tagged,
  unfold,
} from './editing'

describe('the editor of a class', () => {
  it('creates a subclass from a title alone [ONT-001]', async () => {
    const { asked: calls } = ontology()
    const { asked } = await edit({ parentUuid: person.uuid })
    await userEvent.fill(box('عنوان کلاس'), 'کارآموز')
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const made = calls.find(({ call }) => call === 'POST /api/ont/ont-class')?.body
    expect(made).toMatchObject({ title: 'کارآموز', parentUuid: person.uuid })
    expect(made).not.toHaveProperty('uuid')
  })

  it('lists the properties and relations of a class to edit or remove; inherited ones are disabled [ONT-011] [ONT-012] [ONT-014]', async () => {
    ontology()
    await edit({ uuid: staff.uuid })
    await expect.element(box('عنوان کلاس')).toHaveValue('کارمند')
    const cells = (of: Element) => [...of.querySelectorAll('th, td')].map(({ textContent }) => plain(textContent))
    const rows = page.getByRole('row').elements()
    expect(rows.map(cells)).toEqual([
      ['عنوان', 'نوع', 'برد', 'کارها'],
      ['دارد', 'رابطه', 'مکان', ''],
      ['نام', 'متن', '', 'به ارث رسیده'],
    ])
    const named = (of: Element | undefined) =>
      [...(of?.querySelectorAll('button') ?? [])].map((one) => plain(one.getAttribute('aria-label')))
    expect(rows.map(named).slice(1)).toEqual([['ویرایش دارد', 'برداشتن دارد'], []])
    const [own, inherited] = rows.slice(1).map((one) => getComputedStyle(one).color)
    expect(own).not.toBe(inherited)
  })

  it('never edits inherited properties and relations, by any command [ONT-016]', async () => {
    ontology()
    const { actor } = await edit({ uuid: staff.uuid })
    await expect.element(box('عنوان کلاس')).toHaveValue('کارمند')
    await userEvent.dblClick(page.getByRole('cell', { name: 'نام', exact: true }))
    for (const kept of actor.getSnapshot().context.draft.rows) if (!kept.direct) actor.send({ type: 'row.edit', row: kept })
    expect(dialog().elements()).toEqual([])
  })

  it('saves the title and the disjoint and equivalent classes, without the removed ones [ONT-007] [ONT-009] [ONT-010]', async () => {
    const { asked: calls } = ontology()
    const { asked } = await edit({ uuid: staff.uuid })
    await expect.element(box('عنوان کلاس')).toHaveValue('کارمند')
    for (const [group, title] of [
      ['کلاس‌های ناسازگار', 'مکان'],
      ['کلاس‌های هم‌ارز', 'شخص'],
    ] as const) {
      await userEvent.click(button(`افزودن… ${group}`))
      await unfold(dialog().getByRole('tree', { name: 'کلاس‌ها' }))
      await pick(title)
      await userEvent.click(dialog().getByRole('button', { name: 'تأیید' }))
      await expect.poll(() => tagged(group)).toEqual([title])
    }
    await userEvent.click(button(/برداشتن .دارد/))
    await userEvent.fill(box('عنوان کلاس'), 'کارکن')
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls.find(({ call }) => call === 'POST /api/ont/ont-class')?.body).toEqual({
      ...{ uuid: staff.uuid, revision: '1', title: 'کارکن', disjoint: [place.uuid], equivalents: [person.uuid] },
      ...{ ontRelations: [], ontProperties: [], ontDynamicProperties: [] },
    })
  })

  it('when another user saved first, reports the conflict, keeps the text, and offers both versions', async () => {
    let others = staff
    const { asked: calls } = ontology({
      'GET /api/ont/ont-class': () => others,
      'POST /api/ont/ont-class': ({ body }) => {
        const { revision = others.revision } = body as { revision?: string }
        return revision === others.revision ? staff.uuid : refused('conflict')
      },
    })
    const { asked } = await edit({ uuid: staff.uuid })
    await expect.element(box('عنوان کلاس')).toHaveValue('کارمند')
    others = { ...staff, title: 'همکار', revision: '2' }
    await userEvent.fill(box('عنوان کلاس'), 'کارکن')
    await userEvent.click(button('ذخیره'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/کس دیگری این کلاس را تغییر داده است/)
    await expect.element(box('عنوان کلاس')).toHaveValue('کارکن')
    await userEvent.click(button('نوشتهٔ خود را کنار می‌گذارم و کلاس تازه را می‌خوانم'))
    await expect.element(box('عنوان کلاس')).toHaveValue('همکار')
    others = { ...others, revision: '3' }
    await userEvent.fill(box('عنوان کلاس'), 'کارگزار')
    await userEvent.click(button('ذخیره'))
    await userEvent.click(button('نوشتهٔ من جای آن را بگیرد'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const saves = calls.filter(({ call }) => call === 'POST /api/ont/ont-class').map(({ body }) => body as typeof staff)
    expect(saves.map(({ title, revision }) => [title, revision])).toEqual([
      ['کارکن', '1'],
      ['کارگزار', '2'],
      ['کارگزار', undefined],
    ])
  })

  it('creates a hierarchy instead of one class; Tab indents its text and Backspace outdents [ONT-008] [ONT-105]', async () => {
    const { asked: calls } = ontology()
    const { asked } = await edit({ parentUuid: person.uuid })
    await expect.element(box('عنوان کلاس')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: /سلسله‌مراتب/ }))
    await expect.element(box('عنوان کلاس')).not.toBeInTheDocument()
    await userEvent.click(box('سلسله‌مراتب'))
    await userEvent.keyboard('شرکت{Enter}{Tab}{Tab}{Backspace}شعبه')
    await expect.element(box('سلسله‌مراتب')).toHaveValue('شرکت\n\tشعبه')
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const sent = calls.find(({ call }) => call === 'POST /api/ont/ont-class-hierarchy')
    expect(sent?.query).toMatchObject({ hierarchy: 'شرکت|شعبه', parentUuid: person.uuid })
  })
})

describe('the windows that list and create relations and attributes', () => {
  const shown = () =>
    page
      .getByRole('row')
      .elements()
      .map((one) => [...one.querySelectorAll('[role=columnheader], [role=gridcell], th, td')].map(({ textContent }) => plain(textContent)))
  const manage = async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...row(property), uuid: idOf(String(at)), title: `ویژگی ${at}`, type: 'STRING' }))
    const { asked: calls } = ontology({
      'GET /api/ont/relations-properties/0/20': ({ query }) => {
        if (query.type === 'RELATION')
          return pageOf([{ ...row(relation), domain: [{ uuid: person.uuid, title: 'شخص' }], range: [{ uuid: place.uuid, title: 'مکان' }] }])
        return query.title === undefined ? pageOf(many.slice(0, 20), 21) : pageOf([{ ...row(property), type: 'STRING' }])
      },
      'GET /api/ont/relations-properties/20/20': () => ({ ...pageOf(many.slice(20), 21), offset: 20 }),
      'GET /api/ont/properties/0/25': () => pageOf([row(property)]),
      'POST /api/ont/ont-property': () => idOf('سن'),
      'DELETE /api/ont/relation-property': () => null,
    })
    await mount({ content: management, session: admin, size: { width: 900, height: 640 } })
    await expect.poll(() => shown().length).toBe(21)
    return calls
  }

  it('lists all relations or attributes page by page, or the search results [ONT-029] [ONT-030] [ONT-032]', async () => {
    await manage()
    await userEvent.click(button('صفحهٔ بعد'))
    await expect.poll(() => shown().slice(1)).toEqual([['ویژگی 20', 'متن', '', '', '']])
    await userEvent.fill(page.getByRole('searchbox', { name: 'جست‌وجو در عنوان‌ها' }), 'نام')
    await expect.poll(() => shown().slice(1)).toEqual([['نام', 'متن', '', '', '']])
    await userEvent.fill(page.getByRole('searchbox', { name: 'جست‌وجو در عنوان‌ها' }), '')
    await userEvent.click(page.getByRole('radio', { name: 'رابطه‌ها' }))
    await expect.poll(shown).toEqual([
      ['عنوان', 'نوع', 'دامنه', 'برد', 'کارها'],
      ['دارد', 'رابطه', 'شخص', 'مکان', ''],
    ])
  })

  it('edits a relation, and deletes it after confirmation [ONT-033]', async () => {
    const calls = await manage()
    await userEvent.click(page.getByRole('radio', { name: 'رابطه‌ها' }))
    await userEvent.click(button(/ویرایش .دارد/))
    await expect.element(dialog().getByRole('textbox', { name: 'عنوان' })).toHaveValue('دارد')
    await userEvent.click(dialog().getByRole('button', { name: 'انصراف' }))
    await userEvent.click(button(/حذف .دارد/))
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'انصراف' }))
    const deletions = () => calls.filter(({ call }) => call.startsWith('DELETE'))
    expect(deletions()).toEqual([])
    await userEvent.click(button(/حذف .دارد/))
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'حذف', exact: true }))
    await expect.poll(() => deletions().map(({ query }) => query)).toEqual([{ uuid: relation.uuid }])
  })

  it('creates a relation or attribute; below an existing one it has the kind of its parent [ONT-019] [ONT-031]', async () => {
    const calls = await manage()
    await userEvent.click(button('تازه'))
    await expect.poll(radios).toEqual(['ویژگی', 'رابطه'])
    await userEvent.fill(dialog().getByRole('textbox', { name: 'عنوان' }), 'سن')
    await userEvent.click(button('انتخاب… تعریف بالاتر'))
    await userEvent.click(dialog().getByTitle(/انتخاب .نام/))
    await userEvent.click(dialog().getByRole('button', { name: 'تأیید' }))
    await expect.poll(() => tagged('تعریف بالاتر')).toEqual(['نام'])
    expect(radios()).toEqual([])
    await userEvent.click(button('ثبت'))
    await expect
      .poll(() => calls.find(({ call }) => call === 'POST /api/ont/ont-property')?.body)
      .toMatchObject({
        ...{ title: 'سن', parentUuid: property.uuid, entityName: 'OntProperty' },
      })
  })

  it('adds general properties to a class, which are always attributes [ONT-020]', async () => {
    ontology({ 'GET /api/ont/class-properties': () => [] })
    await mount({ content: characteristic, payload: { uuid: staff.uuid, page: 'properties' }, session: admin })
    await userEvent.click(button('ویژگی عمومی تازه'))
    await expect.element(dialog().getByRole('textbox', { name: 'عنوان' })).toBeVisible()
    await expect.element(dialog().getByText('ویژگی', { exact: true })).toBeVisible()
    expect(radios()).toEqual([])
  })
})
