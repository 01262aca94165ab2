import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { PermissionPicker } from '#widgets/permission-editor/permission-picker.view'
import { messages } from './messenger.messages'
import styles from './messenger.module.css'
import type { MessengerActor } from './messenger.view'
import { isGroup } from './messenger-setup'

const maxTitleLength = 255

/** Dialog in which the user chooses the members of a new conversation. */
export function StartDialog({ actor }: { actor: MessengerActor }) {
  const t = useMessages(messages)
  const { people, userUuid } = actor.getSnapshot().context
  const start = useSelector(actor, ({ context }) => context.start)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isBusy = useSelector(actor, ({ value }) => value.work === 'starting')
  const [isAsked, setAsked] = useState(false)
  const group = isGroup(start)
  const titleError = isAsked && group && isBlank(start.title) ? t.titleMissing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    actor.send({ type: 'start.submit' })
  }
  const cancel = () => actor.send({ type: 'start.cancel' })
  return (
    <Dialog
      title={t.startTitle}
      wide
      onClose={cancel}
      actions={
        <>
          <Button look="filled" icon="message" busy={isBusy} onClick={submit}>
            {t.startOk}
          </Button>
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      }
    >
      <form className={styles.start} onSubmit={submit} noValidate>
        <fieldset className={styles.people}>
          <legend>{t.people}</legend>
          <PermissionPicker
            list={people}
            icon="user"
            label={t.addPerson}
            placeholder={t.personPlaceholder}
            isTaken={({ uuid }) => uuid === userUuid || start.people.some((one) => one.uuid === uuid)}
            onPick={(option) => actor.send({ type: 'start.change', change: { people: [...start.people, option] } })}
          />
          {start.people.length > 0 && (
            <ul className={styles.chips} aria-label={t.people}>
              {start.people.map(({ uuid, title }) => (
                <li key={uuid} className={styles.chip}>
                  <Bdi>{title}</Bdi>
                  <IconButton
                    icon="close"
                    size="small"
                    label={t.takeOff(title)}
                    onClick={() =>
                      actor.send({ type: 'start.change', change: { people: start.people.filter((one) => one.uuid !== uuid) } })
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          {isAsked && start.people.length === 0 && <p role="alert">{t.peopleMissing}</p>}
        </fieldset>
        {group ? (
          <TextField
            label={t.groupTitle}
            maxLength={maxTitleLength}
            value={start.title}
            error={titleError}
            onChange={({ target }) => actor.send({ type: 'start.change', change: { title: target.value } })}
          />
        ) : (
          <p className={styles.note}>{t.groupHint}</p>
        )}
        {refusal && <p role="alert">{refusal.errors[0]?.detail ?? refusal.detail}</p>}
      </form>
    </Dialog>
  )
}
