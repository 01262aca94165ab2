import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import { groundOf, white } from '#tests/support/ground'
import { type Choices, emptyDiagram, type Model, type Saving } from '#windows/flows/modeler'
import { content } from '#windows/flows/modeler.content'
import { mount } from '../mount'

const choices: Choices = { workflows: [], users: [], roles: [], forms: [], actions: [] }
const model: Model = { uuid: 'w', title: 'تأیید نامه', xml: emptyDiagram, version: 0, published: false }

const openModeler = async ({ isSlow = false } = {}) => {
  const saved: Saving[] = []
  let letGo = () => {}
  const answering = new Promise<void>((done) => (letGo = done))
  const machine = content.machine.provide({
    actors: {
      fetchChoices: fromPromise<Choices, void>(async () => choices),
      fetchModel: fromPromise<Model, { uuid: string }>(async () => model),
      saveModel: fromPromise<{ model: Model; said: string }, Saving>(async ({ input }) => {
        saved.push(input)
        if (isSlow) await answering
        return { model: { ...model, xml: input.xml }, said: 'ذخیره شد.' }
      }),
    },
  })
  const window = await mount({
    content: { ...content, machine },
    payload: { workflowUuid: 'w' },
    size: { width: 1000, height: 560 },
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
  it('draws black on white in the dark too, from left to right', async () => {
    document.documentElement.dataset.theme = 'dark'
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    const { host } = await openModeler()
    await expect.poll(() => drawn(host)).toBe(1)
    const shape = host.querySelector('[data-element-id$="start"] circle') ?? host
    const canvas = host.querySelector('[data-bpmn]') ?? host
    expect([groundOf(canvas), getComputedStyle(shape).stroke]).toEqual([white, 'rgb(34, 36, 42)'])
    expect(getComputedStyle(canvas).direction).toBe('ltr')
  })

  it('speaks another language around the same drawing: what is unsaved, picked and to be taken back stays', async () => {
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

  it('keeps a name that is left: for the next field, and for a button that is pressed at once', async () => {
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

  it('is unsaved as soon as a name is typed, though the field has not been left', async () => {
    const { asked } = await openModeler()
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.fill(page.getByRole('textbox', { name: 'نام' }), 'رسیدن نامه')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
  })

  it('is still unsaved when something was drawn while it was saved', async () => {
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
})
