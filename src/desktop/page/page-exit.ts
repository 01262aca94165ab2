import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasDroppedFiles } from '#widgets/file-drop/drop'
import type { desktopMachine } from '../desktop.machine'

/** Saves the arrangement of the windows when the user leaves the page or reloads it. */
export const saveWindowsOnPageHide = (desktop: ActorRefFrom<typeof desktopMachine>): void => {
  addEventListener('pagehide', () => desktop.getSnapshot().context.windows?.send({ type: 'page.leave' }))
}

/** While `isNeeded`, the browser asks the user before the page closes, because unsaved changes would be lost. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/** Prevents a drop of files where no element accepts files. Otherwise the browser would leave the page and open the file. */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target, defaultPrevented } = event
      if (defaultPrevented || !dataTransfer || !hasDroppedFiles(dataTransfer)) return
      // File inputs accept dropped files without code.
      if (target instanceof Element && target.matches('input[type=file]:enabled')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
