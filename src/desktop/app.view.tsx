import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { digitsOf } from '#machines/preferences'
import type { sessionLifeMachine } from '#machines/session-life.machine'
import { late } from '#ui/late'
import { LocaleProvider, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { useListKeys } from '#ui/use-list-keys'
import styles from './app.module.css'
import { messages } from './desktop.messages'
import { useDropGuard } from './leaving'
import { Logo } from './logo'
import { NetworkBar } from './network-bar.view'
import { Toasts } from './toasts.view'
import { type DesktopActor, DesktopContext, SessionContext, sessionActors, useDesktop, useServices, useWindows } from './use-desktop'

const waiting = { waiting: <Loading /> }
const Desktop = late(() => import('./desktop.view').then(({ DesktopView }) => DesktopView), waiting)
const SignIn = late(() => import('./sign-in.view').then(({ SignInView }) => SignInView), waiting)
const SignInAgain = late(() => import('./sign-in.view').then(({ SignInAgainView }) => SignInAgainView), waiting)

/** Nothing that is drawn waits for the router. */
const Address = late(() => import('./address.view').then(({ AddressView }) => AddressView), { Failed: () => null })
const SessionEnd = late(() => import('./session-end.view').then(({ SessionEndView }) => SessionEndView))

/** Fetches the code of the desktop while the server still answers who is signed in. */
export const preloadDesktop = (): void => void Desktop.fetchAhead()

export function AppView({ desktop }: { desktop: DesktopActor }) {
  const session = useSelector(desktop, sessionActors, shallowEqual)
  useDropGuard()
  useListKeys()
  return (
    <DesktopContext value={desktop}>
      <SessionContext value={session}>
        <Localised />
      </SessionContext>
    </DesktopContext>
  )
}

function Localised() {
  const { preferences, site } = useServices()
  const locale = useSelector(preferences, ({ context }) => context.look.locale)
  const digits = useSelector(preferences, ({ context }) => digitsOf(context.look))
  const timeZone = useSelector(site, ({ context }) => context.config['time.zone'])
  const holidays = useSelector(site, ({ context }) => context.config['calendar.holidays'])
  return (
    <LocaleProvider settings={{ locale, digits, timeZone, holidays }}>
      <Pages />
      <Toasts />
      <NetworkBar />
      <SessionEndNotice />
    </LocaleProvider>
  )
}

/** Before the session ends, however many windows and questions are open. */
function SessionEndNotice() {
  const { auth } = useServices()
  const life = useSelector(auth, ({ children }) => children.life as ActorRefFrom<typeof sessionLifeMachine> | undefined)
  const endsAt = useSelector(life, (snapshot) => snapshot?.context.endsAt)
  const isFinal = useSelector(life, (snapshot) => snapshot?.context.isFinal === true)
  if (!life || endsAt === undefined) return null
  return <SessionEnd endsAt={endsAt} isFinal={isFinal} onContinue={() => life.send({ type: 'session.continue' })} />
}

function Pages() {
  const { auth } = useServices()
  const standing = useSelector(auth, (snapshot) =>
    snapshot.matches('unknown') ? 'unknown' : snapshot.matches('authenticated') ? 'authenticated' : 'notAuthenticated',
  )
  if (standing === 'unknown') return <Loading />
  return (
    <>
      <Desk isSignedIn={standing === 'authenticated'} />
      {standing === 'notAuthenticated' && <SignInPage />}
      <Address standing={standing} />
    </>
  )
}

/** Where nothing waits for whoever signs in. */
function SignInPage() {
  return useIsLeft() ? null : <SignIn />
}

/** Whether the session ended by itself, and what is open waits for its user. */
function useIsLeft(): boolean {
  const windows = useWindows()
  const isLeft = useSelector(useDesktop(), (snapshot) => snapshot.matches('left'))
  const isExpiring = useSelector(useServices().auth, (snapshot) => snapshot.matches('expiring') || snapshot.matches('leaving'))
  return windows !== undefined && (isLeft || isExpiring)
}

/** The desktop while a session has one. Once that ended by itself it lies veiled and out of reach until its user has signed in again. */
function Desk({ isSignedIn }: { isSignedIn: boolean }) {
  const windows = useWindows()
  const isLeft = useIsLeft()
  const isInUse = isSignedIn && !isLeft
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isInUse && focused.current?.isConnected) focused.current.focus({ preventScroll: true })
  }, [isInUse])
  if (!windows) return null
  return (
    <>
      <div
        key={windows.sessionId}
        className={styles.desk}
        hidden={!isInUse && !isLeft}
        inert={!isInUse}
        // The focus is taken from it: what is kept on leaving a field waits as it stands.
        onBlurCapture={(event) => isInUse || event.stopPropagation()}
        onFocusCapture={({ target }) => {
          focused.current = target instanceof HTMLElement ? target : null
        }}
      >
        <Desktop isInUse={isInUse} />
      </div>
      {isLeft && <SignInAgain />}
    </>
  )
}

function Loading() {
  const say = useMessages(messages)
  return (
    <div className={styles.loading}>
      <div className={styles.sign}>
        <Logo size={56} />
      </div>
      <ProgressRing label={say.loading} size={40} />
    </div>
  )
}
