import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { FileField } from '#ui/file-field'
import { useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { WaitingPage } from '#ui/state-page'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import { NodePicker } from '#widgets/node-picker/node-picker.view'
import styles from '#widgets/document-action/document-action.module.css'
import { getChosenContent, isOtherFormat } from './offline-edit'
import type { offlineEditMachine } from './offline-edit.machine'
import { messages } from './offline-edit.messages'

type OfflineEditActor = ActorRefFrom<typeof offlineEditMachine>

export function OfflineEditView({ actor }: { actor: OfflineEditActor }) {
  const t = useMessages(messages)
  const picker = useSelector(actor, ({ context }) => context.picker)
  const { document, source, deleteHistory, refusal } = useSelector(actor, ({ context }) => context)
  const isOpening = useSelector(actor, (snapshot) => snapshot.matches('opening'))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('closed'))
  const isReady = useSelector(actor, ({ context }) => getChosenContent(context) !== undefined && !isOtherFormat(context))
  const hasConflict = refusal?.code === 'conflict'
  if (isOpening) return <WaitingPage label={t.opening} />
  return (
    <>
      <CancellableForm
        className={styles.form}
        onSubmit={() => actor.send({ type: 'edit.submit' })}
        onCancel={() => actor.send({ type: 'edit.cancel' })}
      >
        <p className={styles.intro}>{t.intro(document.title)}</p>
        <SegmentedControl
          label={t.intro(document.title)}
          hideLabel
          value={source}
          segments={[
            { value: 'system', label: t.fromSystem, icon: 'folder' },
            { value: 'file', label: t.upload, icon: 'upload' },
          ]}
          onChange={(value) => actor.send({ type: 'source.choose', source: value })}
        />
        <Content actor={actor} />
        <CheckboxField
          label={t.history}
          hint={deleteHistory ? t.historyHint : t.historyKept}
          checked={deleteHistory}
          onChange={(value) => actor.send({ type: 'history.choose', deleteHistory: value })}
        />
        {refusal && (
          <p role="alert" className={styles.failure}>
            {hasConflict ? t.overtaken : refusal.detail}
          </p>
        )}
        <div className={styles.foot}>
          {hasConflict ? (
            <Button look="filled" onClick={() => actor.send({ type: 'edit.overwrite' })}>
              {t.overwrite}
            </Button>
          ) : (
            <Button look="filled" type="submit" busy={isSaving} disabled={!isReady}>
              {t.submit}
            </Button>
          )}
          <Button onClick={() => actor.send({ type: 'edit.cancel' })}>{t.cancel}</Button>
        </div>
      </CancellableForm>
      {picker && <NodePicker actor={picker} title={t.pickTitle} confirm={t.pickConfirm} />}
    </>
  )
}

/** Name of the content that is chosen on the active tab, with a button to choose other content. */
function Content({ actor }: { actor: OfflineEditActor }) {
  const t = useMessages(messages)
  const { document, source, file, picked } = useSelector(actor, ({ context }) => context)
  const isOther = useSelector(actor, ({ context }) => isOtherFormat(context))
  const error = isOther ? t.otherFormat(document.extension) : undefined
  if (source === 'file')
    return (
      <FileField
        label={t.file}
        name="file"
        accept={document.extension === '' ? '' : `.${document.extension}`}
        error={error}
        chosen={file}
        onChange={(chosen) => actor.send({ type: 'file.chosen', file: chosen })}
      />
    )
  return (
    <div className={styles.picked}>
      <span className={styles.label}>{t.document}</span>
      <Button icon="search" onClick={() => actor.send({ type: 'document.pick' })}>
        {t.pick}
      </Button>
      <p role="status">{picked ? <Bdi>{picked.fullName ?? picked.title}</Bdi> : t.nothingPicked}</p>
      {error !== undefined && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
    </div>
  )
}
