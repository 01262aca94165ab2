import { errors, type JWTPayload, jwtVerify } from 'jose'

export const ALGORITHM = 'HS256'
export const ISSUER = 'mizkar'

interface Expected {
  audience: string
  requiredClaims: string[]
  now: number
}

/** Returns the claims of a token. Undefined for an invalid token; `expired` for an expired one. */
export async function verifySignedToken(
  token: string,
  key: Uint8Array,
  { audience, requiredClaims, now }: Expected,
): Promise<JWTPayload | 'expired' | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer: ISSUER,
      audience,
      requiredClaims,
      currentDate: new Date(now),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
