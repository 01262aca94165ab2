import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The focus enters an active window where it last was. */
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

/** When what is unsaved could not be saved, the focus goes to the field that is said to be wrong, unless the content has led it to one. */
export function useFaultFocus(root: RefObject<HTMLDivElement | null>, work: string): void {
  const before = useRef(work)
  useEffect(() => {
    const isRefused = before.current === 'saving' && work === 'unsaved'
    before.current = work
    if (!isRefused) return
    // Its view is drawn by then.
    requestAnimationFrame(() => {
      const wrong = '[aria-invalid=true]'
      if (!document.activeElement?.matches(wrong)) root.current?.querySelector<HTMLElement>(wrong)?.focus()
    })
  }, [root, work])
}
