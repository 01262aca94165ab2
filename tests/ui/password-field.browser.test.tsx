import '#ui/tokens.css'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LocaleProvider } from '#ui/locale'
import { PasswordField } from '#ui/password-field'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const notLatin = 'این حروف لاتین نیستند. شاید صفحه‌کلیدتان فارسی باشد.'
const capsLock = 'کلید Caps Lock روشن است.'

const draw = (props: { hint?: string; error?: string } = {}, below?: ReactNode) => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <PasswordField label="گذرواژه" {...props} />
      {below}
    </LocaleProvider>,
  )
  return page.getByLabelText('گذرواژه', { exact: true })
}
const press = (field: { element(): Element }, modifierCapsLock: boolean) =>
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))

describe('a field for a password', () => {
  it.each(['سلام', 'пароль', '۱۲۳۴'])('reports that %s is not Latin, and stops when it is corrected', async (typed) => {
    const field = draw()
    await userEvent.fill(field, typed)
    await expect.element(field).toHaveAccessibleDescription(notLatin)
    await userEvent.fill(field, 'Kabutar-é 12!')
    await expect.element(field).not.toHaveAccessibleDescription()
  })

  it('shows the Caps Lock warning while Caps Lock is on, and not after blur', async () => {
    const field = draw()
    await userEvent.click(field)
    press(field, true)
    await expect.element(field).toHaveAccessibleDescription(capsLock)
    press(field, false)
    await expect.element(field).not.toHaveAccessibleDescription()
    press(field, true)
    await expect.element(field).toHaveAccessibleDescription(capsLock)
    await userEvent.tab()
    await expect.element(field).not.toHaveAccessibleDescription()
  })

  it('does not shift a clicked button when the Caps Lock warning disappears', async () => {
    let pressed = 0
    const field = draw({}, <button onClick={() => (pressed += 1)}>ورود</button>)
    await userEvent.click(field)
    press(field, true)
    await expect.element(field).toHaveAccessibleDescription(capsLock)
    await userEvent.click(page.getByRole('button', { name: 'ورود' }))
    expect(pressed).toBe(1)
    await expect.element(field).not.toHaveAccessibleDescription()
  })

  it('shows the warning together with another error', async () => {
    const field = draw({ error: 'گذرواژهٔ کنونی درست نیست.' })
    await userEvent.fill(field, 'نادرست')
    await expect.element(field).toHaveAccessibleDescription(`گذرواژهٔ کنونی درست نیست. ${notLatin}`)
  })

  it('shows and hides the typed password', async () => {
    const field = draw()
    await expect.element(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'نمایش گذرواژه' }).click()
    await expect.element(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'پنهان کردن گذرواژه' }).click()
    await expect.element(field).toHaveAttribute('type', 'password')
  })
})
