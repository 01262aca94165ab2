import { useId } from 'react'
import type { AnyActorRef } from 'xstate'
import { fromWireDate, formatDay, toWireDate } from '#text/wire-date'
import { Bdi } from '#ui/bdi'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { ProseArea } from '../spelling/prose-area.view'
import { invalidDate, type Property, type Value } from './document-metadata'
import styles from './document-metadata.module.css'
import { messages } from './properties.messages'

const dateOf = (value: Value | undefined) => (typeof value === 'string' ? fromWireDate(value)?.date : undefined) ?? null
/** Value of a property as formatted text. */
export function ValueText({ property: { type }, value }: { property: Property; value: Value | undefined }) {
  const t = useMessages(messages)
  const format = useFormat()
  if (value === undefined || value === null) return <>{t.none}</>
  if (typeof value === 'boolean') return <>{value ? t.yes : t.no}</>
  if (typeof value === 'number') return <>{format.number(value)}</>
  const date = type === 'DATE' ? dateOf(value) : null
  return date ? <bdi dir="ltr">{formatDay(date, format)}</bdi> : <Bdi>{value}</Bdi>
}

interface ValueFieldProps {
  /** Any actor of the desktop. The input uses its actor system to find the spell checker. */
  of: AnyActorRef
  property: Property
  value: Value | undefined
  /** True if the value differs from the saved one. */
  changed: boolean
  error: string | undefined
  onChange(value: Value): void
}

/** Input for the value of a property, according to its type. */
export function ValueField({ of, property, value, changed, error, onChange }: ValueFieldProps) {
  const t = useMessages(messages)
  const { title, type, required } = property
  const label = required ? `${title} *` : title
  const text = value === null || value === undefined ? '' : String(value)
  const hint = changed ? t.changed : undefined
  const common = { label, hint, error, value: text, 'aria-required': required, autoComplete: 'off' } as const
  switch (type) {
    case 'STRING':
      return <TextField {...common} maxLength={4_000} onChange={({ target }) => onChange(target.value)} />
    case 'LONG_STRING':
      return <ProseArea {...common} of={of} rows={4} maxLength={1_000_000} onChange={({ target }) => onChange(target.value)} />
    case 'INTEGER':
      return <NumberField {...common} whole maxLength={20} onChange={onChange} />
    case 'DATE':
      return (
        <div>
          <DateField
            label={label}
            hint={hint}
            value={dateOf(value)}
            onChange={(date) => onChange(date === undefined ? invalidDate : date && toWireDate(date))}
          />
          <ValueError error={error} />
        </div>
      )
    case 'CHECKBOX':
      return <YesNo label={label} value={value} hint={hint} error={error} onChange={onChange} />
    case 'OPTION':
      return <Chosen property={property} label={label} value={text} hint={hint} error={error} onChange={onChange} />
    case 'RADIO':
      return <Radios property={property} label={label} value={text} hint={hint} error={error} onChange={onChange} />
  }
}

interface ChoiceProps {
  label: string
  hint: string | undefined
  error: string | undefined
  onChange(value: Value): void
}

const ValueError = ({ error, id }: { error: string | undefined; id?: string }) =>
  error === undefined ? null : (
    <p id={id} className={styles.wrong}>
      {error}
    </p>
  )

/** Radio buttons for yes and no, because an unanswered question differs from "no". */
function YesNo({ value, ...more }: ChoiceProps & { value: Value | undefined }) {
  const t = useMessages(messages)
  const options = [
    { value: 'true', label: t.yes },
    { value: 'false', label: t.no },
  ]
  return (
    <RadioGroup
      {...more}
      options={options}
      value={typeof value === 'boolean' ? String(value) : ''}
      onPick={(one) => more.onChange(one === 'true')}
    />
  )
}

/** Returns the options of a property. A chosen value that is no longer offered stays in the list. */
const listOptions = ({ options }: Property, value: string): string[] => [...new Set([...options, ...(value === '' ? [] : [value])])]

function Chosen({ property, value, label, hint, error, onChange }: ChoiceProps & { property: Property; value: string }) {
  const t = useMessages(messages)
  const options = listOptions(property, value).map((one) => ({ value: one, label: one }))
  return (
    <div>
      <SelectField
        label={label}
        value={value}
        options={[{ value: '', label: t.noOption }, ...options]}
        onChange={(one) => onChange(one === '' ? null : one)}
      />
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      <ValueError error={error} />
    </div>
  )
}

function Radios({ property, value, ...more }: ChoiceProps & { property: Property; value: string }) {
  const t = useMessages(messages)
  const options = [
    ...(property.required ? [] : [{ value: '', label: t.noOption }]),
    ...listOptions(property, value).map((one) => ({ value: one, label: one })),
  ]
  return <RadioGroup {...more} options={options} value={value} onPick={(one) => more.onChange(one === '' ? null : one)} />
}

interface RadioGroupProps extends Omit<ChoiceProps, 'onChange'> {
  value: string
  options: readonly { value: string; label: string }[]
  onPick(value: string): void
}

function RadioGroup({ label, hint, error, value, options, onPick }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className={styles.radios} aria-describedby={error === undefined ? undefined : `${id}-wrong`}>
      <legend>
        <Bdi>{label}</Bdi>
      </legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={id} checked={value === option.value} onChange={() => onPick(option.value)} />
          <Bdi>{option.label}</Bdi>
        </label>
      ))}
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      <ValueError id={`${id}-wrong`} error={error} />
    </fieldset>
  )
}
