import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Format } from '#text/format'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import { ClassPicker } from '#widgets/class-picker/class-picker.view'
import { DefinitionDialog } from '#widgets/definition/definition.view'
import { ChosenValuesField } from '#widgets/definition/chosen-values-field.view'
import { SaveRefusal } from '#widgets/save-refusal/save-refusal.view'
import layout from '#widgets/form-window/form-window.module.css'
import styles from './class-editor.module.css'
import { type ClassDraft, type ClassFault, findClassFault } from './class-editor'
import type { classEditorMachine } from './class-editor.machine'
import { messages } from './class-editor.messages'
import { findRepeatedTitle } from './hierarchy'
import { HierarchyText } from './hierarchy-text.view'
import { RowTable } from './row-table.view'

export type ClassEditorActor = ActorRefFrom<typeof classEditorMachine>

export function ClassEditorView({ actor }: { actor: ClassEditorActor }) {
  const t = useMessages(messages)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('deciding') || snapshot.matches('loading'))
  if (isFailed) return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'class.retry' })} />
  return isLoading ? <WaitingPage label={t.reading} /> : <ClassForm actor={actor} />
}

const wordsOf = (fault: ClassFault, { hierarchy }: ClassDraft, t: ReturnType<typeof messages>, format: Format): string => {
  if (fault !== 'hierarchyTwice') return t[fault]
  const { number = 0, title = '' } = findRepeatedTitle(hierarchy) ?? {}
  return t.hierarchyTwice(format, number, title)
}

function ClassForm({ actor }: { actor: ClassEditorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const formId = useId()
  const { draft, uuid, parentUuid, isSubmitted, refusal, editor, pick } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const form = useRef<HTMLFormElement>(null)
  const found = isSubmitted ? findClassFault(draft) : undefined
  const fault = found && wordsOf(found, draft, t, format)
  const change = (next: Partial<ClassDraft>) => actor.send({ type: 'draft.change', change: next })
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  const partners = (field: 'disjoint' | 'equivalents') => (
    <ChosenValuesField
      label={t[field]}
      tags={draft[field]}
      onAdd={() => actor.send({ type: 'picker.open', field })}
      onDrop={(one) => change({ [field]: draft[field].filter((other) => other.uuid !== one) })}
    />
  )
  return (
    <div className={layout.window}>
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'class.save' })
        }}
      >
        {refusal && (
          <SaveRefusal
            refusal={refusal}
            words={t}
            onOverwrite={() => actor.send({ type: 'class.overwrite' })}
            onReload={() => actor.send({ type: 'class.reload' })}
          />
        )}
        {uuid === undefined && parentUuid !== undefined && (
          <CheckboxField label={t.isHierarchy} checked={draft.isHierarchy} onChange={(isHierarchy) => change({ isHierarchy })} />
        )}
        {draft.isHierarchy ? (
          <HierarchyText value={draft.hierarchy} error={fault} readOnly={isSaving} onChange={(hierarchy) => change({ hierarchy })} />
        ) : (
          <>
            <TextField
              label={t.title}
              value={draft.title}
              required
              maxLength={1_000}
              autoComplete="off"
              data-first-focus
              readOnly={isSaving}
              error={fault}
              onChange={({ target }) => change({ title: target.value })}
            />
            {partners('disjoint')}
            {partners('equivalents')}
            <RowTable actor={actor} rows={draft.rows} />
          </>
        )}
      </form>
      <div className={layout.foot}>
        <Button look="filled" type="submit" form={formId} busy={isSaving}>
          {t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'class.cancel' })}>{t.cancel}</Button>
      </div>
      {editor && <DefinitionDialog actor={editor} />}
      {pick && <ClassPicker actor={pick.picker} title={t[pick.field]} confirm={t.confirm} />}
    </div>
  )
}
