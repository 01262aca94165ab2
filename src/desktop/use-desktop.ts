import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { desktopMachine } from './desktop.machine'

export type DesktopActor = ActorRefFrom<typeof desktopMachine>

export const DesktopContext = createContext<DesktopActor | null>(null)

export const useDesktop = (): DesktopActor => {
  const desktop = use(DesktopContext)
  if (!desktop) throw new Error('no desktop around this view')
  return desktop
}

/** The actors that live as long as the page does. */
export const useServices = () => {
  const { auth, notifications, activity, connection, preferences, site } = useDesktop().getSnapshot().context
  return { auth, notifications, activity, connection, preferences, site }
}

/** The actors of the session; undefined while nobody is signed in. */
export const useWindows = () => useSelector(useDesktop(), ({ context }) => context.windows)
export const useHelpTopics = () => useSelector(useDesktop(), ({ context }) => context.helpTopics)
export const useOverlay = () => useSelector(useDesktop(), ({ context }) => context.overlay)
export const useSurface = () => useSelector(useDesktop(), ({ context }) => context.surface)
export const useMessaging = () => useSelector(useDesktop(), ({ context }) => context.messaging)
export const useUpload = () => useSelector(useDesktop(), ({ context }) => context.upload)
export const useSession = () => useSelector(useDesktop(), ({ context }) => context.session)

export const useProduct = (fallback: string): string =>
  useSelector(useServices().site, ({ context }) => context.config['app.title'] ?? fallback)
