import { pageSize } from '#api/contract/constants'
import { emptyList } from '#machines/paged-list'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { getPaging } from '../explorer'
import styles from './bars.module.css'
import { type ExplorerActor, useFolderPresenceActor, useExplorer } from '../explorer-actor'
import { clearClipboard } from '../commands/clipboard-commands'
import type { Commands } from '../commands/use-commands'
import { getOpenFolders, getMode, getSelectedRows, showsFiles } from '../context'
import { messages } from '../explorer.messages'
import { messages as footer } from './footer.messages'
import { OtherUsersList } from '../presence/folder-presence.view'
import { FolderViewSwitches } from '../folder-view/folder-view.view'
import { Pager } from './pager.view'
import type { FittingPanes } from './use-pane-fit'

/** Returns the page sizes that the user can choose. The current size is always one of them, because searches have another default. */
const getPageSizes = (size: number): number[] => [...new Set([...pageSize.choices, size])].sort((one, other) => one - other)

/** Maximum number of item names in a tooltip. */
const maxNames = 10

/** Shows the copied and cut items of all windows, with a button to clear the clipboard. */
function ClipboardChip({ actor, commands }: { actor: ExplorerActor; commands: Commands }) {
  const t = useMessages(messages)
  const words = useMessages(footer)
  const format = useFormat()
  const { copyItems, cutItems } = useExplorer(actor, ({ services }) => services.clipboard)
  if (copyItems.length + cutItems.length === 0) return null
  return (
    <div
      role="group"
      aria-label={words.heldItems}
      className={styles.held}
      title={format.list([...copyItems, ...cutItems].slice(0, maxNames).map(({ title }) => title))}
    >
      <Icon name={cutItems.length > 0 ? 'cut' : 'copy'} size={14} />
      <span>{words.held(format, copyItems.length, cutItems.length)}</span>
      <IconButton
        size="small"
        icon="close"
        label={t.clearClipboard}
        onClick={() => commands.runCommand(clearClipboard, { at: 'background' })}
      />
    </div>
  )
}

interface FooterProps {
  actor: ExplorerActor
  room: FittingPanes
  commands: Commands
}

export function Footer({ actor, room, commands }: FooterProps) {
  const t = useMessages(messages)
  const words = useMessages(footer)
  const format = useFormat()
  const rules = useExplorer(actor, (context) => context.rules)
  const total = useExplorer(actor, ({ children }) => children.totalElements)
  const loaded = useExplorer(actor, ({ children }) => children.contents.length)
  const isRead = useExplorer(actor, ({ children }) => children !== emptyList)
  const selected = useExplorer(actor, (context) => getSelectedRows(context).length)
  const files = useExplorer(actor, showsFiles)
  const hasFaces = useExplorer(actor, (context) => getMode(context) === 'folders' && getOpenFolders(context).length < 2)
  const folderPresence = useFolderPresenceActor(actor)
  const paged = getPaging(rules) === 'pages'
  return (
    <div className={styles.footer} data-part="footer" data-region>
      <p className={styles.count} role="status">
        {!files || !isRead ? null : selected > 0 ? words.selected(format, selected, total) : t.items(format, total)}
        {files && selected === 0 && loaded < total && !paged && <span className={styles.loaded}>{words.loadedShare(format, loaded)}</span>}
      </p>
      {files && paged && <Pager actor={actor} />}
      <ClipboardChip actor={actor} commands={commands} />
      {folderPresence && <OtherUsersList actor={folderPresence} />}
      <div className={styles.switches}>
        {hasFaces && <FolderViewSwitches actor={actor} />}
        {files && <FileSwitches actor={actor} room={room} />}
      </div>
    </div>
  )
}

/** Display options of the file list. */
function FileSwitches({ actor, room }: Pick<FooterProps, 'actor' | 'room'>) {
  const t = useMessages(messages)
  const words = useMessages(footer)
  const format = useFormat()
  const rules = useExplorer(actor, (context) => context.rules)
  const preview = useExplorer(actor, ({ preferences }) => preferences.panes.preview)
  const paged = getPaging(rules) === 'pages'
  return (
    <>
      {rules.view === 'LIST' && (
        <>
          {paged && (
            <select
              className={styles.select}
              aria-label={words.pageSize}
              title={words.pageSize}
              value={rules.pageSize}
              onChange={(event) => actor.send({ type: 'rules.pageSize', size: Number(event.target.value) })}
            >
              {getPageSizes(rules.pageSize).map((size) => (
                <option key={size} value={size}>
                  {format.number(size)}
                </option>
              ))}
            </select>
          )}
          <IconButton
            size="small"
            icon="pages"
            label={words.pages}
            pressed={paged}
            onClick={() => actor.send({ type: 'rules.paginate', pagination: !rules.pagination })}
          />
        </>
      )}
      <IconButton
        size="small"
        icon="preview"
        label={room.preview ? t.preview : words.previewNeedsRoom}
        pressed={preview && room.preview}
        disabled={!room.preview}
        onClick={() => actor.send({ type: 'panes.change', panes: { preview: !preview } })}
      />
      <div role="group" aria-label={t.view} className={styles.views}>
        <IconButton
          size="small"
          icon="list"
          label={t.list}
          pressed={rules.view === 'LIST'}
          onClick={() => actor.send({ type: 'rules.show', view: 'LIST' })}
        />
        <IconButton
          size="small"
          icon="grid"
          label={t.grid}
          pressed={rules.view === 'GRID'}
          onClick={() => actor.send({ type: 'rules.show', view: 'GRID' })}
        />
      </div>
    </>
  )
}
