import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useRef } from 'react'
import { doubleClick } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { messages } from './desktop.messages'
import { FolderPicture } from './folder-picture'
import { deskEntries } from './window-menu'
import styles from './surface.module.css'
import type { SurfaceActor, WindowsActor } from './windows'

/** The bare desktop: the root folders as icons in columns, from the start of the line. */
export function SurfaceView({ surface, windows }: { surface: SurfaceActor; windows: WindowsActor }) {
  const say = useMessages(messages)
  const folders = useSelector(surface, ({ context }) => context.folders)
  const selected = useSelector(surface, ({ context }) => context.selected)
  const failed = useSelector(surface, (snapshot) => snapshot.matches('failed'))
  const empty = useSelector(surface, (snapshot) => snapshot.matches('ready') && snapshot.context.folders.length === 0)
  const menu = useMenu()
  const list = useRef<HTMLUListElement>(null)
  const lastClick = useRef({ uuid: '', at: 0 })

  const open = ({ uuid, title }: Node) => windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title })
  const click = (folder: Node, at: number) => {
    surface.send({ type: 'icon.select', uuid: folder.uuid })
    const isDouble = lastClick.current.uuid === folder.uuid && at - lastClick.current.at <= doubleClick
    lastClick.current = isDouble ? { uuid: '', at: 0 } : { uuid: folder.uuid, at }
    if (isDouble) open(folder)
  }
  const move = (event: KeyboardEvent, folder: Node) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return open(folder)
    }
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const ends: Record<string, number> = { Home: 0, End: folders.length - 1 }
    const index = step === undefined ? ends[event.key] : folders.indexOf(folder) + step
    const next = index === undefined ? undefined : folders[index]
    if (!next) return
    event.preventDefault()
    surface.send({ type: 'icon.select', uuid: next.uuid })
    list.current?.querySelector<HTMLElement>(`[data-uuid="${next.uuid}"]`)?.focus()
  }

  const tabStop = folders.some(({ uuid }) => uuid === selected) ? selected : folders[0]?.uuid
  return (
    <div
      className={styles.surface}
      onContextMenu={(event) => menu.open(event, deskEntries(windows, say), say.desktopMenu)}
      onPointerDown={(event) => event.target === event.currentTarget && surface.send({ type: 'icon.deselect' })}
    >
      <ul ref={list} className={styles.icons} aria-label={say.rootFolders}>
        {folders.map((folder) => (
          <li key={folder.uuid}>
            <button
              type="button"
              className={styles.icon}
              data-uuid={folder.uuid}
              data-selected={folder.uuid === selected || undefined}
              tabIndex={folder.uuid === tabStop ? 0 : -1}
              onClick={(event) => event.detail > 0 && click(folder, event.timeStamp)}
              onKeyDown={(event) => move(event, folder)}
            >
              <FolderPicture size={52} />
              <span className={styles.name}>
                <Bdi>{folder.title}</Bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {menu.element}
      {empty && <p className={styles.note}>{say.noRoots}</p>}
      {failed && (
        <div className={styles.note}>
          <p>{say.rootsFailed}</p>
          <Button icon="refresh" onClick={() => surface.send({ type: 'surface.retry' })}>
            {say.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
