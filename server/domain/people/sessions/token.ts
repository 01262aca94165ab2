import { SignJWT } from 'jose'
import { deriveKey } from './derive-key'
import { ALGORITHM, ISSUER, verifySignedToken } from './verify-signed-token'

const requiredClaims = ['sub', 'sid', 'gen', 'exp', 'iat']

export interface TokenClaims {
  userId: string
  sessionId: string
  /** Generation of the session. When it changes, all earlier tokens expire. */
  generation: number
}

/** Times in epoch milliseconds; `idleMs` is a duration. The browser reads the last two to announce the end of the session. */
export interface TokenTimes {
  now: number
  expiresAt: number
  sessionEnds: number
  idleMs: number
}

/** Number of verified tokens that are cached: about the number of concurrent users. */
const MAX_CACHED = 5_000

/** Signs and verifies bearer tokens with one algorithm, one issuer and one audience. Other claims are ignored. */
export class Tokens {
  readonly #key: Promise<Uint8Array>
  /** Verified tokens. A signature check needs a thread and its result does not change; the expiry, in seconds, is checked every time. */
  readonly #checked = new Map<string, TokenClaims & { expires: number }>()

  constructor(signingKey: Uint8Array) {
    this.#key = deriveKey(signingKey, 'bearer token')
    this.#key.catch(() => undefined)
  }

  async sign({ userId, sessionId, generation }: TokenClaims, { now, expiresAt, sessionEnds, idleMs }: TokenTimes): Promise<string> {
    return await new SignJWT({ sid: sessionId, gen: generation, end: Math.floor(sessionEnds / 1000), idle: Math.floor(idleMs / 1000) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await this.#key)
  }

  /** Verifies a token. Returns undefined for an invalid token and `expired` for an expired one. */
  async verify(token: string, now: number): Promise<TokenClaims | 'expired' | undefined> {
    const known = this.#checked.get(token)
    if (known !== undefined) return known.expires <= Math.floor(now / 1000) ? 'expired' : known
    const payload = await verifySignedToken(token, await this.#key, { audience: ISSUER, requiredClaims, now })
    if (payload === undefined || payload === 'expired') return payload
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || typeof payload.gen !== 'number') return undefined
    const claims = { userId: payload.sub, sessionId: payload.sid, generation: payload.gen, expires: Number(payload.exp) }
    if (this.#checked.size >= MAX_CACHED) this.#checked.clear()
    this.#checked.set(token, claims)
    return claims
  }
}
