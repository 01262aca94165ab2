import { useSelector } from '@xstate/react'
import { type SubmitEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import type { changePasswordMachine } from './change-password.machine'
import { messages } from './change-password.messages'
import styles from './change-password.module.css'

type Field = 'current' | 'next' | 'repeated'

const nothing: Partial<Record<Field, string>> = {}

export function ChangePasswordView({ actor }: { actor: ActorRefFrom<typeof changePasswordMachine> }) {
  const say = useMessages(messages)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const [wrong, setWrong] = useState(nothing)
  const [isShown, setShown] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: Field) => String(form.get(name) ?? '')
    const found: Partial<Record<Field, string>> = {
      ...(value('current') === '' && { current: say.currentMissing }),
      ...(value('next') === '' && { next: say.nextMissing }),
      ...(value('next') !== value('repeated') && { repeated: say.notEqual }),
    }
    setWrong(found)
    const first = (['current', 'next', 'repeated'] as const).find((name) => found[name] !== undefined)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else actor.send({ type: 'password.submit', passwords: { currentPassword: value('current'), newPassword: value('next') } })
  }

  const refused: Partial<Record<Field, string>> = refusal ? { [refusal.code === 'passwordWrong' ? 'current' : 'next']: refusal.detail } : {}
  const field = (name: Field, autoComplete: string) => (
    <TextField
      name={name}
      label={say[name]}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoComplete={autoComplete}
      readOnly={isSaving}
      error={wrong[name] ?? refused[name]}
    />
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        const values = [...new FormData(event.currentTarget).values()]
        actor.send({ type: 'password.edited', dirty: values.some((value) => value !== '') })
      }}
    >
      {field('current', 'current-password')}
      {field('next', 'new-password')}
      {field('repeated', 'new-password')}
      <div className={styles.foot}>
        <Button type="submit" look="filled" busy={isSaving}>
          {say.save}
        </Button>
        <Button look="plain" icon={isShown ? 'hide' : 'show'} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {say.show}
        </Button>
      </div>
    </form>
  )
}
