import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { SelectField } from '#ui/select-field'
import styles from '#widgets/document-action/document-action.module.css'
import { type OcrChoice, needsLanguage } from './force-ocr'
import type { forceOcrMachine } from './force-ocr.machine'
import { messages } from './force-ocr.messages'

const languages = ['FARSI', 'ENGLISH', 'BOTH'] as const

export function ForceOcrView({ actor }: { actor: ActorRefFrom<typeof forceOcrMachine> }) {
  const t = useMessages(messages)
  const { document, choice, refusal } = useSelector(actor, ({ context }) => context)
  const isQueueing = useSelector(actor, (snapshot) => !snapshot.matches('choosing'))
  const change = (to: Partial<OcrChoice>) => actor.send({ type: 'choice.change', change: to })
  return (
    <CancellableForm
      className={styles.form}
      onSubmit={() => actor.send({ type: 'ocr.confirm' })}
      onCancel={() => actor.send({ type: 'ocr.cancel' })}
    >
      <p className={styles.intro}>{t.intro(document.title)}</p>
      <SegmentedControl
        label={t.engine}
        hideLabel
        value={choice.ocrType}
        segments={[
          { value: 'FAKOOR', label: t.fakoor },
          { value: 'ALEFBA', label: t.alefba },
        ]}
        onChange={(ocrType) => change({ ocrType })}
      />
      <SelectField
        label={t.language}
        value={choice.ocrLang}
        disabled={!needsLanguage(choice)}
        options={languages.map((value) => ({ value, label: t[value] }))}
        onChange={(value) => change({ ocrLang: languages.find((one) => one === value) ?? 'FARSI' })}
      />
      {!needsLanguage(choice) && <p className={styles.hint}>{t.itself}</p>}
      {refusal && (
        <p role="alert" className={styles.failure}>
          {refusal.detail}
        </p>
      )}
      <div className={styles.foot}>
        <Button look="filled" type="submit" busy={isQueueing}>
          {t.confirm}
        </Button>
        <Button onClick={() => actor.send({ type: 'ocr.cancel' })}>{t.cancel}</Button>
      </div>
    </CancellableForm>
  )
}
