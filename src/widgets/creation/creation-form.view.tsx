import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import type { creationMachine } from './creation.machine'
import { messages } from './creation.messages'
import styles from './creation.module.css'

export type CreationActor = ActorRefFrom<typeof creationMachine>

export function TitleField({ actor, label }: { actor: CreationActor; label: string }) {
  const t = useMessages(messages)
  const { draft, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return (
    <TextField
      ref={field}
      label={label}
      value={draft.title}
      maxLength={1_000}
      autoComplete="off"
      readOnly={isSaving}
      error={error === undefined ? undefined : (getErrorDetail(error) ?? t.notMade)}
      onChange={({ target }) => actor.send({ type: 'draft.change', change: { title: target.value } })}
    />
  )
}

export function CreationForm({ actor, children }: { actor: CreationActor; children: ReactNode }) {
  const t = useMessages(messages)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  return (
    <CancellableForm
      className={styles.window}
      onSubmit={() => actor.send({ type: 'creation.save' })}
      onCancel={() => actor.send({ type: 'creation.cancel' })}
    >
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <Button look="filled" type="submit" busy={isSaving}>
          {t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'creation.cancel' })}>{t.cancel}</Button>
      </div>
    </CancellableForm>
  )
}
