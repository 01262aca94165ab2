import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { profileRefreshDelay } from '#api/contract/constants'
import type { Profile } from '#api/contract/user-profile'
import type { Session } from '#windows/window-kind'
import type { AuthEvent, AuthNews, Captcha, Credentials, PasswordChange, SignInFailure } from './auth'
import { providedCallback, providedPromise } from './provided'

interface AuthContext {
  parent: ActorRef<Snapshot<unknown>, AuthNews>
  credentials: Credentials
  failure: SignInFailure | undefined
  captcha: Captcha | undefined
  session: Session | undefined
  passwords: PasswordChange
}

const failureOf = (error: unknown): SignInFailure => error as SignInFailure

/** The parts of the chart in `auth.machine.ts`. */
export const authSetup = setup({
  types: {} as { context: AuthContext; events: AuthEvent; input: Pick<AuthContext, 'parent'> },
  actors: {
    /** The signed-in user with flags and configuration; rejects when there is none. */
    fetchSession: providedPromise<Session, void>('fetchSession'),
    signIn: providedPromise<void, Credentials>('signIn'),
    isCaptchaNeeded: providedPromise<boolean, { username: string }>('isCaptchaNeeded'),
    fetchCaptcha: providedPromise<Captcha, { username: string }>('fetchCaptcha'),
    changePassword: providedPromise<void, PasswordChange>('changePassword'),
    fetchProfile: providedPromise<Profile, void>('fetchProfile'),
    renewToken: providedPromise<void, void>('renewToken'),
    signOut: providedPromise<void, void>('signOut'),
    dropToken: providedPromise<void, void>('dropToken'),
    watchUse: providedCallback<AuthEvent, void>('watchUse'),
  },
  delays: {
    profileRefreshDelay,
    renewAfter: 5 * 60_000,
    slowDown: ({ context }) => context.failure?.retryAfter ?? 0,
  },
  guards: {
    isNeeded: ({ event }) => 'output' in event && event.output === true,
    /** The server takes nothing but a new password. */
    isPasswordDue: ({ event }) => 'error' in event && failureOf(event.error).code === 'passwordDue',
    mustWait: ({ context }) => context.failure?.retryAfter !== undefined,
  },
  actions: {
    keepCredentials: assign({
      credentials: ({ context, event }) => (event.type === 'signIn.submit' ? event.credentials : context.credentials),
    }),
    forgetPassword: assign({ credentials: ({ context }) => ({ username: context.credentials.username, password: '' }) }),
    keepPasswords: assign({ passwords: ({ context, event }) => (event.type === 'password.submit' ? event.passwords : context.passwords) }),
    forgetPasswords: assign({ passwords: { currentPassword: '', newPassword: '' } }),
    keepFailure: assign({ failure: ({ event }) => ('error' in event ? failureOf(event.error) : undefined) }),
    forgetFailure: assign({ failure: undefined }),
    keepCaptcha: assign({ captcha: ({ event }) => ('output' in event ? (event.output as Captcha) : undefined) }),
    forgetCaptcha: assign({ captcha: undefined }),
    keepSession: assign({ session: ({ event }) => ('output' in event ? (event.output as Session) : undefined) }),
    forgetSession: assign({ session: undefined }),
    tellSignedIn: sendTo(
      ({ context }) => context.parent,
      ({ context }): AuthNews => ({ type: 'auth.signedIn', session: context.session as Session }),
    ),
    tellSession: sendTo(
      ({ context }) => context.parent,
      ({ context }): AuthNews => ({ type: 'auth.session', session: context.session as Session }),
    ),
    tellSignedOut: sendTo(({ context }) => context.parent, { type: 'auth.signedOut' }),
    tellExpired: sendTo(({ context }) => context.parent, { type: 'auth.expired' }),
    tellProfile: sendTo(
      ({ context }) => context.parent,
      ({ event }): AuthNews => ({ type: 'auth.profile', profile: ('output' in event ? event.output : undefined) as Profile }),
    ),
  },
})
