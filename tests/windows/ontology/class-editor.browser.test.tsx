import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aFolder, idOf } from '#tests/windows/explorer/builders'
import { mount } from '#tests/windows/mount'
import { type Asked, refused, serverOf } from '#tests/windows/properties/answers'
import { content as characteristic } from '#windows/ontology/characteristic/characteristic.content'
import { content as editor } from '#windows/ontology/class-editor/class-editor.content'
import { content as management } from '#windows/ontology/manage-properties/manage-properties.content'

const main = aFolder('هستینه', { pwd: idOf('هستینه') })
const classOf = (title: string) => aFolder(title, { folderIsConcept: true, parentUuid: main.uuid, pwd: `${main.uuid}/${idOf(title)}` })
const [person, place] = [classOf('شخص'), classOf('مکان')]
const none = { disjoint: [], equivalents: [] }
const relation = {
  ...{ uuid: idOf('دارد'), title: 'دارد', characteristics: [], ...none, arrowType: 'line', size: 'standard', color: '#053046' },
  ...{ showType: 'simple', domain: [], range: [{ state: 'SIMPLE', uuid: place.uuid, title: 'مکان' }], entityName: 'OntRelation' },
}
const property = {
  ...{ uuid: idOf('نام'), title: 'نام', type: 'STRING', functional: false, key: false, required: false, domains: [], ...none },
  entityName: 'OntProperty',
}
const staff = {
  revision: '1',
  ...{ uuid: idOf('کارمند'), title: 'کارمند', parentUuid: person.uuid, ...none, ontDynamicProperties: [] },
  ontRelations: [{ ...relation, direct: true }],
  ontProperties: [{ ...property, direct: false }],
}
const pageOf = (contents: readonly object[], totalElements = contents.length) => ({ contents, totalElements, offset: 0, pageSize: 20 })
const row = ({ uuid, title, entityName }: { uuid: string; title: string; entityName: string }) => ({
  uuid,
  title,
  entityName,
  domain: [],
  range: [],
})

/** The ontology as a server keeps it, with what a test gives besides. */
const ontology = (more: Readonly<Record<string, (asked: Asked) => unknown>> = {}) =>
  serverOf({
    'GET /api/folder/rootFolders': () => [main],
    'GET /api/config/key-un-secure': () => 'هستینه',
    [`GET /api/folder/children/${main.uuid}/0/100`]: () => ({ ...pageOf([person, place]), pageSize: 100 }),
    [`GET /api/folder/children/${person.uuid}/0/100`]: () => ({ ...pageOf([]), pageSize: 100 }),
    [`GET /api/folder/children/${place.uuid}/0/100`]: () => ({ ...pageOf([]), pageSize: 100 }),
    'GET /api/ont/ont-class': () => staff,
    'GET /api/ont/ont-relation': () => relation,
    'GET /api/ont/relations/0/25': () => pageOf([row(relation)]),
    'GET /api/ont/relations-properties/0/20': ({ query }) =>
      query.type === 'RELATION'
        ? pageOf([{ ...row(relation), domain: [{ uuid: person.uuid, title: 'شخص' }], range: relation.range }])
        : pageOf([]),
    'POST /api/ont/ont-class': () => staff.uuid,
    'POST /api/ont/ont-class-hierarchy': () => [{ uuid: idOf('شرکت'), title: 'شرکت' }],
    ...more,
  })
const admin = { admin: true, config: { 'hastineh.label': 'هستینه' } }
const edit = (payload: object) => mount({ content: editor, payload, session: admin, size: { width: 900, height: 640 } })
const box = (name: string | RegExp, exact = true) => page.getByRole('textbox', { name, exact })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const radios = () =>
  dialog()
    .getByRole('radio')
    .elements()
    .map((one) => one.closest('label')?.textContent)
const tags = (group: string) => page.getByRole('group', { name: group }).elements().at(-1)?.querySelectorAll('bdi')
const tagged = (group: string) => [...(tags(group) ?? [])].map(({ textContent }) => plain(textContent))
const choose = (label: string, option: string) =>
  userEvent.selectOptions(dialog().getByRole('combobox', { name: label, exact: true }), option)
const pick = (title: string) => userEvent.click(dialog().getByTitle(new RegExp(`انتخاب کلاس .${title}`)))
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069«»]/g, '').trim()
const unfold = async (tree: Locator) => {
  await expect.element(tree.getByRole('treeitem', { name: 'هستینه' })).toBeVisible()
  await userEvent.click(page.elementLocator(tree.element().querySelector('[data-part=flip]') as Element))
}
const closed = { type: 'window.close' }

describe('the editor of a class', () => {
  it('has its title, what it excludes and equals, and a table of what hangs on it, in which what is inherited is inactive [ONT-001] [ONT-007] [ONT-009] [ONT-010] [ONT-011] [ONT-012] [ONT-014] [ONT-016]', async () => {
    const { asked: calls } = ontology()
    const { asked, actor } = await edit({ uuid: staff.uuid })
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
    await userEvent.dblClick(page.getByRole('cell', { name: 'نام', exact: true }))
    for (const kept of actor.getSnapshot().context.draft.rows) if (!kept.direct) actor.send({ type: 'row.edit', row: kept })
    expect(dialog().elements()).toEqual([])

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

  it('tells whoever saves second, keeps what he wrote, and lets him choose between the two', async () => {
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

  it('makes a hierarchy instead of one class, in whose text Tab indents and Backspace takes it back [ONT-008] [ONT-105]', async () => {
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

describe('the editor of a relation or attribute', () => {
  it('has three modes until it is settled which is meant, a way to save, and one to go on for new ones alone [ONT-003] [ONT-004] [ONT-017] [ONT-018] [ONT-021] [ONT-022] [ONT-107] [ONT-108] [ONT-109] [ONT-110]', async () => {
    const { asked: calls } = ontology({
      'GET /api/ont/relations-properties/0/200': () => pageOf([]),
      'GET /api/ont/class-relations-properties': () => [
        { ...property, uuid: idOf('بها'), title: 'بها', type: 'DOUBLE', characteristics: [], direct: true },
      ],
    })
    const { asked } = await edit({ uuid: staff.uuid })
    await userEvent.click(button(/ویرایش .دارد/))
    await expect.element(dialog().getByText('رابطه', { exact: true })).toBeVisible()
    expect(radios()).toEqual([])
    await expect.element(button('ثبت و تازه')).not.toBeInTheDocument()
    await userEvent.click(dialog().getByRole('button', { name: 'انصراف' }))

    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    await expect.poll(radios).toEqual(['ویژگی', 'رابطه', 'ویژگی پویا'])
    await userEvent.fill(dialog().getByRole('textbox', { name: 'عنوان' }), 'وزن')
    await choose('نوع', 'عدد اعشاری')
    await userEvent.click(button('ثبت و تازه'))
    await expect.element(dialog().getByRole('textbox', { name: 'عنوان' })).toHaveValue('')
    await userEvent.click(dialog().getByRole('radio', { name: 'ویژگی پویا' }))
    await userEvent.fill(dialog().getByRole('textbox', { name: 'عنوان' }), 'شماره')
    await userEvent.fill(dialog().getByRole('textbox', { name: 'شمارهٔ آغاز' }), '۷')
    await userEvent.fill(dialog().getByRole('textbox', { name: 'بخش ثابت' }), 'ک-')
    await userEvent.click(button('ثبت و تازه'))
    await userEvent.click(dialog().getByRole('radio', { name: 'ویژگی پویا' }))
    await userEvent.fill(dialog().getByRole('textbox', { name: 'عنوان' }), 'جمع')
    const shown = () =>
      ['شمارهٔ آغاز', 'رابطهٔ چندمقداری', 'ویژگی عددی', 'محاسبه'].map(
        (name) => dialog().getByLabelText(name, { exact: true }).elements().length,
      )
    expect(shown()).toEqual([1, 0, 0, 0])
    await choose('نوع محاسبه', 'شمارش یک رابطه')
    expect(shown()).toEqual([0, 1, 0, 0])
    await choose('نوع محاسبه', 'محاسبه روی یک ویژگی عددی')
    expect(shown()).toEqual([0, 1, 1, 1])
    await userEvent.click(button('ثبت'))
    await expect.poll(() => dialog().getByRole('alert').elements().length).toBe(2)
    await choose('رابطهٔ چندمقداری', 'دارد')
    await choose('ویژگی عددی', 'بها')
    await choose('محاسبه', 'میانگین')
    await userEvent.click(button('ثبت'))
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls.find(({ call }) => call === 'POST /api/ont/ont-class')?.body).toMatchObject({
      ontProperties: [{ title: 'وزن', type: 'DOUBLE' }],
      ontDynamicProperties: [
        { title: 'شماره', type: 'ID', startNumber: 7, staticPart: 'ک-' },
        {
          ...{ title: 'جمع', type: 'NUMERICAL_PROPERTY', basedOnPropertyUuid: relation.uuid },
          ...{ numericalPropertyUuid: idOf('بها'), metricType: 'AVG' },
        },
      ],
    })
  })

  it('takes as the range of a relation a concept, or one bound by a relation: two trees, a constraint and a count [ONT-002] [ONT-005] [ONT-023] [ONT-024] [ONT-025] [ONT-026] [ONT-027] [ONT-028] [ONT-036] [ONT-051]', async () => {
    const { asked: calls } = ontology()
    const { asked } = await edit({ uuid: staff.uuid })
    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    await userEvent.click(dialog().getByRole('radio', { name: 'رابطه', exact: true }))
    await userEvent.fill(dialog().getByRole('textbox', { name: 'عنوان' }), 'همکار')
    const ways = dialog().getByRole('combobox', { name: 'شیوهٔ ورود در فرم' }).element().querySelectorAll('option')
    expect([...ways].map(({ value }) => value)).toEqual(['simple', 'auto_complete', 'select', 'option', 'multiple'])
    await choose('شیوهٔ ورود در فرم', 'چندتایی')
    await userEvent.click(button('افزودن… برد'))
    await expect.poll(radios).toEqual(['مفهوم', 'مفهوم و رابطه'])
    await unfold(dialog().getByRole('tree', { name: 'کلاس‌ها' }))
    expect(dialog().getByRole('tree').elements()).toHaveLength(1)
    await expect.element(dialog().getByRole('textbox', { name: /^کلاس تازه زیر/ })).toBeVisible()
    await pick('شخص')
    await userEvent.click(button('افزودن به برد'))
    await expect.poll(() => tagged('برد')).toEqual(['شخص'])

    await userEvent.click(button('افزودن… برد'))
    await userEvent.click(dialog().getByRole('radio', { name: 'مفهوم و رابطه' }))
    const trees = ['رابطه‌ها', 'کلاس‌ها'].map((name) => dialog().getByRole('tree', { name }))
    for (const tree of trees) await expect.element(tree).toBeVisible()
    const [relations, classes] = trees.map((tree) => tree.element().getBoundingClientRect())
    expect(Number(relations?.left)).toBeGreaterThan(Number(classes?.right))
    for (const name of ['جست‌وجو در رابطه‌ها', 'جست‌وجو در کلاس‌ها'])
      await expect.element(dialog().getByRole('searchbox', { name })).toBeVisible()
    await expect.element(dialog().getByRole('textbox', { name: /^کلاس تازه زیر/ })).not.toBeInTheDocument()
    await unfold(trees[1] as Locator)
    await userEvent.click(dialog().getByTitle(/انتخاب رابطهٔ .دارد/))
    await expect.element(button('افزودن به برد')).toBeDisabled()
    await pick('مکان')
    await choose('نوع محدودیت', 'دست‌کم')
    await expect.element(button('افزودن به برد')).toBeDisabled()
    await userEvent.fill(dialog().getByRole('textbox', { name: 'تعداد' }), '۲')
    await userEvent.click(button('افزودن به برد'))
    await expect.poll(() => tagged('برد')).toEqual(['شخص', 'دارد دست‌کم ۲ مکان'])
    await userEvent.click(button('ثبت'))
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const saved = calls.find(({ call }) => call === 'POST /api/ont/ont-class')?.body as { ontRelations: object[] }
    expect(saved.ontRelations[1]).toMatchObject({
      ...{ title: 'همکار', showType: 'multiple', rangesSimpleNodes: [person.uuid] },
      rangesComplexNodes: [{ ontRelationUuid: relation.uuid, ontNodeUuid: place.uuid, type: 'MIN', count: 2 }],
    })
  })
})

describe('dialogs of work over a small window', () => {
  it('are larger than the window where there is room, and every control of the restriction picker can be pressed at 650×420', async () => {
    const relations = Array.from({ length: 5 }, (_, at) => ({ ...row(relation), uuid: idOf(`رابطه${at}`), title: `رابطه ${at}` }))
    ontology({ 'GET /api/ont/relations/0/25': () => pageOf(relations) })
    await page.viewport(1280, 800)
    const { host } = await mount({ content: editor, payload: { uuid: staff.uuid }, session: admin, size: { width: 500, height: 260 } })
    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    const area = () => dialog().element().getBoundingClientRect()
    await expect.poll(() => area().height).toBeGreaterThan(host.getBoundingClientRect().height)
    expect(area().width).toBeGreaterThan(host.getBoundingClientRect().width)
    expect([area().left >= 0, area().top >= 0, area().right <= innerWidth, area().bottom <= innerHeight]).toEqual([true, true, true, true])
    await userEvent.click(dialog().getByRole('radio', { name: 'رابطه', exact: true }))
    await userEvent.click(button('افزودن… برد'))
    await userEvent.click(dialog().getByRole('radio', { name: 'مفهوم و رابطه' }))
    await expect.element(dialog().getByTitle(/انتخاب رابطهٔ .رابطه 4/)).toBeInTheDocument()
    expect([area().width, area().height]).toEqual([650, 420])
    const isPressed = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(hit) || (hit?.contains(element) ?? false)
    }
    for (const name of ['جست‌وجو در رابطه‌ها', 'جست‌وجو در کلاس‌ها'])
      expect(isPressed(dialog().getByRole('searchbox', { name }).element())).toBe(true)
    for (const name of ['نوع محدودیت']) expect(isPressed(dialog().getByRole('combobox', { name }).element())).toBe(true)
    expect(isPressed(button('افزودن به برد').element())).toBe(true)
    for (const one of relations) {
      const tick = dialog()
        .getByTitle(new RegExp(`انتخاب رابطهٔ .${one.title}`))
        .element()
      tick.scrollIntoView({ block: 'nearest' })
      expect([one.title, isPressed(tick)]).toEqual([one.title, true])
    }
  })
})

describe('the windows around definitions', () => {
  it('manage the relations and attributes of the house: found, paged, made, changed, and deleted after asking [ONT-019] [ONT-029] [ONT-030] [ONT-031] [ONT-032] [ONT-033]', async () => {
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
    const shown = () =>
      page
        .getByRole('row')
        .elements()
        .map((one) =>
          [...one.querySelectorAll('[role=columnheader], [role=gridcell], th, td')].map(({ textContent }) => plain(textContent)),
        )
    await expect.poll(() => shown().length).toBe(21)
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

    await userEvent.click(page.getByRole('radio', { name: 'ویژگی‌ها' }))
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

  it('give a class general properties, of which each is an attribute and nothing else [ONT-020]', async () => {
    ontology({ 'GET /api/ont/class-properties': () => [] })
    await mount({ content: characteristic, payload: { uuid: staff.uuid, page: 'properties' }, session: admin })
    await userEvent.click(button('ویژگی عمومی تازه'))
    await expect.element(dialog().getByRole('textbox', { name: 'عنوان' })).toBeVisible()
    await expect.element(dialog().getByText('ویژگی', { exact: true })).toBeVisible()
    expect(radios()).toEqual([])
  })
})
