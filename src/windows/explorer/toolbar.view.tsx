import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Breadcrumb } from './breadcrumb.view'
import styles from './bars.module.css'
import { type ExplorerActor, useExplorer } from './explorer-actor'
import { canGo } from './context'
import { messages } from './explorer.messages'
import { HistoryButton } from './history-button.view'
import { canCreate, canUpload, mayUpload } from './rights'
import type { Room } from './use-room'

interface ToolbarProps {
  actor: ExplorerActor
  room: Room
  onFiles(): void
  onFolder(): void
}

export function Toolbar({ actor, room, onFiles, onFolder }: ToolbarProps) {
  const say = useMessages(messages)
  const tree = useExplorer(actor, ({ preferences }) => preferences.panes.tree)
  const up = useExplorer(actor, (context) => canGo(context, 'up'))
  const create = useExplorer(actor, ({ session, located: { folder } }) => canCreate({ session, folder }))
  const offersUpload = useExplorer(actor, ({ session, located: { folder } }) => mayUpload({ session, folder }))
  const upload = useExplorer(actor, ({ session, located: { folder } }) => canUpload({ session, folder }))
  return (
    <div role="toolbar" aria-label={say.toolbar} className={styles.toolbar}>
      <IconButton
        icon="tree"
        label={room.tree ? say.tree : say.treeNeedsRoom}
        pressed={tree && room.tree}
        disabled={!room.tree}
        onClick={() => actor.send({ type: 'panes.change', panes: { tree: !tree } })}
      />
      <HistoryButton actor={actor} side="back" />
      <HistoryButton actor={actor} side="forward" />
      <IconButton icon="up" label={say.up} keys="Alt+↑" disabled={!up} onClick={() => actor.send({ type: 'place.go', to: 'up' })} />
      <Breadcrumb actor={actor} />
      <IconButton icon="refresh" label={say.refresh} keys="F5" onClick={() => actor.send({ type: 'place.refresh' })} />
      <IconButton
        icon="folderNew"
        label={say.createFolder}
        keys="Ctrl+Shift+F"
        disabled={!create}
        onClick={() => actor.send({ type: 'folder.create' })}
      />
      {offersUpload && (
        <>
          <IconButton icon="upload" label={say.uploadFile} disabled={!upload} onClick={onFiles} />
          <IconButton icon="folderUpload" label={say.uploadFolder} disabled={!upload} onClick={onFolder} />
        </>
      )}
    </div>
  )
}
