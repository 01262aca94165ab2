import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { detailOf } from '#machines/detail'
import { failureKind } from '#machines/failure'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { late } from '#ui/late'
import { useMessages } from '#ui/locale'
import styles from './list-state.module.css'
import { type ExplorerActor, type ListingActor, useExplorer } from './explorer-actor'
import { foldersOf, isBin } from './context'
import { messages } from './explorer.messages'
import { standingOf } from './commands/situation'
import { canUpload, createObstacle } from './rights'
import { useSearchActor } from './search/search-actor'

const NothingFound = late(() => import('./search/nothing-found.view').then(({ NothingFound: view }) => view))

const skeletonRows = 9

interface ListStateProps {
  actor: ExplorerActor
  listing: ListingActor
  empty: boolean
  onUpload(): void
}

/** What stands where rows are missing: waiting, nothing there, or an error; one sentence, and what can be done about it. */
export function ListState({ actor, listing, empty, onUpload }: ListStateProps) {
  const say = useMessages(messages)
  const lost = useSelector(actor, (snapshot) => snapshot.matches({ place: 'lost' }) && failureKind(snapshot.context.placeError) === 'gone')
  const state = useSelector(listing, ({ value: { work } }) =>
    typeof work === 'string' ? work : 'loading' in work ? work.loading : 'checking',
  )
  const error = useSelector(listing, ({ context }) => context.error)
  const search = useSearchActor(actor)
  const asked = useExplorer(actor, (context) => context.search)
  const atRoots = useExplorer(actor, (context) => foldersOf(context).length === 0)
  const inBin = useExplorer(actor, isBin)
  const isLimited = useSelector(listing, ({ context }) => context.shown.limited === true)
  const retry = (
    <Button icon="refresh" onClick={() => actor.send({ type: 'place.refresh' })}>
      {say.retry}
    </Button>
  )

  const isGone = lost && !atRoots
  const leave = (
    <Button icon="home" onClick={() => actor.send({ type: 'place.go', to: 'roots' })}>
      {say.toRoots}
    </Button>
  )

  // What is on show stays on show; the sentence stands over it.
  if (state === 'failed' && !empty)
    return (
      <OnlyCell>
        <div className={styles.over} role="alert">
          <span>{isGone ? say.lost : (detailOf(error) ?? say.failed)}</span>
          {isGone ? leave : retry}
        </div>
      </OnlyCell>
    )
  if (state === 'failed' && isGone)
    return (
      <Panel icon="folder" sentence={say.lost}>
        {leave}
      </Panel>
    )
  if (state === 'failed')
    return (
      <Panel icon="warning" sentence={detailOf(error) ?? say.failed} alert>
        {retry}
      </Panel>
    )
  if (state === 'stuck')
    return (
      <OnlyCell>
        <div className={styles.tail} role="alert">
          <span>{say.moreFailed}</span>
          <Button look="plain" onClick={() => listing.send({ type: 'list.retry' })}>
            {say.retry}
          </Button>
        </div>
      </OnlyCell>
    )
  if (state === 'loadingMore')
    return (
      <OnlyCell>
        <div className={styles.tail}>
          <Icon name="loading" spinning />
          <span>{say.loading}</span>
        </div>
      </OnlyCell>
    )
  if (!empty || state === 'brief') return null
  if (state === 'slow') return <Skeleton />
  if (search && asked)
    return (
      <Panel icon="search">
        <NothingFound search={search} asked={asked} />
      </Panel>
    )
  if (inBin)
    return (
      <Panel icon="delete" sentence={say.binEmpty}>
        <Button
          icon="folder"
          onClick={() => actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'explorer', payload: {} })}
        >
          {say.toRoots}
        </Button>
      </Panel>
    )
  if (atRoots)
    return (
      <Panel icon="folder" sentence={say.noRoots}>
        <Button icon="refresh" onClick={() => actor.send({ type: 'place.refresh' })}>
          {say.refresh}
        </Button>
      </Panel>
    )
  return <EmptyFolder actor={actor} isLimited={isLimited} onUpload={onUpload} />
}

/** What may be put into it, or what that needs. */
function EmptyFolder({ actor, isLimited, onUpload }: Pick<ListStateProps, 'actor' | 'onUpload'> & { isLimited: boolean }) {
  const say = useMessages(messages)
  const canFill = useExplorer(actor, (context) => canUpload(standingOf(context)))
  const isOne = useExplorer(actor, ({ located }) => located.folder !== null)
  const obstacle = useExplorer(actor, (context) => createObstacle(standingOf(context)))
  if (canFill)
    return (
      <Panel icon="folderOpen" sentence={isLimited ? say.limitedWriter : say.emptyDrop}>
        <Button look="filled" icon="upload" onClick={onUpload}>
          {say.uploadFile}
        </Button>
      </Panel>
    )
  return (
    <Panel
      icon={isLimited ? 'permission' : 'folderOpen'}
      sentence={
        !isOne
          ? say[isLimited ? 'limitedSeveral' : 'emptySeveral']
          : obstacle === 'needsWrite'
            ? say[isLimited ? 'limited' : 'emptyReadOnly']
            : say[isLimited ? 'limitedWriter' : 'empty']
      }
    >
      {obstacle === undefined && (
        <Button icon="folderNew" onClick={() => actor.send({ type: 'folder.create' })}>
          {say.createFolder}
        </Button>
      )}
    </Panel>
  )
}

function Panel({ icon, sentence, alert = false, children }: { icon: string; sentence?: string; alert?: boolean; children?: ReactNode }) {
  return (
    <OnlyCell>
      <div className={styles.panel} role={alert ? 'alert' : undefined}>
        <span className={styles.panelIcon}>
          <Icon name={icon} size={36} />
        </span>
        {sentence !== undefined && <p>{sentence}</p>}
        {children}
      </div>
    </OnlyCell>
  )
}

/** A grid holds rows of cells and nothing else, so what stands for missing rows is the one cell of a row. */
function OnlyCell({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.only}>
      <div role="gridcell" className={styles.only}>
        {children}
      </div>
    </div>
  )
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
