import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Opens the dialog over the whole page. Its content must render afterwards; otherwise it would take the focus from the element that should
 * get it back.
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
