import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { toMachineTime } from '#text/date-format'
import { toAriaKeyShortcuts } from '#ui/chord'
import { Icon, lazyWindowIcons } from '#ui/icon'
import { lazyInputPart } from '#ui/lazy-input-part'
import { lazyPart, usePreload } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { useMinute } from '#ui/moment-clock'
import { Tooltip } from '#ui/tooltip'
import { desktopKeys } from '../command-palette/shortcuts'
import { messages } from '../desktop.messages'
import { Logo } from '../page/logo'
import { BackgroundProgress, progressParts } from '../progress/task-progress'
import { useMessaging, useServices, useWindows } from '../use-desktop'
import type { Size } from '../window-frame/geometry'
import type { WindowsActor } from '../window-manager/actors'
import { orderByLatestUse } from '../window-manager/windows-context'
import { TaskbarButton } from './taskbar-button'
import styles from './taskbar.module.css'
import { WindowStrip } from './window-strip.view'

const StartMenu = lazyInputPart(() => import('../start-menu/start-menu.view').then(({ StartMenuView }) => StartMenuView))
const NoticeList = lazyPart(() => import('../notifications/notice-list.view').then(({ NoticeListView }) => NoticeListView))
const PinnedPrograms = lazyPart(() => import('./pinned-programs.view').then((module) => module.PinnedPrograms), { Failed: () => null })
const parts = [StartMenu, PinnedPrograms, NoticeList, lazyWindowIcons, ...progressParts]

interface TaskbarProps {
  windows: WindowsActor
  area: Size | undefined
  /** Button of the uploads. */
  uploads?: ReactNode
}

export function Taskbar({ windows, area, uploads }: TaskbarProps) {
  const t = useMessages(messages)
  usePreload(parts)
  return (
    <footer
      className={styles.taskbar}
      aria-label={t.taskbar}
      aria-keyshortcuts={toAriaKeyShortcuts(desktopKeys.nextRegion, desktopKeys.previousRegion)}
    >
      <LoadingLine />
      <StartButton windows={windows} />
      <SwitchButton windows={windows} />
      <PinnedPrograms windows={windows} />
      <WindowStrip windows={windows} area={area} />
      <div className={styles.end}>
        {uploads}
        <BackgroundProgress windows={windows} />
        <UnreadMessages windows={windows} />
        <Bell />
        <Clock />
      </div>
    </footer>
  )
}

function LoadingLine() {
  const t = useMessages(messages)
  const { activity } = useServices()
  const isLoading = useSelector(activity, (snapshot) => snapshot.matches('loading'))
  return (
    <div
      className={styles.loading}
      data-loading={isLoading || undefined}
      role="progressbar"
      aria-label={t.calling}
      aria-hidden={!isLoading}
    />
  )
}

function StartButton({ windows }: { windows: WindowsActor }) {
  const t = useMessages(messages)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className={styles.start} popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        <Logo size={22} />
        <span>{t.start}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.start}
        className={styles.startPanel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <StartMenu windows={windows} onDone={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}

/** Button that opens the list of all windows. Narrow taskbars, which have no space for titles, show it. */
function SwitchButton({ windows }: { windows: WindowsActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const count = useSelector(windows, ({ context }) => context.windows.length)
  const show = () => {
    const { children, context } = windows.getSnapshot()
    children.switcher?.send({ type: 'switcher.show', order: orderByLatestUse(context) })
  }
  return (
    <button
      type="button"
      className={`${styles.sign} ${styles.switch}`}
      aria-label={t.switchWindows(format, count)}
      aria-haspopup="listbox"
      aria-keyshortcuts={toAriaKeyShortcuts(desktopKeys.switch, desktopKeys.switchBack)}
      disabled={count === 0}
      onClick={show}
    >
      <Icon name="windows" size={20} />
    </button>
  )
}

function UnreadMessages({ windows }: { windows: WindowsActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const unread = useSelector(useMessaging(), (snapshot) => snapshot?.context.unreadCount ?? 0)
  if (unread === 0) return null
  const label = t.unreadMessages(format, unread)
  return (
    <TaskbarButton label={label} onClick={() => windows.send({ type: 'window.open', kind: 'messenger', payload: {} })}>
      <Icon name="message" size={20} />
      <Badge count={unread} />
    </TaskbarButton>
  )
}

function Bell() {
  const t = useMessages(messages)
  const format = useFormat()
  const { notifications } = useServices()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = useSelector(notifications, (snapshot) => snapshot.matches({ list: 'open' }))
  const isQuiet = useSelector(notifications, (snapshot) => snapshot.matches({ toasts: 'quiet' }))
  const unread = useSelector(notifications, ({ context }) => context.notices.filter(({ read }) => !read).length)
  const open = useSelector(useWindows(), (snapshot) => snapshot?.context.windows)
  const notices = useSelector(notifications, ({ context }) => context.notices)
  // When a window is closed, the error notifications of its form are removed.
  useEffect(() => {
    const closed = new Set(
      notices.flatMap(({ windowId }) => (windowId === undefined || open?.some(({ id }) => id === windowId) ? [] : [windowId])),
    )
    for (const windowId of closed) notifications.send({ type: 'window.settled', windowId })
  }, [open, notices, notifications])
  const label = unread > 0 ? t.noticesWithUnread(format, unread) : t.notices
  return (
    <>
      <TaskbarButton
        label={label}
        keys={desktopKeys.toasts}
        popoverTarget={id}
        data-notices
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={toAriaKeyShortcuts(desktopKeys.toasts)}
      >
        <Icon name={isQuiet ? 'bellOff' : 'bell'} size={20} />
        {unread > 0 && <Badge count={unread} />}
      </TaskbarButton>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={t.notices}
        className={styles.noticePanel}
        onToggle={(event) => notifications.send({ type: event.newState === 'open' ? 'list.open' : 'list.close' })}
      >
        {isOpen && <NoticeList onLeave={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}

const maxShown = 99

function Badge({ count }: { count: number }) {
  const format = useFormat()
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > maxShown ? `${format.number(maxShown)}+` : format.number(count)}
    </span>
  )
}

function Clock() {
  const t = useMessages(messages)
  const format = useFormat()
  const now = useMinute()
  const time = format.time(now)
  const date = format.longDate(now)
  return (
    <Tooltip text={date}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip shows the full date */}
      <time className={styles.clock} dateTime={toMachineTime(now)} aria-label={t.clock(time, date)} tabIndex={0}>
        <span>{time}</span>
        <span className={styles.date}>{format.date(now)}</span>
      </time>
    </Tooltip>
  )
}
