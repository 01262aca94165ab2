import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/properties/properties.content'
import { mount } from '#tests/windows/mount'
import { type Asked, serverOf } from '#tests/windows/properties/answers'
import { field, newId } from '../ont-fields/fields'

const uuid = newId()
const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const node = { uuid, title: 'سپهر', type: 0, nodeType: 2, entityName: 'Document', extension: 'txt', createDate: 0, may }
const [code, tags, chief] = [
  field({ title: 'کد', required: true }),
  field({ title: 'برچسب', characteristics: [] }),
  { ...field({ title: 'رئیس', entityName: 'OntRelation', showType: 'OPTION' }), type: undefined },
]
const sara = { uuid: newId(), title: 'سارا' }
const valueOf = (of: { uuid: string }, value: string) => ({ relationOrPropertyUuid: of.uuid, data: { value } })

interface Opened {
  refuses?: boolean
  rights?: object
  answers?: Readonly<Record<string, (asked: Asked) => unknown>>
  of?: object
}

const openIt = async ({ refuses = false, rights = {}, answers = {}, of = node }: Opened = {}) => {
  let data = [valueOf(code, '۱۲'), valueOf(tags, 'سبز'), valueOf(tags, 'آبی')]
  const server = serverOf({
    'POST /api/nodebase/load-nodes': () => [{ ...of, may: { ...may, ...rights } }],
    'POST /api/ont/shared-relations-properties': () => [code, tags, chief].map((one) => JSON.parse(JSON.stringify(one)) as object),
    'GET /api/ont/instance-data': () => data,
    'GET /api/ont/relation-range-instances/0/25': () => ({ contents: [sara], totalElements: 1, offset: 0, pageSize: 25 }),
    ...(!refuses && {
      'POST /api/ont/instance-partial-edit': ({ body }) => {
        const {
          relationOrPropertyUuid,
          propertiesValues,
          relationsValues = [],
        } = body as {
          relationOrPropertyUuid: string
          propertiesValues?: { value: string }[]
          relationsValues?: { count: number }[]
        }
        const saved = propertiesValues
          ? propertiesValues.map(({ value }) => ({ relationOrPropertyUuid, data: { value } }))
          : relationsValues.map(({ count }) => ({ relationOrPropertyUuid, data: sara, count }))
        data = [...data.filter((one) => one.relationOrPropertyUuid !== relationOrPropertyUuid), ...(saved as typeof data)]
        return saved
      },
    }),
    ...answers,
  })
  const window = await mount({ content, payload: { uuid }, size: { width: 900, height: 460 } })
  await expect.element(page.getByRole('region', { name: 'ویژگی‌ها و رابطه‌های نمونه' })).toBeVisible()
  return { calls: server.asked, rounds: server.rounds, ...window }
}
const edits = (asked: readonly { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call.endsWith('instance-partial-edit')).map(({ body }) => body)
const pencil = (title: string) => page.getByRole('button', { name: new RegExp(`^ویرایش .${title}`) })
const value = (title: string) =>
  page
    .getByRole('definition')
    .elements()
    .find((one) => one.previousElementSibling?.textContent === title)

describe('the values of an instance', () => {
  it('shows the values in the first tab of a document instance: a grid with a pencil each, and a button for the full form [PROP-003] [INST-013] [INST-014]', async () => {
    const { asked } = await openIt()
    await expect.element(page.getByRole('tab', { name: 'ویژگی‌های نمونه' })).toHaveAttribute('aria-selected', 'true')
    expect(['کد', 'برچسب', 'رئیس'].map((title) => value(title)?.textContent)).toEqual(['۱۲', 'سبزآبی', 'خالی'])
    expect(page.getByRole('button', { name: /^ویرایش ./ }).elements()).toHaveLength(3)
    await userEvent.click(page.getByRole('button', { name: 'ویرایش', exact: true }))
    expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'instance', payload: { uuid }, title: 'سپهر' })
  })

  it('opens the editor of a value; tick or Enter saves, cross or Esc cancels [INST-015] [INST-016] [INST-020]', async () => {
    const { calls } = await openIt()
    await userEvent.click(pencil('کد'))
    const box = page.getByRole('textbox', { name: 'کد (ضروری)' })
    await expect.element(box).toHaveFocus()
    await userEvent.fill(box, '')
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toHaveAccessibleDescription('«\u2068کد\u2069» را پر کنید.')
    await userEvent.fill(box, '۱۳')
    await userEvent.click(page.getByRole('button', { name: /^ذخیرهٔ .کد/ }))
    await expect.poll(() => value('کد')?.textContent).toBe('۱۳')
    await userEvent.click(pencil('کد'))
    await userEvent.fill(page.getByRole('textbox', { name: 'کد (ضروری)' }), '۹۹')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => value('کد')?.textContent).toBe('۱۳')
    await expect.element(pencil('کد')).toHaveFocus()
    await userEvent.click(pencil('رئیس'))
    await userEvent.click(page.getByRole('radio', { name: 'سارا' }))
    await userEvent.click(page.getByRole('button', { name: /^ذخیرهٔ .رئیس/ }))
    await expect.poll(() => value('رئیس')?.textContent).toBe('سارا')
    expect(edits(calls)).toEqual([
      {
        nodeUuid: uuid,
        relationOrPropertyUuid: code.uuid,
        propertiesValues: [{ entityName: 'OntProperty', uuid: code.uuid, value: '۱۳' }],
      },
      { nodeUuid: uuid, relationOrPropertyUuid: chief.uuid, relationsValues: [{ instanceUuid: sara.uuid, count: 1 }] },
    ])
  })

  it('keeps the typed value after a refusal, and adds a pending value before it saves [INST-045]', async () => {
    const { rounds } = await openIt({ refuses: true })
    await userEvent.click(pencil('برچسب'))
    await userEvent.fill(page.getByRole('textbox', { name: 'برچسب' }), 'زرد')
    await userEvent.click(page.getByRole('button', { name: /^ذخیرهٔ .برچسب/ }))
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(
      page
        .getByRole('list', { name: /مقدارهای/ })
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['سبز', 'آبی', 'زرد'])
    expect(rounds.flat()).toContain('POST /api/ont/instance-partial-edit')
  })

  it('shows no pencil to users with read access only [INST-018]', async () => {
    await openIt({ rights: { write: false, delete: false, changePermission: false } })
    await expect.element(page.getByText('۱۲')).toBeVisible()
    expect(page.getByRole('button', { name: /^ویرایش/ }).elements()).toEqual([])
  })

  it("when another user saved first, shows the other value and the user's name, and saves the chosen value", async () => {
    let current = '۱۳'
    const page1 = (contents: object[]) => ({ contents, totalElements: contents.length, offset: 0, pageSize: 20 })
    const change = { uuid: newId(), relationOrPropertyUuid: code.uuid, title: 'کد', type: 'STRING', date: Date.UTC(2026, 5, 1, 8) }
    const history = [{ ...change, userUuid: newId(), fullName: 'علی رضایی', before: [{ value: '۱۲' }], after: [{ value: '۱۳' }] }]
    const { calls } = await openIt({
      answers: {
        'POST /api/ont/shared-relations-properties': () => [{ ...code, revision: current }],
        'GET /api/ont/instance-data': () => [valueOf(code, current)],
        'GET /api/ont/value-history/0/1': () => page1(history),
        'GET /api/ont/value-history/0/20': () => page1(history),
        'POST /api/ont/instance-partial-edit': ({ body }) => {
          const { revision, propertiesValues } = body as { revision: string; propertiesValues: { value: string }[] }
          if (revision === current) {
            current = String(propertiesValues[0]?.value)
            return [valueOf(code, current)]
          }
          return Response.json(
            {
              code: 'conflict',
              status: 409,
              detail: 'تغییر کرده است.',
              errors: [{ path: code.uuid, code: 'conflict', detail: 'تغییر کرده است.' }],
            },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          )
        },
      },
    })
    const box = page.getByRole('textbox', { name: 'کد (ضروری)' })
    const conflict = page.getByRole('alert')
    const take = async (typed: string) => {
      await userEvent.click(pencil('کد'))
      current = `${current}ب`
      await userEvent.fill(box, typed)
      await userEvent.keyboard('{Enter}')
      await expect.element(conflict).toHaveTextContent(/علی رضایی.* این مقدار را در .* تغییر داده است/)
      expect(
        conflict
          .getByRole('definition')
          .elements()
          .map((one) => one.textContent),
      ).toEqual([current, typed])
      await expect.element(box).toHaveValue(typed)
    }
    await take('۲۰')
    await userEvent.click(page.getByRole('button', { name: 'مقدار فعلی بماند' }))
    await expect.poll(() => value('کد')?.textContent).toBe('۱۳ب')
    await expect.element(conflict).not.toBeInTheDocument()
    await take('۲۱')
    await userEvent.click(page.getByRole('button', { name: 'مقدار من ثبت شود' }))
    await expect.poll(() => value('کد')?.textContent).toBe('۲۱')
    expect(edits(calls).map((one) => (one as { revision: string }).revision)).toEqual(['۱۳', '۱۳ب', '۱۳بب'])
    await userEvent.click(page.getByText('تاریخچهٔ مقدارها'))
    const row = page.getByRole('table', { name: 'تاریخچهٔ مقدارها' }).getByRole('row').last()
    await expect.element(row).toHaveTextContent(/۱۴۰۵\/۰۳\/۱۱.*علی رضایی.*کد.*۱۲.*۱۳/)
  })

  it('shows next to the title how often an instance is related, and opens the instance', async () => {
    const { asked } = await openIt({
      answers: {
        'GET /api/ont/instance-data': () => [{ relationOrPropertyUuid: chief.uuid, data: sara, count: 3 }],
      },
    })
    await expect.poll(() => value('رئیس')?.textContent).toBe('سارا × ۳')
    await userEvent.click(page.getByRole('button', { name: 'سارا' }))
    expect(asked.at(-1)).toEqual({
      type: 'window.open',
      kind: 'properties',
      payload: { uuid: sara.uuid, tab: 'instance_metadata' },
      title: 'سارا',
    })
  })

  it('shows the values in the first tab of an instance without a file too', async () => {
    await openIt({ of: { ...node, type: 1, entityName: 'Folder', extension: undefined } })
    await expect.element(page.getByRole('tab', { name: 'ویژگی‌های نمونه' })).toHaveAttribute('aria-selected', 'true')
  })

  it('shows computed numbers like typed ones, grouped and in the digits of the user', async () => {
    const kinds = ['INTEGER', 'COUNT_BASED', 'NUMERICAL_PROPERTY', 'NUMBER', 'TOTAL', 'SUMMATION'] as const
    const fields = kinds.map((type) => field({ title: type, type, entityName: type === 'INTEGER' ? 'OntProperty' : 'OntDynamicProperty' }))
    await openIt({
      answers: {
        'POST /api/ont/shared-relations-properties': () => fields,
        'GET /api/ont/instance-data': () =>
          fields.map(({ uuid: relationOrPropertyUuid }) => ({ relationOrPropertyUuid, data: { value: 1917 } })),
      },
    })
    await expect.poll(() => kinds.map((kind) => value(kind)?.textContent)).toEqual(kinds.map(() => '۱٬۹۱۷'))
  })
})
