import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

const DELAY = 600
const GAP = 6

type Anchor = ReactElement<HTMLAttributes<HTMLElement>>

/** Explains a control: shown after a delay on hover and at once on keyboard focus. Esc hides it; it never catches a click. */
export function Tooltip({ text, keys, children }: { text: string; keys?: string | undefined; children: Anchor }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  const show = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType === 'mouse') show(event.currentTarget, DELAY)
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          hide()
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event)
          hide()
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          hide()
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event)
          if (event.key === 'Escape') hide()
        },
        ...(anchor && own['aria-label'] !== text ? { 'aria-describedby': id } : {}),
      })}
      {anchor && <TooltipBubble id={id} anchor={anchor} text={text} keys={keys} />}
    </>
  )
}

function TooltipBubble({ id, anchor, text, keys }: { id: string; anchor: HTMLElement; text: string; keys: string | undefined }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    // A popover is drawn in the top layer of the browser, so no window and no taskbar covers it.
    element.showPopover()
    const at = anchor.getBoundingClientRect()
    const size = element.getBoundingClientRect()
    const below = at.bottom + GAP + size.height <= innerHeight
    const x = Math.min(Math.max(at.left + at.width / 2 - size.width / 2, GAP), innerWidth - size.width - GAP)
    const y = below ? at.bottom + GAP : at.top - GAP - size.height
    element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  }, [anchor])
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      <span>{text}</span>
      {keys !== undefined && (
        <kbd lang="en" dir="ltr">
          {keys}
        </kbd>
      )}
    </div>,
    document.body,
  )
}
