import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Node } from '#api/contract/node'
import { hasMore } from '#machines/paged-list'
import { applyTagAssignments } from '#machines/taggings'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { usePendingTags } from '../taggings/use-pending-tags'
import { applyMoves } from './paragraph-page'
import { messages } from './paragraph-page.messages'
import type { ParagraphListActor } from './paragraph-page-setup'
import type { ParagraphPageActor } from './paragraph-page.view'
import styles from './paragraph-page.module.css'
import { ParagraphEditor, ParagraphItem } from './paragraph.view'

interface ParagraphListProps {
  actor: ParagraphPageActor
  folder: Node
  /** True for the open folder itself, which may have no paragraphs directly in it. */
  isRoot?: boolean
}

/** Paragraphs of one folder. They are loaded when this list becomes visible. */
export function ParagraphList({ actor, folder, isRoot = false }: ParagraphListProps) {
  const list = useSelector(actor, ({ context }) => context.lists[folder.uuid])
  const place = useRef<HTMLDivElement>(null)
  const { uuid } = folder
  useEffect(() => {
    if (list) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) actor.send({ type: 'section.seen', uuid })
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [actor, list, uuid])
  return (
    <div ref={place} className={styles.list}>
      {list && <Shown actor={actor} list={list} folder={folder} isRoot={isRoot} />}
    </div>
  )
}

function Shown({ actor, list, folder, isRoot }: Required<ParagraphListProps> & { list: ParagraphListActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const shown = useSelector(list, ({ context }) => context.shown)
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ work: 'loading' }))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches({ work: 'failed' }) || snapshot.matches({ work: 'loadMoreFailed' }))
  const isReady = useSelector(list, (snapshot) => snapshot.can({ type: 'list.more' }))
  const end = useRef<HTMLDivElement>(null)
  const more = hasMore(shown)
  useEffect(() => {
    if (!isReady || !more) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) list.send({ type: 'list.more' })
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, isReady, more])
  const moves = useSelector(actor, ({ context }) => context.moves)
  const coming = usePendingTags(actor)
  const { totalElements } = shown
  const contents = applyMoves(applyTagAssignments(shown.contents, coming), moves, { relationType: 4, parentUuid: folder.uuid })
  const draft = useSelector(actor, ({ context }) => context.draft)
  const isHomeless = draft?.folder === folder.uuid && !isLoading && !contents.some(({ uuid }) => uuid === draft.uuid)
  if (contents.length === 0 && isLoading) return <WaitingPage label={t.loading} size={32} />
  return (
    <>
      <ul className={styles.paragraphs}>
        {contents.map((one) => (
          <ParagraphItem key={one.uuid} {...{ actor, folder, paragraph: one }} order={contents} isWhole={!more} />
        ))}
      </ul>
      {isHomeless && <ParagraphEditor actor={actor} isDeleted={!more} />}
      {hasFailed && <FailedPage sentence={t.failed} onRetry={() => list.send({ type: 'list.retry' })} />}
      {contents.length === 0 && !hasFailed && !isRoot && <p className={styles.hint}>{t.none}</p>}
      {more && !hasFailed && (
        <div ref={end} className={styles.more}>
          <span className={styles.hint}>{t.shown(format, contents.length, totalElements)}</span>
          <Button look="plain" disabled={!isReady} onClick={() => list.send({ type: 'list.more' })}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}
