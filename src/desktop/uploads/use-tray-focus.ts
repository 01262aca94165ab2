import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns the active window, or the desktop if there is none. */
const findActive = (activeId: string | null): HTMLElement | null =>
  document.getElementById(activeId ?? '') ?? document.querySelector('main')

/**
 * Keeps the focus of a tray whose buttons disappear. If the button with the focus was removed, the tray gets the focus; if the tray itself
 * was removed, the active window gets it. A tray without the focus never takes it.
 */
export function useTrayFocus(tray: RefObject<HTMLElement | null>, activeId: string | null) {
  const hasFocus = useRef(false)
  const active = useRef(activeId)
  active.current = activeId
  const restore = useRef((isGone: boolean) => {
    if (!hasFocus.current || (!isGone && document.activeElement !== document.body)) return
    const element = isGone ? null : tray.current
    hasFocus.current = element !== null
    ;(element ?? findActive(active.current))?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => restore.current(false))
  useLayoutEffect(() => {
    const { current: leave } = restore
    return () => leave(true)
  }, [])
  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // Without `relatedTarget`, the button with the focus may have just been removed.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false
    },
  }
}
