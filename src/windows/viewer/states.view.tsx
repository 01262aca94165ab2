import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { PasswordField } from '#ui/password-field'
import { ProgressRing } from '#ui/progress'
import type { ViewerActor } from './viewer-actor'
import { countPages } from './context'
import { canDownload } from './document-actions'
import { isPageless } from './picture'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

export function Waiting() {
  const t = useMessages(messages)
  return (
    <div className={styles.middle}>
      <ProgressRing label={t.loading} />
    </div>
  )
}

export function Failure({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const { corruptFile, emptyFile, encryptedDocument, mislabelledFile, missing, offline, tooManyPixels, unreadable } = t
  const known = { corruptFile, emptyFile, encryptedDocument, mislabelledFile, missing, offline, tooManyPixels, unreadable }
  const message = known[failure?.code as keyof typeof known] ?? (failure?.detail || t.corruptFile)
  return (
    <div className={styles.middle} role="alert">
      <Icon name="alert" size={32} />
      <p>{message}</p>
      <Button icon="refresh" onClick={() => actor.send({ type: 'picture.retry' })}>
        {t.retry}
      </Button>
    </div>
  )
}

/** Asks for the password of the document. It is used in the browser and never sent. */
export function PasswordForm({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const wrong = useSelector(actor, ({ context }) => context.failure?.code === 'wrongPassword')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') actor.send({ type: 'password.given', password })
  }
  return (
    <div className={styles.middle}>
      <form className={styles.locked} onSubmit={submit}>
        <Icon name="key" size={32} />
        <p>{t.passwordAsked}</p>
        <PasswordField
          label={t.password}
          value={password}
          autoFocus
          autoComplete="off"
          error={wrong ? t.passwordWrong : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" look="filled" disabled={password === ''}>
          {t.open}
        </Button>
      </form>
    </div>
  )
}

/** Says that the document is shown without its pages, and offers to download it. */
export function SimpleViewNotice({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const picture = useSelector(actor, ({ context }) => context.picture)
  const isDownloadable = useSelector(actor, ({ context }) => canDownload(context.picture?.node, context.session))
  const isPreparing = useSelector(actor, (snapshot) => snapshot.matches({ download: 'preparing' }))
  if (!isPageless(picture)) return null
  const sentence = picture?.kind === 'word' ? t.simpleLayout : t.simpleOnly
  return (
    <div className={styles.notice} role="note">
      <Icon name="info" />
      <span>{isDownloadable ? t.simpleView : sentence}</span>
      {isDownloadable && (
        <Button look="plain" icon="download" disabled={isPreparing} onClick={() => actor.send({ type: 'download.start' })}>
          {t.download}
        </Button>
      )}
    </div>
  )
}

/** Shows the progress of a print job, or its failure. */
export function PrintNotice({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const preparing = useSelector(actor, (snapshot) => snapshot.matches({ picture: { showing: { printing: 'preparing' } } }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ picture: { showing: { printing: 'failed' } } }))
  const preparedPages = useSelector(actor, ({ context }) => context.preparedPages)
  const pages = useSelector(actor, ({ context }) => countPages(context.picture))
  const cancel = () => actor.send({ type: 'print.cancel' })
  if (failed)
    return (
      <div className={styles.notice} data-tone="danger" role="alert">
        <Icon name="alert" />
        <span>{t.printFailed}</span>
        <IconButton icon="close" size="small" label={t.close} onClick={cancel} />
      </div>
    )
  if (!preparing) return null
  return (
    <div className={styles.notice} role="status">
      <Icon name="loading" spinning />
      <span>{t.printPreparing(format, preparedPages, pages)}</span>
      <Button look="plain" onClick={cancel}>
        {t.cancel}
      </Button>
    </div>
  )
}
