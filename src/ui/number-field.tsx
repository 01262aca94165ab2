import { type FocusEvent, useState } from 'react'
import { isBlank } from '#text/blank'
import { plainNumber } from '#text/digits'
import type { Format } from '#text/format'
import { afterPress } from './after-press'
import { TextField, type TextFieldProps } from './field'
import { useLocale } from './locale'
import { messages } from './number-field.messages'

type Shared = Omit<TextFieldProps, 'value' | 'onChange' | 'dir' | 'inputMode' | 'type' | 'min' | 'max'>

export interface NumberFieldProps extends Shared {
  /** As it is sent: a number in Latin digits, or what was typed when it is none. */
  value: string
  /** Without a fraction. */
  whole?: boolean
  /** Numbers that are names, such as those of pages, have no separators. */
  grouped?: boolean
  min?: number
  max?: number
  onChange(value: string): void
}

/** A text that may be a number, as it is read: in the digits of the user, with separators. */
export const shownNumber = (text: string, format: Format, grouped = true): string => {
  const plain = plainNumber(text)
  return plain === undefined ? text : format.number(plain, { useGrouping: grouped, maximumFractionDigits: 20 })
}

/** A number typed in any digits, with or without separators. What is wrong is said when the field is left, and stays as it was typed. */
export function NumberField({
  value,
  whole = false,
  grouped = true,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  error,
  onChange,
  onBlur,
  ...field
}: NumberFieldProps) {
  const { locale, format } = useLocale()
  const say = messages(locale)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const plain = plainNumber(value)
  const fault = () => {
    if (isBlank(value)) return undefined
    if (plain === undefined) return whole ? say.notWhole(format) : say.notNumber(format)
    if (whole && !Number.isInteger(Number(plain))) return say.notWhole(format)
    return Number(plain) < min || Number(plain) > max ? say.outside(format, min, max) : undefined
  }
  // What is typed stands as typed while it is what is kept: a form may take another value meanwhile.
  const isTyped = typed !== undefined && (plainNumber(typed) ?? typed) === value
  return (
    <TextField
      autoComplete="off"
      {...field}
      dir="ltr"
      inputMode={whole ? 'numeric' : 'decimal'}
      value={isTyped ? typed : shownNumber(value, format, grouped)}
      error={error ?? (left ? fault() : undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        setLeft(false)
        onChange(plainNumber(target.value) ?? target.value)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(undefined)
        afterPress(() => setLeft(true))
        onBlur?.(event)
      }}
    />
  )
}

export interface CountFieldProps extends Shared {
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** A whole number that there always is: what is typed and cannot be taken stays in the field alone. */
export function CountField({ value, min, max, onChange, ...field }: CountFieldProps) {
  const [{ text, of }, setTyped] = useState({ text: String(value), of: value })
  const change = (typed: string) => {
    const number = Number(plainNumber(typed) ?? Number.NaN)
    const isTaken = Number.isInteger(number) && number >= min && number <= max
    setTyped({ text: typed, of: isTaken ? number : value })
    if (isTaken && number !== value) onChange(number)
  }
  return <NumberField {...field} whole min={min} max={max} value={of === value ? text : String(value)} onChange={change} />
}
