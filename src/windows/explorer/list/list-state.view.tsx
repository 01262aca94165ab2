import { useSelector } from '@xstate/react'
import { getErrorDetail } from '#machines/detail'
import { getFailureKind } from '#machines/failure'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import styles from './list-state.module.css'
import { type ExplorerActor, type ListingActor, useExplorer } from '../explorer-actor'
import { getOpenFolders } from '../context'
import { messages } from '../explorer.messages'
import { SingleCellRow, MessagePanel } from './list-panel.view'

const EmptyList = lazyPart(() => import('./empty-list.view').then(({ EmptyList: view }) => view))

const skeletonRows = 9

interface ListStateProps {
  actor: ExplorerActor
  listing: ListingActor
  empty: boolean
  onUpload(): void
}

/** Message that replaces missing rows: loading, empty or failed, with the actions that the user can take. */
export function ListState({ actor, listing, empty, onUpload }: ListStateProps) {
  const t = useMessages(messages)
  const lost = useSelector(
    actor,
    (snapshot) => snapshot.matches({ place: 'failed' }) && getFailureKind(snapshot.context.placeError) === 'gone',
  )
  const state = useSelector(listing, ({ value: { work } }) =>
    typeof work === 'string' ? work : 'loading' in work ? work.loading : 'checking',
  )
  const error = useSelector(listing, ({ context }) => context.error)
  const atRoots = useExplorer(actor, (context) => getOpenFolders(context).length === 0)
  const isLimited = useSelector(listing, ({ context }) => context.shown.limited === true)
  const retry = (
    <Button icon="refresh" onClick={() => actor.send({ type: 'place.refresh' })}>
      {t.retry}
    </Button>
  )

  const isGone = lost && !atRoots
  const leave = (
    <Button icon="home" onClick={() => actor.send({ type: 'place.go', to: 'roots' })}>
      {t.toRoots}
    </Button>
  )

  // If the list already has rows, they stay visible, and the message appears above them.
  if (state === 'failed' && !empty)
    return (
      <SingleCellRow>
        <div className={styles.over} role="alert">
          <span>{isGone ? t.lost : (getErrorDetail(error) ?? t.failed)}</span>
          {isGone ? leave : retry}
        </div>
      </SingleCellRow>
    )
  if (state === 'failed' && isGone)
    return (
      <MessagePanel icon="folder" sentence={t.lost}>
        {leave}
      </MessagePanel>
    )
  if (state === 'failed')
    return (
      <MessagePanel icon="warning" sentence={getErrorDetail(error) ?? t.failed} alert>
        {retry}
      </MessagePanel>
    )
  if (state === 'loadMoreFailed')
    return (
      <SingleCellRow>
        <div className={styles.tail} role="alert">
          <span>{t.moreFailed}</span>
          <Button look="plain" onClick={() => listing.send({ type: 'list.retry' })}>
            {t.retry}
          </Button>
        </div>
      </SingleCellRow>
    )
  if (state === 'loadingMore')
    return (
      <SingleCellRow>
        <div className={styles.tail}>
          <Icon name="loading" spinning />
          <span>{t.loading}</span>
        </div>
      </SingleCellRow>
    )
  if (!empty || state === 'starting') return null
  if (state === 'slow') return <Skeleton />
  return <EmptyList actor={actor} isLimited={isLimited} onUpload={onUpload} />
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <span key={index} style={{ inlineSize: `${34 + ((index * 29) % 48)}%` }} />
      ))}
    </div>
  )
}
