import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { JalaliDate } from '#text/jalali'
import styles from './date-field.module.css'
import { CalendarMonth } from './calendar-month'

export interface DateCalendarProps {
  label: string
  anchor: { readonly current: HTMLElement | null }
  value: JalaliDate | null
  min: JalaliDate | undefined
  onChoose(date: JalaliDate | null): void
  onClose(refocus: boolean): void
}

const GAP = 4

/** Calendar in the top layer, below or above its field, so that no window cuts it off. */
export function DateCalendar({ label, anchor, onClose, ...month }: DateCalendarProps) {
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = popover.current
    const field = anchor.current
    if (!element || !field) return
    element.showPopover()
    const place = () => {
      const at = field.getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      const below = at.bottom + GAP + height <= innerHeight || at.top - GAP - height < 0
      const start = document.documentElement.dir === 'ltr' ? at.left : at.right - width
      const x = Math.max(GAP, Math.min(start, innerWidth - width - GAP))
      const y = below ? Math.max(GAP, Math.min(at.bottom + GAP, innerHeight - height - GAP)) : at.top - GAP - height
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    }
    place()
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !field.contains(target)) close.current(false)
    }
    addEventListener('pointerdown', outside, true)
    addEventListener('focusin', outside, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('pointerdown', outside, true)
      removeEventListener('focusin', outside, true)
      removeEventListener('resize', place)
    }
  }, [anchor])
  const onKey = (event: KeyboardEvent) => {
    // Keys of the calendar must not reach the window.
    event.stopPropagation()
    if (event.key === 'Escape') onClose(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc from anywhere in it
    <div ref={popover} id={id} role="dialog" aria-label={label} popover="manual" className={styles.calendar} onKeyDown={onKey}>
      <CalendarMonth {...month} />
    </div>
  )
}
