import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { applyTagAssignments } from '#machines/taggings'
import { noticeMessages } from '#text/messages/notices'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { MarkLatinWords } from '#ui/latin'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { WaitingPage } from '#ui/state-page'
import type { SelectedText } from '#widgets/text/text-selection'
import { DocumentTextView } from '#widgets/text/text.view'
import { usePendingTags } from '#widgets/taggings/use-pending-tags'
import { TagList } from './tag-list.view'
import { toExcerpt, toMarks, overlapsTaggedParagraph } from './tagged-paragraphs'
import type { textTagsMachine } from './text-tags.machine'
import { canTag } from './text-tags-setup'
import { messages } from './text-tags.messages'
import styles from './text-tags.module.css'

export type TextTagsActor = ActorRefFrom<typeof textTagsMachine>

export function TextTagsView({ actor }: { actor: TextTagsActor }) {
  const t = useMessages(messages)
  const isClosing = useSelector(actor, (snapshot) => snapshot.matches('closing'))
  const isOpened = useSelector(actor, (snapshot) => snapshot.matches('opened'))
  if (isClosing)
    return (
      <p role="alert" className={styles.note}>
        {t.failed}
      </p>
    )
  return isOpened ? <TaggedText actor={actor} /> : <WaitingPage label={t.loading} />
}

function TaggedText({ actor }: { actor: TextTagsActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { documentText, paragraphs: read, chosen, payload, error } = useSelector(actor, ({ context }) => context)
  const coming = usePendingTags(actor)
  const paragraphs = useMemo(() => applyTagAssignments(read, coming), [read, coming])
  const may = useSelector(actor, ({ context }) => canTag(context))
  const marks = useMemo(() => toMarks(paragraphs), [paragraphs])
  const current = useMemo(() => {
    const at = paragraphs.findIndex(({ uuid }) => uuid === chosen?.uuid)
    return at < 0 ? undefined : { mark: at }
    // Must not depend on other values: `chosen` is a new object for every jump, and nothing else may scroll.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen])
  const selecting = useMemo(
    () => ({
      onSelect: (selection: SelectedText) => actor.send({ type: 'text.select', ...selection }),
      onEnter: () => actor.send({ type: 'tag.add' }),
    }),
    [actor],
  )
  const frame = useRef<HTMLDivElement>(null)
  const toText = () => frame.current?.querySelector('section')?.focus({ preventScroll: true })
  // Moves the focus from the window frame to the text, so that the shortcuts work at once.
  useEffect(() => {
    const active = document.activeElement
    if (active === document.body || (active?.contains(frame.current) && active !== frame.current)) toText()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F7' || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    actor.send({ type: 'tag.step', by: event.shiftKey ? -1 : 1 })
  }
  const none = paragraphs.length === 0
  return (
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.window}>
        <div className={styles.pane}>
          {documentText && (
            <DocumentTextView
              actor={documentText}
              label={t.textOf(payload.title)}
              marks={marks}
              current={current}
              onMark={(at) => {
                const uuid = paragraphs[at]?.uuid
                if (uuid !== undefined) actor.send({ type: 'tag.choose', uuid })
              }}
              {...(may && { selecting, overSelection: <SelectionTooltip actor={actor} /> })}
            />
          )}
        </div>
        <div className={styles.side}>
          <div className={styles.head}>
            <h2 className={styles.title}>{t.tags}</h2>
            <span role="status" className={styles.count}>
              {none ? '' : t.count(format, paragraphs.length)}
            </span>
            <IconButton
              icon="up"
              label={t.previous}
              keys="Shift+F7"
              disabled={none}
              onClick={() => actor.send({ type: 'tag.step', by: -1 })}
            />
            <IconButton icon="down" label={t.next} keys="F7" disabled={none} onClick={() => actor.send({ type: 'tag.step', by: 1 })} />
          </div>
          <div className={styles.list}>
            {error !== undefined && (
              <p role="alert" className={styles.refusal}>
                {getErrorDetail(error) ?? t.notChanged}
              </p>
            )}
            {none && <p className={styles.hint}>{t.none}</p>}
            {may && none && (
              <p className={styles.hint}>
                <MarkLatinWords>{t.howTo}</MarkLatinWords>
              </p>
            )}
            <TagList actor={actor} paragraphs={paragraphs} coming={coming} may={may} onEmptied={toText} />
          </div>
        </div>
      </div>
      <Deletion actor={actor} />
    </div>
  )
}

/** Tooltip below the selected text: the text, a warning if it overlaps paragraphs with keywords, and a button to add keywords. */
function SelectionTooltip({ actor }: { actor: TextTagsActor }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { selection, paragraphs } = useSelector(actor, ({ context }) => context)
  if (selection.from === selection.to) return null
  return (
    <div
      role="group"
      aria-label={t.tooltip}
      className={styles.tooltip}
      // Prevents that the press removes the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.selected}>
        <Bdi>{toExcerpt(selection.text, 40)}</Bdi>
      </span>
      {overlapsTaggedParagraph(paragraphs, selection) && (
        <span role="status" className={styles.warning}>
          {noticeMessages(locale).tagOverlap}
        </span>
      )}
      <Button icon="tag" look="filled" onClick={() => actor.send({ type: 'tag.add' })}>
        {t.add}
      </Button>
    </div>
  )
}

function Deletion({ actor }: { actor: TextTagsActor }) {
  const t = useMessages(messages)
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches({ opened: { question: 'asking' } }))
  const words = useSelector(actor, ({ context }) => context.deletion?.words ?? '')
  if (!isAsked) return null
  return (
    <ConfirmDialog
      danger
      title={t.deleteTitle}
      ok={t.deleteConfirm}
      cancel={t.cancel}
      onOk={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {t.deletes(words)}
    </ConfirmDialog>
  )
}
