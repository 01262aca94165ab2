import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import type { Size } from '../window-frame/geometry'
import { Thumbnail } from '../window-frame/thumbnail'
import { WindowName } from '../window-frame/window-name.view'
import type { SwitcherActor, WindowsActor } from './actors'
import type { DesktopWindow } from './desktop-windows'
import styles from './switcher.module.css'
import { orderByLatestUse } from './windows-context'

const box: Size = { width: 200, height: 128 }

/** List of all windows, most recently used first. It has the focus while it is open, so that screen readers announce the chosen window. */
export function SwitcherView({ switcher, windows, area }: { switcher: SwitcherActor; windows: WindowsActor; area: Size }) {
  const t = useMessages(messages)
  const { direction } = useLocale()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = useSelector(switcher, ({ context }) => context.chosen)
  const open = useSelector(windows, ({ context }) => context.windows)
  const order = useSelector(windows, ({ context }) => orderByLatestUse(context).join(' ')).split(' ')
  const shown = order.flatMap((one) => open.find((window) => window.id === one) ?? [])

  useLayoutEffect(() => {
    const opener = document.activeElement
    list.current?.showPopover()
    list.current?.focus({ preventScroll: true })
    return () => {
      // If the user chose a window, that window has the focus now. Otherwise the focus returns to the element that opened the list.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    }
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = (back: boolean) => switcher.send({ type: 'switcher.step', order, active: null, back })
    const keys: Readonly<Record<string, () => void>> = {
      Enter: () => switcher.send({ type: 'switcher.accept' }),
      ' ': () => switcher.send({ type: 'switcher.accept' }),
      Escape: () => switcher.send({ type: 'switcher.cancel' }),
      ArrowDown: () => step(false),
      ArrowUp: () => step(true),
      ArrowLeft: () => step(direction === 'ltr'),
      ArrowRight: () => step(direction === 'rtl'),
      Tab: () => step(event.shiftKey),
    }
    const run = event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    <div
      ref={list}
      popover="manual"
      role="listbox"
      aria-label={t.switcher}
      aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      className={styles.switcher}
      onKeyDown={onKeyDown}
      onBlur={() => switcher.send({ type: 'switcher.cancel' })}
    >
      {shown.map((window, index) => (
        <Choice
          key={window.id}
          id={`${id}-${window.id}`}
          window={window}
          area={area}
          wait={index}
          isChosen={window.id === chosen}
          onPoint={() => switcher.send({ type: 'switcher.point', id: window.id })}
          onTake={() => switcher.send({ type: 'switcher.choose', id: window.id })}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  id: string
  window: DesktopWindow
  area: Size
  wait: number
  isChosen: boolean
  onPoint(): void
  onTake(): void
}

function Choice({ id, window: { ref, kind, seen }, area, wait, isChosen, onPoint, onTake }: ChoiceProps) {
  return (
    // The list has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.choice}
      data-seen={seen || undefined}
      // A press on an item must not take the focus from the list, because the list closes when it loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => isChosen || onPoint()}
      onClick={onTake}
    >
      <span className={styles.name}>
        <Icon name={kind.icon} size={18} />
        <WindowName className={styles.title} actor={ref} />
      </span>
      <span className={styles.picture}>
        <Thumbnail actor={ref} area={area} box={box} wait={wait} />
      </span>
    </div>
  )
}
