import { type ComponentProps, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem, MenuStateContext, Popover, Separator, SubmenuTrigger, Text } from 'react-aria-components/Menu'
import { createPortal } from 'react-dom'
import { getLanguageTag } from '#text/locale'
import { toAriaKeyShortcuts, toChordList } from './chord'
import { Icon } from './icon'
import { useLocale } from './locale'
import type { MenuAction, MenuBranch, MenuEntry, MenuPlace } from './menu'
import styles from './menu.module.css'
import { Tooltip } from './tooltip'
import { useIgnoredRestingPointer } from './use-ignored-resting-pointer'

interface Props {
  place: MenuPlace
  entries: readonly MenuEntry[]
  label: string
  opener: Element | null
  onClose(): void
}

/** The React Aria part of a menu, loaded with the first menu. */
export function MenuPopover({ place, entries, label, opener, onClose }: Props) {
  const { locale } = useLocale()
  const anchor = useRef<HTMLSpanElement>(null)
  const chosen = useRef<MenuAction>(undefined)
  const [placed, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  useIgnoredRestingPointer()

  useEffect(() => {
    // The layer below an open menu would catch a second right click. So this menu closes and the click is repeated on the element below.
    const again = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return event.preventDefault()
      event.preventDefault()
      event.stopPropagation()
      onClose()
      const { clientX, clientY } = event
      // The elements around the menu become reachable only two frames later.
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
      // The anchor has no size and cannot hold the focus, so the focus is returned here, unless another element has taken it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
        // Runs the entry after all components have returned the focus; otherwise an element focused by the entry would lose it.
        requestAnimationFrame(() => chosen.current?.run())
      })
    }
  }, [onClose, opener])

  const rect = place instanceof Element ? place.getBoundingClientRect() : { left: place.x, top: place.y, width: 0, height: 0 }
  return (
    <I18nProvider locale={getLanguageTag(locale)}>
      {createPortal(
        <span
          ref={anchor}
          className={styles.anchor}
          style={{ translate: `${rect.left}px ${rect.top}px`, inlineSize: rect.width, blockSize: rect.height }}
        />,
        // Windows are moved by a transform, in which `position: fixed` would be relative to the window.
        document.body,
      )}
      {placed && (
        <Popover
          triggerRef={anchor}
          aria-label={label}
          isOpen
          onOpenChange={(open) => open || onClose()}
          placement={opensBeside(place) ? 'end top' : 'bottom start'}
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
 * Returns true if the menu is placed beside the point and moves up as far as needed; above or below the point a long menu would be cut and
 * scroll. On a narrow screen, and below an element, it opens downwards, or upwards if there is more space.
 */
const opensBeside = (place: MenuPlace): boolean => {
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
  // The entry that gets the focus first. It stays the same if the entries are renewed while the menu is open.
  const [focused] = useState(() => findFirstEntry(entries)?.id)
  return (
    <Menu aria-label={label} className={styles.menu ?? ''} onClose={onClose}>
      {entries.map((entry, index) => {
        // Separators have no identity of their own.
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

/** Returns the first enabled entry, or the first one if all are disabled. */
const findFirstEntry = (entries: readonly MenuEntry[]): MenuAction | MenuBranch | undefined => {
  const all = entries.filter((entry) => entry !== '---')
  return all.find(({ disabled }) => !disabled) ?? all[0]
}

interface EntryProps {
  entry: MenuAction | MenuBranch
  isFirst: boolean
  onChoose(action: MenuAction): void
}

/**
 * A menu entry. React Aria does not get the `disabled` flag: it would skip disabled entries, and keyboard users could not read the reason.
 */
function Entry({ entry, isFirst, onChoose }: EntryProps) {
  const action = isBranch(entry) ? undefined : entry
  const chords = toChordList(action?.keys)
  const reason = entry.disabled ? entry.reason : undefined
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      className={styles.item ?? ''}
      data-danger={action?.danger || undefined}
      render={(props) => {
        // React Aria does not pass on these two attributes. Only an entry with a link is not a `div`.
        const item = (
          <div
            {...(props as ComponentProps<'div'>)}
            aria-disabled={entry.disabled || undefined}
            aria-keyshortcuts={chords.length > 0 ? toAriaKeyShortcuts(...chords) : undefined}
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

/** Focuses its entry when the submenu opens, as `autoFocus` does for the first menu. */
function FocusAtFirst({ id }: { id: string }) {
  const selection = useContext(MenuStateContext)?.selectionManager
  const opened = useRef(selection)
  useEffect(() => {
    opened.current?.setFocused(true)
    opened.current?.setFocusedKey(id)
  }, [id])
  return null
}
