import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { MarkLatinWords } from '#ui/latin'
import { useFormat, useMessages } from '#ui/locale'
import { CheckboxField } from '#widgets/data-grid/grid-fields.view'
import styles from '#widgets/document-action/document-action.module.css'
import type { ExportChoice, exportItemsMachine } from './export-items.machine'
import { messages } from './export-items.messages'

export function ExportItemsView({ actor }: { actor: ActorRefFrom<typeof exportItemsMachine> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { items, choice, refusal } = useSelector(actor, ({ context }) => context)
  const isStarting = useSelector(actor, (snapshot) => !snapshot.matches('choosing'))
  const change = (to: Partial<ExportChoice>) => actor.send({ type: 'choice.change', change: to })
  return (
    <CancellableForm
      className={styles.form}
      onSubmit={() => actor.send({ type: 'export.confirm' })}
      onCancel={() => actor.send({ type: 'export.cancel' })}
    >
      <p className={styles.intro}>{items.title === undefined ? t.many(format, items.uuids.length) : t.one(items.title)}</p>
      <CheckboxField
        label={t.metadata}
        hint={t.metadataHint}
        checked={choice.withMetadata}
        onChange={(withMetadata) => change({ withMetadata })}
      />
      <CheckboxField label={t.log} hint={t.logHint} checked={choice.withLog} onChange={(withLog) => change({ withLog })} />
      <p className={styles.hint}>
        <MarkLatinWords>{t.hint}</MarkLatinWords>
      </p>
      {refusal && (
        <p role="alert" className={styles.failure}>
          {refusal.detail ?? t.failed}
        </p>
      )}
      <div className={styles.foot}>
        <Button look="filled" type="submit" busy={isStarting}>
          {t.confirm}
        </Button>
        <Button onClick={() => actor.send({ type: 'export.cancel' })}>{t.cancel}</Button>
      </div>
    </CancellableForm>
  )
}
