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
/** Reason of a failed sign-in, as the server reports it. The actors reject with it. */
export interface SignInFailure {
  code: string
  detail: string
  /** Milliseconds before the next attempt is accepted. */
  retryAfter?: number
}

export type AuthNews =
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signedOut' }
  /** The server ended the session. Unsaved work is kept for the same user. */
  | { type: 'auth.expired' }
  /** The user signed out in another tab of the browser. */
  | { type: 'auth.signedOutElsewhere' }
  /** Another user signed in, in another tab of the browser. */
  | { type: 'auth.replaced' }
  | { type: 'auth.profile'; profile: Profile }
  /** Feature flags or rights of the signed-in user have changed. `session` contains the new ones. */
  | { type: 'auth.session'; session: Session }
export type AuthEvent =
  | { type: 'signIn.submit'; credentials: Credentials }
  /** Returns from an error to the form. */
  | { type: 'signIn.back' }
  | { type: 'captcha.refresh' }
  /** The user submits a new password, which the server requires before anything else. */
  | { type: 'password.submit'; passwords: PasswordChange }
  | { type: 'session.signOut' }
  /** The user's rights have changed, so the session is loaded again. */
  | { type: 'session.changed' }
  /** A call got 401. */
  | { type: 'session.refused' }
  /** The session has expired by inactivity or reached its end. */
  | { type: 'session.idle' }
  /** The desktop has removed all data of the last user. */
  | { type: 'desktop.cleared' }
  | TabNews

/** Events from other tabs of the same browser. */
export type TabNews =
  /** A user signed in. Not sent to a tab that has the same user. */
  | { type: 'tab.signedIn'; userUuid: string; token: string }
  /** Another tab has renewed the token of this tab's user. The new token is already stored in this tab. */
  | { type: 'tab.renewed' }
  /** The user was signed out in another tab. `userUuid` is the user who is signed in here, or whose unsaved work is in this tab. */
  | { type: 'tab.signedOut'; userUuid: string }
