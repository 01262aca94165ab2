import { type ReactNode, useId } from 'react'
import { Bdi } from '#ui/bdi'
import { TextField, type TextFieldProps } from '#ui/field'
import { NumberField } from '#ui/number-field'
import styles from './grid-fields.module.css'
import type { RowForm } from './grid-window.view'

interface FieldProps {
  form: RowForm
  name: string
  label: string
}

/** Text field of a form for one row. */
export function RowTextField({ form, name, label, ...more }: FieldProps & Omit<Partial<TextFieldProps>, 'form'>) {
  return (
    <TextField
      name={name}
      label={label}
      value={String(form.values[name] ?? '')}
      onChange={({ target: { value } }) => form.set(name, value)}
      error={form.errorOf(name)}
      autoComplete="off"
      {...more}
    />
  )
}

/** Number field for the position of the row among the other rows. */
export function RowNumberField({ form, name, label, hint }: FieldProps & { hint: string }) {
  return (
    <NumberField
      name={name}
      label={label}
      hint={hint}
      whole
      grouped={false}
      value={String(form.values[name] ?? '')}
      onChange={(number) => form.set(name, number)}
      error={form.errorOf(name)}
    />
  )
}

/** Checkbox with an explanation, for a yes/no value of the row. */
export function CheckboxField({
  checked,
  label,
  hint,
  disabled = false,
  onChange,
}: {
  checked: boolean
  label: string
  hint?: ReactNode
  disabled?: boolean
  onChange(on: boolean): void
}) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label className={styles.choiceLabel}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Bdi>{label}</Bdi>
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.choiceHint}>
          {hint}
        </p>
      )}
    </div>
  )
}
