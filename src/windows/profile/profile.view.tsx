import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { SessionItem } from '#widgets/session-list/session-item.view'
import { getChanges, type PersonField, toPerson } from './profile'
import type { profileMachine } from './profile.machine'
import { messages } from './profile.messages'
import styles from './profile.module.css'

type ProfileActor = ActorRefFrom<typeof profileMachine>

export function ProfileView({ actor }: { actor: ProfileActor }) {
  const t = useMessages(messages)
  const user = useSelector(actor, ({ context }) => context.user)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ person: 'failed' }))
  if (isFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'profile.retry' })} />
  if (!user) return <WaitingPage label={t.loading} />
  return (
    <div className={styles.window}>
      <div className={styles.profile}>
        <PersonForm actor={actor} />
        <Sessions actor={actor} />
      </div>
    </div>
  )
}

function PersonForm({ actor }: { actor: ProfileActor }) {
  const t = useMessages(messages)
  const user = useSelector(actor, ({ context }) => context.user)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ person: 'saving' }))
  if (!user) return null
  const isChanged = Object.keys(getChanges(toPerson(user), draft)).length > 0
  const hasFields = refusal !== undefined && Object.keys(refusal.fields).length > 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    actor.send({ type: 'person.save' })
  }
  const field = (name: PersonField, more: { dir?: 'ltr'; type?: string; autoComplete: string }) => (
    <TextField
      {...more}
      name={name}
      label={t[name]}
      value={draft[name]}
      readOnly={isSaving}
      error={refusal?.fields[name]}
      onChange={(event) => actor.send({ type: 'person.change', change: { [name]: event.target.value } })}
    />
  )
  return (
    <form className={styles.part} noValidate onSubmit={submit} data-region>
      <h3 className={styles.heading}>{t.person}</h3>
      {field('firstName', { autoComplete: 'given-name' })}
      {field('lastName', { autoComplete: 'family-name' })}
      {field('email', { dir: 'ltr', type: 'email', autoComplete: 'email' })}
      <dl className={styles.fixed}>
        <div>
          <dt>{t.username}</dt>
          <dd dir="ltr">{user.username}</dd>
        </div>
        <div>
          <dt>{t.nationalCode}</dt>
          <dd>{user.nationalCode === undefined ? t.notSet : <span dir="ltr">{user.nationalCode}</span>}</dd>
        </div>
      </dl>
      <p className={styles.hint}>{t.byAdministrator}</p>
      {refusal && !hasFields && (
        <p role="alert" className={styles.refusal}>
          {refusal.detail}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" look="filled" busy={isSaving} disabled={!isChanged}>
          {t.save}
        </Button>
        <Button disabled={!isChanged || isSaving} onClick={() => actor.send({ type: 'person.undo' })}>
          {t.undo}
        </Button>
        <Button look="plain" icon="key" onClick={() => actor.send({ type: 'password.change' })}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  )
}

function Sessions({ actor }: { actor: ProfileActor }) {
  const t = useMessages(messages)
  const sessions = useSelector(actor, ({ context }) => context.sessions)
  const ending = useSelector(actor, ({ context }) => context.ending)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ sessions: 'failed' }))
  return (
    <section className={styles.part} aria-label={t.sessions} data-region>
      <h3 className={styles.heading}>{t.sessions}</h3>
      {isFailed ? (
        <div role="alert" className={styles.foot}>
          <p>{t.sessionsFailed}</p>
          <Button look="plain" icon="refresh" onClick={() => actor.send({ type: 'profile.retry' })}>
            {t.retry}
          </Button>
        </div>
      ) : (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionItem
              key={session.uuid}
              session={session}
              isEnding={ending === session.uuid}
              onEnd={() => actor.send({ type: 'session.end', uuid: session.uuid })}
            />
          ))}
        </ul>
      )}
      <p className={styles.hint}>{t.sessionsHint}</p>
    </section>
  )
}
