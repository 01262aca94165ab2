import { useSelector } from '@xstate/react'
import { useMessages } from '#ui/locale'
import { type CreationActor, CreationForm, TitleField } from '#widgets/creation/creation-form.view'
import { messages } from '#widgets/creation/creation.messages'
import styles from '#widgets/creation/creation.module.css'
import { ProseArea } from '#widgets/spelling/prose-area.view'

export function CreateParagraphView({ actor }: { actor: CreationActor }) {
  const t = useMessages(messages)
  const text = useSelector(actor, ({ context }) => context.draft.text)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  return (
    <CreationForm actor={actor}>
      <TitleField actor={actor} label={t.title} />
      <ProseArea
        of={actor}
        label={t.text}
        className={styles.prose ?? ''}
        areaClassName={styles.text ?? ''}
        value={text}
        maxLength={100_000}
        readOnly={isSaving}
        onChange={({ target }) => actor.send({ type: 'draft.change', change: { text: target.value } })}
      />
    </CreationForm>
  )
}
