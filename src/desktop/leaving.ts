import type { ActorRefFrom } from 'xstate'
import type { desktopMachine } from './desktop.machine'
import { hasUnsavedWork } from './desktop-windows'

/** The browser asks before it drops unsaved work or a running upload, and only then; the arrangement of the windows is kept in any case. */
export const guardLeaving = (desktop: ActorRefFrom<typeof desktopMachine>): void => {
  addEventListener('beforeunload', (event) => {
    const { windows, upload } = desktop.getSnapshot().context
    const isUploading = upload?.getSnapshot().matches('sending') === true
    if (isUploading || (windows && hasUnsavedWork(windows.getSnapshot().context.windows))) event.preventDefault()
  })
  addEventListener('pagehide', () => desktop.getSnapshot().context.windows?.send({ type: 'page.leave' }))
}
