import { errors, jwtVerify, SignJWT } from 'jose'
import { derivedKey } from './derived-key'

const ISSUER = 'mizkar'
const ALGORITHM = 'HS256'

export interface TokenClaims {
  userId: string
  sessionId: string
}

/** Tokens whose signature was found right: about as many as people use at a time. */
const REMEMBERED = 5_000

/** Signs and checks the bearer tokens. One algorithm, one issuer, one audience; whatever else a token says is not read. */
export class Tokens {
  readonly #key: Promise<Uint8Array>
  /** A signature takes a thread to check, and does not change; when a token expires, in seconds, is looked at every time. */
  readonly #checked = new Map<string, TokenClaims & { expires: number }>()

  constructor(signingKey: Uint8Array) {
    this.#key = derivedKey(signingKey, 'bearer token')
    this.#key.catch(() => undefined)
  }

  /** Times in epoch milliseconds. */
  async sign({ userId, sessionId }: TokenClaims, now: number, expiresAt: number): Promise<string> {
    return await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await this.#key)
  }

  /** Undefined for a token that is not ours; `expired` for one that was. */
  async verify(token: string, now: number): Promise<TokenClaims | 'expired' | undefined> {
    const known = this.#checked.get(token)
    if (known !== undefined) return known.expires <= Math.floor(now / 1000) ? 'expired' : known
    try {
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        currentDate: new Date(now),
      })
      if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return undefined
      const claims = { userId: payload.sub, sessionId: payload.sid, expires: Number(payload.exp) }
      if (this.#checked.size >= REMEMBERED) this.#checked.clear()
      this.#checked.set(token, claims)
      return claims
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}
