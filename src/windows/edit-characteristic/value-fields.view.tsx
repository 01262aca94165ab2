import { fromWireDate, toWireDate } from '#text/wire-date'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { DateField } from '#ui/date-field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { TextArea } from '#ui/text-area'
import styles from './edit-characteristic.module.css'
import { type CharacteristicLine, falseText, trueText } from './characteristic'
import { messages } from './edit-characteristic.messages'

interface ValueFieldsProps {
  line: CharacteristicLine
  error: string | undefined
  onChange(values: readonly string[]): void
}

/** Fields for the values of a general property: one field if the property is functional (has one value), otherwise several. */
export function ValueFields({ line: { draft, values }, error, onChange }: ValueFieldsProps) {
  const t = useMessages(messages)
  const shown = values.length === 0 ? [''] : values
  const set = (at: number, value: string) => onChange(shown.with(at, value))
  return (
    <div className={styles.values} role="group" aria-label={draft.title}>
      {shown.map((value, at) => (
        // Values have no identity except their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.value}>
          <Field draft={draft} value={value} error={error} set={(next) => set(at, next)} />
          {shown.length > 1 && (
            <IconButton
              icon="close"
              size="small"
              label={t.dropValue(draft.title)}
              onClick={() => onChange(shown.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {!draft.functional && shown.at(-1) !== '' && (
        <Button look="plain" icon="add" onClick={() => onChange([...shown, ''])}>
          {t.another(draft.title)}
        </Button>
      )}
    </div>
  )
}

interface FieldProps {
  draft: CharacteristicLine['draft']
  value: string
  error: string | undefined
  set(value: string): void
}

function Field({ draft: { type, title }, value, error, set }: FieldProps) {
  const t = useMessages(messages)
  if (type === 'BOOLEAN')
    return (
      <SelectField
        label={title}
        value={value}
        options={[
          { value: '', label: t.unsaid },
          { value: trueText, label: t.yes },
          { value: falseText, label: t.no },
        ]}
        onChange={set}
      />
    )
  if (type === 'DATE')
    return (
      <DateField
        label={title}
        value={fromWireDate(value)?.date ?? null}
        onChange={(date) => {
          if (date !== undefined) set(date ? toWireDate(date) : '')
        }}
      />
    )
  if (type === 'LONG_STRING')
    return <TextArea label={title} value={value} rows={3} error={error} onChange={({ target }) => set(target.value)} />
  const field = { label: title, value, error }
  if (type === 'INTEGER' || type === 'DOUBLE') return <NumberField {...field} whole={type === 'INTEGER'} maxLength={20} onChange={set} />
  return <TextField {...field} autoComplete="off" maxLength={1_000} onChange={({ target }) => set(target.value)} />
}
