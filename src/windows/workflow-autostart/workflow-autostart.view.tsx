import { useSelector } from '@xstate/react'
import { type FormEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { SaveRefusal } from '#widgets/save-refusal/save-refusal.view'
import { useSaveOnClose } from '#widgets/form-window/use-save-on-close'
import { NodePicker } from '#widgets/node-picker/node-picker.view'
import type { workflowAutostartMachine, Condition } from './workflow-autostart.machine'
import { messages } from './workflow-autostart.messages'
import formStyles from '#widgets/form-window/form-window.module.css'
import { FormPage } from '#widgets/form-window/form-page.view'
import styles from './workflow-autostart.module.css'

const events = ['CREATED', 'NEW_VERSION'] as const

export function WorkflowAutostartView({ actor }: { actor: ActorRefFrom<typeof workflowAutostartMachine> }) {
  const t = useMessages(messages)
  const { payload, conditions, refusal, picker, window } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveOnClose(actor, state === 'waitingForForm', () => form.current?.requestSubmit())
  if (state === 'loading') return <WaitingPage label={t.loading} />
  if (state === 'failed') return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'autostart.retry' })} />
  const isSaving = state === 'saving'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    actor.send({ type: 'autostart.save' })
  }
  return (
    <FormPage
      ref={form}
      onSubmit={submit}
      buttons={
        <>
          <Button type="submit" look="filled" icon="check" busy={isSaving}>
            {t.save}
          </Button>
          <Button icon="delete" disabled={isSaving} onClick={() => actor.send({ type: 'autostart.clear' })}>
            {t.clear}
          </Button>
          <Button onClick={() => window.send({ type: 'window.close' })}>{t.close}</Button>
        </>
      }
    >
      <h3 className={formStyles.heading}>{t.heading(payload.title)}</h3>
      <p className={formStyles.hint}>{t.hint}</p>
      <ul className={styles.conditions} aria-label={t.conditions}>
        {conditions.map((condition, at) => (
          <ConditionLine
            key={`${condition.folderUuid} ${at}`}
            condition={condition}
            onChange={(change) => actor.send({ type: 'condition.change', at, change })}
            onDrop={() => actor.send({ type: 'condition.drop', at })}
          />
        ))}
      </ul>
      {conditions.length === 0 && <p className={styles.none}>{t.none}</p>}
      <div>
        <Button icon="add" disabled={isSaving} onClick={() => actor.send({ type: 'folders.pick' })}>
          {t.add}
        </Button>
      </div>
      {isAsked && conditions.length === 0 && <p role="alert">{t.conditionRequired}</p>}
      {refusal && (
        <SaveRefusal
          refusal={refusal}
          words={t}
          onOverwrite={() => actor.send({ type: 'autostart.overwrite' })}
          onReload={() => actor.send({ type: 'autostart.reload' })}
        />
      )}
      {picker && <NodePicker actor={picker} title={t.pickTitle} confirm={t.pickConfirm} />}
    </FormPage>
  )
}

interface LineProps {
  condition: Condition
  onChange(change: Partial<Pick<Condition, 'event' | 'extensions'>>): void
  onDrop(): void
}

function ConditionLine({ condition: { folderTitle, event, extensions }, onChange, onDrop }: LineProps) {
  const t = useMessages(messages)
  return (
    <li className={styles.condition}>
      <span className={styles.folder}>
        <Bdi>{folderTitle}</Bdi>
      </span>
      <SelectField
        label={t.event}
        value={event}
        options={events.map((one) => ({ value: one, label: t[one] }))}
        onChange={(one) => onChange({ event: one as Condition['event'] })}
      />
      <TextField
        label={t.extensions}
        dir="ltr"
        autoComplete="off"
        placeholder={t.extensionsPlaceholder}
        hint={t.extensionsHint}
        value={extensions}
        onChange={({ target }) => onChange({ extensions: target.value })}
      />
      <IconButton icon="delete" label={t.remove(folderTitle)} onClick={onDrop} />
    </li>
  )
}
