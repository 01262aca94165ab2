import { type ReactNode, useId, useRef } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { panelMinWidth } from '#api/contract/constants'
import { lazyPart } from '#ui/lazy-part'
import { useLocale, useMessages } from '#ui/locale'
import { treeTarget } from '../commands/situation'
import type { Commands } from '../commands/use-commands'
import { getOpenFolders } from '../context'
import { type ExplorerActor, useExplorer, usePreviewActor, useTreeActor } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { messages as ownMessages } from './side-panes.messages'
import styles from './panes.module.css'
import { FolderTree } from '#widgets/folder-tree/folder-tree.view'
import { listMinWidth, type FittingPanes } from './use-pane-fit'

const Preview = lazyPart(() => import('../preview/preview.view').then(({ Preview: view }) => view))

export interface PanesProps {
  actor: ExplorerActor
  room: FittingPanes
  commands: Commands
  children: ReactNode
}

const sameList = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** List between folder tree and preview, with draggable dividers. */
export function SidePanes({ actor, room, commands, children }: PanesProps) {
  const t = useMessages(messages)
  const words = useMessages(ownMessages)
  const { direction } = useLocale()
  const id = useId()
  const tree = useTreeActor(actor)
  const preview = usePreviewActor(actor)
  const { tree: wantsTree, preview: wantsPreview } = useExplorer(actor, ({ preferences }) => preferences.panes)
  const shown = useExplorer(actor, getOpenFolders, sameList)
  const pathUuids = useExplorer(actor, ({ located }) => located.path.map(({ uuid }) => uuid), sameList)
  const widths = useRef<{ treeWidth?: number; previewWidth?: number }>({})
  const tell = () => actor.send({ type: 'panes.change', panes: widths.current })
  // True after the user changed the layout. A change by keyboard is reported before the new width is measured, so the width is sent again
  // after the measurement. Sending it during the measurement would start another one.
  const isChosen = useRef(false)
  const measured = (width: { treeWidth: number } | { previewWidth: number }) => {
    widths.current = { ...widths.current, ...width }
    if (isChosen.current) setTimeout(tell)
  }
  const showsPreview = preview !== undefined && wantsPreview && room.preview
  const showsTree = tree !== undefined && wantsTree && room.tree
  return (
    // The group gets a new id, because it then reads the positions of its panels again. The content of the panels stays mounted.
    <Group
      id={`${id} ${direction}`}
      orientation="horizontal"
      className={styles.panes}
      onLayoutChange={() => {
        isChosen.current = false
      }}
      onLayoutChanged={(_, { isUserInteraction }) => {
        isChosen.current = isUserInteraction
        if (isUserInteraction) tell()
      }}
    >
      {showsTree && (
        <Panel
          id="tree"
          minSize={panelMinWidth}
          defaultSize={actor.getSnapshot().context.preferences.panes.treeWidth}
          groupResizeBehavior="preserve-pixel-size"
          className={styles.side}
          onResize={({ inPixels }) => measured({ treeWidth: Math.max(panelMinWidth, Math.round(inPixels)) })}
        >
          <FolderTree
            tree={tree}
            label={t.tree}
            shown={shown}
            pathUuids={pathUuids}
            draggable
            onTick={({ uuid }) => actor.send({ type: 'folder.toggle', uuid })}
            tickLabel={words.tickFolder}
            onMenu={(event, line) => commands.openMenu(event, treeTarget(line))}
            onOtherKey={(event, line) => commands.pressOnItems(event, treeTarget(line))}
          />
        </Panel>
      )}
      {showsTree && <Separator className={styles.divider} aria-label={words.treeDivider} />}
      <Panel id="list" minSize={listMinWidth} className={styles.list}>
        {children}
      </Panel>
      {showsPreview && <Separator className={styles.divider} aria-label={words.previewDivider} />}
      {showsPreview && (
        <Panel
          id="preview"
          minSize={panelMinWidth}
          defaultSize={actor.getSnapshot().context.preferences.panes.previewWidth}
          groupResizeBehavior="preserve-pixel-size"
          className={styles.side}
          onResize={({ inPixels }) => measured({ previewWidth: Math.max(panelMinWidth, Math.round(inPixels)) })}
        >
          <Preview actor={actor} preview={preview} />
        </Panel>
      )}
    </Group>
  )
}
