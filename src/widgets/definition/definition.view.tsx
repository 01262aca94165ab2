import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { ClassRange } from '../class-range/class-range.view'
import { SaveRefusal } from '../save-refusal/save-refusal.view'
import { PickerPanes } from '../node-picker/node-picker.view'
import type { DefinitionDraft, DefinitionMode } from './definition'
import type { definitionMachine } from './definition.machine'
import { messages } from './definition.messages'
import styles from './definition.module.css'
import { findDraftFaults, isModeFixed } from './definition-rules'
import type { PickField, OpenPicker } from './definition-setup'
import { DynamicFields } from './dynamic-fields.view'
import { PropertyFields } from './property-fields.view'
import { RelationFields } from './relation-fields.view'

/** Size in pixels of the dialogs for ranges and restrictions, from the specification. */
const rangeSize = { width: 650, height: 420 }

export type DefinitionActor = ActorRefFrom<typeof definitionMachine>

export interface FieldsProps {
  actor: DefinitionActor
  draft: DefinitionDraft
  change(change: Partial<DefinitionDraft>): void
  /** Returns the fault of a field; undefined before the first attempt to save. */
  errorOf(field: keyof ReturnType<typeof findDraftFaults>): string | undefined
  begin(field: PickField): void
}

/** Dialog to edit a relation, attribute or dynamic attribute. While the user picks values, the picker replaces the fields. */
export function DefinitionDialog({ actor }: { actor: DefinitionActor }) {
  const pick = useSelector(actor, ({ context }) => context.pick)
  return pick ? <PickDialog key="pick" pick={pick} /> : <FormDialog key="form" actor={actor} />
}

function PickDialog({ pick }: { pick: OpenPicker }) {
  const t = useMessages(messages)
  const words = { search: t.searchDefinitions, tree: t.definitions, tick: t.tick, nothingPicked: t.nothingPicked }
  const titles = {
    parent: t.pickParent,
    disjoint: t.pickDisjoint,
    equivalents: t.pickEquivalents,
    domain: t.pickDomain,
    range: t.pickRange,
  }
  const title = titles[pick.field]
  if (pick.kind === 'range')
    return (
      <Dialog title={title} wide={rangeSize} onClose={() => pick.picker.send({ type: 'range.cancel' })} actions={null}>
        <ClassRange actor={pick.picker} />
      </Dialog>
    )
  const back = () => pick.picker.send({ type: 'pick.cancel' })
  return (
    <Dialog
      title={title}
      wide
      onClose={back}
      actions={
        <>
          <Button look="filled" onClick={() => pick.picker.send({ type: 'pick.confirm' })}>
            {t.confirm}
          </Button>
          <Button onClick={back}>{t.back}</Button>
        </>
      }
    >
      <PickerPanes actor={pick.picker} words={words} />
    </Dialog>
  )
}

function FormDialog({ actor }: { actor: DefinitionActor }) {
  const t = useMessages(messages)
  const formId = useId()
  const { draft, before, isEditing, modes, isSubmitted, refusal, savedCount } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) =>
    (['saving', 'loadingExisting', 'reloading'] as const).some((work) => snapshot.matches({ work })),
  )
  const form = useRef<HTMLFormElement>(null)
  const faults = isSubmitted ? findDraftFaults(draft) : {}
  const change = (next: Partial<DefinitionDraft>) => actor.send({ type: 'draft.change', change: next })
  const cancel = () => actor.send({ type: 'draft.cancel' })
  const submit = (addAnother: boolean) => actor.send({ type: 'draft.submit', addAnother })
  const fields: FieldsProps = {
    actor,
    draft,
    change,
    errorOf: (field) => {
      const fault = faults[field]
      return fault ? t[fault] : refusal?.errors.find(({ path }) => path.endsWith(field))?.detail
    },
    begin: (field) => actor.send({ type: 'picker.open', field }),
  }
  useEffect(() => {
    if (isSubmitted) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitted, refusal])
  useEffect(() => {
    if (savedCount > 0) form.current?.querySelector('input[name="title"]')?.scrollIntoView()
  }, [savedCount])
  return (
    <Dialog
      icon="ontology"
      wide
      title={isEditing ? t.editTitle(before.title) : t.newTitle}
      onClose={cancel}
      actions={
        <>
          <Button look="filled" type="submit" form={formId} busy={isSaving}>
            {t.submit}
          </Button>
          {!isEditing && (
            <Button disabled={isSaving} onClick={() => submit(true)}>
              {t.submitAndNew}
            </Button>
          )}
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <p role="status" className="visually-hidden">
          {savedCount > 0 ? t.nextStarted : ''}
        </p>
        {refusal && (
          <SaveRefusal
            refusal={{ ...refusal, errors: [] }}
            words={t}
            onOverwrite={() => actor.send({ type: 'draft.overwrite' })}
            onReload={() => actor.send({ type: 'draft.reload' })}
          />
        )}
        {isModeFixed(draft, { isEditing, modes }) ? (
          <p className={styles.mode}>{t[draft.mode]}</p>
        ) : (
          <SegmentedControl<DefinitionMode>
            label={t.mode}
            hideLabel
            segments={modes.map((mode) => ({ value: mode, label: t[mode] }))}
            value={draft.mode}
            onChange={(mode) => change({ mode })}
          />
        )}
        <Title {...fields} isEditing={isEditing} />
        {draft.mode === 'RELATION' && <RelationFields {...fields} />}
        {draft.mode === 'PROPERTY' && <PropertyFields {...fields} />}
        {draft.mode === 'DYNAMIC' && <DynamicFields {...fields} />}
      </form>
    </Dialog>
  )
}

function Title({ actor, draft, change, errorOf, isEditing }: FieldsProps & { isEditing: boolean }) {
  const t = useMessages(messages)
  const suggestions = useSelector(actor, ({ children }) => children.suggestions)
  const items = useSelector(suggestions, (snapshot) => snapshot?.context.items) ?? []
  const offered = isEditing || !draft.isNew ? [] : items.filter(({ mode }) => mode === draft.mode)
  return (
    <div>
      <TextField
        name="title"
        label={t.title}
        value={draft.title}
        maxLength={1_000}
        autoComplete="off"
        data-first-focus
        required
        error={errorOf('title')}
        hint={!isEditing && !draft.isNew ? t.isExisting : undefined}
        onChange={({ target }) => {
          change({ title: target.value })
          suggestions?.send({ type: 'suggest.type', text: target.value })
        }}
      />
      {offered.length > 0 && !draft.general && (
        <div className={styles.offered} role="group" aria-label={t.existing}>
          <span className={styles.hint}>{t.existing}</span>
          {offered.map(({ uuid, title }) => (
            <Button
              key={uuid}
              look="soft"
              aria-label={t.takes(title)}
              onClick={() => {
                suggestions?.send({ type: 'suggest.clear' })
                actor.send({ type: 'title.choose', uuid })
              }}
            >
              <Bdi>{title}</Bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
