import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { SessionItem } from '#widgets/session-list/session-item.view'
import type { userSessionsMachine } from './user-sessions.machine'
import { messages } from './user-sessions.messages'
import styles from './user-sessions.module.css'

export function UserSessionsView({ actor }: { actor: ActorRefFrom<typeof userSessionsMachine> }) {
  const t = useMessages(messages)
  const fullName = useSelector(actor, ({ context }) => context.payload.fullName)
  const sessions = useSelector(actor, ({ context }) => context.sessions)
  const ending = useSelector(actor, ({ context }) => context.ending)
  const isEnding = useSelector(actor, (snapshot) => snapshot.matches('ending'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (isFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'sessions.retry' })} />
  if (isLoading && sessions.length === 0) return <WaitingPage label={t.loading} />
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className={styles.window}>
      <section className={styles.part} aria-label={t.heading(fullName)} data-region>
        <div className={styles.head}>
          <h3 className={styles.heading}>{t.heading(fullName)}</h3>
          <Button
            disabled={others.length === 0}
            busy={isEnding && ending === undefined}
            onClick={() => actor.send({ type: 'sessions.end' })}
          >
            {t.endAll}
          </Button>
        </div>
        {sessions.length === 0 && <p role="status">{t.none}</p>}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionItem
              key={session.uuid}
              session={session}
              isEnding={isEnding && ending === session.uuid}
              onEnd={() => actor.send({ type: 'session.end', uuid: session.uuid })}
            />
          ))}
        </ul>
        <p className={styles.hint}>{t.hint}</p>
      </section>
    </div>
  )
}
