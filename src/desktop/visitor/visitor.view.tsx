import { useSelector } from '@xstate/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getDirection, type Locale } from '#text/locale'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { FileName } from '#ui/file-name'
import { Icon } from '#ui/icon'
import { LocaleProvider, useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { PasswordField } from '#ui/password-field'
import { EmptyPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { Logo } from '../page/logo'
import { useDropGuard } from '../page/page-exit'
import { getFormError } from './visit'
import { DocumentPage } from './visitor-document.view'
import { UploadPage } from './visitor-upload.view'
import type { visitorMachine } from './visitor.machine'
import { messages } from './visitor.messages'
import styles from './visitor.module.css'

export type VisitorActor = ActorRefFrom<typeof visitorMachine>

/** Page of a link for people without an account. It has no sign-in and no desktop. */
export function VisitorView({ actor, initialLocale }: { actor: VisitorActor; initialLocale: Locale }) {
  const [locale, setLocale] = useState(initialLocale)
  useDropGuard()
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = getDirection(locale)
  }, [locale])
  return (
    <LocaleProvider settings={{ locale }}>
      <div className={styles.page}>
        <Page actor={actor} />
        <LanguageButton onPress={() => setLocale(locale === 'fa' ? 'en' : 'fa')} locale={locale} />
      </div>
    </LocaleProvider>
  )
}

function LanguageButton({ locale, onPress }: { locale: Locale; onPress(): void }) {
  const t = useMessages(messages)
  return (
    <button type="button" lang={locale === 'fa' ? 'en' : 'fa'} className={styles.language} onClick={onPress}>
      <Icon name="language" />
      {t.language}
    </button>
  )
}

function Page({ actor }: { actor: VisitorActor }) {
  const t = useMessages(messages)
  const visit = useSelector(actor, ({ context }) => context.visit)
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  useEffect(() => {
    document.title = visit?.title ?? t.page
  }, [visit, t])
  if (state === 'opening' || state === 'deciding') return <WaitingPage label={t.loading} />
  if (state === 'password') return <PasswordPage actor={actor} />
  if (state === 'refused' || !visit) return <RefusedPage actor={actor} />
  return (
    <main className={styles.main}>
      <header className={styles.head}>
        <Logo size={32} />
        <div className={styles.headline}>
          <h1 className={styles.title}>
            <FileName title={visit.title} extension={visit.extension} />
          </h1>
          <Moment at={visit.expireDate} form="date" sentence={t.until} className={styles.hint} />
        </div>
      </header>
      {state === 'receiving' ? (
        <UploadPage actor={actor} visit={visit} />
      ) : state === 'document' ? (
        <DocumentPage actor={actor} visit={visit} />
      ) : (
        <FolderPage actor={actor} />
      )}
    </main>
  )
}

function RefusedPage({ actor }: { actor: VisitorActor }) {
  const t = useMessages(messages)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <main className={styles.card}>
      <Logo size={44} />
      <h1 className={styles.title}>{t.refused}</h1>
      <p role="alert">{failure?.detail}</p>
      <Button icon="refresh" onClick={() => actor.send({ type: 'visit.retry' })}>
        {t.retry}
      </Button>
    </main>
  )
}

function PasswordPage({ actor }: { actor: VisitorActor }) {
  const t = useMessages(messages)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') actor.send({ type: 'password.submit', password })
  }
  return (
    <main className={styles.card}>
      <Logo size={44} />
      <h1 className={styles.title}>{t.passwordTitle}</h1>
      <form className={styles.form} onSubmit={submit}>
        <PasswordField
          autoFocus
          label={t.password}
          autoComplete="off"
          value={password}
          hint={t.passwordHint}
          error={isMissing ? t.passwordMissing : getFormError(failure)}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button look="filled" type="submit">
          {t.open}
        </Button>
      </form>
    </main>
  )
}

function FolderPage({ actor }: { actor: VisitorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { path, items, next, failure } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('listing'))
  const here = path.at(-1)
  return (
    <>
      {path.length > 1 && (
        <nav aria-label={t.path} className={styles.path}>
          {path.map(({ uuid, title }, index) =>
            index === path.length - 1 ? (
              <Bdi key={uuid}>{title}</Bdi>
            ) : (
              <button key={uuid} type="button" className={styles.link} onClick={() => actor.send({ type: 'path.go', index })}>
                <Bdi>{title}</Bdi>
              </button>
            ),
          )}
        </nav>
      )}
      {failure && <p role="alert">{failure.detail}</p>}
      {items.length === 0 && isLoading && <WaitingPage label={t.loadingItems} />}
      {items.length === 0 && !isLoading && !failure && <EmptyPage icon="folder" sentence={t.empty} />}
      <ul className={styles.items} aria-label={t.items(here?.title ?? '')}>
        {items.map((item) => (
          <li key={item.uuid}>
            <button
              type="button"
              className={styles.item}
              onClick={() =>
                item.isFolder
                  ? actor.send({ type: 'folder.open', folder: { uuid: item.uuid, title: item.title } })
                  : actor.send({ type: 'document.open', document: item })
              }
            >
              <FileIcon node={{ type: item.isFolder ? 1 : 0, extension: item.extension }} size={28} />
              <span className={styles.name}>
                <FileName title={item.title} extension={item.extension} />
              </span>
              <span className={styles.hint}>{item.size !== undefined && format.size(item.size)}</span>
            </button>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <Button busy={isLoading} onClick={() => actor.send({ type: 'items.more' })}>
          {t.more}
        </Button>
      )}
    </>
  )
}
