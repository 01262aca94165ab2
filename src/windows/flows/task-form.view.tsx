import type { FormDesign } from '#api/contract/form'
import { jalaliAt, toGregorian } from '#text/jalali'
import { toLatinDigits } from '#text/digits'
import { TextField } from '#ui/field'
import { JalaliDateField } from '#ui/jalali-date'
import { useMessages } from '#ui/locale'
import { TextArea } from '#ui/text-area'
import type { FieldValue } from './tasks'
import { messages } from './tasks.messages'
import styles from './flows.module.css'

type Field = FormDesign['fields'][number]
/** What is typed, by the id of the property. */
export type Typed = Readonly<Record<string, string | boolean>>

const isNumber = ({ type }: Field): boolean => type === 'INTEGER' || type === 'DOUBLE'
const numberIn = (text: string): number => Number(toLatinDigits(text).replace('٫', '.').trim())
const two = (value: number): string => String(value).padStart(2, '0')

/** What is wrong with what is typed, by the id of the property. */
export function faultsIn({ fields }: FormDesign, typed: Typed): Readonly<Record<string, 'required' | 'notNumber'>> {
  const faults: Record<string, 'required' | 'notNumber'> = {}
  for (const field of fields) {
    const { type, relationOrPropertyUuid: id, required } = field
    if (type === undefined || type === 'BOOLEAN') continue
    const text = String(typed[id] ?? '').trim()
    if (text === '' && required) faults[id] = 'required'
    else if (
      text !== '' &&
      isNumber(field) &&
      !(Number.isFinite(numberIn(text)) && (type === 'DOUBLE' || Number.isInteger(numberIn(text))))
    )
      faults[id] = 'notNumber'
  }
  return faults
}

/** What is sent: numbers as numbers, nothing for what is left empty. */
export const valuesIn = ({ fields }: FormDesign, typed: Typed): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const id = field.relationOrPropertyUuid
      const value = typed[id]
      if (field.type === undefined || value === undefined || value === '') return []
      return [[id, typeof value === 'string' && isNumber(field) ? numberIn(value) : value]]
    }),
  )

interface TaskFormProps {
  form: FormDesign
  typed: Typed
  faults: ReturnType<typeof faultsIn>
  disabled: boolean
  onType(id: string, value: string | boolean): void
}

/** The form of a task, as it was designed: its fields in their order. */
export function TaskForm({ form, typed, faults, disabled, onType }: TaskFormProps) {
  const say = useMessages(messages)
  const fields = form.fields.toSorted((one, other) => one.order - other.order)
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <legend>{form.title}</legend>
      {fields.map((field) => {
        const { uuid, title, type, relationOrPropertyUuid: id } = field
        const fault = faults[id]
        const common = { label: title, error: fault && say[fault], required: field.required }
        const value = typed[id]
        if (type === undefined)
          return (
            <p key={uuid} className={styles.hint}>
              {title}: {say.formRelation}
            </p>
          )
        if (type === 'BOOLEAN')
          return (
            <label key={uuid} className={styles.check}>
              <input type="checkbox" checked={value === true} onChange={({ target }) => onType(id, target.checked)} />
              {title}
            </label>
          )
        if (type === 'DATE')
          return <DateInput key={uuid} label={title} error={common.error} value={String(value ?? '')} onType={(text) => onType(id, text)} />
        if (type === 'LONG_STRING')
          return <TextArea key={uuid} {...common} value={String(value ?? '')} onChange={({ target }) => onType(id, target.value)} />
        const numeric = isNumber(field) ? { inputMode: 'decimal' as const, dir: 'ltr' } : {}
        return (
          <TextField key={uuid} {...common} {...numeric} value={String(value ?? '')} onChange={({ target }) => onType(id, target.value)} />
        )
      })}
    </fieldset>
  )
}

/** A day, kept as dates of the ontology are written. */
function DateInput({
  label,
  error,
  value,
  onType,
}: {
  label: string
  error: string | undefined
  value: string
  onType(text: string): void
}) {
  const instant = Date.parse(`${value.replace(' ', 'T')}Z`)
  const day = Number.isNaN(instant) ? null : jalaliAt(instant, 'UTC')
  return (
    <JalaliDateField
      label={label}
      hint={error}
      value={day}
      onChange={(date) => {
        if (date === undefined) return
        if (date === null) return onType('')
        const { year, month, day: on } = toGregorian(date)
        onType(`${year}-${two(month)}-${two(on)} 00:00:00`)
      }}
    />
  )
}
