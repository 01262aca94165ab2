import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Focuses the element of the window that had the focus last, each time the window becomes active. */
export function useWindowFocus(root: RefObject<HTMLDivElement | null>, isWanted: boolean): void {
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      last.current = event.target as Element
    }
    element.addEventListener('focusin', remember)
    return () => {
      element.removeEventListener('focusin', remember)
      last.current = null
    }
  }, [root])
  useLayoutEffect(() => {
    const element = root.current
    if (!isWanted || !element || element.contains(document.activeElement)) return
    const target = last.current
    if (target instanceof HTMLElement && target.isConnected && element.contains(target)) target.focus({ preventScroll: true })
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [root, isWanted])
}

/** Focuses the first invalid field after a failed save, unless the content has already focused one. */
export function useInvalidFieldFocus(root: RefObject<HTMLDivElement | null>, work: string): void {
  const before = useRef(work)
  useEffect(() => {
    const isRefused = before.current === 'saving' && work === 'unsaved'
    before.current = work
    if (!isRefused) return
    // In the next frame the view has rendered the error, so the invalid field can be found.
    requestAnimationFrame(() => {
      const wrong = '[aria-invalid=true]'
      if (!document.activeElement?.matches(wrong)) root.current?.querySelector<HTMLElement>(wrong)?.focus()
    })
  }, [root, work])
}
