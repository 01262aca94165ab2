import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/properties/properties.content'
import { mount } from '../mount'
import { serverOf } from '../properties/answers'
import { field, newId } from './fields'

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

const openIt = async ({ refuses = false, rights = {} }: { refuses?: boolean; rights?: object } = {}) => {
  const server = serverOf({
    'POST /api/nodebase/load-nodes': () => [{ ...node, may: { ...may, ...rights } }],
    'POST /api/ont/shared-relations-properties': () => [code, tags, chief].map((one) => JSON.parse(JSON.stringify(one)) as object),
    'GET /api/ont/instance-data': () => [valueOf(code, '۱۲'), valueOf(tags, 'سبز'), valueOf(tags, 'آبی')],
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
        return propertiesValues
          ? propertiesValues.map(({ value }) => ({ relationOrPropertyUuid, data: { value } }))
          : relationsValues.map(({ count }) => ({ relationOrPropertyUuid, data: sara, count }))
      },
    }),
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
  it('are the first tab of a document instance: a grid with a pencil for each, and the whole form behind a button [PROP-003] [INST-013] [INST-014]', async () => {
    const { asked } = await openIt()
    await expect.element(page.getByRole('tab', { name: 'ویژگی‌های نمونه' })).toHaveAttribute('aria-selected', 'true')
    expect(['کد', 'برچسب', 'رئیس'].map((title) => value(title)?.textContent)).toEqual(['۱۲', 'سبزآبی', 'خالی'])
    expect(page.getByRole('button', { name: /^ویرایش ./ }).elements()).toHaveLength(3)
    await userEvent.click(page.getByRole('button', { name: 'ویرایش', exact: true }))
    expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'instance', payload: { uuid }, title: 'سپهر' })
  })

  it('turn into their editor and back: saved by its tick, by Enter, dropped by its cross or Esc [INST-015] [INST-016] [INST-020]', async () => {
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

  it('keep what is typed when the server refuses it, and add a pending value before they are saved [INST-045]', async () => {
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

  it('have no pencil for who may only read [INST-018]', async () => {
    await openIt({ rights: { write: false, delete: false, changePermission: false } })
    await expect.element(page.getByText('۱۲')).toBeVisible()
    expect(page.getByRole('button', { name: /^ویرایش/ }).elements()).toEqual([])
  })
})
