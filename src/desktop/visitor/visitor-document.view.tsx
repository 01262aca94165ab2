import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { PublicLinkVisit } from '#api/contract/public-link'
import { Button } from '#ui/button'
import { FileName } from '#ui/file-name'
import { useFormat, useMessages } from '#ui/locale'
import { EmptyPage, WaitingPage } from '#ui/state-page'
import { type DocumentContent, mayDownload } from './visit'
import type { VisitorActor } from './visitor.view'
import { messages } from './visitor.messages'
import styles from './visitor.module.css'

/** A document: pictures of its pages or its text, and the button to download it if the link allows that. */
export function DocumentPage({ actor, visit }: { actor: VisitorActor; visit: PublicLinkVisit }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { document: item, content, failure } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ document: 'saving' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ document: 'loading' }))
  if (!item) return null
  return (
    <>
      <div className={styles.bar}>
        {visit.isFolder && (
          <Button icon="back" onClick={() => actor.send({ type: 'document.close' })}>
            {t.back}
          </Button>
        )}
        <span className={styles.name}>
          {visit.isFolder && <FileName title={item.title} extension={item.extension} />}{' '}
          {item.size !== undefined && <span className={styles.hint}>{format.size(item.size)}</span>}
        </span>
        {mayDownload(visit) ? (
          <Button look="filled" icon="download" busy={isSaving} disabled={isLoading} onClick={() => actor.send({ type: 'document.save' })}>
            {t.download}
          </Button>
        ) : (
          <span className={styles.hint}>{t.viewOnly}</span>
        )}
      </div>
      {failure && <p role="alert">{failure.detail}</p>}
      {isLoading && <WaitingPage label={t.loadingDocument} />}
      {!isLoading && content && <Content actor={actor} title={item.title} content={content} />}
    </>
  )
}

function Content({ actor, title, content }: { actor: VisitorActor; title: string; content: DocumentContent }) {
  const t = useMessages(messages)
  const format = useFormat()
  const url = content.kind === 'picture' ? content.url : undefined
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  if (content.kind === 'none') return <EmptyPage icon="document" sentence={t.notShown} />
  if (content.kind === 'text')
    return (
      <pre dir="auto" className={styles.text}>
        {content.text}
      </pre>
    )
  const { page, pages } = content
  const show = (shown: number) => actor.send({ type: 'page.show', page: shown })
  return (
    <>
      {pages > 1 && (
        <div className={styles.bar}>
          <Button disabled={page <= 1} onClick={() => show(page - 1)}>
            {t.previous}
          </Button>
          <span role="status">{t.pageOf(format, page, pages)}</span>
          <Button disabled={page >= pages} onClick={() => show(page + 1)}>
            {t.next}
          </Button>
        </div>
      )}
      <img className={styles.picture} src={content.url} alt={t.picture(title, format.number(page))} />
    </>
  )
}
