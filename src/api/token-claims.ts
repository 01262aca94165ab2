/** What a token says about itself, read without checking its signature: the server alone decides what it is worth. */
export interface TokenClaims {
  userUuid: string
  sessionId: string
  /** Milliseconds without use after which the session ends. */
  idleMs: number
  /** Milliseconds from the issue of the token to the end of the session, used or not. The clocks of browser and server may differ. */
  lastsMs: number
}

export function claimsOf(token: string | undefined): TokenClaims | undefined {
  const body = token?.split('.')[1]
  if (body === undefined) return undefined
  try {
    const { sub, sid, idle, iat, end } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    return typeof sub === 'string' &&
      typeof sid === 'string' &&
      typeof idle === 'number' &&
      typeof iat === 'number' &&
      typeof end === 'number'
      ? { userUuid: sub, sessionId: sid, idleMs: idle * 1000, lastsMs: (end - iat) * 1000 }
      : undefined
  } catch {
    return undefined
  }
}
