import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent as ReactMouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { detectLanguage } from '#text/locale'
import { shortenTitle } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { FileName, type FileNameProps } from '#ui/file-name'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { messages } from '../desktop.messages'
import { TaskbarProgress } from '../progress/task-progress'
import { UploadProgress } from '../progress/upload-progress'
import type { Size } from '../window-frame/geometry'
import { getDesktopEntries, getGroupEntries, getWindowEntries } from '../window-frame/window-menu'
import { getWindowTitle } from '../window-frame/window-title'
import type { WindowsActor } from '../window-manager/actors'
import styles from './taskbar.module.css'
import { groupWindows, type WindowGroup } from './window-groups'

const Cards = lazyPart(() => import('./window-cards.view').then(({ WindowCards }) => WindowCards))

/** Taskbar buttons of the open windows. They are in one line, which scrolls horizontally. */
export function WindowStrip({ windows, area }: { windows: WindowsActor; area: Size | undefined }) {
  const t = useMessages(messages)
  const { direction } = useLocale()
  const open = useSelector(windows, ({ context }) => context.windows)
  const activeId = useSelector(windows, ({ context }) => context.activeId)
  const strip = useRef<HTMLUListElement>(null)
  const menu = useMenu()
  const groups = groupWindows(open)
  const isActive = ({ windows: own }: WindowGroup) => own.some(({ id }) => id === activeId)
  const tabStop = (groups.find(isActive) ?? groups[0])?.id

  useEffect(() => {
    if (activeId !== null) strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId])

  const moveFocus = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const steps: Readonly<Record<string, number>> = { ArrowLeft: direction === 'rtl' ? 1 : -1, ArrowRight: direction === 'rtl' ? -1 : 1 }
    const ends: Readonly<Record<string, HTMLElement | undefined>> = { Home: buttons[0], End: buttons.at(-1) }
    const step = steps[event.key]
    const next = step === undefined ? ends[event.key] : buttons[at + step]
    if (at < 0 || !next || event.ctrlKey || event.altKey) return
    event.preventDefault()
    next.focus()
  }
  // Scrolls the line horizontally when the user turns the mouse wheel, which only scrolls vertically by default.
  const scrollByWheel = (event: WheelEvent<HTMLElement>) => {
    if (event.deltaX === 0) event.currentTarget.scrollBy({ left: direction === 'rtl' ? -event.deltaY : event.deltaY })
  }

  return (
    <>
      <ul
        ref={strip}
        className={styles.windows}
        aria-label={t.openWindows}
        onKeyDown={moveFocus}
        onWheel={scrollByWheel}
        onContextMenu={(event) => event.target === event.currentTarget && menu.open(event, getDesktopEntries(windows, t), t.desktopMenu)}
      >
        {groups.map((group) => (
          <GroupButton
            key={group.id}
            group={group}
            windows={windows}
            area={area}
            isActive={isActive(group)}
            activeId={activeId}
            isTabStop={group.id === tabStop}
          />
        ))}
      </ul>
      {menu.element}
    </>
  )
}

interface GroupButtonProps {
  group: WindowGroup
  windows: WindowsActor
  area: Size | undefined
  isActive: boolean
  activeId: string | null
  isTabStop: boolean
}

const hoverDelay = 400
const leaveDelay = 200

function GroupButton({ group, windows, area, isActive, activeId, isTabStop }: GroupButtonProps) {
  const { locale } = useLocale()
  const format = useFormat()
  const t = useMessages(messages)
  const menu = useMenu()
  const [first] = group.windows
  const only = group.windows.length === 1 ? first : undefined
  const ownTitle = useSelector(only?.ref, (snapshot) => snapshot?.context.title)
  const extension = useSelector(only?.ref, (snapshot) => snapshot?.context.extension)
  const title = getWindowTitle({ kind: group.kind, title: ownTitle, extension }, locale)
  const cards = useWindowCards()
  const press = () => {
    if (only) {
      cards.hide()
      windows.send({ type: 'taskbar.press', id: only.id })
    } else if (cards.isShown) cards.hide()
    else cards.show(0)
  }
  /** Closes the window on a middle click. If several windows share the button, it shows their cards, which accept the same click. */
  const closeByMiddle = ({ button }: ReactMouseEvent) => {
    if (button !== 1) return
    if (only) windows.send({ type: 'taskbar.close', id: only.id })
    else cards.show(0)
  }
  const openMenu = (event: ReactMouseEvent) => {
    cards.hide()
    menu.open(event, only ? getWindowEntries(only, windows, t) : getGroupEntries(group.windows, windows, t), t.windowMenu(title))
  }
  return (
    <li {...cards.area}>
      <button
        type="button"
        className={styles.window}
        data-group={group.id}
        data-seen={group.windows.some(({ seen }) => seen) || undefined}
        aria-current={isActive ? 'true' : undefined}
        aria-haspopup={only ? undefined : 'true'}
        aria-expanded={only ? undefined : cards.isShown}
        tabIndex={isTabStop ? 0 : -1}
        onClick={press}
        onContextMenu={openMenu}
        onAuxClick={closeByMiddle}
      >
        <Icon name={group.kind.icon} />
        <Title whole={title} title={ownTitle ?? group.kind.title[locale]} extension={extension} />
        {!only && (
          <span className={styles.count}>
            <span aria-hidden="true">{format.number(group.windows.length)}</span>
            <span className="visually-hidden">{t.windowCount(format, group.windows.length)}</span>
          </span>
        )}
      </button>
      {group.windows.some(({ kind }) => kind.kind === 'upload') && <UploadProgress />}
      <TaskbarProgress windowIds={group.windows.map(({ id }) => id)} activeId={activeId} />
      {cards.isShown && area && <Cards group={group} windows={windows} area={area} onDone={cards.hide} />}
      {menu.element}
    </li>
  )
}

/**
 * Title of a window on its taskbar button. A title with letters of both scripts is shortened by letters: CSS truncation at the edge of the
 * button would cut the beginning of the words in the other script.
 */
function Title({ whole, title, extension }: FileNameProps & { whole: string }) {
  const short = detectLanguage(title) === undefined ? shortenTitle(title) : title
  if (short === title) return <FileName className={styles.windowTitle} title={title} extension={extension} />
  return (
    <>
      <FileName className={styles.windowTitle} title={short} extension={extension} aria-hidden />
      <span className="visually-hidden">
        <Bdi>{whole}</Bdi>
      </span>
    </>
  )
}

/** Shows the cards after a delay under the pointer, and at once with keyboard focus; Esc hides them. */
function useWindowCards() {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    if (delay === 0) setShown(next)
    else timer.current = setTimeout(() => setShown(next), delay)
  }
  const hide = () => set(false, 0)
  return {
    isShown,
    show: (delay: number) => set(true, delay),
    hide,
    area: {
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && set(true, hoverDelay),
      onPointerLeave: () => set(false, leaveDelay),
      onFocus: (event: { target: EventTarget }) =>
        event.target instanceof Element && event.target.matches(':focus-visible') && set(true, 0),
      onBlur: (event: { currentTarget: Element; relatedTarget: Element | null }) =>
        event.currentTarget.contains(event.relatedTarget) || hide(),
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
  }
}
