import { isBlank } from '#text/blank'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { TextArea } from '#ui/text-area'
import { draftList } from '#widgets/data-grid/draft-list'
import styles from '#widgets/data-grid/grid-fields.module.css'
import { Choice } from '#widgets/data-grid/grid-fields.view'
import type { RowForm } from '#widgets/data-grid/grid-window.view'
import { toPropertyDrafts, getFieldName, hasOptions, newProperty, type PropertyDraft, type PropertyType, propertyTypes } from './definition'
import { messages } from './metadata.messages'

/** Editor for the properties of a definition: add, change, move and remove. */
export function PropertiesField({ form }: { form: RowForm }) {
  const t = useMessages(messages)
  const drafts = toPropertyDrafts(form.values.properties)
  const { add, change, take, move } = draftList(form, 'properties', drafts)
  const error = form.errorOf('properties')
  return (
    <section className={styles.section} aria-label={t.properties}>
      <h3 className={styles.heading}>{t.properties}</h3>
      {error !== undefined && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      {drafts.length === 0 && <p className={styles.none}>{t.noProperties}</p>}
      {drafts.map((draft, at) => (
        <PropertyField
          key={draft.uuid}
          form={form}
          at={at}
          draft={draft}
          isLast={at === drafts.length - 1}
          onChange={(changed) => change(at, changed)}
          onMove={(by) => move(at, by)}
          onTake={() => take(at)}
        />
      ))}
      <div>
        <Button icon="add" onClick={() => add(newProperty())}>
          {t.addProperty}
        </Button>
      </div>
    </section>
  )
}

interface PropertyFieldProps {
  form: RowForm
  at: number
  draft: PropertyDraft
  isLast: boolean
  onChange(change: Partial<PropertyDraft>): void
  onMove(by: 1 | -1): void
  onTake(): void
}

function PropertyField({ form, at, draft, isLast, onChange, onMove, onTake }: PropertyFieldProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { title, type, required, options } = draft
  const name = isBlank(title) ? t.untitled : title
  const typeError = form.errorOf(getFieldName(at, 'type'))
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
        <div className={styles.tools}>
          <IconButton icon="up" size="small" label={t.up(name)} disabled={at === 0} onClick={() => onMove(-1)} />
          <IconButton icon="down" size="small" label={t.down(name)} disabled={isLast} onClick={() => onMove(1)} />
          <IconButton icon="delete" size="small" label={t.take(name)} onClick={onTake} />
        </div>
      </div>
      {typeError !== undefined && (
        <p role="alert" className={styles.failure}>
          {typeError}
        </p>
      )}
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
      <Choice checked={required} label={t.required} onChange={(on) => onChange({ required: on })} />
    </FieldGroup>
  )
}
