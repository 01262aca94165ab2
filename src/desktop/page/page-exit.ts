import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { holdsFiles } from '#widgets/file-drop/drop'
import type { desktopMachine } from '../desktop.machine'

/** Saves the arrangement of the windows whenever the page is left. */
export const saveWindowsOnPageHide = (desktop: ActorRefFrom<typeof desktopMachine>): void => {
  addEventListener('pagehide', () => desktop.getSnapshot().context.windows?.send({ type: 'page.leave' }))
}

/** Lets the browser ask before leaving the page while something would be lost. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/** Ignores files dropped where nothing accepts them. Otherwise the browser leaves the page and opens the file. */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target, defaultPrevented } = event
      if (defaultPrevented || !dataTransfer || !holdsFiles(dataTransfer)) return
      // A file input accepts dropped files natively.
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
