import type { FormDesign } from '#api/contract/form'
import type { ServerError } from '#widgets/data-grid/grid'
import { fromWireDate, toWireDate } from '#text/wire-date'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { TextArea } from '#ui/text-area'
import { type findFaults, isNumber, findFieldError, type TypedValues } from './task-form'
import { messages } from './tasks.messages'
import formStyles from '#widgets/form-window/form-window.module.css'

/** Stored value for a typed date that does not exist. */
const NO_DAY = '?'

interface TaskFormProps {
  form: FormDesign
  typed: TypedValues
  faults: ReturnType<typeof findFaults>
  refusal: ServerError | undefined
  disabled: boolean
  onType(id: string, value: string | boolean): void
}

/** Form of a task, with its fields in the order of the design. */
export function TaskForm({ form, typed, faults, refusal, disabled, onType }: TaskFormProps) {
  const t = useMessages(messages)
  const fields = form.fields.toSorted((one, other) => one.order - other.order)
  return (
    <fieldset className={formStyles.group} disabled={disabled}>
      <legend>{form.title}</legend>
      {fields.map((field) => {
        const { uuid, title, type, relationOrPropertyUuid: id } = field
        const fault = faults[id]
        const sentence = fault && t[fault === 'formatInvalid' && isNumber(field) ? 'notNumber' : fault]
        const common = { label: title, error: sentence ?? findFieldError(refusal, id), required: field.required }
        const value = typed[id]
        if (type === undefined)
          return (
            <p key={uuid} className={formStyles.hint}>
              {title}: {t.formRelation}
            </p>
          )
        if (type === 'BOOLEAN')
          return (
            <label key={uuid} className={formStyles.check}>
              <input type="checkbox" checked={value === true} onChange={({ target }) => onType(id, target.checked)} />
              {title}
            </label>
          )
        if (type === 'DATE')
          return <DateInput key={uuid} label={title} error={common.error} value={String(value ?? '')} onType={(text) => onType(id, text)} />
        if (type === 'LONG_STRING')
          return <TextArea key={uuid} {...common} value={String(value ?? '')} onChange={({ target }) => onType(id, target.value)} />
        if (isNumber(field))
          return (
            <NumberField
              key={uuid}
              {...common}
              whole={type === 'INTEGER'}
              value={String(value ?? '')}
              onChange={(number) => onType(id, number)}
            />
          )
        return <TextField key={uuid} {...common} value={String(value ?? '')} onChange={({ target }) => onType(id, target.value)} />
      })}
    </fieldset>
  )
}

/** Date input. Its value has the date format of ontology properties. */
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
  return (
    <DateField
      label={label}
      hint={error}
      value={fromWireDate(value)?.date ?? null}
      onChange={(date) => onType(date === undefined ? NO_DAY : date === null ? '' : toWireDate(date))}
    />
  )
}
