import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import { groundOf, white } from '#tests/support/ground'
import { type ModelerChoices, emptyDiagram, type Model, type SavedModel, type ModelSave } from '#windows/bpmn-modeler/model'
import { content } from '#windows/bpmn-modeler/bpmn-modeler.content'
import { mount } from './mount'

const choices: ModelerChoices = { workflows: [], users: [], roles: [], forms: [], actions: [] }
const model: Model = { uuid: 'w', title: 'تأیید نامه', xml: emptyDiagram, version: 0, published: false, drawing: 'd' }

interface Opening extends Pick<SavedModel, 'refusal'> {
  /** True if another user has saved the diagram since it was loaded. */
  isOvertaken?: boolean
  isSlow?: boolean
  xml?: string
  size?: { width: number; height: number }
  actions?: ModelerChoices['actions']
}

const openModeler = async ({
  isSlow = false,
  isOvertaken = false,
  xml = emptyDiagram,
  size = { width: 1000, height: 560 },
  actions = [],
  ...answer
}: Opening = {}) => {
  const saved: ModelSave[] = []
  let letGo = () => {}
  const answering = new Promise<void>((done) => (letGo = done))
  const machine = content.machine.provide({
    actors: {
      fetchChoices: fromPromise<ModelerChoices, void>(async () => ({ ...choices, actions })),
      fetchModel: fromPromise<Model, { uuid: string }>(async () => ({ ...model, xml })),
      saveModel: fromPromise<SavedModel, ModelSave>(async ({ input }) => {
        saved.push(input)
        if (isSlow) await answering
        if (isOvertaken && input.drawing !== undefined) throw { code: 'conflict', detail: 'تعارض', errors: [] }
        return { model: { ...model, xml: input.xml }, ...(answer.refusal ? { refusal: answer.refusal } : { message: 'ذخیره شد.' }) }
      }),
    },
  })
  const window = await mount({
    content: { ...content, machine },
    payload: { workflowUuid: 'w' },
    size,
  })
  await expect.element(page.getByRole('combobox', { name: 'عنصر', exact: true })).toBeVisible()
  return { saved, letGo: () => letGo(), ...window }
}
const chosen = (name: string) => page.getByRole('combobox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drawn = (host: HTMLElement) => [...host.querySelectorAll('[data-element-id$="start"], [data-element-id^="Activity"]')].length
const tools = (host: HTMLElement, of: string) =>
  [...host.querySelectorAll(`${of} [data-action]`)].map((one) => one.getAttribute('aria-label') ?? one.getAttribute('title'))

describe('the modeler of workflows', () => {
  it('draws the diagram in black on white and from left to right, also in the dark theme', async () => {
    document.documentElement.dataset.theme = 'dark'
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    const { host } = await openModeler()
    await expect.poll(() => drawn(host)).toBe(1)
    const shape = host.querySelector('[data-element-id$="start"] circle') ?? host
    const canvas = host.querySelector('[data-bpmn]') ?? host
    expect([groundOf(canvas), getComputedStyle(shape).stroke]).toEqual([white, 'rgb(34, 36, 42)'])
    expect(getComputedStyle(canvas).direction).toBe('ltr')
  })

  it.each([560, 420, 300])('shows every action of a task completely and uncovered in a window of %i pixels', async (height) => {
    const actions = [{ key: 'accept', title: 'می‌پذیرم' }]
    await openModeler({ actions, size: { width: 1000, height } })
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.selectOptions(chosen('افزودن پس از این'), 'کار')
    const box = page.getByRole('checkbox', { name: 'می‌پذیرم' })
    await expect.element(box).toBeInTheDocument()
    const group = box.element().closest('fieldset') ?? document.body
    expect(group.scrollHeight).toBeLessThanOrEqual(group.clientHeight)
    box.element().scrollIntoView({ block: 'center' })
    const { left, top, width, height: side } = box.element().getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + side / 2)).toBe(box.element())
  })

  it('a language change keeps unsaved changes, the selection and the undo history of the diagram', async () => {
    const { host, saved, speak } = await openModeler()
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.selectOptions(chosen('افزودن پس از این'), 'کار')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'خواندن نامه')
    await userEvent.keyboard('{Enter}')
    expect(drawn(host)).toBe(2)
    speak({ locale: 'en' })
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('خواندن نامه')
    expect(drawn(host)).toBe(2)
    expect(tools(host, '.djs-palette')).toContain('Parallel')
    const signs = [...host.querySelectorAll('.djs-palette [data-action]')]
    expect(signs.map((one) => one.getAttribute('title'))).toEqual(tools(host, '.djs-palette'))
    expect(tools(host, '.djs-context-pad')).toEqual(['Connect to another element', 'Delete'])
    await userEvent.click(button('Undo'))
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
    await userEvent.click(button('Redo'))
    await userEvent.click(button('Save draft'))
    await expect.poll(() => saved.map(({ xml }) => xml)).toEqual([expect.stringContaining('name="خواندن نامه"')])
  })

  it('saves a typed name when the focus moves to the next field or a button is pressed', async () => {
    const { host } = await openModeler()
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'رسیدن نامه')
    await userEvent.keyboard('{Tab}')
    await expect.element(chosen('افزودن پس از این')).toHaveFocus()
    await userEvent.selectOptions(chosen('افزودن پس از این'), 'کار')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'خواندن نامه')
    await userEvent.click(button('حذف عنصر'))
    await expect.poll(() => drawn(host)).toBe(1)
    await userEvent.click(button('برگرداندن'))
    await userEvent.selectOptions(chosen('عنصر'), '\u2068خواندن نامه\u2069: کار')
    await expect.element(page.getByRole('textbox', { name: 'نام' })).toHaveValue('خواندن نامه')
    await userEvent.click(button('برگرداندن'))
    await expect.element(page.getByRole('textbox', { name: 'نام' })).toHaveValue('')
  })

  it('the workflow is unsaved as soon as a name is typed, before the field loses focus', async () => {
    const { asked } = await openModeler()
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'رسیدن نامه')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
  })

  it('the workflow stays unsaved if the user changes it during a save', async () => {
    const { actor, asked, saved, letGo } = await openModeler({ isSlow: true })
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.selectOptions(chosen('افزودن پس از این'), 'کار')
    await userEvent.click(button('ذخیرهٔ پیش‌نویس'))
    await expect.poll(() => saved).toHaveLength(1)
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'خواندن نامه')
    await userEvent.keyboard('{Enter}')
    letGo()
    await expect.poll(() => actor.getSnapshot().value).toBe('drawing')
    await expect.element(page.getByText('ذخیره نشده')).toBeVisible()
    expect(asked.filter(({ type }) => type === 'window.dirty').at(-1)).toEqual({ type: 'window.dirty', dirty: true })
  })

  it('saves the diagram after a refused publication, and names the error at its element', async () => {
    const errors = [{ path: 'start', detail: 'از این عنصر مسیری بیرون نمی‌رود.' }]
    const { asked, actor } = await openModeler({ refusal: { code: 'bpmnInvalid', detail: 'نمودار فرایند درست نیست.', errors } })
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'رسیدن نامه')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button('انتشار'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('پیش‌نویس ذخیره شده است، اما منتشر نشد')
    await expect.element(page.getByRole('alert')).toHaveTextContent('رسیدن نامه')
    expect(asked.filter(({ type }) => type === 'window.dirty').at(-1)).toEqual({ type: 'window.dirty', dirty: false })
    expect(asked.filter(({ type }) => type === 'notify')).toEqual([])
    expect(actor.getSnapshot().context.isDirty).toBe(false)
  })

  it('overwrites the diagram of another user only after confirmation, with the latest drawing', async () => {
    const { saved, asked } = await openModeler({ isOvertaken: true })
    const draw = async (name: string) => {
      await userEvent.selectOptions(chosen('عنصر'), 'start')
      await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), name)
      await userEvent.keyboard('{Enter}')
    }
    await draw('رسیدن نامه')
    await userEvent.click(button('انتشار'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('کس دیگری آن را تغییر داده است')
    await draw('خواندن نامه')
    await userEvent.click(button('نمودار من جای آن را بگیرد'))
    await expect.poll(() => asked.some(({ type }) => type === 'notify')).toBe(true)
    expect(saved.map(({ drawing, publish }) => [drawing, publish])).toEqual([
      ['d', true],
      [undefined, true],
    ])
    expect(saved[1]?.xml).toContain('name="خواندن نامه"')
  })

  it('loads the diagram of another user on demand', async () => {
    const { asked } = await openModeler({ isOvertaken: true })
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'رسیدن نامه')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button('ذخیرهٔ پیش‌نویس'))
    await userEvent.click(button('نمودار خود را کنار می‌گذارم و نمودار تازه را می‌خوانم'))
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await expect.element(page.getByRole('textbox', { name: 'نام' })).toHaveValue('')
    expect(asked.filter(({ type }) => type === 'window.dirty').at(-1)).toEqual({ type: 'window.dirty', dirty: false })
  })

  it('fits the whole diagram into the space next to its palette, and again when the window grows', async () => {
    const { host } = await openModeler({ xml: wide, size: { width: 700, height: 450 } })
    const canvas = host.querySelector('[data-bpmn]') ?? host
    const shapes = () => [...canvas.querySelectorAll('.djs-shape[data-element-id]')].map((one) => one.getBoundingClientRect())
    const areAllVisible = () => {
      const [area, tools] = [canvas.getBoundingClientRect(), canvas.querySelector('.djs-palette')?.getBoundingClientRect()]
      return shapes().every(({ left, right }) => left >= (tools?.right ?? 0) && right <= area.right)
    }
    await expect.poll(() => [shapes().length, areAllVisible()]).toEqual([3, true])
    const before = shapes()[1]?.width ?? 0
    host.style.inlineSize = '1100px'
    host.style.blockSize = '700px'
    await expect.poll(() => (shapes()[1]?.width ?? 0) > before && areAllVisible()).toBe(true)
  })
})

const shape = (id: string, x: number, width: number, height: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${140 - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
/** A start, a task and an end with 700 pixels between them. */
const wide = emptyDiagram
  .replace('<bpmn:startEvent id="start"/>', '<bpmn:startEvent id="start"/><bpmn:userTask id="task" name="کار"/><bpmn:endEvent id="end"/>')
  .replace(/<bpmndi:BPMNShape.*<\/bpmndi:BPMNShape>/, shape('start', 160, 36, 36) + shape('task', 460, 100, 80) + shape('end', 824, 36, 36))
