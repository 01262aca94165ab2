import { type RefObject, useEffect, useRef } from 'react'

/** The focus enters an active window where it last was. */
export function useWindowFocus(root: RefObject<HTMLDivElement | null>, isWanted: boolean): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
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
  useEffect(() => {
    const element = root.current
    if (!isWanted || !element || element.contains(document.activeElement)) return
    const target = last.current
    if (target instanceof HTMLElement && target.isConnected && element.contains(target)) target.focus({ preventScroll: true })
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [root, isWanted])
}
