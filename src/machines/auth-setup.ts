import { type ActorRef, assign, raise, type Snapshot, sendTo, setup } from 'xstate'
import { profileRefreshDelay } from '#api/contract/constants'
import type { Profile } from '#api/contract/user-profile'
import type { Session } from '#windows/window-kind'
import type { AuthEvent, AuthNews, Captcha, Credentials, PasswordChange, SignInFailure } from './auth'
import { providedCallback, providedPromise } from './provided'
import { sessionLifeMachine } from './session-life.machine'

interface AuthContext {
  parent: ActorRef<Snapshot<unknown>, AuthNews>
  credentials: Credentials
  failure: SignInFailure | undefined
  captcha: Captcha | undefined
  session: Session | undefined
  /** Id of the user whose work is on the desktop, signed in or not. */
  owner: string | undefined
  /** Token that another tab offers. */
  offeredToken: string | undefined
  passwords: PasswordChange
}

const failureOf = (error: unknown): SignInFailure => error as SignInFailure

/** The setup of `auth.machine.ts`. */
export const authSetup = setup({
  types: {} as { context: AuthContext; events: AuthEvent; input: Pick<AuthContext, 'parent'> },
  actors: {
    /** Returns the signed-in user with feature flags and configuration; rejects if no user is signed in. */
    fetchSession: providedPromise<Session, void>('fetchSession'),
    signIn: providedPromise<void, Credentials>('signIn'),
    isCaptchaNeeded: providedPromise<boolean, { username: string }>('isCaptchaNeeded'),
    fetchCaptcha: providedPromise<Captcha, { username: string }>('fetchCaptcha'),
    changePassword: providedPromise<void, PasswordChange>('changePassword'),
    fetchProfile: providedPromise<Profile, void>('fetchProfile'),
    life: sessionLifeMachine,
    /** Takes a newer token of the same user from another tab; rejects if there is none. */
    askTabs: providedPromise<void, void>('askTabs'),
    takeToken: providedPromise<void, { token: string }>('takeToken'),
    /** Ends the session on the server without notifying other tabs. */
    endSession: providedPromise<void, void>('endSession'),
    signOut: providedPromise<void, void>('signOut'),
    dropToken: providedPromise<void, void>('dropToken'),
    watchTabs: providedCallback<AuthEvent, void>('watchTabs'),
  },
  delays: {
    profileRefreshDelay,
    slowDown: ({ context }) => context.failure?.retryAfter ?? 0,
  },
  guards: {
    isNeeded: ({ event }) => 'output' in event && event.output === true,
    /** The server accepts only a new password. */
    isPasswordDue: ({ event }) => 'error' in event && failureOf(event.error).code === 'passwordDue',
    /** Accepts the sign-in of another tab unless unsaved work of another user is waiting. */
    mayTakeOver: ({ context, event }) => event.type === 'tab.signedIn' && (context.owner === undefined || context.owner === event.userUuid),
    isForOwner: ({ context, event }) => event.type === 'tab.signedOut' && context.owner === event.userUuid,
    mustWait: ({ context }) => context.failure?.retryAfter !== undefined,
  },
  actions: {
    setCredentials: assign({
      credentials: ({ context, event }) => (event.type === 'signIn.submit' ? event.credentials : context.credentials),
    }),
    clearPassword: assign({ credentials: ({ context }) => ({ username: context.credentials.username, password: '' }) }),
    setPasswords: assign({ passwords: ({ context, event }) => (event.type === 'password.submit' ? event.passwords : context.passwords) }),
    clearPasswords: assign({ passwords: { currentPassword: '', newPassword: '' } }),
    setFailure: assign({ failure: ({ event }) => ('error' in event ? failureOf(event.error) : undefined) }),
    clearFailure: assign({ failure: undefined }),
    setCaptcha: assign({ captcha: ({ event }) => ('output' in event ? (event.output as Captcha) : undefined) }),
    clearCaptcha: assign({ captcha: undefined }),
    setSession: assign(({ event }) => {
      const session = 'output' in event ? (event.output as Session) : undefined
      return { session, owner: session?.userUuid }
    }),
    clearSession: assign({ session: undefined }),
    clearOwner: assign({ owner: undefined }),
    setOffer: assign({ offeredToken: ({ event }) => (event.type === 'tab.signedIn' ? event.token : undefined) }),
    clearOffer: assign({ offeredToken: undefined }),
    readRights: raise({ type: 'session.changed' }),
    notifyRenewed: sendTo('life', { type: 'token.received' }),
    notifySignedIn: sendTo(
      ({ context }) => context.parent,
      ({ context }): AuthNews => ({ type: 'auth.signedIn', session: context.session as Session }),
    ),
    notifySession: sendTo(
      ({ context }) => context.parent,
      ({ context }): AuthNews => ({ type: 'auth.session', session: context.session as Session }),
    ),
    notifySignedOut: sendTo(({ context }) => context.parent, { type: 'auth.signedOut' }),
    notifyExpired: sendTo(({ context }) => context.parent, { type: 'auth.expired' }),
    notifySignedOutElsewhere: sendTo(({ context }) => context.parent, { type: 'auth.signedOutElsewhere' }),
    notifyReplaced: sendTo(({ context }) => context.parent, { type: 'auth.replaced' }),
    notifyProfile: sendTo(
      ({ context }) => context.parent,
      ({ event }): AuthNews => ({ type: 'auth.profile', profile: ('output' in event ? event.output : undefined) as Profile }),
    ),
  },
})
