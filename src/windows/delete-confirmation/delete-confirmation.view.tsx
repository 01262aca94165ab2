import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Format } from '#text/format'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
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
  const cancel = useRef<HTMLButtonElement>(null)
  // The answer that loses nothing.
  useEffect(() => cancel.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc is the button
    <div
      className={styles.window}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        actor.send({ type: 'delete.cancel' })
      }}
    >
      <p className={styles.question} title={question} id={`${actor.id} question`}>
        {question} {payload.kind !== 'delete' && <span className={styles.final}>{say.final}</span>}
      </p>
      <div className={styles.foot}>
        <Button
          look="danger"
          icon="delete"
          aria-describedby={`${actor.id} question`}
          onClick={() => actor.send({ type: 'delete.confirm' })}
        >
          {say[payload.kind]}
        </Button>
        <Button ref={cancel} aria-describedby={`${actor.id} question`} onClick={() => actor.send({ type: 'delete.cancel' })}>
          {say.cancel}
        </Button>
      </div>
    </div>
  )
}
