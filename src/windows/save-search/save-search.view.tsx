import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { findTitleProblem } from '#text/file-name'
import { errorMessages } from '#text/messages/errors'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { DeleteQuestion } from '#widgets/delete-question/delete-question.view'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import type { saveSearchMachine } from './save-search.machine'
import { messages } from './save-search.messages'
import styles from './save-search.module.css'

type SaveSearchActor = ActorRefFrom<typeof saveSearchMachine>

export function SaveSearchView({ actor }: { actor: SaveSearchActor }) {
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches('confirming') || snapshot.matches('deleting'))
  return isAsked ? <Deletion actor={actor} /> : <SaveForm actor={actor} />
}

function SaveForm({ actor }: { actor: SaveSearchActor }) {
  const t = useMessages(messages)
  const problems = useMessages(errorMessages)
  const { draft, uuid, refusal } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const field = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const problem = findTitleProblem(draft.title)
  const isTaken = refusal?.code === 'titleExists'
  const canReplace = isTaken && uuid === undefined && refusal.uuid !== undefined
  const refused = isTaken ? (canReplace ? t.taken : t.takenByOther) : refusal?.detail
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])

  const save = () => {
    setTried(true)
    if (problem === undefined) actor.send({ type: 'search.save' })
    else field.current?.focus()
  }
  return (
    <CancellableForm className={styles.window} onSubmit={save} onCancel={() => actor.send({ type: 'search.cancel' })}>
      <TextField
        ref={field}
        className={styles.title ?? ''}
        label={t.title}
        value={draft.title}
        required
        maxLength={1_000}
        readOnly={isSaving}
        error={isTried && problem ? problems[problem] : refused}
        onChange={({ target }) => actor.send({ type: 'draft.change', change: { title: target.value } })}
      />
      <CheckboxField
        label={t.onDesktop}
        checked={draft.showInDesktop}
        onChange={(showInDesktop) => actor.send({ type: 'draft.change', change: { showInDesktop } })}
      />
      <CheckboxField
        label={t.notify}
        checked={draft.notify}
        onChange={(notify) => actor.send({ type: 'draft.change', change: { notify } })}
      />
      <div className={styles.foot}>
        {canReplace ? (
          <Button look="filled" onClick={() => actor.send({ type: 'search.replace' })}>
            {t.replace}
          </Button>
        ) : (
          <Button look="filled" type="submit" busy={isSaving}>
            {t.save}
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'search.cancel' })}>{t.cancel}</Button>
        {uuid !== undefined && (
          <Button className={styles.delete ?? ''} icon="delete" onClick={() => actor.send({ type: 'search.delete' })}>
            {t.delete}
          </Button>
        )}
      </div>
    </CancellableForm>
  )
}

function Deletion({ actor }: { actor: SaveSearchActor }) {
  const t = useMessages(messages)
  const { title } = useSelector(actor, ({ context }) => context.before)
  const isDeleting = useSelector(actor, (snapshot) => snapshot.matches('deleting'))
  const question = t.deletes(title)
  return (
    <DeleteQuestion
      title={question}
      confirm={t.delete}
      cancel={t.cancel}
      busy={isDeleting}
      onConfirm={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {question}
    </DeleteQuestion>
  )
}
