import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { holdsFiles } from '#widgets/file-drop/drop'
import type { desktopMachine } from './desktop.machine'

/** The arrangement of the windows is kept whenever the page goes. */
export const keepOnLeaving = (desktop: ActorRefFrom<typeof desktopMachine>): void => {
  addEventListener('pagehide', () => desktop.getSnapshot().context.windows?.send({ type: 'page.leave' }))
}

/** The browser asks before it leaves the page, as long as something would be lost. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/** Files of the system that nothing under the pointer takes are let go of without effect: a browser opens them in place of the page. */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target, defaultPrevented } = event
      if (defaultPrevented || !dataTransfer || !holdsFiles(dataTransfer)) return
      // A button that chooses a file takes one by itself.
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
