import { useState } from 'react'
import type { MetadataParam } from '#api/contract/criteria'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import type { JalaliDate } from '#text/jalali'
import { fromWireDate, toWireDate } from '#text/wire-date'
import { Bdi } from '#ui/bdi'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import type { Characteristic, CharacteristicChange } from './characteristics'
import { messages } from './characteristics.messages'
import styles from './characteristics.module.css'

interface FieldsProps {
  characteristic: Characteristic
  param: MetadataParam | undefined
  onChange(change: CharacteristicChange): void
}

const endOfDay = { hour: 23, minute: 59, second: 59 }
/** Returns the date without a time. As a bound of a filter it means the whole day. */
const toWireDay = (date: JalaliDate): string => toWireDate(date).slice(0, 10)
const toJalaliDay = (value: unknown): JalaliDate | null => {
  const text = typeof value === 'string' ? value : ''
  return fromWireDate(text.length === 10 ? `${text} 00:00:00` : text)?.date ?? null
}

/** Inputs for the value of a property, according to its type. */
export function CharacteristicFields({ characteristic: { type, options }, param = { uuid: '' }, onChange }: FieldsProps) {
  const t = useMessages(messages)
  const { value, values = [], from, to } = param
  switch (type) {
    case 'DATE': {
      const days = (label: string, of: unknown, made: (date: JalaliDate | null) => CharacteristicChange) => (
        <DateField label={label} value={toJalaliDay(of)} onChange={(date) => date !== undefined && onChange(made(date))} />
      )
      return (
        <div className={styles.fields}>
          {days(t.day, value, (date) => ({ value: date ? toWireDay(date) : undefined }))}
          {days(t.from, from, (date) => ({ from: date ? toWireDate(date) : undefined }))}
          {days(t.to, to, (date) => ({ to: date ? toWireDate(date, endOfDay) : undefined }))}
        </div>
      )
    }
    case 'INTEGER':
      return (
        <div className={styles.fields}>
          <DeferredInput label={t.value} whole value={value} onChange={(one) => onChange({ value: one })} />
          <DeferredInput label={t.from} whole value={from} onChange={(one) => onChange({ from: one })} />
          <DeferredInput label={t.to} whole value={to} onChange={(one) => onChange({ to: one })} />
        </div>
      )
    case 'CHECKBOX':
      return (
        <SelectField
          label={t.value}
          value={value === undefined ? '' : String(value)}
          options={[
            { value: '', label: t.any },
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
          onChange={(one) => onChange({ value: one === '' ? undefined : one === 'true' })}
        />
      )
    case 'OPTION':
    case 'RADIO':
      return (
        <div className={styles.options}>
          {options.map((option) => (
            <label key={option}>
              <input
                type="checkbox"
                checked={values.includes(option)}
                onChange={({ target }) =>
                  onChange({ values: target.checked ? [...values, option] : values.filter((one) => one !== option) })
                }
              />
              <Bdi>{option}</Bdi>
            </label>
          ))}
        </div>
      )
    default:
      return <DeferredInput label={t.contains} value={value} onChange={(one) => onChange({ value: one })} />
  }
}

interface DeferredInputProps {
  label: string
  whole?: boolean
  value: MetadataParam['value']
  onChange(value: string | number | undefined): void
}

/** Input that applies its value on blur or Enter, so that not every letter starts a search. */
function DeferredInput({ label, whole = false, value, onChange }: DeferredInputProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? format.number(value, { useGrouping: false }) : String(value ?? '')
  const read = (text: string): string | number | undefined => (isBlank(text) ? undefined : whole ? parseNumber(text) : text.trim())
  const isWrong = typed !== undefined && !isBlank(typed) && whole && !Number.isSafeInteger(read(typed))
  const keep = () => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    if (read(typed) !== value) onChange(read(typed))
  }
  return (
    <TextField
      label={label}
      {...(whole && ({ dir: 'ltr', inputMode: 'numeric' } as const))}
      autoComplete="off"
      maxLength={whole ? 20 : 1_000}
      value={typed ?? shown}
      error={isWrong ? t.wholeNumber : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}
