import type { GridRow } from '../data-grid/grid'
import { validationMessages } from '#text/messages/validation'
import { fromWireDate, toWireDate } from '#text/wire-date'
import { IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { createDraftItems, type DraftItem, DraftList, Failure } from '../data-grid/draft-list.view'
import styles from '../data-grid/grid-fields.module.css'
import type { RowForm } from '../data-grid/grid-window.view'
import {
  type ConditionDraft,
  toReportClasses,
  type Field,
  isNumeric,
  toDraftList,
  operatorNeedsValue,
  createCondition,
  type Operator,
  getOperators,
} from './drafts'
import { messages } from './report-draft.messages'

interface ClassFieldProps {
  form: RowForm
  options: readonly GridRow[] | null
  /** Names of the form fields that depend on the class. They are cleared when the class changes. */
  emptied: readonly string[]
}

/** Field for the class of the report. Changing the class clears the fields that depend on it. */
export function ClassField({ form, options, emptied }: ClassFieldProps) {
  const t = useMessages(messages)
  const value = String(form.values.classUuid)
  const classes = toReportClasses(options)
  const gone = value !== '' && options !== null && !classes.some(({ uuid }) => uuid === value)
  return (
    <div>
      <SelectField
        label={t.class}
        value={value}
        options={[
          { value: '', label: t.chooseClass },
          ...(gone ? [{ value, label: t.goneClass }] : []),
          ...classes.map(({ uuid, title }) => ({ value: uuid, label: title })),
        ]}
        onChange={(uuid) => {
          form.set('classUuid', uuid)
          for (const name of emptied) form.set(name, Array.isArray(form.values[name]) ? [] : '')
        }}
      />
      <Failure text={form.errorOf('classUuid')} />
    </div>
  )
}

/** Fields for the conditions. An instance is counted only if it meets all of them. */
export function ConditionsField({ form, fields }: { form: RowForm; fields: readonly Field[] }) {
  const t = useMessages(messages)
  const check = useMessages(validationMessages)
  const { items, add } = createDraftItems(form, 'conditions', toDraftList<ConditionDraft>(form.values.conditions))
  return (
    <DraftList
      title={t.conditions}
      error={form.errorOf('conditions') && check.conditionRequired}
      addLabel={t.addCondition}
      onAdd={() => add(createCondition())}
    >
      {items.map((item) => (
        <OneCondition key={item.draft.uuid} form={form} fields={fields} {...item} />
      ))}
    </DraftList>
  )
}

interface OneProps extends DraftItem<ConditionDraft> {
  form: RowForm
  fields: readonly Field[]
}

function OneCondition({ form, at, draft, fields, onChange, onTake }: OneProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const field = fields.find(({ uuid }) => uuid === draft.field)
  const name = t.condition(format.number(at + 1))
  const operators = getOperators(field)
  return (
    <FieldGroup legend={name} className={styles.group}>
      <div className={styles.line}>
        <SelectField
          label={t.property}
          value={draft.field}
          options={[{ value: '', label: t.chooseField }, ...fields.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
          onChange={(uuid) => {
            const next = fields.find((one) => one.uuid === uuid)
            const operator = getOperators(next).includes(draft.operator) ? draft.operator : (getOperators(next)[0] ?? 'isNotEmpty')
            onChange({ field: uuid, operator, value: '', to: '' })
          }}
        />
        <SelectField
          label={t.operator}
          value={draft.operator}
          options={operators.map((value) => ({ value, label: t[value] }))}
          onChange={(operator) => onChange({ operator: operator as Operator })}
        />
        {operatorNeedsValue(draft.operator) && (
          <ValueInput
            label={draft.operator === 'between' ? t.from : t.value}
            field={field}
            value={draft.value}
            error={form.errorOf(`conditions.${at}.value`)}
            onChange={(value) => onChange({ value })}
          />
        )}
        {draft.operator === 'between' && (
          <ValueInput
            label={t.until}
            field={field}
            value={draft.to}
            error={form.errorOf(`conditions.${at}.to`)}
            onChange={(to) => onChange({ to })}
          />
        )}
        <div className={styles.tools}>
          <IconButton icon="delete" size="small" label={t.take(name)} onClick={onTake} />
        </div>
      </div>
      <Failure text={form.errorOf(`conditions.${at}.field`)} />
    </FieldGroup>
  )
}

interface ValueInputProps {
  label: string
  field: Field | undefined
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** Input for a value. Dates have the format `YYYY-MM-DD` and mean the whole day. */
function ValueInput({ label, field, value, error, onChange }: ValueInputProps) {
  const t = useMessages(messages)
  if (field?.type === 'DATE')
    return (
      <div>
        <DateField
          label={label}
          value={fromWireDate(`${value} 00:00:00`)?.date ?? null}
          onChange={(date) => onChange(date ? toWireDate(date).slice(0, 10) : '')}
        />
        {error !== undefined && <p className={styles.failure}>{error}</p>}
      </div>
    )
  if (field?.type === 'BOOLEAN')
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: t.any },
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
        onChange={onChange}
      />
    )
  if (field !== undefined && isNumeric(field)) return <NumberField label={label} value={value} error={error} onChange={onChange} />
  return (
    <TextField
      label={label}
      value={value}
      maxLength={1_000}
      autoComplete="off"
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
