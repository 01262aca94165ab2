import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { jwt } from '#api/contract/jwt'
import { publicProfile } from '#api/contract/public-profile'
import type { Profile } from '#api/contract/user-profile'
import { userProfile } from '#api/contract/user-profile'
import { type User, users } from '#api/contract/users'
import { getEarlyStart } from '#api/early-start'
import { api } from '#api/index'
import { lastUse } from '#api/last-use'
import { dropAnswers } from '#api/prepared-answers'
import { notifySignedOut, storeToken, takeOverSession, watchTabs as watch } from '#api/session-tabs'
import { token } from '#api/token'
import type { AuthEvent, Captcha, Credentials, PasswordChange, SignInFailure } from '#machines/auth'
import { authMachine } from '#machines/auth.machine'
import type { SiteConfig } from '#machines/site.machine'
import type { Session } from '#windows/window-kind'
import { sessionLife } from './session-life.content'
import { loadPublicConfig, toSiteConfig } from './site.content'
import { distributeStart, loadStart } from './start'

const adminRole = 'ROLE_ADMIN'

const toFailure = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) throw error
  const { code, detail, retryAfter } = error
  return { code, detail, ...(retryAfter === undefined ? {} : { retryAfter: retryAfter * 1000 }) }
}

/**
 * Loads the signed-in user. A token that the server refuses is discarded, because it would break the calls of the sign-in page; another
 * tab may have a newer token.
 */
const fetchUser = async (signal: AbortSignal) => {
  const ask = () => api(users).principle(undefined, { signal, quiet: true })
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const refused = token.get()
    token.clear()
    if (!(await takeOverSession(signal, refused))) throw error
    return await ask()
  }
}

const toSession = (user: User, flags: string[], config: SiteConfig): Session => ({
  userUuid: user.uuid,
  username: user.username,
  fullName: user.fullName,
  admin: user.authorities.some(({ authority }) => authority === adminRole),
  flags,
  config,
})

const readSession = async (signal: AbortSignal): Promise<Session> => {
  const [user, config] = await Promise.all([fetchUser(signal), loadPublicConfig()])
  return toSession(user, await api(publicProfile).user({ params: { id: user.uuid } }, { signal, quiet: true }), config)
}

const fetchSession = fromPromise<Session, void>(async ({ signal }) => {
  dropAnswers()
  if (token.get() === undefined && !(await takeOverSession(signal))) throw new Error('nobody is signed in')
  const start = await (getEarlyStart() ?? loadStart(signal))
  if (!start) return await readSession(signal)
  distributeStart(start)
  return toSession(start.user, start.flags, toSiteConfig(start.config))
})

const refreshSession = fromPromise<Session, void>(({ signal }) => readSession(signal))

const signIn = fromPromise<void, Credentials>(async ({ input, signal }) => {
  try {
    const answer = await api(jwt).login({ form: input }, { signal, quiet: true })
    storeToken(answer.token)
  } catch (error) {
    throw toFailure(error)
  }
})

const changePassword = fromPromise<void, PasswordChange>(async ({ input, signal }) => {
  try {
    const answer = await api(users).changePassword({ json: input }, { signal, quiet: true })
    storeToken(answer.token)
  } catch (error) {
    throw toFailure(error)
  }
})

const isCaptchaNeeded = fromPromise<boolean, { username: string }>(({ input, signal }) =>
  api(users).captchaNeeded({ query: input }, { signal, quiet: true }),
)

const fetchCaptcha = fromPromise<Captcha, { username: string }>(({ input, signal }) =>
  api(users).captcha({ query: input }, { signal, quiet: true }),
)

const fetchProfile = fromPromise<Profile, void>(({ signal }) => api(userProfile).get(undefined, { signal, quiet: true }))

const askTabs = fromPromise<void, void>(async ({ signal }) => {
  if (!(await takeOverSession(signal, token.get()))) throw new Error('no tab has another token')
})

const takeToken = fromPromise<void, { token: string }>(async ({ input }) => token.set(input.token))

const dropToken = fromPromise<void, void>(async () => token.clear())

const endOnServer = async (): Promise<void> => {
  try {
    await api(jwt).logout(undefined, { quiet: true })
  } finally {
    token.clear()
  }
}

const signOut = fromPromise<void, void>(async () => {
  // Notifies the other tabs of the browser before the server closes their live connections.
  notifySignedOut()
  lastUse.clear()
  await endOnServer()
})

const endSession = fromPromise<void, void>(endOnServer)

const watchTabs = fromCallback<AuthEvent, void>(({ sendBack }) => {
  const ended = new AbortController()
  watch(sendBack, ended.signal)
  return () => ended.abort()
})

export const auth = authMachine.provide({
  actors: {
    ...{ fetchSession, refreshSession, signIn, isCaptchaNeeded, fetchCaptcha, fetchProfile, changePassword },
    ...{ life: sessionLife, askTabs, takeToken, dropToken, endSession, signOut, watchTabs },
  },
})
