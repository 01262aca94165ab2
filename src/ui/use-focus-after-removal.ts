import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus in a list whose buttons remove their own item. After a removal the button at the same index gets the focus, or the last
 * button. If none is left, `otherwise` must move the focus.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(otherwise: () => void) {
  const list = useRef<List>(null)
  const at = useRef(-1)
  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-takes-off]') ?? [])]
  useLayoutEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body) return
    const left = stops()
    const canStop = (one: HTMLElement) => !one.matches(':disabled')
    const next = left.slice(at.current).find(canStop) ?? left.findLast(canStop)
    if (next) next.focus()
    else {
      at.current = -1
      otherwise()
    }
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      at.current = stops().indexOf(target as HTMLElement)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The focus left for no other element: the focused button may just have been removed. Then the index is still needed.
      if (relatedTarget) at.current = -1
    },
  }
}
