import { isBlank } from '#text/blank'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { TextArea } from '#ui/text-area'
import { createDraftItems, type DraftItem, DraftList, DraftTools, Failure } from '#widgets/data-grid/draft-list.view'
import styles from '#widgets/data-grid/grid-fields.module.css'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import type { RowForm } from '#widgets/data-grid/grid-window.view'
import { toPropertyDrafts, getFieldName, hasOptions, newProperty, type PropertyDraft, type PropertyType, propertyTypes } from './definition'
import { messages } from './metadata.messages'

/** Editor for the properties of a definition: add, change, move and remove. */
export function PropertiesField({ form }: { form: RowForm }) {
  const t = useMessages(messages)
  const { items, add } = createDraftItems(form, 'properties', toPropertyDrafts(form.values.properties))
  return (
    <DraftList title={t.properties} error={form.errorOf('properties')} addLabel={t.addProperty} onAdd={() => add(newProperty())}>
      {items.length === 0 && <p className={styles.none}>{t.noProperties}</p>}
      {items.map((item) => (
        <PropertyField key={item.draft.uuid} form={form} item={item} />
      ))}
    </DraftList>
  )
}

function PropertyField({ form, item }: { form: RowForm; item: DraftItem<PropertyDraft> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { at, onChange } = item
  const { title, type, required, options } = item.draft
  const name = isBlank(title) ? t.untitled : title
  return (
    <FieldGroup legend={t.property(format.number(at + 1))} className={styles.group}>
      <div className={styles.line}>
        <TextField
          name={getFieldName(at, 'title')}
          label={t.propertyTitle}
          value={title}
          maxLength={255}
          autoComplete="off"
          error={form.errorOf(getFieldName(at, 'title'))}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <SelectField
          label={t.type}
          value={type}
          options={propertyTypes.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => onChange({ type: value as PropertyType })}
        />
        <DraftTools item={item} name={name} words={t} />
      </div>
      <Failure text={form.errorOf(getFieldName(at, 'type'))} />
      {hasOptions(type) && (
        <TextArea
          name={getFieldName(at, 'options')}
          label={t.options}
          hint={t.optionsHint}
          rows={3}
          value={options}
          error={form.errorOf(getFieldName(at, 'options'))}
          onChange={({ target }) => onChange({ options: target.value })}
        />
      )}
      <CheckboxField checked={required} label={t.required} onChange={(on) => onChange({ required: on })} />
    </FieldGroup>
  )
}
