import { useEffect } from 'react'

/** Stops key events of the options of an open select list. Otherwise Escape would also close the dialog around the list. */
export function useContainedOptionKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLOptionElement) event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [])
}
