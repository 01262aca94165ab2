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
  /** Id of the user whose windows are open. It stays set after the session of that user has expired. */
  owner: string | undefined
  /** Token of another tab that signed in. */
  offeredToken: string | undefined
  passwords: PasswordChange
}

const toFailure = (error: unknown): SignInFailure | undefined => error as SignInFailure | undefined

/** The setup of `auth.machine.ts`. */
export const authSetup = setup({
  types: {} as { context: AuthContext; events: AuthEvent; input: Pick<AuthContext, 'parent'> },
  actors: {
    /** Returns the signed-in user with feature flags and configuration; rejects if no user is signed in. */
    fetchSession: providedPromise<Session, void>('fetchSession'),
    /**
     * Loads the session of the signed-in user again, after feature flags, rights or configuration have changed. Same result as
     * `fetchSession`.
     */
    refreshSession: providedPromise<Session, void>('refreshSession'),
    signIn: providedPromise<void, Credentials>('signIn'),
    isCaptchaNeeded: providedPromise<boolean, { username: string }>('isCaptchaNeeded'),
    fetchCaptcha: providedPromise<Captcha, { username: string }>('fetchCaptcha'),
    changePassword: providedPromise<void, PasswordChange>('changePassword'),
    fetchProfile: providedPromise<Profile, void>('fetchProfile'),
    life: sessionLifeMachine,
    /** Takes a newer token of the same user from another tab; rejects if there is none. */
    askTabs: providedPromise<void, void>('askTabs'),
    takeToken: providedPromise<void, { token: string }>('takeToken'),
    /** Ends the session on the server. The other tabs are not notified. */
    endSession: providedPromise<void, void>('endSession'),
    signOut: providedPromise<void, void>('signOut'),
    dropToken: providedPromise<void, void>('dropToken'),
    watchTabs: providedCallback<AuthEvent, void>('watchTabs'),
  },
  delays: {
    profileRefreshDelay,
    slowDownDelay: ({ context }) => context.failure?.retryAfter ?? 0,
  },
  guards: {
    isCaptchaNeeded: (_, { isNeeded }: { isNeeded: boolean }) => isNeeded,
    /** True if the user must set a new password before anything else. */
    isPasswordDue: (_, { error }: { error: unknown }) => toFailure(error)?.code === 'passwordDue',
    /** True if this tab can take over the sign-in of another tab. False if unsaved work of another user waits in this tab. */
    canTakeOver: ({ context }, { userUuid }: { userUuid: string }) => context.owner === undefined || context.owner === userUuid,
    isForOwner: ({ context }, { userUuid }: { userUuid: string }) => context.owner === userUuid,
    isSlowedDown: ({ context }) => context.failure?.retryAfter !== undefined,
  },
  actions: {
    setCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({ credentials })),
    clearPassword: assign({ credentials: ({ context }) => ({ username: context.credentials.username, password: '' }) }),
    setPasswords: assign((_, { passwords }: { passwords: PasswordChange }) => ({ passwords })),
    clearPasswords: assign({ passwords: { currentPassword: '', newPassword: '' } }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: undefined }),
    setCaptcha: assign((_, { captcha }: { captcha: Captcha }) => ({ captcha })),
    clearCaptcha: assign({ captcha: undefined }),
    setSession: assign((_, { session }: { session: Session }) => ({ session, owner: session.userUuid })),
    clearSession: assign({ session: undefined }),
    clearOwner: assign({ owner: undefined }),
    setOfferedToken: assign((_, { token }: { token: string }) => ({ offeredToken: token })),
    clearOfferedToken: assign({ offeredToken: undefined }),
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
      (_, { profile }: { profile: Profile }): AuthNews => ({ type: 'auth.profile', profile }),
    ),
  },
})
