import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasMore } from '#machines/paged-list'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { DidYouMean, SearchField } from '#ui/did-you-mean'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from './select-form.messages'
import styles from './select-form.module.css'
import type { selectFormMachine } from './select-form.machine'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'

type SelectFormActor = ActorRefFrom<typeof selectFormMachine>
type FormList = NonNullable<ReturnType<SelectFormActor['getSnapshot']>['children']['forms']>

/** Search field for titles of forms, and the results below. Pressing a result opens the form. */
export function SelectFormView({ actor }: { actor: SelectFormActor }) {
  const t = useMessages(messages)
  const list = useSelector(actor, ({ children }) => children.forms)
  const meant = useSelector(list, (snapshot) => snapshot?.context.shown.layoutReadings)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(typed, meant)
  const search = (text: string) => {
    setTyped(text)
    list?.send({ type: 'list.query', query: text, clear: true })
  }
  return (
    <div className={styles.select}>
      <SearchField {...{ field, readings }} value={typed} label={t.search} autoComplete="off" autoFocus onSearch={search} />
      {list && (
        <Forms actor={actor} list={list}>
          <DidYouMean readings={readings} field={field} onTake={search} />
        </Forms>
      )}
      <div className={styles.foot}>
        <Button onClick={() => actor.send({ type: 'form.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}

function Forms({ actor, list, children }: { actor: SelectFormActor; list: FormList; children: ReactNode }) {
  const t = useMessages(messages)
  const shown = useSelector(list, ({ context }) => context.shown)
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ work: 'loading' }))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches({ work: 'failed' }) || snapshot.matches({ work: 'loadMoreFailed' }))
  return (
    <div className={styles.list}>
      <ul aria-label={t.list} aria-busy={isLoading}>
        {shown.contents.map(({ uuid, title, note }) => (
          <li key={uuid}>
            <button type="button" className={styles.form} onClick={() => actor.send({ type: 'form.pick', uuid, title })}>
              <Icon name="list" />
              <Bdi className={styles.name}>{title}</Bdi>
              <Bdi className={styles.note}>{note}</Bdi>
            </button>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert">
          {t.loadFailed}{' '}
          <Button look="plain" icon="refresh" onClick={() => list.send({ type: 'list.retry' })}>
            {t.retry}
          </Button>
        </p>
      )}
      {!hasFailed && shown.contents.length === 0 && (
        <p className={styles.quiet} role="status">
          {isLoading ? t.loading : t.noForms}
        </p>
      )}
      {children}
      {hasMore(shown) && !hasFailed && (
        <Button look="plain" onClick={() => list.send({ type: 'list.more' })}>
          {t.more}
        </Button>
      )}
    </div>
  )
}
