import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { WaitingPage } from '#ui/state-page'
import styles from '../document-action/document-action.module.css'
import type { Alternative, handoverMachine } from './handover.machine'
import { messages } from './handover.messages'

type HandoverActor = ActorRefFrom<typeof handoverMachine>

export function HandoverView({ actor }: { actor: HandoverActor }) {
  const t = useMessages(messages)
  const { document, outcome } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'working' || state === 'closed') return <WaitingPage label={t.working} />
  if (state === 'failed') return <Failed actor={actor} />
  if (document.what === 'editor')
    return (
      <iframe
        className={styles.editor}
        src={outcome}
        title={t.editing(document.title)}
        allow="clipboard-read; clipboard-write; fullscreen"
        referrerPolicy="no-referrer"
      />
    )
  return (
    <div className={styles.form}>
      <p role="status">{outcome}</p>
      <div className={styles.foot}>
        <Button look="filled" onClick={() => actor.send({ type: 'handover.close' })}>
          {t.close}
        </Button>
        <Button icon="refresh" onClick={() => actor.send({ type: 'handover.retry' })}>
          {t.again}
        </Button>
      </div>
    </div>
  )
}

/** Error of the handover, and the alternatives. */
function Failed({ actor }: { actor: HandoverActor }) {
  const t = useMessages(messages)
  const { document, failure } = useSelector(actor, ({ context }) => context)
  const isEditing = document.what === 'editor' || document.what === 'webdav'
  const sentence = document.what === 'editor' && failure?.code === 'serviceMissing' ? t.noEditor : (failure?.detail ?? t.failed)
  const instead = (kind: Alternative) => () => actor.send({ type: 'handover.openAlternative', kind })
  return (
    <div className={styles.form}>
      <p role="alert">{sentence}</p>
      <div className={styles.foot}>
        {document.what === 'editor' && (
          <Button look="filled" onClick={instead('webdav-edit')}>
            {t.webdav}
          </Button>
        )}
        {isEditing && <Button onClick={instead('offline-edit')}>{t.offline}</Button>}
        {failure?.code === 'notRecognised' && (
          <Button look="filled" onClick={instead('force-ocr')}>
            {t.recognise}
          </Button>
        )}
        <Button icon="refresh" onClick={() => actor.send({ type: 'handover.retry' })}>
          {t.again}
        </Button>
        <Button onClick={() => actor.send({ type: 'handover.close' })}>{t.close}</Button>
      </div>
    </div>
  )
}
