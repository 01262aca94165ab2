import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { getDirection, type Locale } from '#text/locale'
import { Bdi } from '#ui/bdi'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { LocaleProvider } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { PasswordField } from '#ui/password-field'
import { TextArea } from '#ui/text-area'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const draw = async (locale: Locale, what: ReactElement) => {
  Object.assign(document.documentElement, { lang: locale, dir: getDirection(locale) })
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(<LocaleProvider settings={{ locale }}>{what}</LocaleProvider>)
  await expect.poll(() => place.querySelector('input, textarea, bdi')).not.toBeNull()
  return place.querySelector('input, textarea, bdi') as HTMLElement
}

/** Returns the text direction of an element and the side at which its text is aligned. */
const reading = (element: HTMLElement) => {
  const { direction, textAlign } = getComputedStyle(element)
  const isAtBeginning = textAlign === 'start'
  return [direction, (direction === 'ltr') === isAtBeginning ? 'left' : 'right']
}

const nothing = () => {}
const latin = [
  ['a code or an address', <TextField key="" label="نشانی" dir="ltr" defaultValue="https://mizkar.ir/" />],
  ['a number', <NumberField key="" label="تعداد" value="-12" onChange={nothing} />],
  ['a password', <PasswordField key="" label="گذرواژه" defaultValue="secret!" />],
  ['a date', <DateField key="" label="تا" value={{ year: 1405, month: 8, day: 29 }} onChange={nothing} />],
] as const

describe('a field for Latin text', () => {
  it.each(latin)('shows %s from left to right, starting at the side where the lines of the page start', async (_, field) => {
    expect(reading(await draw('fa', field))).toEqual(['ltr', 'right'])
  })

  it.each(latin)('shows %s at the left on an English page', async (_, field) => {
    expect(reading(await draw('en', field))).toEqual(['ltr', 'left'])
  })
})

describe('a field for free text', () => {
  it.each([
    ['سند', 'rtl', 'right'],
    ['report (1)', 'ltr', 'left'],
  ])('has the direction of its text: %s', async (text, direction, side) => {
    expect(reading(await draw('fa', <TextField label="نام" defaultValue={text} />))).toEqual([direction, side])
    root?.unmount()
    document.body.replaceChildren()
    expect(reading(await draw('fa', <TextArea label="شرح" defaultValue={text} />))).toEqual([direction, side])
  })

  it('shows the hint of an empty field in the direction of the page', async () => {
    expect(reading(await draw('fa', <TextField label="نام" placeholder="نام سند" />))).toEqual(['rtl', 'right'])
    root?.unmount()
    document.body.replaceChildren()
    expect(reading(await draw('en', <TextField label="Name" placeholder="Name" />))).toEqual(['ltr', 'left'])
  })
})

it('a code reads from left to right whatever it starts with, isolated from the line around it', async () => {
  const { direction, unicodeBidi } = getComputedStyle(await draw('fa', <Bdi dir="ltr">سند_12+x</Bdi>))
  expect([direction, unicodeBidi]).toEqual(['ltr', 'isolate'])
})
