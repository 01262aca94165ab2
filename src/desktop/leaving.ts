import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
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
