import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getFormatSettings } from '#machines/preferences'
import type { sessionLifeMachine } from '#machines/session-life.machine'
import { lazyPart } from '#ui/lazy-part'
import { LocaleProvider, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { useContainedOptionKeys } from '#ui/use-contained-option-keys'
import styles from './app.module.css'
import { messages } from './desktop.messages'
import { NetworkBar } from './notifications/network-bar.view'
import { Toasts } from './notifications/toasts.view'
import { Logo } from './page/logo'
import { useDropGuard } from './page/page-exit'
import { type DesktopActor, DesktopContext, SessionContext, selectSessionActors, useDesktop, useServices, useWindows } from './use-desktop'

const addressDelayMs = 1000
const loadingFallback = { waiting: <Loading /> }
const Desktop = lazyPart(() => import('./desktop.view').then(({ DesktopView }) => DesktopView), loadingFallback)
const SignIn = lazyPart(() => import('./sign-in/sign-in.view').then(({ SignInView }) => SignInView), loadingFallback)
const SignInAgain = lazyPart(() => import('./sign-in/sign-in.view').then(({ SignInAgainView }) => SignInAgainView), loadingFallback)

/** Resolves when the browser has nothing to do, but not before `afterMs` milliseconds. Safari does not report idle time. */
const whenIdle = (afterMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()), afterMs)
  })

/** The router only corrects the page address, so its code is not loaded before the page can be used. */
const Address = lazyPart(
  async () => {
    await whenIdle(addressDelayMs)
    return (await import('./address.view')).AddressView
  },
  { Failed: () => null },
)
const SessionEnd = lazyPart(() => import('./sign-in/session-end.view').then(({ SessionEndView }) => SessionEndView))

/** Preloads the code of the desktop while the server checks the session. */
export const preloadDesktop = (): void => void Desktop.preload()

export function AppView({ desktop }: { desktop: DesktopActor }) {
  const session = useSelector(desktop, selectSessionActors, shallowEqual)
  useDropGuard()
  useContainedOptionKeys()
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
  const settings = useSelector(preferences, ({ context }) => getFormatSettings(context.look), shallowEqual)
  const timeZone = useSelector(site, ({ context }) => context.config['time.zone'])
  const holidays = useSelector(site, ({ context }) => context.config['calendar.holidays'])
  return (
    <LocaleProvider settings={{ ...settings, timeZone, holidays }}>
      <Pages />
      <Toasts />
      <NetworkBar />
      <SessionEndNotice />
    </LocaleProvider>
  )
}

/** Warning before the session ends. It is shown above all windows and dialogs. */
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
  const signInState = useSelector(auth, (snapshot) =>
    snapshot.matches('unknown') ? 'unknown' : snapshot.matches('authenticated') ? 'authenticated' : 'notAuthenticated',
  )
  if (signInState === 'unknown') return <Loading />
  return (
    <>
      <SessionDesktop isSignedIn={signInState === 'authenticated'} />
      {signInState === 'notAuthenticated' && <SignInPage />}
      <Address standing={signInState} />
    </>
  )
}

/** Sign-in page. Renders nothing while an open desktop waits for its user, because that desktop has its own sign-in dialog. */
function SignInPage() {
  return useIsSessionExpired() ? null : <SignIn />
}

/** Returns true if the session has expired and the windows of its user are still open. */
function useIsSessionExpired(): boolean {
  const windows = useWindows()
  const isExpired = useSelector(useDesktop(), (snapshot) => snapshot.matches('sessionExpired'))
  const isExpiring = useSelector(useServices().auth, (snapshot) => snapshot.matches('expiring') || snapshot.matches('leaving'))
  return windows !== undefined && (isExpired || isExpiring)
}

/** Desktop of a session. After the session expires, it is blurred and inert until the user signs in again. */
function SessionDesktop({ isSignedIn }: { isSignedIn: boolean }) {
  const windows = useWindows()
  const isExpired = useIsSessionExpired()
  const isInUse = isSignedIn && !isExpired
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
        hidden={!isInUse && !isExpired}
        inert={!isInUse}
        // Stops the blur event that the browser fires when the desktop becomes inert. Otherwise fields that save on blur would save now.
        onBlurCapture={(event) => isInUse || event.stopPropagation()}
        onFocusCapture={({ target }) => {
          focused.current = target instanceof HTMLElement ? target : null
        }}
      >
        <Desktop isInUse={isInUse} />
      </div>
      {isExpired && <SignInAgain />}
    </>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div className={styles.loading}>
      <div className={styles.sign}>
        <Logo size={56} />
      </div>
      <ProgressRing label={t.loading} size={40} />
    </div>
  )
}
