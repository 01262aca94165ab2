import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { detailOf } from '#machines/detail'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { type NodePickerActor, PickerPanes } from '#widgets/node-picker/node-picker.view'
import { useTagWords } from '#widgets/tag-picker/tag-words'
import type { keywordLinkMachine } from './keyword-link.machine'
import { messages } from './tagging.messages'
import styles from './tagging.module.css'

type KeywordLinkActor = ActorRefFrom<typeof keywordLinkMachine>

export function KeywordLinkView({ actor }: { actor: KeywordLinkActor }) {
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return picker ? <KeywordLinkForm actor={actor} picker={picker} /> : null
}

function KeywordLinkForm({ actor, picker }: { actor: KeywordLinkActor; picker: NodePickerActor }) {
  const t = useMessages(messages)
  const words = useTagWords()
  const { alt, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const picked = useSelector(picker, ({ context }) => context.picked)
  return (
    <div className={styles.picking}>
      <TextField
        label={t.alt}
        hint={t.altHint}
        value={alt}
        maxLength={255}
        autoComplete="off"
        readOnly={isSaving}
        error={error === undefined ? undefined : (detailOf(error) ?? t.notSaved)}
        onChange={({ target }) => actor.send({ type: 'alt.type', text: target.value })}
      />
      <PickerPanes actor={picker} words={words} />
      <div className={styles.foot}>
        <Button look="filled" busy={isSaving} disabled={picked.length === 0} onClick={() => picker.send({ type: 'pick.confirm' })}>
          {t.save}
        </Button>
        <Button onClick={() => picker.send({ type: 'pick.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}
