import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * In a list whose buttons take what stands beside them away: the focus of one that goes away goes on to the one in its place, to the last,
 * or, where none is left, wherever `otherwise` puts it.
 */
export function useFocusOnward<List extends HTMLElement>(otherwise: () => void) {
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
      // Without a target the focused button may just have been taken away.
      if (relatedTarget) at.current = -1
    },
  }
}
