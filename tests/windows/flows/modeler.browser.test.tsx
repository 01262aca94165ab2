import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import { type Choices, emptyDiagram, type Model, type Saving } from '#windows/flows/modeler'
import { content } from '#windows/flows/modeler.content'
import { mount } from '../mount'

const choices: Choices = { workflows: [], users: [], roles: [], forms: [], actions: [] }
const model: Model = { uuid: 'w', title: 'تأیید نامه', xml: emptyDiagram, version: 0, published: false }

const openModeler = async () => {
  const saved: Saving[] = []
  const machine = content.machine.provide({
    actors: {
      fetchChoices: fromPromise<Choices, void>(async () => choices),
      fetchModel: fromPromise<Model, { uuid: string }>(async () => model),
      saveModel: fromPromise<{ model: Model; said: string }, Saving>(async ({ input }) => {
        saved.push(input)
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
  return { saved, ...window }
}
const chosen = (name: string) => page.getByRole('combobox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drawn = (host: HTMLElement) => [...host.querySelectorAll('[data-element-id$="start"], [data-element-id^="Activity"]')].length
const tools = (host: HTMLElement, of: string) =>
  [...host.querySelectorAll(`${of} [data-action]`)].map((one) => one.getAttribute('aria-label') ?? one.getAttribute('title'))

describe('the modeler of workflows', () => {
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
    expect(tools(host, '.djs-context-pad')).toEqual(['Connect to another element', 'Delete'])
    await userEvent.click(button('Undo'))
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
    await userEvent.click(button('Redo'))
    await userEvent.click(button('Save draft'))
    await expect.poll(() => saved.map(({ xml }) => xml)).toEqual([expect.stringContaining('name="خواندن نامه"')])
  })
})
