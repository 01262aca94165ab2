import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import type { NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { TagForm } from '#widgets/tag-picker/tag-form.view'
import type { keywordLinkMachine } from './keyword-link.machine'
import { messages } from './keyword-link.messages'

type KeywordLinkActor = ActorRefFrom<typeof keywordLinkMachine>

export function KeywordLinkView({ actor }: { actor: KeywordLinkActor }) {
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return picker ? <KeywordLinkForm actor={actor} picker={picker} /> : null
}

function KeywordLinkForm({ actor, picker }: { actor: KeywordLinkActor; picker: NodePickerActor }) {
  const t = useMessages(messages)
  const { alt, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  return (
    <TagForm picker={picker} confirm={t.save} isSaving={isSaving}>
      <TextField
        label={t.alt}
        hint={t.altHint}
        value={alt}
        maxLength={255}
        autoComplete="off"
        readOnly={isSaving}
        error={error === undefined ? undefined : (getErrorDetail(error) ?? t.notSaved)}
        onChange={({ target }) => actor.send({ type: 'alt.type', text: target.value })}
      />
    </TagForm>
  )
}
