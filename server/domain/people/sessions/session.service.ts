import type { OwnSession } from '#api/contract/users'
import { ADMIN_AUTHORITY } from '#server/access/authorities'
import type { Caller } from '#server/access/caller'
import { writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { usernameKey } from '#text/normalise'
import type { Settings } from '#server/domain/system/config/config.service'
import { isWithin } from '#server/domain/system/config/networks'
import type { CallLog } from '#server/domain/system/log/call-log.service'
import type { CaptchaAnswer, GuessingLimiter } from './guessing-limiter.service'
import { matchesPassword } from './matches-password'
import {
  addSession,
  type Credentials,
  deleteSessionsBefore,
  readOpenSessions,
  readCredentials,
  readSessionStates,
  readUser,
  revokeSessions,
  type SessionState,
  type SessionSelection,
  touchSession,
  type UserState,
} from './session.repository'
import { toAddressScope } from './address-scope'
import { coalesceLookups } from './coalesce-lookups'
import { type TokenClaims, Tokens } from './token'

const MINUTE = 60_000
/**
 * Extra ms before the server ends an idle session, for the time that the last renewal may take. The browser renews the token only while the
 * session is in use, so the token itself expires with the idle time.
 */
const IDLE_TOLERANCE_MS = MINUTE
const KEEP_ENDED_MS = 30 * 24 * 60 * MINUTE
/** Changes that may affect a user's identity or rights. */
const AUTHORITIES: ReadonlySet<string> = new Set(['publicProfile', 'permission', 'user', 'role'])
/** Milliseconds that a session is cached. */
const CACHE_MS = 1_000

export interface SignIn extends CaptchaAnswer {
  username: string
  password: string
  ip: string
  userAgent: string | null
}
export interface SignInToken {
  token: string
  expiresAt: number
}
type EndReason = 'signedOut' | 'passwordChanged' | 'disabled'

const toCaller = (sessionId: string, { userId, username, roles, flags, passwordDue }: UserState): Caller => ({
  userId,
  username,
  sessionId,
  admin: roles.some(({ authority }) => authority === ADMIN_AUTHORITY),
  principals: [userId, ...roles.map(({ id }) => id)],
  flags: new Set(flags),
  ...(passwordDue && { passwordDue }),
})

/** Signs users in and out, and resolves tokens to callers. */
export class Sessions {
  readonly #ports: Ports
  readonly #guessing: GuessingLimiter
  readonly #settings: Settings
  readonly #callLog: CallLog
  readonly #tokens: Tokens
  readonly #cache = new Map<string, { at: number; state: Promise<SessionState | undefined> }>()
  readonly #readSession: (sessionId: string) => Promise<SessionState | undefined>
  #unmatchableHash: Promise<string> | undefined
  readonly #unsubscribe: () => void

  constructor(ports: Ports, guessing: GuessingLimiter, settings: Settings, callLog: CallLog) {
    this.#ports = ports
    this.#settings = settings
    this.#guessing = guessing
    this.#callLog = callLog
    this.#tokens = new Tokens(ports.signingKey)
    this.#readSession = coalesceLookups((ids) => readSessionStates(ports.db, ids))
    this.#unsubscribe = ports.broadcast.subscribe((message) => {
      if (message.type === 'session.ended' || message.type === 'tokens.ended') for (const id of message.sessionIds) this.#cache.delete(id)
      if (message.type === 'messages.missed' || (message.type === 'data.changed' && AUTHORITIES.has(message.resource))) this.#cache.clear()
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  /** Checks a password. It takes the same time for existing and unknown names. */
  async #isPasswordRight(credentials: Credentials | undefined, password: string): Promise<boolean> {
    const { passwords } = this.#ports
    this.#unmatchableHash ??= passwords.hash(crypto.randomUUID())
    const unmatchableHash = await this.#unmatchableHash
    const isRight = await matchesPassword(passwords, credentials?.passwordHash ?? unmatchableHash, password, unmatchableHash)
    return isRight && credentials !== undefined
  }

  /** Signs a user in. Each refusal writes a log line, within limits. An unknown name is not logged, because it may be a password. */
  async signIn(attempt: SignIn): Promise<SignInToken> {
    try {
      return await this.#openSession(attempt)
    } catch (error) {
      if (error instanceof Problem) {
        const foundCredentials = await readCredentials(this.#ports.db, { usernameKey: usernameKey(attempt.username) }).catch(
          () => undefined,
        )
        const user = { userId: foundCredentials?.id ?? null, username: foundCredentials?.username ?? '' }
        const refusal = { ...user, ip: attempt.ip, type: 'SIGN_IN_FAILED' as const, code: error.code, detail: {} }
        await this.#callLog.logRefusal(refusal, toAddressScope(attempt.ip))
      }
      throw error
    }
  }

  async #openSession({ username, password, ip, userAgent, ...answer }: SignIn): Promise<SignInToken> {
    if (isBlank(username) || password === '') {
      const path = isBlank(username) ? 'form.username' : 'form.password'
      throw new Problem('fieldRequired', { errors: [{ path, code: 'fieldRequired' }] })
    }
    const { db } = this.#ports
    if (!isWithin(await this.#settings.get('security.networks'), ip)) throw new Problem('addressRefused')
    const credentials = await this.#guessing.checkWithLimit(username, ip, answer, async () => {
      const found = await readCredentials(db, { usernameKey: usernameKey(username) })
      return (await this.#isPasswordRight(found, password)) ? found : undefined
    })
    const now = this.#ports.now()
    if (!credentials) throw new Problem('badCredentials')
    if (credentials.disabled) throw new Problem('userDisabled')
    const lifeMs = Number(await this.#settings.get('security.sessionHours')) * 60 * MINUTE
    const session = { id: crypto.randomUUID(), userId: credentials.id, createdAt: now, expiresAt: now + lifeMs, ip, userAgent }
    await transact({ db }, async (tx) => {
      await deleteSessionsBefore(tx, now - KEEP_ENDED_MS)
      await addSession(tx, { ...session, userAgent: userAgent?.slice(0, 300) ?? null })
      await writeLog(tx, { at: now, type: 'SIGN_IN', userId: credentials.id, username: credentials.username, ip })
    })
    return await this.#issueToken({ userId: credentials.id, sessionId: session.id, generation: 0 }, session.expiresAt)
  }

  async #idleMs(): Promise<number> {
    return Number(await this.#settings.get('security.idleMinutes')) * MINUTE
  }

  async #issueToken(claims: TokenClaims, sessionEnds: number): Promise<SignInToken> {
    const now = this.#ports.now()
    const idleMs = await this.#idleMs()
    const expiresAt = Math.min(now + idleMs + IDLE_TOLERANCE_MS, sessionEnds)
    return { token: await this.#tokens.sign(claims, { now, expiresAt, sessionEnds, idleMs }), expiresAt }
  }

  /** Returns a new token for the token of the request. Throws `sessionExpired` if that has expired meanwhile. */
  async renew(caller: Caller): Promise<SignInToken> {
    const state = await this.#readSession(caller.sessionId)
    if (!state || !(await this.#acceptsToken(state, caller.tokenGeneration))) throw new Problem('sessionExpired')
    return await this.#reissue(caller.sessionId, state)
  }

  /** Returns a token of the newest generation for a caller who has just confirmed the password. */
  async tokenAfterPassword(sessionId: string): Promise<SignInToken> {
    const state = await this.#readSession(sessionId)
    if (!this.#isOpen(state)) throw new Problem('sessionExpired')
    return await this.#reissue(sessionId, state)
  }

  async #reissue(sessionId: string, { userId, generation, expiresAt }: SessionState): Promise<SignInToken> {
    await touchSession(this.#ports.db, sessionId, this.#ports.now())
    this.#cache.delete(sessionId)
    return await this.#issueToken({ userId, sessionId, generation }, expiresAt)
  }

  #isOpen(state: SessionState | undefined): state is SessionState {
    return state !== undefined && !state.revoked && !state.disabled && state.expiresAt > this.#ports.now()
  }

  /**
   * Returns true if the session accepts the token. A bearer token also expires with the idle time and with its generation. Links last as
   * long as their session.
   */
  async #acceptsToken(state: SessionState | undefined, generation: number | undefined): Promise<boolean> {
    if (!this.#isOpen(state) || state.generation !== generation) return false
    return state.lastSeenAt + (await this.#idleMs()) + IDLE_TOLERANCE_MS > this.#ports.now()
  }

  async signOut(caller: Caller, ip: string): Promise<void> {
    const now = this.#ports.now()
    const ended = await transact(this.#ports, async (tx) => {
      await writeLog(tx, { at: now, type: 'SIGN_OUT', userId: caller.userId, username: caller.username, ip })
      return await revokeSessions(tx, { userId: caller.userId, only: caller.sessionId }, now)
    })
    await this.announceEnd(ended, 'signedOut')
  }

  /** Returns the sessions of the caller. */
  listOwn({ userId, sessionId }: Caller): Promise<OwnSession[]> {
    return listSessions(this.#ports.db, { userId, asking: sessionId }, this.#ports.now())
  }

  /** Ends a session of the caller. Throws `notFound` for sessions of other users. */
  async endOwn(caller: Caller, sessionId: string, ip: string): Promise<void> {
    const now = this.#ports.now()
    const ended = await transact(this.#ports, async (tx) => {
      const ids = await revokeSessions(tx, { userId: caller.userId, only: sessionId }, now)
      if (ids.length === 0) throw new Problem('notFound')
      await writeLog(tx, { at: now, type: 'SIGN_OUT', userId: caller.userId, username: caller.username, ip })
      return ids
    })
    await this.announceEnd(ended, 'signedOut')
  }

  /** Announces ended sessions after the commit, so that no process accepts them any more. */
  async announceEnd(sessionIds: string[], reason: EndReason): Promise<void> {
    for (const id of sessionIds) this.#cache.delete(id)
    if (sessionIds.length > 0) await this.#ports.broadcast.publish({ type: 'session.ended', sessionIds, reason })
  }

  /** Announces that the session accepts only tokens of a new generation. Connections opened with earlier ones must be opened again. */
  async announceNewToken(sessionId: string): Promise<void> {
    this.#cache.delete(sessionId)
    await this.#ports.broadcast.publish({ type: 'tokens.ended', sessionIds: [sessionId] })
  }

  async #readCached(sessionId: string): Promise<SessionState | undefined> {
    const now = this.#ports.now()
    const cached = this.#cache.get(sessionId)
    if (cached && Math.abs(now - cached.at) < CACHE_MS) return await cached.state
    if (this.#cache.size > 5_000) this.#cache.clear()
    const entry = { at: now, state: this.#readSession(sessionId) }
    this.#cache.set(sessionId, entry)
    try {
      return await entry.state
    } catch (error) {
      if (this.#cache.get(sessionId) === entry) this.#cache.delete(sessionId)
      throw error
    }
  }

  /** Returns the caller of a session; undefined if it has ended. */
  async findCaller(sessionId: string): Promise<Caller | undefined> {
    const state = await this.#readCached(sessionId)
    return this.#isOpen(state) ? toCaller(sessionId, state) : undefined
  }

  /** Returns the caller of a bearer token. Throws `notSignedIn` for an invalid token and `sessionExpired` for an expired one. */
  async authenticate(token: string): Promise<Caller> {
    const claims = await this.#tokens.verify(token, this.#ports.now())
    if (claims === undefined) throw new Problem('notSignedIn')
    const state = claims === 'expired' ? undefined : await this.#readCached(claims.sessionId)
    if (claims === 'expired' || state?.userId !== claims.userId || !(await this.#acceptsToken(state, claims.generation)))
      throw new Problem('sessionExpired')
    return { ...toCaller(claims.sessionId, state), tokenGeneration: claims.generation }
  }
}

/** Returns a user with present rights, signed in or not, for background work. Undefined if the user is disabled or deleted. */
export async function findCallerOfUser(db: Db, userId: string): Promise<Caller | undefined> {
  const state = await readUser(db, userId)
  return state && !state.disabled ? toCaller('', state) : undefined
}

/** Ends sessions inside the transaction of another service. Call `announceEnd` after the commit. */
export const endSessions = (tx: Tx, selection: SessionSelection, now: number): Promise<string[]> => revokeSessions(tx, selection, now)

/** Returns the sessions of a user, the latest use first. `currentSessionId` is the session of the request. */
export const listSessions = async (
  db: Db,
  { userId, asking: currentSessionId }: { userId: string; asking: string },
  now: number,
): Promise<OwnSession[]> =>
  (await readOpenSessions(db, userId, now)).map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    uuid: id,
    current: id === currentSessionId,
    signedInAt: createdAt,
    lastSeenAt,
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { userAgent }),
  }))
