import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getFailureSentence } from '#machines/failure'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { ClassPicker } from '#widgets/class-picker/class-picker.view'
import { SaveRefusal } from '#widgets/save-refusal/save-refusal.view'
import { DesignFieldPanel } from './design-field.view'
import { DesignGrid, dragType } from './design-grid.view'
import { type Design, maxColumns, placeField, setColumns } from './form-design'
import type { formDesignerMachine } from './form-designer.machine'
import styles from './form-designer.module.css'
import { messages } from './form-designer.messages'

type FormDesignerActor = ActorRefFrom<typeof formDesignerMachine>

export function FormDesignerView({ actor }: { actor: FormDesignerActor }) {
  const t = useMessages(messages)
  const picker = useSelector(actor, ({ context }) => context.picker)
  const isOpen = useSelector(actor, ({ value }) => ['editing', 'checking', 'saving', 'closed'].includes(value))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(actor, ({ context }) => context.refusal)
  if (hasFailed)
    return (
      <FailedPage
        sentence={getFailureSentence(failure, { gone: t.designGone, failed: t.designFailed })}
        onRetry={() => actor.send({ type: 'design.retry' })}
      />
    )
  if (isOpen) return <Designer actor={actor} />
  return picker ? (
    <>
      <p className={styles.lead}>{t.chooseClassFirst}</p>
      <ClassPicker actor={picker} title={t.chooseClass} confirm={t.choose} />
    </>
  ) : (
    <WaitingPage label={t.loading} />
  )
}

/** Designer in three columns: properties of the class, the form, and the settings of the chosen field. */
function Designer({ actor }: { actor: FormDesignerActor }) {
  const t = useMessages(messages)
  const design = useSelector(actor, ({ context }) => context.design)
  const inputs = useSelector(actor, ({ context }) => context.inputs)
  const faults = useSelector(actor, ({ context }) => context.faults)
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const [chosen, setChosen] = useState<string>()
  const change = (next: Design) => actor.send({ type: 'design.changed', design: next })
  const add = (inputUuid: string, at?: { index: number; column: number }) => {
    const input = inputs.find(({ uuid }) => uuid === inputUuid)
    if (!input || design.fields.some(({ relationOrPropertyUuid }) => relationOrPropertyUuid === inputUuid)) return
    const uuid = crypto.randomUUID()
    change(placeField(design, input, uuid, at))
    setChosen(uuid)
  }
  const field = design.fields.find(({ uuid }) => uuid === (chosen ?? faults[0]?.uuid))
  return (
    <div className={styles.window} inert={isBusy}>
      <Head actor={actor} design={design} onChange={change} />
      <div className={styles.panes}>
        <Palette actor={actor} onAdd={add} />
        <DesignGrid design={design} faults={faults} chosen={field?.uuid} onChoose={setChosen} onChange={change} onAdd={add} />
        <section className={styles.pane} aria-label={t.fieldPanel}>
          {field ? (
            <DesignFieldPanel
              key={field.uuid}
              design={design}
              field={field}
              input={inputs.find(({ uuid }) => uuid === field.relationOrPropertyUuid)}
              faults={faults.filter(({ uuid }) => uuid === field.uuid)}
              onChange={change}
            />
          ) : (
            <p className={styles.quiet}>{t.chooseField}</p>
          )}
        </section>
      </div>
    </div>
  )
}

interface HeadProps {
  actor: FormDesignerActor
  design: Design
  onChange(design: Design): void
}

function Head({ actor, design, onChange }: HeadProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { className, workflows, faults, refusal } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const ofForm = faults.find(({ uuid }) => uuid === undefined)
  const isUnknown = design.workflowUuid !== '' && !workflows.some(({ uuid }) => uuid === design.workflowUuid)
  return (
    <form
      className={styles.head}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'design.save' })
      }}
    >
      <TextField
        className={styles.title ?? ''}
        label={t.formTitle(className)}
        value={design.title}
        required
        maxLength={255}
        autoComplete="off"
        autoFocus
        error={faults.some(({ uuid, kind }) => uuid === undefined && kind === 'titleRequired') ? t.titleRequired : undefined}
        onChange={({ target }) => onChange({ ...design, title: target.value })}
      />
      <SelectField
        label={t.columns}
        value={String(design.columns)}
        options={Array.from({ length: maxColumns }, (_, at) => ({ value: String(at + 1), label: format.number(at + 1) }))}
        onChange={(columns) => onChange(setColumns(design, Number(columns)))}
      />
      {(workflows.length > 0 || isUnknown) && (
        <SelectField
          label={t.workflow}
          value={design.workflowUuid}
          options={[
            { value: '', label: t.noWorkflow },
            ...workflows.map(({ uuid, title }) => ({ value: uuid, label: title })),
            ...(isUnknown ? [{ value: design.workflowUuid, label: t.otherWorkflow }] : []),
          ]}
          onChange={(workflowUuid) => onChange({ ...design, workflowUuid })}
        />
      )}
      <div className={styles.actions}>
        <Button look="filled" type="submit" busy={isSaving}>
          {t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'design.cancel' })}>{t.cancel}</Button>
      </div>
      {faults.length > 0 && (
        <p role="alert" className={styles.error}>
          {ofForm?.kind === 'fieldsRequired' ? t.fieldsRequired : t.faults(format, faults.length)}
        </p>
      )}
      {refusal && (
        <SaveRefusal
          refusal={refusal}
          words={t}
          onOverwrite={() => actor.send({ type: 'design.overwrite' })}
          onReload={() => actor.send({ type: 'design.reload' })}
        />
      )}
    </form>
  )
}

function Palette({ actor, onAdd }: { actor: FormDesignerActor; onAdd(uuid: string): void }) {
  const t = useMessages(messages)
  const inputs = useSelector(actor, ({ context }) => context.inputs)
  const fields = useSelector(actor, ({ context }) => context.design.fields)
  const free = inputs.filter(({ uuid }) => !fields.some(({ relationOrPropertyUuid }) => relationOrPropertyUuid === uuid))
  return (
    <section className={styles.pane} aria-label={t.available}>
      <h3 className={styles.paneTitle}>{t.available}</h3>
      {free.length === 0 && <p className={styles.quiet}>{inputs.length === 0 ? t.noInputs : t.allPlaced}</p>}
      <ul className={styles.free}>
        {free.map(({ uuid, title, required }) => (
          <li key={uuid} className={styles.freeField}>
            {/* Only this part is draggable, because the button next to it handles its own presses. */}
            <span
              className={styles.handle}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(dragType, `input:${uuid}`)
                dataTransfer.effectAllowed = 'copy'
              }}
            >
              <Bdi>{title}</Bdi>
              {required && <span className={styles.mark}>{t.requiredMark}</span>}
            </span>
            <IconButton icon="add" size="small" label={t.addField(title)} onClick={() => onAdd(uuid)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
