import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useLocale } from './locale'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
}

/** Marks the start or end of the tab list if more tabs are scrolled out of view there. */
const useHiddenEnds = (list: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      // `scrollLeft` is counted from the start of the list. It is negative in right-to-left pages.
      const before = Math.abs(element.scrollLeft)
      const after = element.scrollWidth - element.clientWidth - before
      element.dataset.more = [before > 1 ? 'start' : '', after > 1 ? 'end' : ''].join(' ').trim()
    }
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  })
}

/** Tabs of a window, and the page of the active tab. Arrow keys in visual direction, Home and End move between tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  bare = false,
  onSelect,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  active: Id
  /** True if the pages fill the window up to its edges and scroll themselves. */
  bare?: boolean
  onSelect(id: Id): void
  /** The page of the active tab. */
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useHiddenEnds(list)
  const rtl = useLocale().direction === 'rtl'
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active)
    const step = rtl ? -1 : 1
    const targets: Record<string, number> = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs.at(target % tabs.length)
    if (!next) return
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      {/* The tabs take the focus themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${id}-page` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-page`} role="tabpanel" aria-labelledby={`${id}-${active}`} className={styles.page} data-bare={bare || undefined}>
        {children}
      </div>
    </div>
  )
}
