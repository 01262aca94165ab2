import { type ComponentProps, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem, MenuStateContext, Popover, Separator, SubmenuTrigger, Text } from 'react-aria-components/Menu'
import { createPortal } from 'react-dom'
import { languageTag } from '#text/locale'
import { ariaKeys, chordsOf } from './chord'
import { Icon } from './icon'
import { useLocale } from './locale'
import type { MenuAction, MenuBranch, MenuEntry, MenuPlace } from './menu'
import styles from './menu.module.css'
import { Tooltip } from './tooltip'
import { useRestingPointer } from './use-resting-pointer'

interface Props {
  place: MenuPlace
  entries: readonly MenuEntry[]
  label: string
  opener: Element | null
  onClose(): void
}

/** The React Aria part of a menu, loaded with the first one. */
export function MenuPopover({ place, entries, label, opener, onClose }: Props) {
  const { locale } = useLocale()
  const anchor = useRef<HTMLSpanElement>(null)
  const chosen = useRef<MenuAction>(undefined)
  const [placed, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  useRestingPointer()

  useEffect(() => {
    // The layer under an open menu would swallow a second right click; it closes this menu and asks what lies there.
    const again = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return event.preventDefault()
      event.preventDefault()
      event.stopPropagation()
      onClose()
      const { clientX, clientY } = event
      // Only two frames later is everything that lay around the menu in reach again.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const below = document.elementFromPoint(clientX, clientY)
          below?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button: 2 }))
        }),
      )
    }
    document.addEventListener('contextmenu', again, true)
    return () => {
      document.removeEventListener('contextmenu', again, true)
      // The zero-size anchor can't hold the focus, so it goes back by hand, unless somebody has taken it elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
        // What the entry focuses keeps the focus only once everybody who gives it back has done so.
        requestAnimationFrame(() => chosen.current?.run())
      })
    }
  }, [onClose, opener])

  const rect = place instanceof Element ? place.getBoundingClientRect() : { left: place.x, top: place.y, width: 0, height: 0 }
  return (
    <I18nProvider locale={languageTag(locale)}>
      {createPortal(
        <span
          ref={anchor}
          className={styles.anchor}
          style={{ translate: `${rect.left}px ${rect.top}px`, inlineSize: rect.width, blockSize: rect.height }}
        />,
        // In a window, which is moved by a transform, fixed would mean fixed to the window.
        document.body,
      )}
      {placed && (
        <Popover
          triggerRef={anchor}
          aria-label={label}
          isOpen
          onOpenChange={(open) => open || onClose()}
          placement={isBeside(place) ? 'end top' : 'bottom start'}
          offset={place instanceof Element ? 6 : 0}
          className={styles.popover ?? ''}
        >
          <Entries entries={entries} label={label} onChoose={(action) => (chosen.current = action)} onClose={onClose} />
        </Popover>
      )}
    </I18nProvider>
  )
}

/**
 * Beside a point a menu slides up as far as it has to: above or below it, a long one would be cut to the larger part of the screen, and
 * scroll. Where the screen is too narrow for that, and below an element, it opens downwards, or upwards where there is more room.
 */
const isBeside = (place: MenuPlace): boolean => {
  if (place instanceof Element) return false
  const widest = 23 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(place.x, window.innerWidth - place.x) >= widest
}

const isBranch = (entry: MenuAction | MenuBranch): entry is MenuBranch => 'children' in entry

interface EntriesProps {
  entries: readonly MenuEntry[]
  label: string
  onChoose(action: MenuAction): void
  onClose(): void
}

function Entries({ entries, label, onChoose, onClose }: EntriesProps) {
  // Entries that are renewed while the menu is open leave the focus where it is.
  const [focused] = useState(() => firstOf(entries)?.id)
  return (
    <Menu aria-label={label} className={styles.menu ?? ''} onClose={onClose}>
      {entries.map((entry, index) => {
        // Lines have no identity of their own.
        if (entry === '---') return <Separator key={`line ${index}`} className={styles.line ?? ''} />
        const item = <Entry key={entry.id} entry={entry} isFirst={entry.id === focused} onChoose={onChoose} />
        if (!isBranch(entry) || entry.disabled) return item
        return (
          <SubmenuTrigger key={entry.id}>
            {item}
            <Popover aria-label={entry.label} className={styles.popover ?? ''} offset={-2} crossOffset={-4}>
              <Entries entries={entry.children} label={entry.label} onChoose={onChoose} onClose={onClose} />
            </Popover>
          </SubmenuTrigger>
        )
      })}
    </Menu>
  )
}

/** The first entry that can be chosen, where there is one. */
const firstOf = (entries: readonly MenuEntry[]): MenuAction | MenuBranch | undefined => {
  const all = entries.filter((entry) => entry !== '---')
  return all.find(({ disabled }) => !disabled) ?? all[0]
}

interface EntryProps {
  entry: MenuAction | MenuBranch
  isFirst: boolean
  onChoose(action: MenuAction): void
}

/** React Aria passes over what it knows as disabled, and nobody without a mouse would come to the reason; so it isn't told. */
function Entry({ entry, isFirst, onChoose }: EntryProps) {
  const action = isBranch(entry) ? undefined : entry
  const chords = chordsOf(action?.keys)
  const reason = entry.disabled ? entry.reason : undefined
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      className={styles.item ?? ''}
      data-danger={action?.danger || undefined}
      render={(props) => {
        // React Aria hands neither attribute on; only what links somewhere would be no `div`.
        const item = (
          <div
            {...(props as ComponentProps<'div'>)}
            aria-disabled={entry.disabled || undefined}
            aria-keyshortcuts={chords.length > 0 ? ariaKeys(...chords) : undefined}
          />
        )
        return reason === undefined ? item : <Tooltip text={reason}>{item}</Tooltip>
      }}
      shouldCloseOnSelect={!entry.disabled}
      {...(action && !action.disabled ? { onAction: () => onChoose(action) } : {})}
    >
      {isFirst && <FocusAtFirst id={entry.id} />}
      <span className={styles.icon}>
        {action?.checked ? <Icon name="check" size={16} /> : entry.icon !== undefined && <Icon name={entry.icon} size={16} />}
      </span>
      <Text slot="label" className={styles.label ?? ''}>
        {entry.label}
      </Text>
      {reason !== undefined && (
        <Text slot="description" hidden>
          {reason}
        </Text>
      )}
      {chords.length > 0 && (
        <span className={styles.keys}>
          {chords.map((chord) => (
            <kbd key={chord} lang="en" dir="ltr">
              {chord}
            </kbd>
          ))}
        </span>
      )}
      {!action && <Icon name="next" size={16} className={styles.more ?? ''} />}
    </MenuItem>
  )
}

/** Within an entry: focuses it when its menu opens, as `autoFocus` does with the very first. */
function FocusAtFirst({ id }: { id: string }) {
  const selection = useContext(MenuStateContext)?.selectionManager
  const opened = useRef(selection)
  useEffect(() => {
    opened.current?.setFocused(true)
    opened.current?.setFocusedKey(id)
  }, [id])
  return null
}
