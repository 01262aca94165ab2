import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent as PressEvent, useMemo, useRef, useState } from 'react'
import { pageSize } from '#api/contract/constants'
import { type MoveStyle, type PickStyle, findSelectedRows } from '#machines/selection'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { toAriaKeyShortcuts } from '#ui/chord'
import { disabledWithReason } from '#ui/disabled-with-reason'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { type MenuEntry, useMenu } from '#ui/menu'
import { iconKeys } from '../command-palette/shortcuts'
import { messages } from '../desktop.messages'
import { useServices } from '../use-desktop'
import { getDesktopEntries } from '../window-frame/window-menu'
import type { SurfaceActor, WindowsActor } from '../window-manager/actors'
import { BinPicture, FolderPicture, SearchPicture } from './icon-pictures'
import { type Cell, findInNextColumn, sortByCell } from './icon-places'
import { binIcon } from './surface'
import styles from './surface.module.css'
import { canSearch, deleteSearches, getIconEntries, openIcons, type SelectedIcons } from './surface-menu'
import { Tiles } from './tiles.view'
import { useIconDrag } from './use-icon-drag'
import { useIconDrop } from './use-icon-drop'
import { cellStyle, useIconPlaces } from './use-icon-places'
import { useIconMarquee } from './use-lasso'

const movingKeys = toAriaKeyShortcuts(...iconKeys)
const steps: Readonly<Record<string, Cell>> = {
  ArrowDown: { column: 0, row: 1 },
  ArrowUp: { column: 0, row: -1 },
  ArrowRight: { column: 1, row: 0 },
  ArrowLeft: { column: -1, row: 0 },
}

/** Desktop icons (root folders, working directories, recycle bin) at the positions that the user chose. */
export function SurfaceView({ surface, windows }: { surface: SurfaceActor; windows: WindowsActor }) {
  const t = useMessages(messages)
  const { direction, format } = useLocale()
  const { preferences } = useServices()
  const all = useSelector(surface, ({ context }) => context.folders)
  const [most, setMost] = useState<number>(pageSize.desktop)
  const folders = useMemo(() => all.slice(0, most), [all, most])
  const saved = useSelector(surface, ({ context }) => context.searches)
  const isSearchOffered = useSelector(windows, ({ context }) => canSearch(context))
  const searches = useMemo(() => saved.filter(({ showInDesktop }) => showInDesktop && isSearchOffered), [saved, isSearchOffered])
  const { picked, cursor } = useSelector(surface, ({ context }) => context.selection)
  const failed = useSelector(surface, (snapshot) => snapshot.matches({ icons: 'failed' }))
  // The icon of the recycle bin is shown only after the folders are loaded. Otherwise it would first be at the first cell and then jump.
  const isLaidOut = useSelector(surface, (snapshot) => snapshot.context.folders.length > 0 || !snapshot.matches({ icons: 'loading' }))
  const empty = useSelector(surface, (snapshot) => snapshot.matches({ icons: 'ready' }) && snapshot.context.folders.length === 0)
  const session = useSelector(windows, ({ context }) => context.session)
  const menu = useMenu()
  const list = useRef<HTMLUListElement>(null)
  // Saved searches come last, because they load later and must not move the other icons.
  const ids = useMemo(() => [...folders, { uuid: binIcon }, ...searches].map(({ uuid }) => uuid), [folders, searches])
  const { cells, measure, move, arrange } = useIconPlaces(ids)
  const order = useMemo(() => sortByCell(cells), [cells])
  const box = useRef<HTMLDivElement>(null)
  const lasso = useIconMarquee(surface, list, box)
  const drop = useIconDrop(windows, folders, session)
  const lastClick = useRef({ uuid: '', at: 0 })

  const pick = (uuid: string, style: PickStyle = {}) => surface.send({ type: 'icon.pick', uuid, order, style })
  const bareEntries = (): MenuEntry[] => [
    { id: 'arrange', label: t.arrangeIcons, icon: 'grid', ...disabledWithReason(!arrange && t.alreadySo), run: () => arrange?.() },
    '---',
    ...getDesktopEntries(windows, t),
  ]
  const now = (): SelectedIcons => {
    const { selection, folders: all } = surface.getSnapshot().context
    return {
      folders: findSelectedRows(selection, all),
      searches: searches.filter(({ uuid }) => selection.picked.has(uuid)),
      bin: selection.picked.has(binIcon),
    }
  }
  const only = (wanted: string): SelectedIcons => {
    const isIt = ({ uuid }: { uuid: string }) => uuid === wanted
    return { folders: folders.filter(isIt), searches: searches.filter(isIt), bin: wanted === binIcon }
  }
  const click = (event: MouseEvent, uuid: string) => {
    // Enter and Space also fire a click event, but the key handler has already handled them.
    if (event.detail === 0) return
    const { doubleClickMs } = preferences.getSnapshot().context.look
    const { timeStamp: at, ctrlKey, metaKey, shiftKey } = event
    pick(uuid, { toggle: ctrlKey || metaKey, extend: shiftKey })
    const isDouble = lastClick.current.uuid === uuid && at - lastClick.current.at <= doubleClickMs
    const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    lastClick.current = isDouble ? { uuid: '', at: 0 } : { uuid, at }
    if (isDouble || isTap) openIcons(windows, only(uuid))
  }
  const openMenu = (event: MouseEvent, uuid: string, name: string) => {
    event.stopPropagation()
    if (!picked.has(uuid)) pick(uuid)
    menu.open(event, [...getIconEntries(now(), surface, windows, t), '---', ...bareEntries()], name)
  }
  const focus = (uuid: string | null) => list.current?.querySelector<HTMLElement>(`[data-uuid="${uuid}"]`)?.focus()
  /**
   * Returns the ids of the icons that an action on this icon affects: all selected icons if it is one of them, otherwise only this icon,
   * which is then selected.
   */
  const getAffectedIcons = (uuid: string): ReadonlySet<string> => {
    if (!surface.getSnapshot().context.selection.picked.has(uuid)) pick(uuid)
    return surface.getSnapshot().context.selection.picked
  }
  const drag = useIconDrag({ list, direction, getDraggedIcons: getAffectedIcons, move })
  /** Returns the movement of an arrow key, mirrored in right-to-left layouts. */
  const getCellStep = (name: string): Cell | undefined => {
    const step = steps[name]
    return step && { ...step, column: direction === 'rtl' ? -step.column || 0 : step.column }
  }
  const moveCursor = ({ column, row }: Cell, uuid: string, style: MoveStyle) => {
    const target = column === 0 ? undefined : findInNextColumn(cells, uuid, column > 0 ? 1 : -1)
    const by = column === 0 ? row : target === undefined ? 0 : order.indexOf(target) - order.indexOf(uuid)
    if (by !== 0) surface.send({ type: 'icon.move', by, order, style })
  }
  const key = (event: KeyboardEvent, uuid: string) => {
    const control = event.ctrlKey || event.metaKey
    const step = getCellStep(event.key)
    const end = event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : undefined
    if (event.altKey && (control || event.shiftKey || !step)) return
    if (event.altKey && step) move(getAffectedIcons(uuid), step)
    else if (step || end) {
      // The keyboard focus may be on an icon that is not selected yet. The key then selects it.
      if (cursor !== uuid && !control) pick(uuid)
      const style = { extend: event.shiftKey, keep: control }
      if (step) moveCursor(step, uuid, style)
      else if (end) surface.send({ type: 'icon.move', by: end, order, style })
      focus(surface.getSnapshot().context.selection.cursor)
    } else if (event.key === 'Enter') openIcons(windows, picked.has(uuid) ? now() : only(uuid))
    else if (event.key === 'Delete') deleteSearches(surface, (picked.has(uuid) ? now() : only(uuid)).searches)
    else if (event.key === ' ') pick(uuid, { toggle: true })
    else if (event.key === 'Escape') surface.send({ type: 'icons.none' })
    else if (control && !event.shiftKey && event.code === 'KeyA') surface.send({ type: 'icons.all', order })
    else return
    event.preventDefault()
  }

  const tabStop = ids.some((id) => id === cursor) ? cursor : (folders[0]?.uuid ?? binIcon)
  const placeOf = (uuid: string): CSSProperties => {
    const { column = 0, row = 0 } = cells.get(uuid) ?? {}
    return { gridColumn: column + 1, gridRow: row + 1 }
  }
  const handlers = (uuid: string, name: string) => ({
    type: 'button' as const,
    className: styles.icon,
    'data-uuid': uuid,
    'aria-pressed': picked.has(uuid),
    tabIndex: uuid === tabStop ? 0 : -1,
    'aria-keyshortcuts': movingKeys,
    onPointerDown: (event: PressEvent<HTMLElement>) => drag(event, uuid),
    onClick: (event: MouseEvent) => click(event, uuid),
    onContextMenu: (event: MouseEvent) => openMenu(event, uuid, name),
    onKeyDown: (event: KeyboardEvent) => key(event, uuid),
  })
  return (
    <div
      className={styles.surface}
      {...drop}
      onContextMenu={(event) => menu.open(event, bareEntries(), t.desktopMenu)}
      onPointerDown={(event) => event.target === event.currentTarget && lasso(event)}
    >
      <ul
        ref={(element) => {
          list.current = element
          measure(element)
        }}
        className={styles.icons}
        style={cellStyle as CSSProperties}
        aria-label={t.rootFolders}
      >
        {folders.map((folder) => (
          <li key={folder.uuid} style={placeOf(folder.uuid)}>
            <button {...handlers(folder.uuid, t.iconMenu(folder.title))}>
              <span className={styles.picture}>
                <FolderPicture />
                {folder.isWorkingDirectory && (
                  <span className={styles.mark}>
                    <Icon name="pin" size={14} />
                  </span>
                )}
              </span>
              <span className={styles.name}>
                <Bdi>{folder.title}</Bdi>
              </span>
              {folder.isWorkingDirectory && <span className="visually-hidden">{t.workingDirectory}</span>}
            </button>
          </li>
        ))}
        {isLaidOut && (
          <li style={placeOf(binIcon)}>
            <button {...handlers(binIcon, t.binMenu)}>
              <span className={styles.picture}>
                <BinPicture />
              </span>
              <span className={styles.name}>{t.recycleBin}</span>
            </button>
          </li>
        )}
        {searches.map((search) => (
          <li key={search.uuid} style={placeOf(search.uuid)}>
            <button {...handlers(search.uuid, t.searchMenu(search.title))}>
              <span className={styles.picture}>
                <SearchPicture />
              </span>
              <span className={styles.name}>
                <Bdi>{search.title}</Bdi>
              </span>
              <span className="visually-hidden">{t.savedSearch}</span>
            </button>
          </li>
        ))}
      </ul>
      <Tiles surface={surface} windows={windows} />
      <div ref={box} className={styles.box} hidden />
      {menu.element}
      {all.length > most && (
        <div className={styles.further}>
          <Button onClick={() => setMost(most + pageSize.desktop)}>{t.furtherFolders(format, all.length - most)}</Button>
        </div>
      )}
      {(empty || failed) && (
        <div className={styles.note}>
          <p>{empty ? t.noRoots : t.rootsFailed}</p>
          <Button icon="refresh" onClick={() => surface.send({ type: 'surface.retry' })}>
            {t.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
