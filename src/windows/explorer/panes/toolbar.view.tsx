import { IconButton } from '#ui/button'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { FailedCard } from '#ui/state-page'
import { Breadcrumb } from '../path/breadcrumb.view'
import styles from './bars.module.css'
import type { Command } from '../commands/command'
import { createFolder, refresh, up, uploadFile, uploadFolder } from '../commands/place-commands'
import { createSituation } from '../commands/situation'
import { type Commands, useAvailability } from '../commands/use-commands'
import { isBin } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { HistoryButton } from '../path/history-button.view'
import type { Obstacle } from '../commands/rights'
import type { FittingPanes } from './use-pane-fit'

const SearchBox = lazyPart(() => import('../search/search-box.view').then(({ SearchBox: view }) => view), { Failed: FailedCard })

export const preloadSearchBox = SearchBox.preload

interface ToolbarProps {
  actor: ExplorerActor
  room: FittingPanes
  commands: Commands
}

export function Toolbar({ actor, room, commands }: ToolbarProps) {
  const t = useMessages(messages)
  const tree = useExplorer(actor, ({ preferences }) => preferences.panes.tree)
  const inBin = useExplorer(actor, isBin)
  const button = (command: Command, label: string) => <CommandButton actor={actor} command={command} label={label} commands={commands} />
  return (
    <div role="toolbar" aria-label={t.toolbar} className={styles.toolbar}>
      {!inBin && (
        <IconButton
          icon="tree"
          label={room.tree ? t.tree : t.treeNeedsRoom}
          pressed={tree && room.tree}
          disabled={!room.tree}
          onClick={() => actor.send({ type: 'panes.change', panes: { tree: !tree } })}
        />
      )}
      <HistoryButton actor={actor} side="back" />
      <HistoryButton actor={actor} side="forward" />
      {button(up, t.up)}
      <Breadcrumb actor={actor} />
      {button(refresh, t.refresh)}
      {!inBin && (
        <>
          {button(createFolder, t.createFolder)}
          {button(uploadFile, t.uploadFile)}
          {button(uploadFolder, t.uploadFolder)}
          <SearchBox actor={actor} />
        </>
      )}
    </div>
  )
}

interface CommandButtonProps {
  actor: ExplorerActor
  command: Command
  label: string
  commands: Commands
}

function CommandButton({ actor, command, label, commands: { doer } }: CommandButtonProps) {
  const reasons: Partial<Record<Obstacle, string>> = useMessages(messages)
  const { hidden, obstacle } = useAvailability(actor, command)
  const { icon, keys, run } = command
  if (hidden) return null
  return (
    <IconButton
      icon={typeof icon === 'string' ? icon : 'more'}
      label={label}
      keys={keys}
      reason={obstacle && reasons[obstacle]}
      disabled={obstacle !== undefined}
      onClick={() => run(createSituation(actor.getSnapshot().context, { at: 'background' }), doer)}
    />
  )
}
