import { useEffect } from 'react'

/** Reserves the keys for an open list of options. Otherwise Escape would also close the dialog around it. */
export function useListKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLOptionElement) event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [])
}
