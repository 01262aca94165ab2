import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { pickedRows } from '#machines/selection'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { BinPicture } from './bin-picture'
import { messages } from './desktop.messages'
import { FolderPicture } from './folder-picture'
import styles from './surface.module.css'
import { iconEntries, openIcons, type Picked } from './surface-menu'
import { binIcon } from './surface'
import { Tiles } from './tiles.view'
import { useServices } from './use-desktop'
import { useIconDrop } from './use-icon-drop'
import { useLasso } from './use-lasso'
import { deskEntries } from './window-menu'
import type { SurfaceActor, WindowsActor } from './windows'

/** The bare desktop: the root folders and the working directories as icons in columns, from the start of the line. */
export function SurfaceView({ surface, windows }: { surface: SurfaceActor; windows: WindowsActor }) {
  const say = useMessages(messages)
  const { direction } = useLocale()
  const { preferences } = useServices()
  const folders = useSelector(surface, ({ context }) => context.folders)
  const { picked, cursor } = useSelector(surface, ({ context }) => context.selection)
  const failed = useSelector(surface, (snapshot) => snapshot.matches({ icons: 'failed' }))
  const empty = useSelector(surface, (snapshot) => snapshot.matches({ icons: 'ready' }) && snapshot.context.folders.length === 0)
  const session = useSelector(windows, ({ context }) => context.session)
  const menu = useMenu()
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const lasso = useLasso(surface, list, box)
  const drop = useIconDrop(windows, folders, session)
  const lastClick = useRef({ uuid: '', at: 0 })

  const now = (): Picked => {
    const { selection, folders: all } = surface.getSnapshot().context
    return { folders: pickedRows(selection, all), bin: selection.picked.has(binIcon) }
  }
  const only = (uuid: string): Picked => ({ folders: folders.filter((folder) => folder.uuid === uuid), bin: uuid === binIcon })
  const click = (event: MouseEvent, uuid: string) => {
    // A press of Enter or Space arrives here too, and has been handled as a key.
    if (event.detail === 0) return
    const { doubleClickMs } = preferences.getSnapshot().context.look
    const { timeStamp: at, ctrlKey, metaKey, shiftKey } = event
    surface.send({ type: 'icon.pick', uuid, style: { toggle: ctrlKey || metaKey, extend: shiftKey } })
    const isDouble = lastClick.current.uuid === uuid && at - lastClick.current.at <= doubleClickMs
    const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    lastClick.current = isDouble ? { uuid: '', at: 0 } : { uuid, at }
    if (isDouble || isTap) openIcons(windows, only(uuid))
  }
  const openMenu = (event: MouseEvent, uuid: string, name: string) => {
    event.stopPropagation()
    if (!picked.has(uuid)) surface.send({ type: 'icon.pick', uuid, style: {} })
    menu.open(event, [...iconEntries(now(), surface, windows, say), '---', ...deskEntries(windows, say)], name)
  }
  /** How many icons stand in a column. */
  const rows = () => {
    const places = [...(list.current?.querySelectorAll('[data-uuid]') ?? [])].map((icon) => Math.round(icon.getBoundingClientRect().left))
    return Math.max(1, places.filter((left) => left === places[0]).length)
  }
  const key = (event: KeyboardEvent, uuid: string) => {
    const control = event.ctrlKey || event.metaKey
    const across = direction === 'rtl' ? -rows() : rows()
    const steps: Readonly<Record<string, number | 'first' | 'last'>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: across,
      ArrowLeft: -across,
      Home: 'first',
      End: 'last',
    }
    const by = steps[event.key]
    if (event.altKey) return
    if (by !== undefined) {
      // The keyboard may stand on an icon that nothing has been done with yet.
      if (cursor !== uuid && !control) surface.send({ type: 'icon.pick', uuid, style: {} })
      surface.send({ type: 'icon.move', by, style: { extend: event.shiftKey, keep: control } })
      const next = surface.getSnapshot().context.selection.cursor
      list.current?.querySelector<HTMLElement>(`[data-uuid="${next}"]`)?.focus()
    } else if (event.key === 'Enter') openIcons(windows, picked.has(uuid) ? now() : only(uuid))
    else if (event.key === ' ') surface.send({ type: 'icon.pick', uuid, style: { toggle: true } })
    else if (event.key === 'Escape') surface.send({ type: 'icons.none' })
    else if (control && !event.shiftKey && event.code === 'KeyA') surface.send({ type: 'icons.all' })
    else return
    event.preventDefault()
  }

  const tabStop = cursor === binIcon || folders.some(({ uuid }) => uuid === cursor) ? cursor : (folders[0]?.uuid ?? binIcon)
  const handlers = (uuid: string, name: string) => ({
    type: 'button' as const,
    className: styles.icon,
    'data-uuid': uuid,
    'aria-pressed': picked.has(uuid),
    tabIndex: uuid === tabStop ? 0 : -1,
    onClick: (event: MouseEvent) => click(event, uuid),
    onContextMenu: (event: MouseEvent) => openMenu(event, uuid, name),
    onKeyDown: (event: KeyboardEvent) => key(event, uuid),
  })
  return (
    <div
      className={styles.surface}
      {...drop}
      onContextMenu={(event) => menu.open(event, deskEntries(windows, say), say.desktopMenu)}
      onPointerDown={(event) => event.target === event.currentTarget && lasso(event)}
    >
      <ul ref={list} className={styles.icons} aria-label={say.rootFolders}>
        {folders.map((folder) => (
          <li key={folder.uuid}>
            <button {...handlers(folder.uuid, say.iconMenu(folder.title))}>
              <span className={styles.picture}>
                <FolderPicture size={52} />
                {folder.isWorkingDirectory && (
                  <span className={styles.mark}>
                    <Icon name="pin" size={14} />
                  </span>
                )}
              </span>
              <span className={styles.name}>
                <Bdi>{folder.title}</Bdi>
              </span>
              {folder.isWorkingDirectory && <span className="visually-hidden">{say.workingDirectory}</span>}
            </button>
          </li>
        ))}
        <li>
          <button {...handlers(binIcon, say.binMenu)}>
            <span className={styles.picture}>
              <BinPicture size={52} />
            </span>
            <span className={styles.name}>{say.recycleBin}</span>
          </button>
        </li>
      </ul>
      <Tiles surface={surface} windows={windows} />
      <div ref={box} className={styles.box} hidden />
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
