import { type MouseEvent as ReactMouseEvent, type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part'
import { FailedCard } from './state-page'

export interface MenuAction {
  id: string
  label: string
  icon?: string | undefined
  /** Shortcuts in Latin letters, for example `Ctrl+C`. */
  keys?: string | readonly string[] | undefined
  disabled?: boolean
  /** Reason why the entry is disabled. */
  reason?: string | undefined
  danger?: boolean | undefined
  /** State of an entry that can be switched on and off; absent for all other entries. */
  checked?: boolean | undefined
  run(): void
}
export interface MenuBranch {
  id: string
  label: string
  icon?: string | undefined
  disabled?: boolean
  /** Reason why the entry is disabled. */
  reason?: string | undefined
  children: readonly MenuEntry[]
}
/** `---` draws a line between groups. */
export type MenuEntry = MenuAction | MenuBranch | '---'

/** A point of the screen, or an element below which the menu opens. */
export type MenuPlace = { x: number; y: number } | Element

const MenuPopover = lazyPart(() => import('./menu-popover').then((module) => module.MenuPopover), { Failed: FailedCard })

/** Sends new entries to an open menu when they change. Returns an unsubscribe function. */
export type MenuSource = (renew: (entries: readonly MenuEntry[]) => void) => () => void

export interface Menu {
  open(place: MenuPlace | MouseEvent | ReactMouseEvent, entries: readonly MenuEntry[], label: string, source?: MenuSource): void
  close(): void
  isOpen: boolean
  /** Element of the menu. The component that owns the menu must render it; the position in its tree does not matter. */
  element: ReactElement | null
}

interface Shown {
  place: MenuPlace
  entries: readonly MenuEntry[]
  label: string
  source: MenuSource | undefined
  opener: Element | null
}

/** Returns a menu; its owner has at most one open. Right click, Shift+F10 and the menu key all arrive as `onContextMenu`. */
export function useMenu(): Menu {
  const [shown, setShown] = useState<Shown>()
  const close = useCallback(() => setShown(undefined), [])
  const open = useCallback<Menu['open']>((place, entries, label, source) => {
    if ('preventDefault' in place) place.preventDefault()
    const at = place instanceof Element ? place : 'clientX' in place ? { x: place.clientX, y: place.clientY } : place
    setShown({ place: at, entries, label, source, opener: document.activeElement })
  }, [])
  const source = shown?.source
  useEffect(() => source?.((entries) => setShown((now) => now && { ...now, entries })), [source])
  return {
    open,
    close,
    isOpen: shown !== undefined,
    element: shown ? <MenuPopover {...shown} onClose={close} /> : null,
  }
}

export interface MenuTriggerProps {
  onClick(event: ReactMouseEvent): void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

/** A control that opens a menu below it. The child receives the properties for its button. */
export function MenuButton({
  label,
  entries,
  children,
}: {
  label: string
  entries: () => readonly MenuEntry[]
  children: (trigger: MenuTriggerProps) => ReactNode
}) {
  const menu = useMenu()
  return (
    <>
      {children({
        onClick: (event) => {
          if (menu.isOpen) menu.close()
          else menu.open(event.currentTarget, entries(), label)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': menu.isOpen,
      })}
      {menu.element}
    </>
  )
}
