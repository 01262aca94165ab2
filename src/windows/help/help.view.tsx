import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DidYouMean, acceptFirstOnEnter } from '#ui/did-you-mean'
import { TextField } from '#ui/field'
import { useLocale, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { EntryText } from './entry-text.view'
import { searchEntries, translateEntry } from './help'
import type { HelpActor } from './help.machine'
import { HelpForm } from './help-form.view'
import { messages } from './help.messages'
import styles from './help.module.css'

export function HelpView({ actor }: { actor: HelpActor }) {
  const t = useMessages(messages)
  const isWriting = useSelector(actor, (snapshot) => ['editing', 'saving', 'comparing'].some((state) => snapshot.value === state))
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isEmpty = useSelector(actor, (snapshot) => snapshot.context.entries.length === 0)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  if (isWriting) return <HelpForm actor={actor} />
  if (isFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'help.retry' })} />
  if (isLoading && isEmpty) return <WaitingPage label={t.loading} />
  return (
    <div className={styles.frame}>
      <Reading actor={actor} />
    </div>
  )
}

function Reading({ actor }: { actor: HelpActor }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const entries = useSelector(actor, ({ context }) => context.entries)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const isWhole = useSelector(actor, ({ context }) => context.windowKind === undefined)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = searchEntries(entries, typed)
  const readings =
    found.length > 0 ? [] : getOtherLayoutReadings(typed.trim()).filter((reading) => searchEntries(entries, reading).length > 0)
  const shown = found.find(({ uuid }) => uuid === picked) ?? found[0]
  return (
    <div className={styles.help}>
      {(isWhole || entries.length > 1) && (
        <nav className={styles.side} aria-label={t.entries} data-region>
          {isWhole && (
            <TextField
              ref={field}
              icon="search"
              label={t.search}
              placeholder={t.search}
              hideLabel
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={acceptFirstOnEnter(readings, setTyped)}
            />
          )}
          <ul className={styles.topics}>
            {found.map((entry) => (
              <li key={entry.uuid}>
                <button
                  type="button"
                  className={styles.topic}
                  aria-current={entry === shown || undefined}
                  onClick={() => actor.send({ type: 'entry.pick', uuid: entry.uuid })}
                >
                  <Bdi>{translateEntry(locale, entry).title}</Bdi>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles.main}
        role="region"
        aria-label={shown ? translateEntry(locale, shown).title : t.entries}
        tabIndex={0}
        data-region
      >
        {shown ? (
          <EntryText entry={shown} typed={typed} />
        ) : (
          <>
            <p role="status">{typed === '' ? t.none : t.nothing(typed)}</p>
            <DidYouMean readings={readings} field={field} onTake={setTyped} />
          </>
        )}
      </div>
      <EditButtons actor={actor} shownUuid={shown?.uuid} isWhole={isWhole} />
      <Deleting actor={actor} />
    </div>
  )
}

function EditButtons({ actor, shownUuid, isWhole }: { actor: HelpActor; shownUuid: string | undefined; isWhole: boolean }) {
  const t = useMessages(messages)
  const canWrite = useSelector(actor, ({ context }) => context.session.admin)
  const window = useSelector(actor, ({ context }) => context.window)
  const onShown = (type: 'entry.edit' | 'entry.delete') => {
    if (shownUuid === undefined) return
    actor.send({ type: 'entry.pick', uuid: shownUuid })
    actor.send({ type })
  }
  return (
    <footer className={styles.bar}>
      {canWrite && (
        <>
          <Button icon="edit" disabled={shownUuid === undefined} onClick={() => onShown('entry.edit')}>
            {t.edit}
          </Button>
          <Button icon="add" look="plain" onClick={() => actor.send({ type: 'entry.add' })}>
            {t.add}
          </Button>
        </>
      )}
      {!isWhole && (
        <Button look="plain" icon="help" onClick={() => window.send({ type: 'window.open', kind: 'help', payload: {} })}>
          {t.all}
        </Button>
      )}
      {isWhole && (
        <a className={styles.licences} href={`${import.meta.env.BASE_URL}licences.txt`} target="_blank" rel="noreferrer">
          {t.licences}
        </a>
      )}
      {canWrite && (
        <IconButton
          icon="delete"
          label={t.remove}
          className={styles.atEnd ?? ''}
          disabled={shownUuid === undefined}
          onClick={() => onShown('entry.delete')}
        />
      )}
    </footer>
  )
}

function Deleting({ actor }: { actor: HelpActor }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const isDeleting = useSelector(actor, (snapshot) => snapshot.matches('deleting'))
  const entry = useSelector(actor, ({ context }) => context.entries.find(({ uuid }) => uuid === context.picked))
  if ((!isAsking && !isDeleting) || !entry) return null
  return (
    <ConfirmDialog
      title={t.removeTitle}
      ok={t.remove}
      cancel={t.cancel}
      danger
      busy={isDeleting}
      onOk={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {t.removeText(translateEntry(locale, entry).title)}
    </ConfirmDialog>
  )
}
