import '#ui/tokens.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Dialog } from '#ui/dialog'
import { SelectField } from '#ui/select-field'
import { useContainedOptionKeys } from '#ui/use-contained-option-keys'

const levels = ['دیدن', 'خواندن', 'نوشتن'].map((label) => ({ value: label, label }))
let closed = 0

function Form() {
  const [level, setLevel] = useState('دیدن')
  useContainedOptionKeys()
  return (
    <Dialog title="دسترسی" actions={null} onClose={() => (closed += 1)}>
      <SelectField label="سطح" value={level} options={levels} onChange={setLevel} />
    </Dialog>
  )
}

describe('a list of choices', () => {
  let root: Root
  beforeEach(() => {
    closed = 0
    document.documentElement.dir = 'rtl'
    const host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
    root.render(<Form />)
  })
  afterEach(() => {
    root.unmount()
    document.body.replaceChildren()
  })

  const select = () => page.getByRole('combobox', { name: 'سطح' })
  const isOpen = () => select().element().matches(':open')

  it('draws the choices in the colours and font of the menus', async () => {
    await expect.element(select()).toBeVisible()
    const picker = getComputedStyle(select().element(), '::picker(select)')
    const page = getComputedStyle(document.documentElement)
    expect(picker.appearance).toBe('base-select')
    expect(picker.maxBlockSize).not.toBe('none')
    expect(picker.boxShadow).not.toBe('none')
    await userEvent.click(select())
    const first = document.querySelector('option') as HTMLElement
    expect(first.getBoundingClientRect().height).toBeGreaterThanOrEqual(2 * Number.parseFloat(page.fontSize))
  })

  it('opens a list of choices, moves through it and selects by keyboard', async () => {
    await expect.element(select()).toBeVisible()
    ;(select().element() as HTMLElement).focus()
    await userEvent.keyboard('[Space]')
    await expect.poll(isOpen).toBe(true)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(select()).toHaveValue('نوشتن')
    await expect.element(select()).toHaveFocus()
    expect(isOpen()).toBe(false)
  })

  it('Escape closes the choices, but not the dialog around them', async () => {
    await expect.element(select()).toBeVisible()
    ;(select().element() as HTMLElement).focus()
    await userEvent.keyboard('[Space]{Escape}')
    await expect.poll(isOpen).toBe(false)
    await expect.element(select()).toHaveValue('دیدن')
    expect(closed).toBe(0)
    await userEvent.keyboard('{Escape}')
    expect(closed).toBe(1)
  })
})
