import { useMessages } from '#ui/locale'
import { type CreationActor, CreationForm, TitleField } from '#widgets/creation/creation-form.view'
import { messages } from '#widgets/creation/creation.messages'

export function CreateFolderView({ actor }: { actor: CreationActor }) {
  const t = useMessages(messages)
  return (
    <CreationForm actor={actor}>
      <TitleField actor={actor} label={t.folderName} />
    </CreationForm>
  )
}
