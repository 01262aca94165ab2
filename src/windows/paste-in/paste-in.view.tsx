import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ClipboardContent } from '#machines/clipboard'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar, ProgressRing } from '#ui/progress'
import { FolderTree } from '#widgets/folder-tree/folder-tree.view'
import { canReceive, type Destination } from './paste-in'
import type { pasteInMachine } from './paste-in.machine'
import { messages } from './paste-in.messages'
import styles from './paste-in.module.css'

type PasteInActor = ActorRefFrom<typeof pasteInMachine>

export function PasteInView({ actor }: { actor: PasteInActor }) {
  const t = useMessages(messages)
  const clipboardContent = useSelector(actor, ({ context }) => context.clipboardContent)
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosing'))
  const isUnderWay = useSelector(actor, ({ context }) => context.chosen.some(({ state }) => state !== 'waiting'))
  if (!clipboardContent || !(isChoosing || isUnderWay))
    return (
      <div className={styles.reading}>
        <ProgressRing label={t.reading} />
      </div>
    )
  return (
    <div className={styles.window}>
      {isChoosing ? <FolderChoice actor={actor} clipboardContent={clipboardContent} /> : <PasteProgress actor={actor} />}
    </div>
  )
}

/** Describes the content of the clipboard as text. */
function ClipboardSummary({ clipboardContent: { copyItems, cutItems } }: { clipboardContent: ClipboardContent }) {
  const t = useMessages(messages)
  const format = useFormat()
  const only = copyItems.length === 1 ? copyItems[0]?.title : undefined
  return (
    <ul className={styles.holding}>
      {copyItems.length > 0 && (
        <li>
          <Icon name="copy" size={16} />
          <span>{t.copied(format, copyItems.length, only)}</span>
        </li>
      )}
      {cutItems.map(({ uuid, title }) => (
        <li key={uuid}>
          <Icon name="cut" size={16} />
          <span>{t.cut(title)}</span>
        </li>
      ))}
    </ul>
  )
}

function FolderChoice({ actor, clipboardContent }: { actor: PasteInActor; clipboardContent: ClipboardContent }) {
  const t = useMessages(messages)
  const format = useFormat()
  const tree = useSelector(actor, ({ children }) => children.folderTree)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const way = useSelector(actor, ({ context }) => context.payload.way) ?? []
  const isTooMany = clipboardContent.cutItems.length > 0 && chosen.length > 1
  return (
    <>
      <ClipboardSummary clipboardContent={clipboardContent} />
      <div className={styles.folders}>
        {tree && (
          <FolderTree
            tree={tree}
            label={t.where}
            shown={chosen.map(({ uuid }) => uuid)}
            pathUuids={way}
            onTick={(folder) => actor.send({ type: 'folder.toggle', folder })}
            canTick={(folder) => canReceive(folder, clipboardContent)}
            tickLabel={t.tick}
            entered
          />
        )}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t.chosen}>
          {chosen.map(({ uuid, title }) => (
            <li key={uuid} className={styles.chip}>
              <Bdi className={styles.title}>{title}</Bdi>
              <IconButton icon="close" size="small" label={t.drop(title)} onClick={() => actor.send({ type: 'destination.drop', uuid })} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note} data-warning={isTooMany || undefined} role="status">
        {isTooMany ? t.cutToOne : chosen.length === 0 ? t.none : ''}
      </p>
      <div className={styles.foot}>
        <Button look="filled" icon="paste" disabled={chosen.length === 0} onClick={() => actor.send({ type: 'paste.start' })}>
          {chosen.length === 0 ? t.paste : t.pasteIn(format, chosen.length)}
        </Button>
        <Button onClick={() => actor.send({ type: 'paste.cancel' })}>{t.cancel}</Button>
      </div>
    </>
  )
}

const icons: Readonly<Record<Destination['state'], string>> = {
  waiting: 'folder',
  pasting: 'loading',
  done: 'success',
  failed: 'error',
  skipped: 'warning',
}

function PasteProgress({ actor }: { actor: PasteInActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const at = useSelector(actor, ({ context }) => context.position)
  const isStuck = useSelector(actor, (snapshot) => snapshot.matches('destinationFailed'))
  const foot = useRef<HTMLDivElement>(null)
  const one = chosen[at]
  // Moves the focus to the buttons: the tree that had it is no longer shown. Also when a failed folder needs a decision.
  useEffect(() => {
    if (isStuck || document.activeElement === document.body) foot.current?.querySelector('button')?.focus()
  }, [isStuck])
  return (
    <>
      <ProgressBar value={at / chosen.length} label={t.progress(format, Math.min(at + 1, chosen.length), chosen.length)} />
      <ol className={styles.destinations} aria-label={t.where}>
        {chosen.map(({ uuid, title, state, why }) => (
          <li key={uuid} className={styles.destination} data-state={state}>
            <Icon name={icons[state]} spinning={state === 'pasting'} />
            <span className={styles.name}>
              <Bdi>{title}</Bdi>
              {state === 'failed' && <span className={styles.why}>{why}</span>}
            </span>
            <span className={styles.state}>{t[state]}</span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role={isStuck ? 'alert' : 'status'}>
        {isStuck && one
          ? t.destinationFailed(one.title, one.why ?? '')
          : t.progress(format, Math.min(at + 1, chosen.length), chosen.length)}
      </p>
      <div className={styles.foot} ref={foot}>
        {isStuck && (
          <>
            <Button look="filled" icon="refresh" onClick={() => actor.send({ type: 'paste.retry' })}>
              {t.retry}
            </Button>
            <Button onClick={() => actor.send({ type: 'paste.skip' })}>{t.skip}</Button>
          </>
        )}
        <Button look="plain" onClick={() => actor.send({ type: 'paste.cancel' })}>
          {t.close}
        </Button>
      </div>
    </>
  )
}
