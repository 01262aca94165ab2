import { SignJWT } from 'jose'
import { deriveKey } from '#server/domain/people/sessions/derive-key'
import { ALGORITHM, ISSUER, verifySignedToken } from '#server/domain/people/sessions/verify-signed-token'

/** Differs from the audience of the tokens of users, whose key differs too. */
const AUDIENCE = 'mizkar public link'
const HOUR_MS = 3_600_000
/** Maximum length of a visit. The link and the rights are checked with every call. */
const VISIT_MS = 2 * HOUR_MS

/** Signs and verifies the tokens of visitors. A token names one link. */
export class VisitorTokens {
  readonly #key: Promise<Uint8Array>

  constructor(signingKey: Uint8Array) {
    this.#key = deriveKey(signingKey, 'public link visit')
    this.#key.catch(() => undefined)
  }

  /** Returns a token that is valid until the visit or the link ends. */
  async sign(linkId: string, now: number, linkExpiresAt: number): Promise<{ token: string; expiresAt: number }> {
    const expiresAt = Math.min(now + VISIT_MS, linkExpiresAt)
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(linkId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.ceil(expiresAt / 1000))
      .sign(await this.#key)
    return { token, expiresAt }
  }

  /** Returns the id of the link. Undefined for an invalid token; `expired` for an expired one. */
  async verify(token: string, now: number): Promise<string | undefined> {
    const payload = await verifySignedToken(token, await this.#key, { audience: AUDIENCE, requiredClaims: ['sub', 'exp'], now })
    return payload === 'expired' ? payload : payload?.sub
  }
}
