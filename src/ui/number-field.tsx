import { type FocusEvent, useState } from 'react'
import { isBlank } from '#text/blank'
import { parsePlainNumber } from '#text/digits'
import type { Format } from '#text/format'
import { afterPointerUp } from './after-pointer-up'
import { TextField, type TextFieldProps } from './field'
import { useLocale } from './locale'
import { messages } from './number-field.messages'

type SharedFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'dir' | 'inputMode' | 'type' | 'min' | 'max'>

export interface NumberFieldProps extends SharedFieldProps {
  /** The value to send: a number in Latin digits, or the typed text if it is not a number. */
  value: string
  /** Allows only whole numbers. */
  whole?: boolean
  /** Shows thousands separators. False for numbers that identify something, for example page numbers. */
  grouped?: boolean
  min?: number
  max?: number
  onChange(value: string): void
}

/** Formats a text that may be a number, in the user's digits and with separators. */
export const formatTypedNumber = (text: string, format: Format, grouped = true): string => {
  const plain = parsePlainNumber(text)
  return plain === undefined ? text : format.number(plain, { useGrouping: grouped, maximumFractionDigits: 20 })
}

/** A field for a number in any digits, with or without separators. Errors are shown when the field loses focus; the typed text stays. */
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
  const t = messages(locale)
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const plain = parsePlainNumber(value)
  const fault = () => {
    if (isBlank(value)) return undefined
    if (plain === undefined) return whole ? t.notWhole(format) : t.notNumber(format)
    if (whole && !Number.isInteger(Number(plain))) return t.notWhole(format)
    return Number(plain) < min || Number(plain) > max ? t.outside(format, min, max) : undefined
  }
  // The typed text is shown only while it means the same number as the value, because the form may change the value.
  const isTyped = typed !== undefined && (parsePlainNumber(typed) ?? typed) === value
  return (
    <TextField
      autoComplete="off"
      {...field}
      dir="ltr"
      inputMode={whole ? 'numeric' : 'decimal'}
      value={isTyped ? typed : formatTypedNumber(value, format, grouped)}
      error={error ?? (left ? fault() : undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        setLeft(false)
        onChange(parsePlainNumber(target.value) ?? target.value)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(undefined)
        afterPointerUp(() => setLeft(true))
        onBlur?.(event)
      }}
    />
  )
}

export interface CountFieldProps extends SharedFieldProps {
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** Input for a required whole number. It calls `onChange` only with valid numbers; invalid text stays visible but is not reported. */
export function CountField({ value, min, max, onChange, ...field }: CountFieldProps) {
  const [{ text, of }, setTyped] = useState({ text: String(value), of: value })
  const change = (typed: string) => {
    const number = Number(parsePlainNumber(typed) ?? Number.NaN)
    const isTaken = Number.isInteger(number) && number >= min && number <= max
    setTyped({ text: typed, of: isTaken ? number : value })
    if (isTaken && number !== value) onChange(number)
  }
  return <NumberField {...field} whole min={min} max={max} value={of === value ? text : String(value)} onChange={change} />
}
