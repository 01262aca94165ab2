import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import { Bdi } from '#ui/bdi'
import { useFormat, useMessages } from '#ui/locale'
import { getInitials } from './folder-presence'
import { messages } from './folder-presence.messages'
import styles from './folder-presence.module.css'
import type { FolderPresenceActor } from '../explorer-actor'

/** Maximum number of avatars. The names of further users are in the list. */
const maxAvatars = 3

const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

/** Other users viewing this folder: initials, and after a click or Enter a list of all names. */
export function OtherUsersList({ actor }: { actor: FolderPresenceActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { people, total } = useSelector(actor, ({ context }) => context)
  const isTogether = useSelector(actor, (snapshot) => snapshot.matches('withOthers'))
  if (!isTogether) return null
  const others = t.others(format.number(total))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles a key of the summary inside
    <details
      className={styles.otherUsers}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary aria-label={others} title={format.list(people.slice(0, 10).map(({ fullName }) => fullName))}>
        {people.slice(0, maxAvatars).map(({ uuid, ...person }) => (
          <span key={uuid} aria-hidden="true" className={styles.avatar}>
            {getInitials(person)}
          </span>
        ))}
        {total > maxAvatars && (
          <span aria-hidden="true" className={styles.avatar}>
            <bdi>+{format.number(total - maxAvatars)}</bdi>
          </span>
        )}
      </summary>
      <ul aria-label={others} className={styles.names}>
        {people.map(({ uuid, fullName, username }) => (
          <li key={uuid}>
            <Bdi>{fullName}</Bdi> <bdi dir="ltr">{username}</bdi>
          </li>
        ))}
        {total > people.length && <li>{t.more(format.number(total - people.length))}</li>}
      </ul>
    </details>
  )
}
