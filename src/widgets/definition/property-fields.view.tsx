import { fromWireDate, toWireDate } from '#text/wire-date'
import { DateField } from '#ui/date-field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { CheckboxField } from '../data-grid/grid-fields.view'
import { useFormatRangeEntry } from '../class-range/class-range.view'
import { getLimitKind, type PropertyType } from './definition'
import { messages } from './definition.messages'
import styles from './definition.module.css'
import type { FieldsProps } from './definition.view'
import { RelatedDefinitionFields } from './related-definition-fields.view'
import { ChosenValuesField } from './chosen-values-field.view'

const types = ['STRING', 'LONG_STRING', 'INTEGER', 'DOUBLE', 'DATE', 'BOOLEAN'] as const

export function PropertyFields(fields: FieldsProps) {
  const { draft, change, begin } = fields
  const t = useMessages(messages)
  const textOf = useFormatRangeEntry()
  const isBoolean = draft.type === 'BOOLEAN'
  return (
    <>
      <div className={styles.row}>
        <SelectField
          label={t.type}
          value={draft.type}
          options={types.map((value) => ({ value, label: t[value] }))}
          onChange={(type) => change({ type: type as PropertyType })}
        />
        <LimitField {...fields} field="min" />
        <LimitField {...fields} field="max" />
      </div>
      <CheckboxField
        label={t.functional}
        checked={draft.functional}
        disabled={isBoolean}
        hint={isBoolean ? t.booleanFunctional : undefined}
        onChange={(functional) => change({ functional })}
      />
      <CheckboxField label={t.key} checked={draft.key} disabled={isBoolean} onChange={(key) => change({ key })} />
      <CheckboxField label={t.required} checked={draft.required} onChange={(required) => change({ required })} />
      <ChosenValuesField
        label={t.domain}
        tags={draft.domain.map((entry) => ({ uuid: entry.uuid, title: textOf(entry), isSentence: entry.state === 'COMPLEX' }))}
        onAdd={() => begin('domain')}
        onDrop={(uuid) => change({ domain: draft.domain.filter((entry) => entry.uuid !== uuid) })}
      />
      {!draft.general && <RelatedDefinitionFields {...fields} />}
    </>
  )
}

const labels = {
  length: { min: 'minLength', max: 'maxLength' },
  value: { min: 'minValue', max: 'maxValue' },
  date: { min: 'startDate', max: 'endDate' },
} as const

/** Field for the lower or upper limit of a length, a value or a day. */
function LimitField({ draft, change, errorOf, field }: FieldsProps & { field: 'min' | 'max' }) {
  const t = useMessages(messages)
  const kind = getLimitKind(draft.type)
  if (kind === 'none') return null
  const label = t[labels[kind][field]]
  if (kind !== 'date')
    return (
      <NumberField
        name={field}
        label={label}
        whole={draft.type !== 'DOUBLE'}
        maxLength={20}
        value={draft[field]}
        error={errorOf(field)}
        onChange={(number) => change({ [field]: number })}
      />
    )
  return (
    <DateField
      label={label}
      value={fromWireDate(draft[field])?.date ?? null}
      hint={errorOf(field)}
      onChange={(date) => {
        if (date !== undefined) change({ [field]: date ? toWireDate(date) : '' })
      }}
    />
  )
}
