import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Opens the dialog over the whole page. Returns false until it is open: render its content only afterwards, otherwise the dialog could not
 * return the focus to the element that had it before.
 */
export function useModal(box: RefObject<HTMLDialogElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    setOpen(true)
    return () => dialog?.close()
  }, [box])
  return isOpen
}
