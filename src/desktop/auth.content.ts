import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { jwt } from '#api/contract/jwt'
import { publicProfile } from '#api/contract/public-profile'
import type { Profile } from '#api/contract/user-profile'
import { userProfile } from '#api/contract/user-profile'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { token } from '#api/token'
import type { AuthEvent, Captcha, Credentials, PasswordChange, SignInFailure } from '#machines/auth'
import { authMachine } from '#machines/auth.machine'
import type { Session } from '#windows/window-kind'
import { publicConfig } from './site.content'

const adminRole = 'ROLE_ADMIN'
const useSeconds = 10

const failure = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) throw error
  const { code, detail, retryAfter } = error
  return { code, detail, ...(retryAfter === undefined ? {} : { retryAfter: retryAfter * 1000 }) }
}

/** A token that the server knows no more would only spoil the calls of the sign-in page. */
const dropRefusedToken = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 401) token.clear()
  throw error
}

const fetchSession = fromPromise<Session, void>(async ({ signal }) => {
  if (token.get() === undefined) throw new Error('nobody is signed in')
  const quietly = { signal, quiet: true }
  const [user, config] = await Promise.all([api(users).principle(undefined, quietly).catch(dropRefusedToken), publicConfig()])
  const flags = await api(publicProfile).user({ params: { id: user.uuid } }, quietly)
  return {
    userUuid: user.uuid,
    username: user.username,
    fullName: user.fullName,
    admin: user.authorities.some(({ authority }) => authority === adminRole),
    flags,
    config,
  }
})

const signIn = fromPromise<void, Credentials>(async ({ input, signal }) => {
  try {
    const answer = await api(jwt).login({ form: input }, { signal, quiet: true })
    token.set(answer.token)
  } catch (error) {
    throw failure(error)
  }
})

const changePassword = fromPromise<void, PasswordChange>(async ({ input, signal }) => {
  try {
    const answer = await api(users).changePassword({ json: input }, { signal, quiet: true })
    token.set(answer.token)
  } catch (error) {
    throw failure(error)
  }
})

const isCaptchaNeeded = fromPromise<boolean, { username: string }>(({ input, signal }) =>
  api(users).captchaNeeded({ query: input }, { signal, quiet: true }),
)

const fetchCaptcha = fromPromise<Captcha, { username: string }>(({ input, signal }) =>
  api(users).captcha({ query: input }, { signal, quiet: true }),
)

const fetchProfile = fromPromise<Profile, void>(({ signal }) => api(userProfile).get(undefined, { signal, quiet: true }))

const renewToken = fromPromise<void, void>(async ({ signal }) => {
  const answer = await api(jwt).renew(undefined, { signal, quiet: true })
  token.set(answer.token)
})

const dropToken = fromPromise<void, void>(async () => token.clear())

const signOut = fromPromise<void, void>(async () => {
  try {
    await api(jwt).logout(undefined, { quiet: true })
  } finally {
    token.clear()
  }
})

const watchUse = fromCallback<AuthEvent, void>(({ sendBack }) => {
  const ended = new AbortController()
  let last = 0
  const used = () => {
    const now = performance.now()
    if (document.visibilityState === 'hidden' || now - last < useSeconds * 1000) return
    last = now
    sendBack({ type: 'user.active' })
  }
  for (const type of ['pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(type, used, { capture: true, passive: true, signal: ended.signal })
  return () => ended.abort()
})

export const auth = authMachine.provide({
  actors: { fetchSession, signIn, isCaptchaNeeded, fetchCaptcha, fetchProfile, changePassword, renewToken, dropToken, signOut, watchUse },
})
