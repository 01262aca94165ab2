import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { PickOption } from '#widgets/pick-list/pick-list'
import { pickList } from '#widgets/pick-list/pick-list'
import type { Page, PageRequest } from '#machines/paged-list'
import type { InstanceForm, InstancePayload } from '#windows/instance-form/instance-form'
import { content } from '#windows/instance-form/instance-form.content'
import { aFolder } from '../explorer/builders'
import type { FoundInstance, SavedInstances, InstanceSave, InstanceQuery } from '#windows/instance-form/instance-form-setup'
import type { OntInput } from '#widgets/ont-fields/ont-input'
import { mount } from '../mount'
import { type Asked, serverOf } from '../properties/answers'
import { field, newId, property, relation, several } from '#tests/widgets/ont-fields/fields'

const classUuid = newId()
const company = (more: Partial<InstanceForm>, inputs: OntInput[]): InstanceForm => ({
  ...{ mode: 'create', classUuid, className: 'شرکت', heading: undefined, columns: 2, places: {}, workflows: [] },
  draft: { type: 'FOLDER', title: '', equivalents: [], file: undefined, workflowUuid: '', inputs },
  ...more,
})
const options = [
  { uuid: newId(), title: 'سارا', note: '' },
  { uuid: newId(), title: 'علی', note: '' },
]
const listOf = (contents: PickOption[]) =>
  pickList.provide({
    actors: { fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async () => ({ contents, totalElements: contents.length })) },
  })

const openForm = async (form: InstanceForm, given: { payload?: InstancePayload; failures?: number; found?: FoundInstance } = {}) => {
  const saved: InstanceSave[] = []
  const fieldToFind: InstanceQuery[] = []
  let { failures = 0 } = given
  const machine = content.machine.provide({
    actors: {
      loadForm: fromPromise<InstanceForm, InstancePayload>(async () => form),
      saveInstance: fromPromise<SavedInstances, InstanceSave>(async ({ input }) => {
        saved.push(input)
        if (failures-- > 0) throw new Error('refused')
        return { uuids: ['n'], parentUuids: [classUuid], message: 'شد.' }
      }),
      findValues: fromPromise<FoundInstance, InstanceQuery>(async ({ input }) => {
        fieldToFind.push(input)
        return given.found ?? { entries: [], message: 'نبود.' }
      }),
      options: listOf(options),
      equivalentOptions: listOf([]),
    },
  })
  const { payload = { classUuid } } = given
  const mounted = await mount({ content: { ...content, machine }, payload, size: { width: 700, height: 460 } })
  // The first field receives the focus once the form is rendered, so typed text is not lost afterwards.
  await expect.poll(() => document.activeElement?.matches('input, textarea')).toBe(true)
  return { saved, fieldToFind, ...mounted }
}
const box = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const closed = { type: 'window.close' }

describe('the form of an instance', () => {
  it('the form shows type, title and equivalents [INST-003] [INST-004] [INST-005]', async () => {
    await openForm(company({}, []))
    await expect.element(box('عنوان')).toHaveFocus()
    expect(
      page
        .getByRole('radio')
        .elements()
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['پوشه (بدون پرونده)', 'پرونده', 'فرم'])
    await expect.element(page.getByRole('group', { name: 'هم‌ارزها' })).toBeVisible()
  })

  it('Enter saves the instance, reports it and closes the form [INST-010] [INST-012]', async () => {
    const { saved, asked } = await openForm(company({}, []))
    await userEvent.keyboard('شرکت سپهر{Enter}')
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved.map(({ draft }) => draft)).toMatchObject([{ type: 'FOLDER', title: 'شرکت سپهر' }])
    expect(asked).toContainEqual({ type: 'data.changed', resource: 'node', uuids: ['n'], parentUuids: [classUuid] })
  })

  it('shows the fields of the class, and submits the entered values [INST-006] [INST-008]', async () => {
    const [name, staff] = [property({ title: 'شناسه' }), relation({ title: 'مدیران', showType: 'MULTIPLE' })]
    const { saved, asked } = await openForm(company({}, [name, staff]))
    await userEvent.keyboard('شرکت سپهر')
    await userEvent.fill(box('شناسه'), '۱۲')
    await userEvent.click(page.getByRole('checkbox', { name: 'سارا' }))
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.draft.inputs.map(({ value }) => value)).toEqual(['۱۲', [{ uuid: options[0]?.uuid, title: 'سارا', count: 1 }]])
  })

  const workflows = [
    { uuid: newId(), title: 'بررسی' },
    { uuid: newId(), title: 'تصویب' },
  ]
  const chooseFile = () => {
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
    return userEvent.upload(page.elementLocator(chooser as Element), new File(['متن'], 'نامه.txt'))
  }

  it('requires a file and a workflow for a file instance, and neither for a folder instance [INST-002] [INST-007] [WF-009]', async () => {
    const { asked, saved } = await openForm(company({ workflows }, []))
    await expect.element(page.getByLabelText('پرونده', { exact: true }).and(page.getByRole('radio'))).not.toBeChecked()
    await expect.element(page.getByRole('combobox', { name: 'گردش کار' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('radio', { name: 'پرونده', exact: true }))
    await chooseFile()
    await expect.element(box('عنوان')).toHaveValue('نامه')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'گردش کار' }), 'تصویب')
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.draft).toMatchObject({ type: 'FILE', workflowUuid: workflows[1]?.uuid })
  })

  it('reports a missing title, file and workflow, and sends nothing [ERR-010] [ERR-011] [ERR-012]', async () => {
    const { asked, saved } = await openForm(company({ workflows }, []))
    await userEvent.click(page.getByRole('radio', { name: 'پرونده', exact: true }))
    await userEvent.click(button('ثبت'))
    await expect.element(box('عنوان')).toHaveAccessibleDescription('عنوان را بنویسید.')
    expect(asked.at(-1)).toMatchObject({ type: 'notify', level: 'error', message: 'عنوان را بنویسید. یک پرونده انتخاب کنید.' })
    await chooseFile()
    await userEvent.click(button('ثبت'))
    expect(asked.at(-1)).toMatchObject({ message: 'یک گردش کار انتخاب کنید.' })
    expect(saved).toEqual([])
  })

  it('an error names its field and blocks saving; typed text stays, also after a refusal by the server [INST-049] [INST-050] [ERR-019]', async () => {
    const [age, code] = [property({ title: 'سن', type: 'INTEGER', min: 18 }), property({ title: 'کد', required: true })]
    const { asked, saved } = await openForm(company({}, [age, code]), { failures: 1 })
    await userEvent.keyboard('سارا')
    await userEvent.fill(box('سن'), '۱۲x')
    await userEvent.click(button('ثبت'))
    const said = '«\u2068سن\u2069» نباید از ۱۸ کمتر باشد. «\u2068کد\u2069» را پر کنید.'
    expect(asked.at(-1)).toEqual({ type: 'notify', level: 'error', title: 'فرم ثبت نشد', message: said })
    await expect.element(box('سن')).toHaveFocus()
    await expect.element(box('سن')).toHaveValue('۱۲')
    expect(saved).toEqual([])
    await userEvent.fill(box('سن'), '۲۰')
    await userEvent.fill(box('کد (ضروری)'), 'الف')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toHaveLength(1)
    await expect.element(box('کد (ضروری)')).toHaveValue('الف')
    expect(asked).not.toContainEqual(closed)
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
  })

  it('stays open, but empty, for the next instance if the user asks for it [INST-008] [INST-011]', async () => {
    const { asked, saved } = await openForm(company({}, [property({ title: 'کد' })]))
    await userEvent.keyboard('یکم')
    await userEvent.fill(box('کد'), '۱')
    await userEvent.click(button('ثبت و نمونهٔ تازه'))
    await expect.element(box('عنوان')).toHaveValue('')
    await expect.element(box('کد')).toHaveValue('')
    expect(saved).toHaveLength(1)
    expect(asked).not.toContainEqual(closed)
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: false })
  })

  it('locks the type of an edited instance, and offers no next instance [INST-009] [INST-044]', async () => {
    const form = company({ mode: 'edit', heading: 'سپهر' }, [])
    await openForm({ ...form, draft: { ...form.draft, title: 'سپهر' } }, { payload: { uuid: newId() } })
    await expect.element(box('عنوان')).toHaveValue('سپهر')
    for (const radio of page.getByRole('radio').elements()) expect((radio as HTMLInputElement).matches(':disabled')).toBe(true)
    await expect.element(button('ثبت و نمونهٔ تازه')).not.toBeInTheDocument()
  })

  it('Enter first adds the typed value in a field of several values, and only once [INST-021] [INST-059]', async () => {
    const { saved, asked } = await openForm(company({}, [several({ title: 'برچسب' })]))
    await userEvent.keyboard('سپهر')
    await userEvent.click(box('برچسب'))
    await userEvent.keyboard('سبز{Enter}آبی{Enter}سبز{Enter}{Enter}')
    expect(saved).toEqual([])
    expect(
      page
        .getByRole('list', { name: /مقدارهای .برچسب/ })
        .getByRole('listitem')
        .elements(),
    ).toHaveLength(2)
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.draft.inputs.map(({ values }) => values)).toEqual([['سبز', 'آبی']])
  })

  it('Enter adds a long text, and Ctrl+Enter starts a new line in it [INST-060] [INST-061]', async () => {
    const { saved, asked } = await openForm(company({}, [several({ title: 'یادداشت', type: 'LONG_STRING' })]))
    await userEvent.keyboard('سپهر')
    await userEvent.click(box('یادداشت'))
    await userEvent.keyboard('یک{Control>}{Enter}{/Control}دو{Enter}سه')
    expect(saved).toEqual([])
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.draft.inputs.map(({ values }) => values)).toEqual([['یک\nدو', 'سه']])
  })

  it('fills the empty fields from the existing instance with the same key', async () => {
    const [code, name] = [property({ title: 'کد', key: true }), property({ title: 'نشانی' })]
    const entries = [{ relationOrPropertyUuid: name.uuid, data: { value: 'تهران' } }]
    const { fieldToFind, asked } = await openForm(company({}, [code, name]), { found: { entries, message: 'پر شد.' } })
    await userEvent.fill(box('کد'), '۱۲')
    await userEvent.click(page.getByRole('button', { name: /پر کردن فرم/ }))
    await expect.element(box('نشانی')).toHaveValue('تهران')
    expect(fieldToFind[0]).toMatchObject({ classUuid, input: { uuid: code.uuid, value: '۱۲' } })
    expect(asked).toContainEqual({ type: 'notify', level: 'info', message: 'پر شد.' })
  })

  it('has a count for each related instance, at least one, and creates missing instances within the form [INST-062]', async () => {
    const parts = relation({ title: 'قطعه‌ها', showType: 'SIMPLE', rangesSimpleNodes: [{ uuid: classUuid, title: 'قطعه' }] })
    const { saved, asked, actor } = await openForm(company({}, [parts]))
    await userEvent.keyboard('دستگاه')
    await userEvent.click(page.getByRole('combobox', { name: /انتخاب برای .قطعه‌ها/ }))
    await userEvent.click(page.getByRole('option', { name: 'علی' }))
    const count = page.getByRole('textbox', { name: /تعداد .علی/ })
    await userEvent.fill(count, '۳')
    await userEvent.click(box('عنوان'))
    await expect.element(count).toHaveValue('۳')
    await userEvent.fill(count, '۰')
    await userEvent.click(box('عنوان'))
    await expect.element(count).toHaveValue('۱')
    await userEvent.click(page.getByRole('button', { name: /نمونهٔ تازه برای/ }))
    expect(asked.at(-1)).toMatchObject({ kind: 'quick-instance-creation', payload: { classUuid, quick: true } })
    const { request } = (asked.at(-1) as unknown as { payload: { request: string } }).payload
    const made = { type: 'data.changed' as const, resource: 'node', uuids: ['m'], parentUuids: [] }
    actor.send({ ...made, made: { request: 'another window', title: 'دیگری' } })
    actor.send({ ...made, made: { request, title: 'پیچ' } })
    await expect.element(page.getByRole('cell', { name: 'پیچ', exact: true })).toBeVisible()
    await userEvent.click(button('ثبت'))
    await expect
      .poll(() => saved[0]?.draft.inputs[0]?.value)
      .toEqual([
        { uuid: options[1]?.uuid, title: 'علی', count: 1 },
        { uuid: 'm', title: 'پیچ', count: 1 },
      ])
  })

  it('uses a count while it is being typed: the form is unsaved at once, and Enter sends the count', async () => {
    const parts = relation({ title: 'قطعه‌ها', showType: 'SIMPLE', rangesSimpleNodes: [{ uuid: classUuid, title: 'قطعه' }] })
    const ali = { uuid: options[1]?.uuid ?? '', title: 'علی', count: 1 }
    const form = company({ mode: 'edit', heading: 'دستگاه' }, [{ ...parts, value: [ali] }])
    const { saved, asked } = await openForm({ ...form, draft: { ...form.draft, title: 'دستگاه' } }, { payload: { uuid: newId() } })
    await userEvent.fill(page.getByRole('textbox', { name: /تعداد .علی/ }), '۳')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    await userEvent.keyboard('۰{Enter}')
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.draft.inputs[0]?.value).toEqual([{ ...ali, count: 30 }])
  })

  it('loads the form of its class, and sends values in the address, or as a body if they are too long [INST-043]', async () => {
    const [name, notes] = [field({ title: 'نام' }), field({ title: 'شرح', type: 'LONG_STRING' })]
    const workflow = { uuid: newId(), title: 'بررسی' }
    const save = ({ query }: Asked) => aFolder('n', { title: String(query.title) })
    const { asked: calls } = serverOf({
      'GET /api/ont/class-relations-properties': () => [name, notes],
      'GET /api/workflow/user': () => [workflow, { uuid: newId(), title: 'تصویب' }],
      'GET /api/ont/node-title-simple': () => 'شرکت',
      'POST /api/ont/instance/0/20': () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 20 }),
      'POST /api/ont/instance': save,
    })
    const { asked } = await mount({ content, payload: { classUuid }, size: { width: 700, height: 460 } })
    await userEvent.click(page.getByRole('radio', { name: 'پرونده', exact: true }))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'گردش کار' }), 'بررسی')
    await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as Element), new File(['متن'], 'نامه.txt'))
    await userEvent.fill(box('نام'), 'سپهر')
    await userEvent.click(button('ثبت و نمونهٔ تازه'))
    await expect.poll(() => asked).toContainEqual({ type: 'window.dirty', dirty: false })
    const long = 'نوشتهٔ بلند '.repeat(1_700).trim()
    await userEvent.click(page.getByRole('radio', { name: /^پوشه/ }))
    await userEvent.fill(box('عنوان'), 'بلند')
    await userEvent.fill(box('شرح'), long)
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const [short, longer] = calls.filter(({ call }) => call === 'POST /api/ont/instance')
    const value = 'relationsProperties[0].propertiesValues[0].value'
    expect([short?.query.workflowUuid, short?.query[value]]).toEqual([workflow.uuid, 'سپهر'])
    expect(longer?.query).toEqual({ instanceType: 'FOLDER', classUuid, title: 'بلند' })
    expect(String(longer?.body)).toContain(`name="${value}"\r\n\r\n${long}`)
  })

  it('edits several instances together: only touched fields, and without a title [INST-046] [INST-070]', async () => {
    const [city, code] = [property({ title: 'شهر' }), property({ title: 'کد' })]
    const { saved, asked } = await openForm(company({ mode: 'shared', heading: '۲ نمونه' }, [city, code]), {
      payload: { uuids: [newId(), newId()] },
    })
    await expect.element(box('عنوان')).not.toBeInTheDocument()
    await userEvent.fill(box('شهر'), 'شیراز')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(saved[0]?.changedFieldIds).toEqual([city.uuid])
  })

  it('saves several instances of a class with a required key; neither shows nor checks key and computed fields [INST-070]', async () => {
    const uuids = [newId(), newId()]
    const [code, number, city, note] = [
      field({ title: 'کد', required: true, key: true }),
      field({ title: 'شماره', entityName: 'OntDynamicProperty', type: 'NUMBER' }),
      field({ title: 'شهر', required: true }),
      field({ title: 'شرح' }),
    ]
    const { asked: calls } = serverOf({
      'POST /api/ont/shared-relations-properties': () => [code, number, city, note],
      'POST /api/ont/instance-multiple-edit': () => uuids.map((uuid) => aFolder(uuid, { uuid })),
    })
    const { asked } = await mount({ content, payload: { uuids }, size: { width: 700, height: 460 } })
    await expect.element(box('شرح')).toBeVisible()
    await expect.element(box('شهر')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toHaveLength(2)
    await userEvent.fill(box('شرح'), 'فوری')
    await userEvent.fill(box('شهر'), 'ش')
    await userEvent.fill(box('شهر'), '')
    await expect.element(page.getByText('در همهٔ نمونه‌ها خالی می‌شود.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'بدون تغییر' }).first())
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const sent = calls.find(({ call }) => call === 'POST /api/ont/instance-multiple-edit')?.body
    expect(sent).toMatchObject({
      uuidList: uuids,
      relationsProperties: [{ relationOrPropertyUuid: note.uuid, propertiesValues: [{ value: 'فوری' }] }],
    })
    expect((sent as { relationsProperties: unknown[] }).relationsProperties).toHaveLength(1)
  })

  it('shows both values of a conflict, sends only the chosen one, and does not send an unchanged title', async () => {
    const uuid = newId()
    const [city, note] = [field({ title: 'شهر' }), field({ title: 'شرح' })]
    let current = 'تهران'
    const dataOf = (one: { uuid: string }, value: string) => ({ relationOrPropertyUuid: one.uuid, data: { value } })
    const { asked: calls } = serverOf({
      'POST /api/nodebase/load-nodes': () => [aFolder(uuid, { uuid, title: 'سپهر', nodeType: 2, classTags: { [classUuid]: 'شرکت' } })],
      'POST /api/ont/shared-relations-properties': () => [city, note].map((one) => ({ ...one, revision: current })),
      'GET /api/ont/instance-data': () => [dataOf(city, current), dataOf(note, current)],
      'GET /api/ont/equivalents': () => [],
      'GET /api/workflow/user': () => [],
      'GET /api/ont/value-history/0/1': () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 1 }),
      'POST /api/ont/instance': ({ query }) => {
        if (query['relationsProperties[0].revision'] === current) return aFolder(uuid, { uuid, title: 'سپهر' })
        const errors = [city, note].map(({ uuid: path }) => ({ path, code: 'conflict', detail: 'تغییر کرده است.' }))
        return Response.json(
          { code: 'conflict', status: 409, detail: 'تغییر کرده است.', errors },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        )
      },
    })
    const { asked } = await mount({ content, payload: { uuid }, size: { width: 700, height: 460 } })
    await userEvent.fill(box('شهر'), 'شیراز')
    await userEvent.fill(box('شرح'), 'نو')
    current = 'کرج'
    await userEvent.click(button('ثبت'))
    await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(2)
    await userEvent.click(button('ثبت'))
    expect(asked.at(-1)).toMatchObject({ message: expect.stringMatching(/شهر.*یکی از دو مقدار را انتخاب کنید/) })
    await userEvent.click(page.getByRole('button', { name: 'مقدار من ثبت شود' }).first())
    await userEvent.click(page.getByRole('button', { name: 'مقدار فعلی بماند' }))
    await expect.element(box('شرح')).toHaveValue('کرج')
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const sent = calls.filter(({ call }) => call === 'POST /api/ont/instance').at(-1)?.query ?? {}
    expect(Object.values(sent)).toContain('شیراز')
    expect(Object.keys(sent).filter((key) => /^relationsProperties\[1\]|^title|^equivalents/.test(key))).toEqual([])
  })

  it('creates an instance of the class or a subclass with required fields only, and notifies the window that asked for it', async () => {
    const below = newId()
    const page1 = (contents: object[]) => ({ contents, totalElements: contents.length, offset: 0, pageSize: 100 })
    const { asked: calls } = serverOf({
      'GET /api/ont/class-relations-properties': () => [field({ title: 'نام' })],
      'GET /api/ont/node-title-simple': () => 'طرف حساب',
      'GET /api/workflow/user': () => [],
      [`GET /api/folder/children/${classUuid}/0/100`]: () =>
        page1([aFolder('تأمین‌کننده', { uuid: below, folderIsConcept: true }), aFolder('دیگر')]),
      [`GET /api/folder/children/${below}/0/100`]: () => page1([]),
      'POST /api/ont/instance': () => aFolder('سپهر', { title: 'سپهر' }),
    })
    const { asked } = await mount({ content, payload: { classUuid, quick: true, request: 'r' }, size: { width: 450, height: 270 } })
    await expect.element(page.getByText(/این کلاس ویژگی ضروری ندارد/)).toBeVisible()
    await userEvent.fill(box('عنوان'), 'سپهر')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'کلاس' }), 'تأمین‌کننده')
    await expect.poll(() => calls.filter(({ query }) => query.uuid === below)).not.toEqual([])
    await expect.element(box('عنوان')).toHaveValue('سپهر')
    await userEvent.click(button('ثبت'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    expect(calls.find(({ call }) => call === 'POST /api/ont/instance')?.query).toMatchObject({ classUuid: below, title: 'سپهر' })
    expect(asked.find(({ type }) => type === 'data.changed')).toMatchObject({ made: { request: 'r', title: 'سپهر' } })
  })
})
