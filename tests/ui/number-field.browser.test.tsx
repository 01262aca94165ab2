import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormatSettings } from '#text/format'
import { LocaleProvider } from '#ui/locale'
import { CountField, NumberField, type NumberFieldProps } from '#ui/number-field'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const field = () => page.getByLabelText('مبلغ', { exact: true })

const draw = async (element: React.ReactNode, settings: FormatSettings) => {
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<LocaleProvider settings={settings}>{element}</LocaleProvider>)
  await expect.element(field()).toBeVisible()
}

const open = async (more: Partial<NumberFieldProps> = {}, settings: FormatSettings = { locale: 'fa' }) => {
  const sent: string[] = []
  let take: (value: string) => void = () => {}
  function Held() {
    const [value, setValue] = useState(more.value ?? '')
    take = setValue
    return (
      <NumberField
        label="مبلغ"
        {...more}
        value={value}
        onChange={(next) => {
          sent.push(next)
          setValue(next)
        }}
      />
    )
  }
  await draw(<Held />, settings)
  return { sent, take: (value: string) => take(value) }
}
const leave = () => userEvent.keyboard('{Tab}')

describe('a field for a number', () => {
  it.each([
    ['۱۲۳۴٫۵', '۱۲۳۴٫۵'],
    ['١٢٣٤٫٥', '١٢٣٤٫٥'],
    ['1,234.5', '1,234.5'],
    ['۱٬۲۳۴٫۵', '۱٬۲۳۴٫۵'],
  ])('accepts %s as typed, and formats it in the digits of the user on blur', async (text, standing) => {
    const { sent } = await open()
    await userEvent.fill(field(), text)
    await expect.element(field()).toHaveValue(standing)
    expect(sent.at(-1)).toBe('1234.5')
    await leave()
    await expect.element(field()).toHaveValue('۱٬۲۳۴٫۵')
    await expect.element(field()).toBeValid()
  })

  it('shows Latin digits if chosen, and no separators in a number that is an identifier', async () => {
    await open({ value: '۱۲۳۴' }, { locale: 'fa', digits: 'latin' })
    await expect.element(field()).toHaveValue('1,234')
    root?.unmount()
    document.body.replaceChildren()
    await open({ value: '1234', grouped: false })
    await expect.element(field()).toHaveValue('۱۲۳۴')
  })

  it('keeps every digit of a number beyond floating-point precision', async () => {
    const { sent } = await open()
    await userEvent.fill(field(), '12345678901234567890.125')
    await leave()
    await expect.element(field()).toHaveValue('۱۲٬۳۴۵٬۶۷۸٬۹۰۱٬۲۳۴٬۵۶۷٬۸۹۰٫۱۲۵')
    expect(sent.at(-1)).toBe('12345678901234567890.125')
  })

  it('keeps invalid text, and shows the error on blur', async () => {
    await open()
    await userEvent.fill(field(), '1,5 تومان')
    await expect.element(field()).not.toHaveAccessibleDescription()
    await leave()
    await expect.element(field()).toHaveValue('1,5 تومان')
    await expect.element(field()).toHaveAccessibleDescription('این یک عدد نیست. عدد را مانند ۱٬۲۳۴٫۵ بنویسید.')
    await userEvent.fill(field(), '1.5')
    await expect.element(field()).not.toHaveAccessibleDescription()
  })

  it('does not shift a button that is clicked while the field loses focus', async () => {
    let pressed = 0
    function Form() {
      const [value, setValue] = useState('')
      return (
        <>
          <NumberField label="مبلغ" value={value} onChange={setValue} />
          <button type="button" onClick={() => (pressed += 1)}>
            اعمال
          </button>
        </>
      )
    }
    await draw(<Form />, { locale: 'fa' })
    await userEvent.fill(field(), 'دو')
    await userEvent.click(page.getByRole('button'))
    expect(pressed).toBe(1)
    await expect.element(field()).toHaveAccessibleDescription(/^این یک عدد نیست/)
  })

  it('refuses fractions and numbers out of range, with the limits in the digits of the user', async () => {
    await open({ whole: true, min: 1, max: 5000 })
    for (const [text, shown, said] of [
      ['2.5', '۲٫۵', 'این یک عدد درست نیست. عددی بی‌اعشار بنویسید، مانند ۱٬۲۳۴.'],
      ['9000', '۹٬۰۰۰', 'عددی از ۱ تا ۵٬۰۰۰ بنویسید.'],
    ] as const) {
      await userEvent.fill(field(), text)
      await leave()
      await expect.element(field()).toHaveValue(shown)
      await expect.element(field()).toHaveAccessibleDescription(said)
    }
    expect(field().element().getAttribute('inputmode')).toBe('numeric')
  })

  it('shows a new value as soon as the form sets it', async () => {
    const { take } = await open()
    await userEvent.fill(field(), '12')
    take('7000')
    await expect.element(field()).toHaveValue('۷٬۰۰۰')
  })
})

describe('a required number field', () => {
  it('reports only valid numbers, and keeps an invalid one in the field with its error', async () => {
    const taken: number[] = []
    function Held() {
      const [value, setValue] = useState(3)
      return (
        <CountField
          label="مبلغ"
          value={value}
          min={1}
          max={168}
          onChange={(next) => {
            taken.push(next)
            setValue(next)
          }}
        />
      )
    }
    await draw(<Held />, { locale: 'fa' })
    await expect.element(field()).toHaveValue('۳')
    await userEvent.fill(field(), '۲۴')
    await userEvent.fill(field(), '')
    await userEvent.fill(field(), '900')
    await leave()
    await expect.element(field()).toHaveValue('۹۰۰')
    await expect.element(field()).toHaveAccessibleDescription('عددی از ۱ تا ۱۶۸ بنویسید.')
    expect(taken).toEqual([24])
  })
})
