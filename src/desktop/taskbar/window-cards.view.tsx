import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import type { Size } from '../window-frame/geometry'
import { Thumbnail } from '../window-frame/thumbnail'
import { WindowName } from '../window-frame/window-name.view'
import { getWindowTitle } from '../window-frame/window-title'
import type { WindowsActor } from '../window-manager/actors'
import type { DesktopWindow } from '../window-manager/desktop-windows'
import styles from './window-cards.module.css'
import type { WindowGroup } from './window-groups'

interface CardsProps {
  group: WindowGroup
  windows: WindowsActor
  area: Size
  onDone(): void
}

const box: Size = { width: 216, height: 132 }
const gap = 8

/** Cards above a taskbar button: each window with its title, a thumbnail and a close button. */
export function WindowCards({ group, windows, area, onDone }: CardsProps) {
  const { locale } = useLocale()
  const cards = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = cards.current
    const button = element?.parentElement?.getBoundingClientRect()
    if (!element || !button) return
    element.showPopover()
    const { width } = element.getBoundingClientRect()
    const x = Math.min(Math.max(button.left + button.width / 2 - width / 2, gap), Math.max(gap, innerWidth - width - gap))
    element.style.translate = `${Math.round(x)}px 0`
  }, [group.windows.length])
  return (
    <div ref={cards} popover="manual" role="group" aria-label={group.kind.title[locale]} className={styles.cards}>
      {group.windows.map((window, index) => (
        <Card key={window.id} window={window} windows={windows} area={area} wait={index} onDone={onDone} />
      ))}
    </div>
  )
}

interface CardProps {
  window: DesktopWindow
  windows: WindowsActor
  area: Size
  wait: number
  onDone(): void
}

function Card({ window: { id, kind, ref }, windows, area, wait, onDone }: CardProps) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const title = useSelector(ref, ({ context }) => getWindowTitle(context, locale))
  const raise = () => {
    onDone()
    windows.send({ type: 'window.raise', id })
  }
  const close = () => windows.send({ type: 'taskbar.close', id })
  return (
    <div className={styles.card} onAuxClick={({ button }) => button === 1 && close()}>
      <div className={styles.head}>
        <Icon name={kind.icon} size={16} />
        <WindowName className={styles.title} actor={ref} />
        <IconButton icon="close" size="small" label={t.closeWindow(title)} onClick={close} />
      </div>
      <button type="button" className={styles.picture} aria-label={t.showWindow(title)} onClick={raise}>
        <Thumbnail actor={ref} area={area} box={box} wait={wait} />
      </button>
    </div>
  )
}
