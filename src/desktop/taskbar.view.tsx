import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { machineTime } from '#text/date-format'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { Tooltip } from '#ui/tooltip'
import { messages } from './desktop.messages'
import type { DesktopWindow } from './desktop-windows'
import { Logo } from './logo'
import styles from './taskbar.module.css'
import { deskEntries, windowEntries } from './window-menu'
import { useMessaging, useServices } from './use-desktop'
import type { WindowsActor } from './windows'

const StartMenu = lazy(() => import('./start-menu.view').then(({ StartMenuView }) => ({ default: StartMenuView })))
const NoticeList = lazy(() => import('./notice-list.view').then(({ NoticeListView }) => ({ default: NoticeListView })))

export function Taskbar({ windows }: { windows: WindowsActor }) {
  const say = useMessages(messages)
  const open = useSelector(windows, ({ context }) => context.windows)
  const activeId = useSelector(windows, ({ context }) => context.activeId)
  const menu = useMenu()
  return (
    <footer className={styles.taskbar} aria-label={say.taskbar}>
      <LoadingLine />
      <StartButton windows={windows} />
      <ul
        className={styles.windows}
        aria-label={say.openWindows}
        onContextMenu={(event) => event.target === event.currentTarget && menu.open(event, deskEntries(windows, say), say.desktopMenu)}
      >
        {open.map((window) => (
          <li key={window.id}>
            <WindowButton window={window} isActive={window.id === activeId} windows={windows} />
          </li>
        ))}
      </ul>
      {menu.element}
      <div className={styles.end}>
        <UnreadMessages />
        <Bell />
        <Clock />
      </div>
    </footer>
  )
}

function LoadingLine() {
  const say = useMessages(messages)
  const { activity } = useServices()
  const isLoading = useSelector(activity, (snapshot) => snapshot.matches('loading'))
  return (
    <div
      className={styles.loading}
      data-loading={isLoading || undefined}
      role="progressbar"
      aria-label={say.calling}
      aria-hidden={!isLoading}
    />
  )
}

function StartButton({ windows }: { windows: WindowsActor }) {
  const say = useMessages(messages)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className={styles.start} popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        <Logo size={22} />
        <span>{say.start}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={say.start}
        className={styles.startPanel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <StartMenu windows={windows} onDone={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function WindowButton({ window, isActive, windows }: { window: DesktopWindow; isActive: boolean; windows: WindowsActor }) {
  const { locale } = useLocale()
  const say = useMessages(messages)
  const menu = useMenu()
  const title = useSelector(window.ref, ({ context }) => context.title ?? context.kind.title[locale])
  return (
    <>
      <Tooltip text={title}>
        <button
          type="button"
          className={styles.window}
          aria-current={isActive ? 'true' : undefined}
          data-seen={window.seen || undefined}
          onClick={() => windows.send({ type: 'taskbar.press', id: window.id })}
          onContextMenu={(event) => menu.open(event, windowEntries(window, windows, say), say.windowMenu(title))}
          onAuxClick={(event) => event.button === 1 && windows.send({ type: 'taskbar.close', id: window.id })}
        >
          <Icon name={window.kind.icon} />
          <Bdi className={styles.windowTitle}>{title}</Bdi>
        </button>
      </Tooltip>
      {menu.element}
    </>
  )
}

function UnreadMessages() {
  const say = useMessages(messages)
  const format = useFormat()
  const messaging = useMessaging()
  const unread = useSelector(messaging, (snapshot) => snapshot?.context.unread ?? 0)
  if (unread === 0) return null
  return (
    <Tooltip text={say.unreadMessages(format, unread)}>
      <span role="img" aria-label={say.unreadMessages(format, unread)} className={styles.sign}>
        <Icon name="message" size={20} />
        <Badge count={unread} />
      </span>
    </Tooltip>
  )
}

function Bell() {
  const say = useMessages(messages)
  const format = useFormat()
  const { notifications } = useServices()
  const id = useId()
  const isOpen = useSelector(notifications, (snapshot) => snapshot.matches({ list: 'open' }))
  const isQuiet = useSelector(notifications, (snapshot) => snapshot.matches({ toasts: 'quiet' }))
  const unread = useSelector(notifications, ({ context }) => context.notices.filter(({ read }) => !read).length)
  const label = unread > 0 ? say.noticesWithUnread(format, unread) : say.notices
  return (
    <>
      <Tooltip text={label}>
        <button type="button" className={styles.sign} popoverTarget={id} aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen}>
          <Icon name={isQuiet ? 'bellOff' : 'bell'} size={20} />
          {unread > 0 && <Badge count={unread} />}
        </button>
      </Tooltip>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={say.notices}
        className={styles.noticePanel}
        onToggle={(event) => notifications.send({ type: event.newState === 'open' ? 'list.open' : 'list.close' })}
      >
        {isOpen && (
          <Suspense>
            <NoticeList />
          </Suspense>
        )}
      </div>
    </>
  )
}

const mostShown = 99

function Badge({ count }: { count: number }) {
  const format = useFormat()
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > mostShown ? `${format.number(mostShown)}+` : format.number(count)}
    </span>
  )
}

const minute = 60_000

function Clock() {
  const say = useMessages(messages)
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute))
    return () => clearTimeout(timer)
  }, [now])
  const time = format.time(now)
  const date = format.longDate(now)
  return (
    <Tooltip text={date}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip holds the full date */}
      <time className={styles.clock} dateTime={machineTime(now)} aria-label={say.clock(time, date)} tabIndex={0}>
        <span>{time}</span>
        <span className={styles.date}>{format.date(now)}</span>
      </time>
    </Tooltip>
  )
}
