import type { ActorRefFrom } from 'xstate'
import type { Format } from '#text/format'
import { useFormat, useMessages } from '#ui/locale'
import { DeleteQuestion } from '../delete-question.view'
import type { deleteConfirmationMachine } from './delete-confirmation.machine'
import { messages } from './delete-confirmation.messages'
import styles from './delete-confirmation.module.css'
import type { DeleteConfirmationPayload } from './payload'

const questionOf = (payload: DeleteConfirmationPayload, say: ReturnType<typeof messages>, format: Format): string => {
  if (payload.kind === 'empty') return payload.owner === undefined ? say.empties : say.emptiesOf(payload.owner)
  const { kind, title, uuids } = payload
  if (kind === 'delete') return title === undefined ? say.deletesSeveral(format, uuids.length) : say.deletesOne(title)
  return title === undefined ? say.purgesSeveral(format, uuids.length) : say.purgesOne(title)
}

export function DeleteConfirmationView({ actor }: { actor: ActorRefFrom<typeof deleteConfirmationMachine> }) {
  const say = useMessages(messages)
  const format = useFormat()
  const { payload } = actor.getSnapshot().context
  const question = questionOf(payload, say, format)
  return (
    <DeleteQuestion
      title={question}
      confirm={say[payload.kind]}
      cancel={say.cancel}
      onConfirm={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {question} {payload.kind !== 'delete' && <span className={styles.final}>{say.final}</span>}
    </DeleteQuestion>
  )
}
