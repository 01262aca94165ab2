import type { Profile } from '#api/contract/user-profile'
import type { Session } from '#windows/window-kind'

export interface Credentials {
  username: string
  password: string
  captchaId?: string
  captcha?: string
}
export interface Captcha {
  captchaId: string
  image: string
}
export interface PasswordChange {
  currentPassword: string
  newPassword: string
}
/** Why a sign-in failed, as the server said it; an effect rejects with it. */
export interface SignInFailure {
  code: string
  detail: string
  /** Milliseconds before the next try is taken. */
  retryAfter?: number
}

export type AuthNews =
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signedOut' }
  /** Signed out by the server: unsaved work is kept for the same user. */
  | { type: 'auth.expired' }
  /** The user signed out in another tab of the browser. */
  | { type: 'auth.signedOutElsewhere' }
  /** Another user signed in, in another tab of the browser. */
  | { type: 'auth.replaced' }
  | { type: 'auth.profile'; profile: Profile }
  /** The same user, with other features or rights. */
  | { type: 'auth.session'; session: Session }
export type AuthEvent =
  | { type: 'signIn.submit'; credentials: Credentials }
  /** From an error back to the form. */
  | { type: 'signIn.back' }
  | { type: 'captcha.refresh' }
  /** A new password, where the server asks for one before anything else. */
  | { type: 'password.submit'; passwords: PasswordChange }
  | { type: 'session.signOut' }
  /** Somebody changed what the user may do: it is asked for again. */
  | { type: 'session.changed' }
  /** A call answered 401. */
  | { type: 'session.refused' }
  /** The session was not used for as long as it may be, or has reached its end. */
  | { type: 'session.idle' }
  /** The desktop holds nothing of the last user any more. */
  | { type: 'desk.cleared' }
  | TabNews

/** News of other tabs of the same browser. */
export type TabNews =
  /** Somebody signed in; not told to a tab of the same user. */
  | { type: 'tab.signedIn'; userUuid: string; token: string }
  /** The token of this user was renewed; this tab has it. */
  | { type: 'tab.renewed' }
  /** The user of this tab, or of the work that waits in it, signed out. */
  | { type: 'tab.signedOut'; userUuid: string }
