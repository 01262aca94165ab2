import { useEffect } from 'react'

/** Leaves the keys pressed in an open list of choices to that list: Escape would also close the dialog that the list stands in. */
export function useListKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLOptionElement) event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [])
}
