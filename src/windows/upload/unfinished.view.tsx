import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { UnfinishedUpload } from '#machines/unfinished-uploads.machine'
import { isolate } from '#text/bidi'
import { shortenForUpload } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UnfinishedUploads } from './upload-window.machine'

const getPath = ({ path = '', name }: UnfinishedUpload): string =>
  path === '' || path === name || path.endsWith(`/${name}`) ? path || name : `${path}/${name}`

/**
 * Uploads that were started before the page was loaded and are not finished. If the browser has stored the file handle, one click continues
 * an upload; otherwise the user must choose the file again.
 */
export function UnfinishedList({ actor }: { actor: UnfinishedUploads }) {
  const t = useMessages(messages)
  const format = useFormat()
  const chooser = useRef<HTMLInputElement>(null)
  const items = useSelector(actor, ({ context }) => context.items)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const discarded = useSelector(actor, ({ context }) => context.items.find(({ uuid }) => uuid === context.discarded)?.name ?? '')
  const isFinding = useSelector(actor, (snapshot) => snapshot.matches('finding'))
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches('unknown'))
  const retry = (
    <Button icon="refresh" onClick={() => actor.send({ type: 'unfinished.retry' })}>
      {t.again}
    </Button>
  )
  if (isUnknown)
    return (
      <section className={styles.unfinished}>
        <p role="status">{t.notListed}</p>
        {retry}
      </section>
    )
  if (items.length === 0) return null
  return (
    <section className={styles.unfinished} aria-labelledby="unfinished-uploads">
      <h2 id="unfinished-uploads">{t.unfinished}</h2>
      <p>{items.every(({ isReadable }) => isReadable) ? t.unfinishedKept : t.unfinishedHint}</p>
      <ul>
        {items.map((item) => (
          <li key={item.uuid}>
            <span className={styles.name}>
              <Bdi title={isolate(getPath(item))}>{shortenForUpload(getPath(item))}</Bdi>
              <span className={styles.soft}>{t.arrived(format, item.received, item.size, item.target.title)}</span>
            </span>
            <Button
              icon="play"
              busy={isFinding}
              aria-label={`${t.goOn}: ${isolate(item.name)}`}
              onClick={() => (item.isReadable ? actor.send({ type: 'unfinished.continue', uuid: item.uuid }) : chooser.current?.click())}
            >
              {item.isReadable ? t.goOn : t.chooseAgain}
            </Button>
            <IconButton
              icon="close"
              size="small"
              label={t.discard(item.name)}
              onClick={() => actor.send({ type: 'unfinished.discard', uuid: item.uuid })}
            />
          </li>
        ))}
      </ul>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t.chooseAgain}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) actor.send({ type: 'unfinished.choose', files })
        }}
      />
      {problem !== null && <p role="alert">{problem === 'notDiscarded' ? t.notDiscarded(discarded) : t[problem]}</p>}
      {(problem === 'notFound' || problem === 'notDiscarded') && retry}
    </section>
  )
}
