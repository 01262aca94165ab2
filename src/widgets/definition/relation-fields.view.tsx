import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { CheckboxField } from '../data-grid/grid-fields.view'
import { useFormatRangeEntry } from '../class-range/class-range.view'
import type { Characteristic, DefinitionDraft } from './definition'
import { messages } from './definition.messages'
import styles from './definition.module.css'
import { isExcludedCharacteristic, toggleCharacteristic } from './definition-rules'
import type { FieldsProps } from './definition.view'
import { RelatedDefinitionFields } from './related-definition-fields.view'
import { ChosenValuesField } from './chosen-values-field.view'

const characteristics: readonly Characteristic[] = [
  'FUNCTIONAL',
  'INVERSE_FUNCTIONAL',
  'TRANSITIVE',
  'SYMMETRIC',
  'ASYMMETRIC',
  'REFLEXIVE',
  'IR_REFLEXIVE',
]
const arrows = ['line', 'dot', 'dot-line'] as const
const sizes = ['small', 'standard', 'big'] as const
const showTypes = ['simple', 'auto_complete', 'select', 'option', 'multiple'] as const

export function RelationFields(fields: FieldsProps) {
  const { draft, change, begin } = fields
  const t = useMessages(messages)
  const textOf = useFormatRangeEntry()
  const ends = (field: 'domain' | 'range') => (
    <ChosenValuesField
      label={t[field]}
      tags={draft[field].map((entry) => ({ uuid: entry.uuid, title: textOf(entry), isSentence: entry.state === 'COMPLEX' }))}
      onAdd={() => begin(field)}
      onDrop={(uuid) => change({ [field]: draft[field].filter((entry) => entry.uuid !== uuid) })}
    />
  )
  return (
    <>
      {ends('domain')}
      {ends('range')}
      <FieldGroup legend={t.characteristics} className={styles.group}>
        <div className={styles.choices}>
          {characteristics.map((one) => (
            <CheckboxField
              key={one}
              label={t[one]}
              checked={draft.characteristics.includes(one)}
              disabled={isExcludedCharacteristic(draft.characteristics, one)}
              onChange={() => change({ characteristics: toggleCharacteristic(draft.characteristics, one) })}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={styles.row}>
        <SelectField
          label={t.arrowType}
          value={draft.arrowType}
          options={arrows.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => change({ arrowType: value as DefinitionDraft['arrowType'] })}
        />
        <SelectField
          label={t.size}
          value={draft.size}
          options={sizes.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => change({ size: value as DefinitionDraft['size'] })}
        />
        <SelectField
          label={t.showType}
          value={draft.showType}
          options={showTypes.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => change({ showType: value as DefinitionDraft['showType'] })}
        />
        <TextField label={t.color} type="color" value={draft.color} onChange={({ target }) => change({ color: target.value })} />
      </div>
      <RelatedDefinitionFields {...fields} />
    </>
  )
}
