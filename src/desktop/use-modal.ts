import { type RefObject, useLayoutEffect, useState } from 'react'

/** Opens the dialog over the whole page. What is in it is drawn once it is open: before, it would take the focus from what had it. */
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
