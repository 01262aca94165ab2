import '#ui/tokens.css'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Calendar } from '#text/date-format'
import type { JalaliDate } from '#text/jalali'
import { getDirection, type Locale } from '#text/locale'
import { DateField } from '#ui/date-field'
import { LocaleProvider } from '#ui/locale'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const field = () => page.getByLabelText('انقضا', { exact: true })
const day = (name: string) => page.getByRole('gridcell', { name, exact: true })

const open = async ({
  locale = 'fa' as Locale,
  value = null as JalaliDate | null,
  min = undefined as JalaliDate | undefined,
  holidays = '',
  calendar = 'jalali' as Calendar,
  below = undefined as ReactNode,
} = {}) => {
  document.documentElement.lang = locale
  document.documentElement.dir = getDirection(locale)
  const changes: (JalaliDate | null | undefined)[] = []
  function Held() {
    const [date, setDate] = useState(value)
    return (
      <DateField
        label="انقضا"
        value={date}
        {...(min ? { min } : {})}
        onChange={(next) => {
          changes.push(next)
          if (next !== undefined) setDate(next)
        }}
      />
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale, holidays, calendar }}>
      <Held />
      {below}
    </LocaleProvider>,
  )
  await expect.element(field()).toBeVisible()
  return { changes }
}

describe('a field for a day', () => {
  it('shows, reads and offers days of the Gregorian calendar for users who chose it', async () => {
    const { changes } = await open({ locale: 'en', calendar: 'gregorian', value: { year: 1405, month: 8, day: 29 } })
    await expect.element(field()).toHaveValue('2026-11-20')
    await userEvent.fill(field(), '2028-02-29')
    expect(changes.at(-1)).toEqual({ year: 1406, month: 12, day: 10 })
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(day('Tuesday 29 February 2028')).toHaveFocus()
    expect(page.getByRole('gridcell').all().length).toBe(29)
    await userEvent.keyboard('{ArrowRight}{PageUp}')
    await expect.element(day('Tuesday 1 February 2028')).toHaveFocus()
    await page.getByLabelText('Year', { exact: true }).selectOptions('2030')
    await page.getByLabelText('Month', { exact: true }).selectOptions('May')
    await userEvent.click(day('Wednesday 1 May 2030'))
    await expect.element(field()).toHaveValue('2030-05-01')
  })

  it('accepts dates in usual notations, and rewrites them in Persian digits on blur [PERM-004]', async () => {
    const { changes } = await open()
    await userEvent.fill(field(), '1405/8/29')
    expect(changes.at(-1)).toEqual({ year: 1405, month: 8, day: 29 })
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('۱۴۰۵/۰۸/۲۹')
    await userEvent.fill(field(), '')
    expect(changes.at(-1)).toBeNull()
  })

  it('does not shift a button that is clicked while the field loses focus', async () => {
    let pressed = 0
    await open({ below: <button onClick={() => (pressed += 1)}>اعمال</button> })
    await userEvent.fill(field(), '۱۴۰۵/۱۲/۳۰')
    await userEvent.click(page.getByRole('button', { name: 'اعمال' }))
    expect(pressed).toBe(1)
    await expect.element(field()).toHaveAccessibleDescription(/^چنین تاریخی وجود ندارد/)
  })

  it('refuses an invalid or past day, keeps the typed text and shows the error', async () => {
    const { changes } = await open({ min: { year: 1405, month: 1, day: 1 } })
    for (const [typed, said] of [
      ['۱۴۰۵/۱۲/۳۰', 'چنین تاریخی وجود ندارد. تاریخ را مانند ۱۴۰۵/۰۸/۲۹ بنویسید.'],
      ['1404/12/29', 'این روز گذشته است. روز دیگری بنویسید.'],
    ] as const) {
      await userEvent.fill(field(), typed)
      expect(changes.at(-1)).toBeUndefined()
      await userEvent.keyboard('{Tab}')
      await expect.element(field()).toHaveAccessibleDescription(said)
      await expect.element(field()).toHaveValue(typed)
    }
    // 1408 is a leap year.
    await userEvent.fill(field(), '14081230')
    expect(changes.at(-1)).toEqual({ year: 1408, month: 12, day: 30 })
  })

  it('opens a month that starts on Saturday, with arrow keys as drawn', async () => {
    const { changes } = await open({ value: { year: 1405, month: 8, day: 29 } })
    await userEvent.click(field())
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(day('جمعه ۲۹ آبان ۱۴۰۵')).toHaveFocus()
    const heads = page.getByRole('columnheader').elements()
    expect(heads.map((head) => head.getAttribute('aria-label'))[0]).toBe('شنبه')
    // In right-to-left layout the first day of the week is at the right.
    expect(heads[0]?.getBoundingClientRect().left).toBeGreaterThan(heads[6]?.getBoundingClientRect().left ?? 0)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(day('شنبه ۳۰ آبان ۱۴۰۵')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{PageDown}{Shift>}{PageDown}{/Shift}')
    await expect.element(day('جمعه ۱ دی ۱۴۰۶')).not.toBeInTheDocument()
    await expect.element(day('چهارشنبه ۱ دی ۱۴۰۶')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowUp}{End}{Enter}')
    await expect.element(field()).toHaveFocus()
    expect(changes).toEqual([{ year: 1406, month: 9, day: 26 }])
    expect(page.getByRole('grid').elements()).toHaveLength(0)
  })

  it('reaches any month and year by one choice each', async () => {
    await open({ value: { year: 1405, month: 8, day: 29 } })
    await userEvent.click(page.getByRole('button', { name: /گشودن تقویم/ }))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'سال' }), '۱۳۰۰')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'ماه' }), 'مهر')
    await expect.element(page.getByRole('grid', { name: 'مهر ۱۳۰۰' })).toBeVisible()
    await expect.element(day('جمعه ۱ مهر ۱۳۰۰')).toBeVisible()
  })
  it('picks a day by pointer, disables days before the minimum, and closes on Escape', async () => {
    const { changes } = await open({ value: { year: 1405, month: 8, day: 29 }, min: { year: 1405, month: 8, day: 10 } })
    await userEvent.click(page.getByRole('button', { name: /گشودن تقویم/ }))
    await userEvent.click(day('شنبه ۹ آبان ۱۴۰۵'), { force: true })
    expect(changes).toEqual([])
    await userEvent.click(day('یکشنبه ۱۰ آبان ۱۴۰۵'))
    expect(changes).toEqual([{ year: 1405, month: 8, day: 10 }])
    await userEvent.click(page.getByRole('button', { name: /گشودن تقویم/ }))
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveFocus()
    expect(page.getByRole('grid').elements()).toHaveLength(0)
  })

  it('shows Fridays and configured holidays in red, with the names of the holidays', async () => {
    await open({ value: { year: 1405, month: 8, day: 1 }, holidays: '08/05 جشن سالانه\n1405/08/06\n1404/08/07 گذشته' })
    await userEvent.click(page.getByRole('button', { name: /گشودن تقویم/ }))
    const colour = async (name: string) => {
      await expect.element(day(name)).toBeVisible()
      return getComputedStyle(day(name).element()).color
    }
    const friday = await colour('جمعه ۲۹ آبان ۱۴۰۵')
    expect(await colour('سه‌شنبه ۵ آبان ۱۴۰۵، \u2068جشن سالانه\u2069')).toBe(friday)
    expect(await colour('چهارشنبه ۶ آبان ۱۴۰۵، \u2068تعطیل\u2069')).toBe(friday)
    expect(await colour('پنجشنبه ۷ آبان ۱۴۰۵')).not.toBe(friday)
    expect(day('سه‌شنبه ۵ آبان ۱۴۰۵، \u2068جشن سالانه\u2069').element().getAttribute('title')).toBe('جشن سالانه')
    await expect.element(day('شنبه ۲ آبان ۱۴۰۵')).toHaveStyle({ gridColumnStart: '1' })
  })

  it('shows the same calendar in English', async () => {
    await open({ locale: 'en', value: { year: 1405, month: 8, day: 29 } })
    await expect.element(field()).toHaveValue('1405/08/29')
    await userEvent.click(page.getByRole('button', { name: /Open the calendar/ }))
    await expect.element(page.getByRole('gridcell', { name: 'Friday 29 Aban 1405', exact: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('gridcell', { name: 'Saturday 30 Aban 1405', exact: true })).toHaveFocus()
  })
})
