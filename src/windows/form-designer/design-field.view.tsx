import { pickerColors } from '#api/contract/constants'
import type { FormInput } from '#api/contract/ontology'
import { errorMessages } from '#text/messages/errors'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import { changeField, type Design, type DesignFault, type DesignField } from './form-design'
import styles from './form-designer.module.css'
import { messages } from './form-designer.messages'

const showTypes = ['simple', 'auto_complete', 'select', 'option', 'multiple'] as const

interface DesignFieldPanelProps {
  design: Design
  field: DesignField
  input: FormInput | undefined
  faults: readonly DesignFault[]
  onChange(design: Design): void
}

/** Panel to edit the title, display type and colour of a form field. */
export function DesignFieldPanel({ design, field, input, faults, onChange }: DesignFieldPanelProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const change = (part: Partial<DesignField>) => onChange(changeField(design, field.uuid, part))
  const has = (kind: DesignFault['kind']) => faults.some((fault) => fault.kind === kind)
  const isRelation = field.entityName === 'OntRelation'
  const words = useMessages(errorMessages)
  const shown = has('selectOnlyForMultiple')
    ? words.selectOnlyForMultiple
    : has('optionNotForMultiple')
      ? words.optionNotForMultiple
      : undefined
  return (
    <div className={styles.panel}>
      <h3 className={styles.paneTitle}>{t.fieldPanel}</h3>
      <TextField
        label={t.title}
        value={field.title}
        required
        maxLength={255}
        autoComplete="off"
        hint={input ? undefined : t.gone}
        error={has('titleRequired') ? t.titleRequired : undefined}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div>
        <SelectField
          label={t.size}
          value={field.size === undefined ? '' : String(field.size)}
          options={[
            { value: '', label: t.chooseSize },
            ...Array.from({ length: design.columns }, (_, at) => ({ value: String(at + 1), label: t.columnsOf(format, at + 1) })),
          ]}
          onChange={(size) => change({ size: size === '' ? undefined : Number(size) })}
        />
        {has('sizeRequired') && <p className={styles.error}>{t.sizeRequired}</p>}
      </div>
      {isRelation && (
        <div>
          <SelectField
            label={t.showType}
            value={field.showType}
            options={showTypes.map((value) => ({ value, label: t[value] }))}
            onChange={(showType) => change({ showType: showType as DesignField['showType'] })}
          />
          {shown !== undefined && <p className={styles.error}>{shown}</p>}
        </div>
      )}
      <CheckboxField
        label={t.required}
        checked={input?.required === true || field.required === true}
        hint={input?.required === true ? t.requiredByClass : undefined}
        onChange={(required) => change({ required: required || input?.required === true })}
      />
      <SelectField
        label={t.colour}
        value={field.color ?? ''}
        options={[{ value: '', label: t.noColour }, ...pickerColors.map((value, at) => ({ value, label: t.colourNo(format, at + 1) }))]}
        onChange={(color) => onChange(withColour(design, field.uuid, color))}
      />
    </div>
  )
}

const withColour = (design: Design, uuid: string, color: string): Design => ({
  ...design,
  fields: design.fields.map((field) => {
    if (field.uuid !== uuid) return field
    const { color: _, ...plain } = field
    return color === '' ? plain : { ...plain, color }
  }),
})
