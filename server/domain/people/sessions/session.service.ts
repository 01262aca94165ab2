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
import type { CaptchaAnswer, Guessing } from './guessing.service'
import { fitsPassword } from './one-time-code'
import {
  addSession,
  type Credentials,
  forgetSessions,
  openSessions,
  readCredentials,
  readSessions,
  readUser,
  revokeSessions,
  type SessionState,
  type SomeSessions,
  touchSession,
  type UserState,
} from './session.repository'
import { addressScope } from './address-scope'
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
const FRESH_MS = 1_000

export interface SignIn extends CaptchaAnswer {
  username: string
  password: string
  ip: string
  userAgent: string | null
}
export interface Ticket {
  token: string
  expiresAt: number
}
type EndReason = 'signedOut' | 'passwordChanged' | 'disabled'

const callerIn = (sessionId: string, { userId, username, roles, flags, passwordDue }: UserState): Caller => ({
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
  readonly #guessing: Guessing
  readonly #settings: Settings
  readonly #callLog: CallLog
  readonly #tokens: Tokens
  readonly #read = new Map<string, { at: number; state: Promise<SessionState | undefined> }>()
  readonly #readSession: (sessionId: string) => Promise<SessionState | undefined>
  #nobody: Promise<string> | undefined
  readonly #unsubscribe: () => void

  constructor(ports: Ports, guessing: Guessing, settings: Settings, callLog: CallLog) {
    this.#ports = ports
    this.#settings = settings
    this.#guessing = guessing
    this.#callLog = callLog
    this.#tokens = new Tokens(ports.signingKey)
    this.#readSession = coalesceLookups((ids) => readSessions(ports.db, ids))
    this.#unsubscribe = ports.broadcast.subscribe((message) => {
      if (message.type === 'session.ended' || message.type === 'tokens.ended') for (const id of message.sessionIds) this.#read.delete(id)
      if (message.type === 'messages.missed' || (message.type === 'data.changed' && AUTHORITIES.has(message.resource))) this.#read.clear()
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  /** Checks a password. It takes the same time for existing and unknown names. */
  async #judge(credentials: Credentials | undefined, password: string): Promise<boolean> {
    const { passwords } = this.#ports
    this.#nobody ??= passwords.hash(crypto.randomUUID())
    const nobody = await this.#nobody
    const right = await fitsPassword(passwords, credentials?.passwordHash ?? nobody, password, nobody)
    return right && credentials !== undefined
  }

  /** Signs a user in. Each refusal writes a log line, within limits. An unknown name is not logged, because it may be a password. */
  async signIn(tried: SignIn): Promise<Ticket> {
    try {
      return await this.#open(tried)
    } catch (error) {
      if (error instanceof Problem) {
        const known = await readCredentials(this.#ports.db, { usernameKey: usernameKey(tried.username) }).catch(() => undefined)
        const who = { userId: known?.id ?? null, username: known?.username ?? '' }
        const refusal = { ...who, ip: tried.ip, type: 'SIGN_IN_FAILED' as const, code: error.code, detail: {} }
        await this.#callLog.refused(refusal, addressScope(tried.ip))
      }
      throw error
    }
  }

  async #open({ username, password, ip, userAgent, ...answer }: SignIn): Promise<Ticket> {
    if (isBlank(username) || password === '') {
      const path = isBlank(username) ? 'form.username' : 'form.password'
      throw new Problem('fieldRequired', { errors: [{ path, code: 'fieldRequired' }] })
    }
    const { db } = this.#ports
    if (!isWithin(await this.#settings.get('security.networks'), ip)) throw new Problem('addressRefused')
    const credentials = await this.#guessing.judge(username, ip, answer, async () => {
      const known = await readCredentials(db, { usernameKey: usernameKey(username) })
      return (await this.#judge(known, password)) ? known : undefined
    })
    const now = this.#ports.now()
    if (!credentials) throw new Problem('badCredentials')
    if (credentials.disabled) throw new Problem('userDisabled')
    const lasts = Number(await this.#settings.get('security.sessionHours')) * 60 * MINUTE
    const session = { id: crypto.randomUUID(), userId: credentials.id, createdAt: now, expiresAt: now + lasts, ip, userAgent }
    await transact({ db }, async (tx) => {
      await forgetSessions(tx, now - KEEP_ENDED_MS)
      await addSession(tx, { ...session, userAgent: userAgent?.slice(0, 300) ?? null })
      await writeLog(tx, { at: now, type: 'SIGN_IN', userId: credentials.id, username: credentials.username, ip })
    })
    return await this.#ticket({ userId: credentials.id, sessionId: session.id, generation: 0 }, session.expiresAt)
  }

  async #idleMs(): Promise<number> {
    return Number(await this.#settings.get('security.idleMinutes')) * MINUTE
  }

  async #ticket(claims: TokenClaims, sessionEnds: number): Promise<Ticket> {
    const now = this.#ports.now()
    const idleMs = await this.#idleMs()
    const expiresAt = Math.min(now + idleMs + IDLE_TOLERANCE_MS, sessionEnds)
    return { token: await this.#tokens.sign(claims, { now, expiresAt, sessionEnds, idleMs }), expiresAt }
  }

  /** Returns a new token for the token of the request. Throws `sessionExpired` if that has expired meanwhile. */
  async renew(caller: Caller): Promise<Ticket> {
    const state = await this.#readSession(caller.sessionId)
    if (!state || !(await this.#takesToken(state, caller.tokenGeneration))) throw new Problem('sessionExpired')
    return await this.#reissue(caller.sessionId, state)
  }

  /** Returns a token of the newest generation for a caller who has just confirmed the password. */
  async tokenAfterPassword(sessionId: string): Promise<Ticket> {
    const state = await this.#readSession(sessionId)
    if (!this.#isOpen(state)) throw new Problem('sessionExpired')
    return await this.#reissue(sessionId, state)
  }

  async #reissue(sessionId: string, { userId, generation, expiresAt }: SessionState): Promise<Ticket> {
    await touchSession(this.#ports.db, sessionId, this.#ports.now())
    this.#read.delete(sessionId)
    return await this.#ticket({ userId, sessionId, generation }, expiresAt)
  }

  #isOpen(state: SessionState | undefined): state is SessionState {
    return state !== undefined && !state.revoked && !state.disabled && state.expiresAt > this.#ports.now()
  }

  /**
   * Returns true if the session accepts the token. A bearer token also expires with the idle time and with its generation. Links last as
   * long as their session.
   */
  async #takesToken(state: SessionState | undefined, generation: number | undefined): Promise<boolean> {
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
  ofCaller({ userId, sessionId }: Caller): Promise<OwnSession[]> {
    return sessionsOf(this.#ports.db, { userId, asking: sessionId }, this.#ports.now())
  }

  /** Ends a session of the caller. Throws `notFound` for sessions of other users. */
  async end(caller: Caller, sessionId: string, ip: string): Promise<void> {
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
    for (const id of sessionIds) this.#read.delete(id)
    if (sessionIds.length > 0) await this.#ports.broadcast.publish({ type: 'session.ended', sessionIds, reason })
  }

  /** Announces that the session accepts only tokens of a new generation. Connections opened with earlier ones must be opened again. */
  async announceNewToken(sessionId: string): Promise<void> {
    this.#read.delete(sessionId)
    await this.#ports.broadcast.publish({ type: 'tokens.ended', sessionIds: [sessionId] })
  }

  async #stateOf(sessionId: string): Promise<SessionState | undefined> {
    const now = this.#ports.now()
    const kept = this.#read.get(sessionId)
    if (kept && Math.abs(now - kept.at) < FRESH_MS) return await kept.state
    if (this.#read.size > 5_000) this.#read.clear()
    const entry = { at: now, state: this.#readSession(sessionId) }
    this.#read.set(sessionId, entry)
    try {
      return await entry.state
    } catch (error) {
      if (this.#read.get(sessionId) === entry) this.#read.delete(sessionId)
      throw error
    }
  }

  /** Returns the caller of a session; undefined if it has ended. */
  async callerOf(sessionId: string): Promise<Caller | undefined> {
    const state = await this.#stateOf(sessionId)
    return this.#isOpen(state) ? callerIn(sessionId, state) : undefined
  }

  /** Returns the caller of a bearer token. Throws `notSignedIn` for an invalid token and `sessionExpired` for an expired one. */
  async authenticate(token: string): Promise<Caller> {
    const claims = await this.#tokens.verify(token, this.#ports.now())
    if (claims === undefined) throw new Problem('notSignedIn')
    const state = claims === 'expired' ? undefined : await this.#stateOf(claims.sessionId)
    if (claims === 'expired' || state?.userId !== claims.userId || !(await this.#takesToken(state, claims.generation)))
      throw new Problem('sessionExpired')
    return { ...callerIn(claims.sessionId, state), tokenGeneration: claims.generation }
  }
}

/** Returns a user with present rights, signed in or not, for background work. Undefined if the user is disabled or deleted. */
export async function callerOfUser(db: Db, userId: string): Promise<Caller | undefined> {
  const state = await readUser(db, userId)
  return state && !state.disabled ? callerIn('', state) : undefined
}

/** Ends sessions inside the transaction of another service. Call `announceEnd` after the commit. */
export const endSessions = (tx: Tx, which: SomeSessions, now: number): Promise<string[]> => revokeSessions(tx, which, now)

/** Returns the sessions of a user, the latest use first. `asking` is the session of the request. */
export const sessionsOf = async (db: Db, { userId, asking }: { userId: string; asking: string }, now: number): Promise<OwnSession[]> =>
  (await openSessions(db, userId, now)).map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    uuid: id,
    current: id === asking,
    signedInAt: createdAt,
    lastSeenAt,
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { userAgent }),
  }))
