import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { PasswordField } from '#ui/password-field'
import { messages } from './password-form.messages'
import styles from './password-form.module.css'

type Field = 'current' | 'next' | 'repeated'
const fields = ['current', 'next', 'repeated'] as const
const nothing: Partial<Record<Field, string>> = {}

export interface PasswordFormProps {
  /** Error with which the server refused the change; `detail` is its text. */
  refusal: { code: string; detail: string } | undefined
  isSaving: boolean
  onSubmit(passwords: { currentPassword: string; newPassword: string }): void
  onEdited?(isDirty: boolean): void
}

/** A form that asks for the current password once and for the new password twice. */
export function PasswordForm({ refusal, isSaving, onSubmit, onEdited }: PasswordFormProps) {
  const t = useMessages(messages)
  const [wrong, setWrong] = useState(nothing)
  const [isShown, setShown] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: Field) => String(form.get(name) ?? '')
    const found: Partial<Record<Field, string>> = {
      ...(value('current') === '' && { current: t.currentMissing }),
      ...(value('next') === '' && { next: t.nextMissing }),
      ...(value('next') !== value('repeated') && { repeated: t.notEqual }),
    }
    setWrong(found)
    const first = fields.find((name) => found[name] !== undefined)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else onSubmit({ currentPassword: value('current'), newPassword: value('next') })
  }

  const refused: Partial<Record<Field, string>> = refusal ? { [refusal.code === 'passwordWrong' ? 'current' : 'next']: refusal.detail } : {}
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={isSaving}
      onSubmit={submit}
      onChange={(event) => {
        const values = [...new FormData(event.currentTarget).values()]
        onEdited?.(values.some((value) => value !== ''))
      }}
    >
      {fields.map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t[name]}
          shown={isShown}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          readOnly={isSaving}
          error={wrong[name] ?? refused[name]}
        />
      ))}
      <div className={styles.foot}>
        <Button type="submit" look="filled" busy={isSaving}>
          {t.save}
        </Button>
        <Button look="plain" icon={isShown ? 'hide' : 'show'} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t.show}
        </Button>
      </div>
    </form>
  )
}
