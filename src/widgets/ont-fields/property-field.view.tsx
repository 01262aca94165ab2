import type { KeyboardEvent, ReactNode } from 'react'
import { isBlank } from '#text/blank'
import type { Format } from '#text/format'
import { startOfDay } from '#text/jalali'
import { validationMessages } from '#text/messages/validation'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField, formatTypedNumber } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { typeInto } from '#ui/type-into'
import { formatFault } from './input-rules'
import { type FieldValue, isComputed, type PropertyInput, addPendingValue, moveValueToInput, setTypedValue, removeValue } from './ont-input'
import { ProseArea } from '../spelling/prose-area.view'
import type { OntFieldProps } from './ont-field.view'
import { messages } from './ont-fields.messages'
import styles from './ont-fields.module.css'

type Say = ReturnType<typeof messages>

/** Types whose values are numbers, entered or computed. */
const numeric: ReadonlySet<PropertyInput['type']> = new Set([
  ...(['INTEGER', 'DOUBLE'] as const),
  ...(['COUNT_BASED', 'NUMERICAL_PROPERTY', 'NUMBER', 'TOTAL', 'SUMMATION'] as const),
])
const isNumeric = ({ type }: Pick<PropertyInput, 'type'>): boolean => numeric.has(type)

/** Formats a value: days in the user's calendar, numbers in the user's digits, booleans as words. */
export const formatFieldValue = (input: Pick<PropertyInput, 'type'>, value: FieldValue, t: Say, format: Format): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'object' && value !== null) return format.date(startOfDay(value, format.timeZone))
  return isNumeric(input) ? formatTypedNumber(value ?? '', format) : (value ?? '')
}

export function PropertyField(props: OntFieldProps<PropertyInput>) {
  const { input, onChange } = props
  const t = useMessages(messages)
  if (isComputed(input)) return <Computed input={input} />
  if (!input.multipleValue) return <PropertyInputBox {...props} />
  const add = () => onChange(addPendingValue(input) as PropertyInput)
  return (
    <div className={styles.several}>
      <PropertyInputBox
        {...props}
        hint={input.type === 'LONG_STRING' ? t.severalLong : t.several}
        onAdd={add}
        tools={
          <>
            {props.tools}
            <IconButton
              icon="add"
              size="small"
              label={t.addTo(input.title)}
              disabled={props.disabled === true || isBlank(input.value)}
              onClick={add}
            />
          </>
        }
      />
      <Values {...props} />
    </div>
  )
}

function Computed({ input }: { input: PropertyInput }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <TextField
      label={input.title}
      value={formatFieldValue(input, input.value, t, format)}
      readOnly
      hint={t.computed}
      className={styles.computed ?? ''}
    />
  )
}

function Values({ input, onChange, disabled = false }: OntFieldProps<PropertyInput>) {
  const t = useMessages(messages)
  const format = useFormat()
  if (input.values.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.valuesOf(input.title)}>
      {input.values.map((value, at) => {
        const text = formatFieldValue(input, value, t, format)
        return (
          <li key={text} className={styles.chip}>
            <Button
              look="plain"
              className={styles.chipText ?? ''}
              aria-label={t.editValue(text)}
              disabled={disabled}
              onClick={() => onChange(moveValueToInput(input, at))}
            >
              <Bdi>{text}</Bdi>
            </Button>
            <IconButton
              icon="close"
              size="small"
              label={t.removeValue(text)}
              disabled={disabled}
              onClick={() => onChange(removeValue(input, at))}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface BoxProps extends OntFieldProps<PropertyInput> {
  hint?: string
  /** Called to add the typed text to the values. */
  onAdd?(): void
  tools?: ReactNode
}

/** Input of a property, according to its type. */
function PropertyInputBox({ of, input, onChange, disabled = false, hint, onAdd, tools }: BoxProps) {
  const t = useMessages(messages)
  const validation = useMessages(validationMessages)
  const format = useFormat()
  const { title, type, value, validationError } = input
  const label = input.required ? t.required(title) : title
  const error = validationError && formatFault(validationError, title, validation, format)
  const set = (next: FieldValue) => onChange(setTypedValue(input, next))
  /** Enter adds the value. It never submits the form, even if the input is empty. */
  const enter = (event: KeyboardEvent) => {
    const { target } = event
    const isBox = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!onAdd || !isBox || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (type === 'LONG_STRING' && event.ctrlKey) typeInto(target, '\n')
    else onAdd()
  }
  if (type === 'BOOLEAN')
    return (
      <WithErrorMessage error={error}>
        <div className={styles.withTools}>
          <SelectField
            label={label}
            value={value === null ? '' : String(value)}
            disabled={disabled}
            options={[
              { value: '', label: t.unset },
              { value: 'true', label: t.yes },
              { value: 'false', label: t.no },
            ]}
            onChange={(chosen) => set(chosen === '' ? null : chosen === 'true')}
          />
          {tools}
        </div>
      </WithErrorMessage>
    )
  if (type === 'DATE')
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter adds the day that is typed
      <div onKeyDown={enter}>
        <WithErrorMessage error={error}>
          <div className={styles.withTools}>
            <DateField label={label} value={typeof value === 'object' ? value : null} disabled={disabled} hint={hint} onChange={set} />
            {tools}
          </div>
        </WithErrorMessage>
      </div>
    )
  if (type === 'LONG_STRING')
    return (
      <div className={styles.withTools}>
        <ProseArea
          of={of}
          label={label}
          rows={3}
          value={String(value ?? '')}
          readOnly={disabled}
          error={error}
          hint={hint}
          onChange={({ target }) => set(target.value)}
          onKeyDown={enter}
        />
        {tools}
      </div>
    )
  const field = { label, value: String(value ?? ''), readOnly: disabled, error, hint, onKeyDown: enter, end: tools }
  if (isNumeric(input)) return <NumberField {...field} whole={type === 'INTEGER'} onChange={(text) => set(removeNonNumeric(text))} />
  return <TextField {...field} autoComplete="off" onChange={({ target }) => set(target.value)} />
}

/** Removes characters that cannot be part of a number. */
const removeNonNumeric = (text: string): string => text.replace(/[^\d۰-۹٠-٩.,٫٬،+\-−]/g, '')

/** Wraps a field that has no error message of its own and shows the error. */
export function WithErrorMessage({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.noted}>
      {children}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  )
}
