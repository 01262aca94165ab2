import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { getOpenFolders, isBin } from '../context'
import { getExplorerRights } from '../commands/situation'
import { messages as empty } from './empty-list.messages'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { MessagePanel } from './list-panel.view'
import { canUpload, createObstacle } from '../commands/rights'
import { NothingFound } from '../search/nothing-found.view'
import { useSearchActor } from '../search/search-actor'

interface EmptyListProps {
  actor: ExplorerActor
  /** True if the user may not see all of the content, so the list cannot claim to be empty. */
  isLimited: boolean
  onUpload(): void
}

/** Message for a list without rows, with the possible actions. */
export function EmptyList({ actor, isLimited, onUpload }: EmptyListProps) {
  const t = useMessages(messages)
  const words = useMessages(empty)
  const search = useSearchActor(actor)
  const asked = useExplorer(actor, (context) => context.search)
  const atRoots = useExplorer(actor, (context) => getOpenFolders(context).length === 0)
  const inBin = useExplorer(actor, isBin)
  const keyword = useExplorer(actor, (context) => context.keyword)
  if (search && asked)
    return (
      <MessagePanel icon="search">
        <NothingFound search={search} asked={asked} />
      </MessagePanel>
    )
  if (inBin && keyword !== '')
    return (
      <MessagePanel icon="search" sentence={words.binNothing(keyword)}>
        <Button icon="delete" onClick={() => actor.send({ type: 'bin.search', keyword: '' })}>
          {words.binShowAll}
        </Button>
      </MessagePanel>
    )
  if (inBin)
    return (
      <MessagePanel icon="delete" sentence={words.binEmpty}>
        <Button
          icon="folder"
          onClick={() => actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'explorer', payload: {} })}
        >
          {t.toRoots}
        </Button>
      </MessagePanel>
    )
  if (atRoots)
    return (
      <MessagePanel icon="folder" sentence={words.noRoots}>
        <Button icon="refresh" onClick={() => actor.send({ type: 'place.refresh' })}>
          {t.refresh}
        </Button>
      </MessagePanel>
    )
  return <EmptyFolder actor={actor} isLimited={isLimited} onUpload={onUpload} />
}

/** Message for a folder without visible items. It offers to add items, or says which permission that needs. */
function EmptyFolder({ actor, isLimited, onUpload }: EmptyListProps) {
  const t = useMessages(messages)
  const words = useMessages(empty)
  const canFill = useExplorer(actor, (context) => canUpload(getExplorerRights(context)))
  const isOne = useExplorer(actor, ({ located }) => located.folder !== null)
  const obstacle = useExplorer(actor, (context) => createObstacle(getExplorerRights(context)))
  if (canFill)
    return (
      <MessagePanel icon="folderOpen" sentence={isLimited ? words.limitedWriter : words.emptyDrop}>
        <Button look="filled" icon="upload" onClick={onUpload}>
          {t.uploadFile}
        </Button>
      </MessagePanel>
    )
  return (
    <MessagePanel
      icon={isLimited ? 'permission' : 'folderOpen'}
      sentence={
        !isOne
          ? words[isLimited ? 'limitedSeveral' : 'emptySeveral']
          : obstacle === 'needsWrite'
            ? words[isLimited ? 'limited' : 'emptyReadOnly']
            : words[isLimited ? 'limitedWriter' : 'empty']
      }
    >
      {obstacle === undefined && (
        <Button icon="folderNew" onClick={() => actor.send({ type: 'folder.create' })}>
          {t.createFolder}
        </Button>
      )}
    </MessagePanel>
  )
}
