import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { desktopMachine } from './desktop.machine'

export type DesktopActor = ActorRefFrom<typeof desktopMachine>

export const DesktopContext = createContext<DesktopActor | null>(null)

export const useDesktop = (): DesktopActor => {
  const desktop = use(DesktopContext)
  if (!desktop) throw new Error('no desktop around this view')
  return desktop
}

/** Returns the actors that exist as long as the page, with or without a signed-in user. */
export const useServices = () => {
  const { auth, notifications, activity, connection, preferences, site } = useDesktop().getSnapshot().context
  return { auth, notifications, activity, connection, preferences, site }
}

type InSession = 'windows' | 'helpTopics' | 'overlay' | 'surface' | 'messaging' | 'upload' | 'progress' | 'session'
/** Actors of the session, and the session itself; all undefined while nobody is signed in. */
type SessionActors = Partial<Pick<SnapshotFrom<typeof desktopMachine>['context'], InSession>>

/**
 * The value is selected once for all views. The snapshot of the desktop changes often, and each subscriber would run its own selector at
 * every change.
 */
export const SessionContext = createContext<SessionActors>({})

export const selectSessionActors = ({ context }: SnapshotFrom<typeof desktopMachine>): SessionActors => {
  const { windows, helpTopics, overlay, surface, messaging, upload, progress, session } = context
  return { windows, helpTopics, overlay, surface, messaging, upload, progress, session }
}

export const useWindows = () => use(SessionContext).windows
export const useHelpTopics = () => use(SessionContext).helpTopics
export const useOverlay = () => use(SessionContext).overlay
export const useSurface = () => use(SessionContext).surface
export const useMessaging = () => use(SessionContext).messaging
export const useUpload = () => use(SessionContext).upload
export const useProgress = () => use(SessionContext).progress
export const useSession = () => use(SessionContext).session

export const useProduct = (fallback: string): string =>
  useSelector(useServices().site, ({ context }) => context.config['app.title'] ?? fallback)
