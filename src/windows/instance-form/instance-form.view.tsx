import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getFailureSentence } from '#machines/failure'
import { validationMessages } from '#text/messages/validation'
import { Button, IconButton } from '#ui/button'
import { ChosenList } from '#ui/chosen-list'
import { TextField } from '#ui/field'
import { FileField } from '#ui/file-field'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { FieldConflictView } from '#widgets/instance/field-conflict.view'
import { OntField } from '#widgets/ont-fields/ont-field.view'
import { messages as fieldMessages } from '#widgets/ont-fields/ont-fields.messages'
import { isInputEmpty, isRelation, type OntInput } from '#widgets/ont-fields/ont-input'
import { PermissionPicker } from '#widgets/permission-editor/permission-picker.view'
import type { InstanceForm, InstanceType } from './instance-form'
import type { instanceFormMachine } from './instance-form.machine'
import { messages } from './instance-form.messages'
import styles from './instance-form.module.css'

type InstanceFormActor = ActorRefFrom<typeof instanceFormMachine>

export function InstanceFormView({ actor }: { actor: InstanceFormActor }) {
  const t = useMessages(messages)
  const form = useSelector(actor, ({ context }) => context.form)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (hasFailed) return <FailedPage sentence={getFailureSentence(failure, t)} onRetry={() => actor.send({ type: 'form.retry' })} />
  return form ? <Form actor={actor} form={form} /> : <WaitingPage label={t.loading} />
}

/** Returns true for elements in which Enter has its own meaning: pressing a button, a new line, or a selection. */
const handlesEnter = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button, textarea, select, a, input[type=file], [role=combobox], [role=dialog]') !== null

function Form({ actor, form }: { actor: InstanceFormActor; form: InstanceForm }) {
  const t = useMessages(messages)
  const formId = useId()
  const box = useRef<HTMLFormElement>(null)
  const isSaving = useSelector(
    actor,
    (snapshot) => snapshot.matches('saving') || snapshot.matches('loadingConflicts') || snapshot.matches('closed'),
  )
  const faults = useSelector(actor, ({ context }) => context.faults)
  const inputs = useSelector(actor, ({ context }) => context.draft.inputs)
  const submit = (addAnother = false) => actor.send({ type: 'form.submit', addAnother })
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus(), [])
  // Moves the focus to the first field with an error.
  const wrong = faults.length > 0 || inputs.some(({ validationError }) => validationError !== undefined)
  useEffect(() => {
    if (wrong) box.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] :is(input, select)')?.focus()
  }, [wrong])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || handlesEnter(event.target)) return
    event.preventDefault()
    submit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter submits from all elements inside
    <div className={styles.window} tabIndex={-1} onKeyDown={onKey}>
      <form
        ref={box}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {form.mode === 'shared' ? (
          <p className={styles.hint}>{t.sharedHint}</p>
        ) : (
          <GeneralFields actor={actor} form={form} disabled={isSaving} />
        )}
        <Fields actor={actor} form={form} disabled={isSaving} />
      </form>
      <div className={styles.foot}>
        <Button look="filled" type="submit" form={formId} busy={isSaving}>
          {t.submit}
        </Button>
        {form.mode === 'create' && (
          <Button disabled={isSaving} onClick={() => submit(true)}>
            {t.submitAndNew}
          </Button>
        )}
        <Button className={styles.cancel ?? ''} disabled={isSaving} onClick={() => actor.send({ type: 'form.cancel' })}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}

interface PartProps {
  actor: InstanceFormActor
  form: InstanceForm
  disabled: boolean
}

const types: readonly InstanceType[] = ['FOLDER', 'FILE', 'FORM']

/** Fields that every instance has: type, title, and a file if the type is a document. */
function GeneralFields({ actor, form: { mode, workflows, classes = [], classUuid }, disabled }: PartProps) {
  const t = useMessages(messages)
  const name = useId()
  const words = useMessages(validationMessages)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const faults = useSelector(actor, ({ context }) => context.faults)
  const isQuick = useSelector(actor, ({ context }) => context.payload.quick === true)
  const change = (part: Partial<Omit<typeof draft, 'inputs'>>) => actor.send({ type: 'draft.changed', change: part })
  return (
    <>
      <fieldset className={styles.types} disabled={disabled || mode === 'edit'}>
        <legend>{t.type}</legend>
        {types.map((type) => (
          <label key={type} className={styles.option}>
            <input type="radio" name={name} checked={draft.type === type} onChange={() => change({ type })} />
            {t[type]}
          </label>
        ))}
      </fieldset>
      {classes.length > 1 && (
        <SelectField
          label={t.class}
          value={classUuid}
          disabled={disabled}
          options={classes.map(({ uuid, title }) => ({ value: uuid, label: title }))}
          onChange={(uuid) => actor.send({ type: 'class.choose', uuid })}
        />
      )}
      <TextField
        label={t.title}
        value={draft.title}
        required
        maxLength={1_000}
        readOnly={disabled}
        autoComplete="off"
        error={faults.includes('titleRequired') ? words.titleRequired : undefined}
        onChange={({ target }) => change({ title: target.value })}
      />
      {draft.type === 'FILE' && (
        <FileField
          label={t.file}
          name="file"
          accept=""
          chosen={draft.file}
          error={faults.includes('fileRequired') ? words.fileRequired : undefined}
          hint={mode === 'edit' ? t.newFile : undefined}
          onChange={(file) => change(draft.title === '' ? { file, title: getTitleFromFile(file) } : { file })}
        />
      )}
      {draft.type === 'FILE' && workflows.length > 0 && (
        <div>
          <SelectField
            label={t.workflow}
            value={draft.workflowUuid}
            disabled={disabled}
            options={[{ value: '', label: t.chooseWorkflow }, ...workflows.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
            onChange={(workflowUuid) => change({ workflowUuid })}
          />
          {faults.includes('workflowRequired') && (
            <p className={styles.error} data-invalid="">
              {words.workflowRequired}
            </p>
          )}
        </div>
      )}
      {!isQuick && <Equivalents actor={actor} disabled={disabled} />}
    </>
  )
}

/** Returns the file name without extension. */
const getTitleFromFile = ({ name }: File): string => name.replace(/\.[^.]+$/, '')

function Equivalents({ actor, disabled }: Omit<PartProps, 'form'>) {
  const t = useMessages(messages)
  const equivalentOptions = useSelector(actor, ({ context }) => context.equivalentOptions)
  const classUuid = useSelector(actor, ({ context }) => context.form?.classUuid ?? '')
  const own = useSelector(actor, ({ context }) => context.payload.uuid)
  const chosen = useSelector(actor, ({ context }) => context.draft.equivalents)
  const change = (equivalents: typeof chosen) => actor.send({ type: 'draft.changed', change: { equivalents } })
  return (
    <fieldset className={styles.equivalents}>
      <legend>{t.equivalents}</legend>
      {equivalentOptions && (
        <PermissionPicker
          list={equivalentOptions}
          scope={classUuid}
          icon="add"
          label={t.addEquivalent}
          placeholder={t.searchInstance}
          disabled={disabled}
          isTaken={({ uuid }) => uuid === own || chosen.some((one) => one.uuid === uuid)}
          onPick={({ uuid, title }) => change([...chosen, { uuid, title }])}
        />
      )}
      <ChosenList label={t.equivalents} items={chosen} removeLabel={t.dropEquivalent} disabled={disabled} onRemove={change} />
    </fieldset>
  )
}

function Fields({ actor, form: { mode, columns, places }, disabled }: PartProps) {
  const t = useMessages(messages)
  const { inputs, options, changedFieldIds } = useSelector(
    actor,
    ({ context: { draft, options: lists, changedFieldIds: changed } }) => ({
      inputs: draft.inputs,
      options: lists,
      changedFieldIds: changed,
    }),
    same,
  )
  const isShared = mode === 'shared'
  const isQuick = useSelector(actor, ({ context }) => context.payload.quick === true)
  const isFinding = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'finding' }))
  if (inputs.length === 0) return <p className={styles.hint}>{isShared ? t.noShared : isQuick ? t.noRequired : t.noFields}</p>
  return (
    <div role="group" aria-label={t.fields} className={styles.fields} style={{ '--columns': columns } as CSSProperties}>
      {inputs.map((input) => {
        const { size = 1, column } = places[input.uuid] ?? {}
        const start = column === undefined ? '' : `${column + 1} / `
        return (
          <div
            key={input.uuid}
            className={styles.field}
            style={{ '--place': `${start}span ${size}`, ...(input.color !== undefined && { '--mark': input.color }) } as CSSProperties}
            data-marked={input.color !== undefined || undefined}
          >
            <OntField
              of={actor}
              input={isShared ? { ...input, required: false } : input}
              options={options[input.uuid]}
              disabled={disabled}
              onChange={(next) => actor.send({ type: 'input.changed', input: { ...next, required: input.required } })}
              tools={<Tools actor={actor} input={input} disabled={disabled || isFinding} canFind={!isShared} />}
            />
            <ConflictingValue actor={actor} input={input} disabled={disabled} />
            {isShared && changedFieldIds.includes(input.uuid) && (
              <p className={styles.changed}>
                {isInputEmpty(input) ? t.emptiedInAll : t.savedInAll}
                <Button look="plain" disabled={disabled} onClick={() => actor.send({ type: 'input.restored', uuid: input.uuid })}>
                  {t.leave}
                </Button>
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function ConflictingValue({ actor, input, disabled }: Pick<ToolsProps, 'actor' | 'input' | 'disabled'>) {
  const { uuid } = input
  const conflicts = useSelector(actor, ({ context }) => context.conflicts.find((one) => one.uuid === uuid))
  if (!conflicts) return null
  return (
    <FieldConflictView
      theirs={conflicts}
      mine={input}
      disabled={disabled}
      onKeep={() => actor.send({ type: 'conflict.useTheirs', uuid })}
      onReplace={() => actor.send({ type: 'conflict.useMine', uuid })}
    />
  )
}

const same = <Value extends object>(one: Value, other: Value): boolean =>
  (Object.keys(one) as (keyof Value)[]).every((key) => one[key] === other[key])

interface ToolsProps {
  actor: InstanceFormActor
  input: OntInput
  disabled: boolean
  canFind: boolean
}

/** Buttons next to a field: one finds the instance with this key, the other one creates an instance for a relation. */
function Tools({ actor, input, disabled, canFind }: ToolsProps) {
  const t = useMessages(fieldMessages)
  const request = useId()
  const isNested = useSelector(actor, ({ context }) => context.payload.quick === true)
  if (!isRelation(input))
    return input.key && canFind ? (
      <IconButton
        icon="search"
        size="small"
        label={t.find(input.title)}
        disabled={disabled || isInputEmpty(input)}
        onClick={() => actor.send({ type: 'input.find', uuid: input.uuid })}
      />
    ) : null
  const [range, ...more] = input.rangesSimpleNodes ?? []
  if (!range || more.length > 0 || isNested) return null
  return (
    <IconButton
      icon="new"
      size="small"
      label={t.newInstance(input.title)}
      disabled={disabled}
      onClick={() => actor.send({ type: 'quick.open', uuid: input.uuid, request, range })}
    />
  )
}
