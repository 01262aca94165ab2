import { useSelector } from '@xstate/react'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { messages } from '../start-menu/start-menu.messages'
import { isInStartMenu } from '../start-menu/start-menu'
import { useServices, useSession } from '../use-desktop'
import type { WindowsActor } from '../window-manager/actors'
import { findKind } from '../window-manager/desktop-windows'
import { TaskbarButton } from './taskbar-button'
import styles from './taskbar.module.css'

/** Buttons of the pinned programs that have no open window. An open window has a button of its own. */
export function PinnedPrograms({ windows }: { windows: WindowsActor }) {
  const { locale } = useLocale()
  const t = useMessages(messages)
  const session = useSession()
  const { preferences } = useServices()
  const pinned = useSelector(preferences, ({ context }) => context.look.pinnedPrograms)
  const kinds = useSelector(windows, ({ context }) => context.kinds)
  const open = useSelector(windows, ({ context }) => context.windows)
  const closed = pinned
    .flatMap((name) => findKind(kinds, name) ?? [])
    .filter((kind) => session && isInStartMenu(kind, session) && !open.some((window) => window.kind === kind))
  if (closed.length === 0) return null
  return (
    <ul className={styles.pinned} aria-label={t.pinned}>
      {closed.map(({ kind, title, icon }) => (
        <li key={kind}>
          <TaskbarButton label={title[locale]} onClick={() => windows.send({ type: 'window.open', kind, payload: {} })}>
            <Icon name={icon} size={20} />
          </TaskbarButton>
        </li>
      ))}
    </ul>
  )
}
