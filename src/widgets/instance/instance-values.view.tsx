import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import type { WindowRef } from '#windows/window-kind'
import { OntField } from '../ont-fields/ont-field.view'
import { isComputed, type OntInput } from '../ont-fields/ont-input'
import type { instanceValuesMachine } from './instance-values.machine'
import { messages } from './instance-values.messages'
import styles from './instance-values.module.css'
import { FieldValuesText } from './field-values-text.view'
import { FieldConflictView } from './field-conflict.view'
import { ValueHistory } from './value-history.view'

export interface InstanceValuesProps {
  actor: ActorRefFrom<typeof instanceValuesMachine>
  uuid: string
  title: string
  /** True if the edit controls are shown. */
  canEdit: boolean
  frame: WindowRef
}

/** A grid of the instance's values. Each value can be replaced by its editor. */
export function InstanceValues({ actor, uuid, title, canEdit, frame }: InstanceValuesProps) {
  const t = useMessages(messages)
  const inputs = useSelector(actor, ({ context }) => context.value ?? [])
  const draft = useSelector(actor, ({ context }) => context.draft)
  const history = useSelector(actor, ({ context }) => context.history)
  return (
    <section aria-label={t.values} className={styles.values}>
      {canEdit && (
        <div>
          <Button icon="edit" onClick={() => frame.send({ type: 'window.open', kind: 'instance', payload: { uuid }, title })}>
            {t.edit}
          </Button>
        </div>
      )}
      {inputs.length === 0 && <p className={styles.none}>{t.noFields}</p>}
      <dl className={styles.grid}>
        {inputs.map((input) =>
          draft?.uuid === input.uuid ? (
            <Editor key={input.uuid} actor={actor} draft={draft} />
          ) : (
            <ShownValue
              key={input.uuid}
              actor={actor}
              input={input}
              canEdit={canEdit && !isComputed(input)}
              isOther={draft !== undefined}
              frame={frame}
            />
          ),
        )}
      </dl>
      <details className={styles.past} onToggle={() => actor.send({ type: 'history.open' })}>
        <summary>{t.history}</summary>
        {history && <ValueHistory list={history} />}
      </details>
    </section>
  )
}

interface ShownValueProps extends Pick<InstanceValuesProps, 'actor' | 'canEdit' | 'frame'> {
  input: OntInput
  /** True if another field is being edited. */
  isOther: boolean
}

function ShownValue({ actor, input, canEdit, isOther, frame }: ShownValueProps) {
  const t = useMessages(messages)
  const { title, uuid } = input
  return (
    <div className={styles.field}>
      <dt>
        <Bdi>{title}</Bdi>
      </dt>
      <dd>
        <span className={styles.texts}>
          <FieldValuesText input={input} frame={frame} />
        </span>
        {canEdit && (
          <IconButton
            icon="edit"
            size="small"
            data-pencil={uuid}
            label={t.editField(title)}
            disabled={isOther}
            onClick={() => actor.send({ type: 'field.edit', uuid })}
          />
        )}
      </dd>
    </div>
  )
}

function Editor({ actor, draft }: { actor: InstanceValuesProps['actor']; draft: OntInput }) {
  const t = useMessages(messages)
  const options = useSelector(actor, ({ context }) => context.options)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('loadingConflict'))
  const theirs = useSelector(actor, ({ context }) => context.theirs)
  const box = useRef<HTMLDivElement>(null)
  const { uuid, title } = draft
  useEffect(() => {
    const list = box.current?.closest('dl')
    box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    // The editor closes and the value is shown again: the focus moves to the edit button.
    return () => {
      requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-pencil="${uuid}"]`)?.focus())
    }
  }, [uuid])
  const save = () => actor.send({ type: 'field.save' })
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const isBox = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isBox) save()
    else if (event.key === 'Escape') actor.send({ type: 'field.drop' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className={styles.field} data-edited="">
      <dt className="visually-hidden">{title}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Esc are the buttons */}
      <dd onKeyDown={onKey}>
        <div className={styles.editor}>
          <OntField
            of={actor}
            input={draft}
            options={options}
            disabled={isSaving}
            onChange={(input) => actor.send({ type: 'field.changed', input })}
          />
          {theirs && (
            <FieldConflictView
              theirs={theirs}
              mine={draft}
              disabled={isSaving}
              onKeep={() => actor.send({ type: 'field.drop' })}
              onReplace={save}
            />
          )}
        </div>
        <IconButton icon="check" size="small" label={t.saveField(title)} disabled={isSaving} onClick={save} />
        <IconButton
          icon="close"
          size="small"
          label={t.dropField(title)}
          disabled={isSaving}
          onClick={() => actor.send({ type: 'field.drop' })}
        />
      </dd>
    </div>
  )
}
