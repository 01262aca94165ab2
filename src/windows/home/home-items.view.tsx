import { useSelector } from '@xstate/react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { HomeItem, HomeSection } from '#api/contract/home'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { toNodeWindow } from '#widgets/open-node/node-windows'
import { IconButton } from '#ui/button'
import { FileName } from '#ui/file-name'
import { useMessages } from '#ui/locale'
import { type MenuEntry, useMenu } from '#ui/menu'
import { Moment } from '#ui/moment'
import type { HomeActor } from './home.view'
import { messages } from './home.messages'
import styles from './home.module.css'

/** Moves the focus among the items of a list. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const targets: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const target = items[targets[event.key] ?? -1]
  if (at < 0 || !target) return
  event.preventDefault()
  target.focus()
}

/** List whose items the arrow keys reach. */
export const ArrowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.list} onKeyDown={moveFocus}>
    {children}
  </ul>
)

interface HomeRowProps {
  picture: ReactNode
  name: ReactNode
  note: ReactNode
  onOpen(): void
  onContextMenu?(event: MouseEvent): void
  /** Controls after the item. */
  children?: ReactNode
}

/** An item with a picture, its name and a note. */
export const HomeRow = ({ picture, name, note, onOpen, onContextMenu, children }: HomeRowProps) => (
  <li className={styles.row}>
    <button type="button" data-item className={styles.item} onClick={onOpen} onContextMenu={onContextMenu}>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.texts}>
        {name}
        <span className={styles.note}>{note}</span>
      </span>
    </button>
    {children}
  </li>
)

/** Items of one of the lists of nodes. */
export function NodeItems({ actor, section, items }: { actor: HomeActor; section: HomeSection; items: readonly HomeItem[] }) {
  const t = useMessages(messages)
  return (
    <ArrowList label={t[section]}>
      {items.map((item) => (
        <NodeItem key={item.node.uuid} actor={actor} section={section} item={item} />
      ))}
    </ArrowList>
  )
}

function NodeItem({ actor, section, item: { node, at, by } }: { actor: HomeActor; section: HomeSection; item: HomeItem }) {
  const t = useMessages(messages)
  const picture = useSelector(actor, ({ context }) => context.thumbnails.get(node.uuid))
  const menu = useMenu()
  const { uuid, title, extension, parentUuid, isStarred = false } = node
  const open = () => {
    const { window, session } = actor.getSnapshot().context
    window.send(toNodeWindow(node, session))
  }
  const openFolder = (folderUuid: string) =>
    actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid } })
  const entries = (): MenuEntry[] => [
    { id: 'open', label: t.open, icon: 'show', run: open },
    ...(parentUuid === undefined
      ? []
      : [{ id: 'folder', label: t.openFolder, icon: 'folderOpen', run: () => openFolder(parentUuid) } satisfies MenuEntry]),
    {
      id: 'star',
      label: isStarred ? t.unstar : t.star,
      icon: isStarred ? 'unstar' : 'star',
      run: () => actor.send({ type: 'item.star', uuid, starred: !isStarred }),
    },
  ]
  const openMenu = (event: MouseEvent) => menu.open(event.nativeEvent, entries(), t.actionsOf(title))
  return (
    <HomeRow
      picture={picture === undefined ? <FileIcon node={node} size={28} /> : <img src={picture} alt="" className={styles.thumbnail} />}
      name={<FileName title={title} extension={extension} />}
      note={
        <>
          {by !== undefined && (
            <span data-changed={section === 'recent' || undefined}>{section === 'recent' ? t.changedBy(by) : t.sharedBy(by)}</span>
          )}
          <Moment at={at} form="relative" />
        </>
      }
      onOpen={open}
      onContextMenu={openMenu}
    >
      <IconButton
        icon="more"
        size="small"
        label={t.actionsOf(title)}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        onClick={(event) => (menu.isOpen ? menu.close() : menu.open(event.currentTarget, entries(), t.actionsOf(title)))}
      />
      {menu.element}
    </HomeRow>
  )
}
