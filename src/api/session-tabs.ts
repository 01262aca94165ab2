import { lastUse } from './last-use'
import { token } from './token'
import { readClaims } from './token-claims'

/**
 * Name of the channel between the tabs. The tabs of a browser share one session: each tab has the token in its own session storage, and
 * the tabs pass it on over this channel. Only pages of the same origin can use the channel; opened documents have another origin and
 * cannot.
 */
const channelName = 'mizkar.session'

type Message =
  | { type: 'ask'; id: string }
  | { type: 'answer'; id: string; token: string }
  /** The server issued a token: at sign-in, at a renewal, or after a password change. */
  | { type: 'token'; token: string }
  | { type: 'signedOut'; userUuid: string; sessionId: string }

export type SessionEvent =
  | { type: 'tab.signedIn'; userUuid: string; token: string }
  | { type: 'tab.renewed' }
  | { type: 'tab.signedOut'; userUuid: string }

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value

let channel: BroadcastChannel | undefined
const getChannel = (): BroadcastChannel | undefined => {
  if (!('BroadcastChannel' in globalThis)) return undefined
  channel ??= new BroadcastChannel(channelName)
  return channel
}
const postMessage = (message: Message): void => getChannel()?.postMessage(message)

/**
 * Ids of sessions that were signed out in any tab. Tabs that have not received the message yet may still send a token of such a session.
 */
const signedOutSessions = new Set<string>()
const isSignedOut = (value: string): boolean => signedOutSessions.has(readClaims(value)?.sessionId ?? '')

/** Stores a token that the server issued and passes it to the other tabs. */
export const storeToken = (value: string): void => {
  if (isSignedOut(value)) return
  token.set(value)
  lastUse.begin(value)
  postMessage({ type: 'token', token: value })
}

/** Notifies the other tabs that the user of this tab signs out. */
export const notifySignedOut = (): void => {
  const claims = readClaims(token.get())
  if (!claims) return
  const { userUuid, sessionId } = claims
  signedOutSessions.add(sessionId)
  postMessage({ type: 'signedOut', userUuid, sessionId })
}

/** Prefix of the lock names. Each open tab holds one lock. The browser releases it when the tab ends, also after a crash. */
const tabLockPrefix = 'mizkar.tab.'
let tabLock: string | undefined

const holdTabLock = (signal: AbortSignal): void => {
  if (!navigator.locks) return
  tabLock ??= `${tabLockPrefix}${crypto.randomUUID()}`
  // If the browser refuses the lock, the only effect is that other tabs do not ask this tab for its token.
  void navigator.locks
    .request(tabLock, { mode: 'shared', signal }, () => new Promise((done) => signal.addEventListener('abort', done, { once: true })))
    .catch(() => {})
}

/** Returns false if no other tab is open. On pages of an insecure origin browsers do not report locks; then the result is true. */
const mayHaveOtherTab = async (): Promise<boolean> => {
  const locks = await navigator.locks?.query().catch(() => undefined)
  return !locks?.held || locks.held.some(({ name }) => name?.startsWith(tabLockPrefix) && name !== tabLock)
}

const firstTabMs = 2_000
const newerTokenMs = 500

/**
 * Stores the token of another tab in this tab. Returns false if no tab has one, and does not wait if no other tab can be signed in. If
 * `refused` is given, only a different token of the same user is accepted.
 */
export async function takeOverSession(signal: AbortSignal, refused?: string): Promise<boolean> {
  const asked = getChannel()
  if (!asked || !lastUse.isRecent() || !(await mayHaveOtherTab())) return false
  const id = crypto.randomUUID()
  const wanted = refused === undefined ? undefined : readClaims(refused)?.userUuid
  const isAcceptable = (offered: string) =>
    offered !== refused &&
    !isSignedOut(offered) &&
    (refused === undefined || (wanted !== undefined && readClaims(offered)?.userUuid === wanted))
  const given = await new Promise<string | undefined>((done) => {
    const ended = new AbortController()
    const finish = (value?: string) => {
      ended.abort()
      clearTimeout(timer)
      done(value)
    }
    const timer = setTimeout(finish, refused === undefined ? firstTabMs : newerTokenMs)
    signal.addEventListener('abort', () => finish(), { signal: ended.signal })
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data) && data.type === 'answer' && data.id === id && isAcceptable(data.token)) finish(data.token)
      },
      { signal: ended.signal },
    )
    postMessage({ type: 'ask', id })
  })
  if (given === undefined) return false
  token.set(given)
  return true
}

/** Answers the questions of other tabs and emits their messages, until the signal aborts. */
export function watchTabs(emit: (news: SessionEvent) => void, signal: AbortSignal): void {
  holdTabLock(signal)
  getChannel()?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      const own = token.get()
      if (data.type === 'ask' && own !== undefined && !isSignedOut(own)) postMessage({ type: 'answer', id: data.id, token: own })
      if (data.type === 'signedOut') {
        signedOutSessions.add(data.sessionId)
        emit({ type: 'tab.signedOut', userUuid: data.userUuid })
      }
      if (data.type !== 'token' || isSignedOut(data.token)) return
      const claims = readClaims(data.token)
      if (!claims) return
      if (readClaims(own)?.userUuid !== claims.userUuid) return emit({ type: 'tab.signedIn', userUuid: claims.userUuid, token: data.token })
      token.set(data.token)
      emit({ type: 'tab.renewed' })
    },
    { signal },
  )
}
