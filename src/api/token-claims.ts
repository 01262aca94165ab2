/** Content of a token. The signature is not checked here: only the server decides if a token is valid. */
export interface TokenClaims {
  userUuid: string
  sessionId: string
  /** Milliseconds of inactivity after which the session ends. */
  idleMs: number
  /**
   * Milliseconds between the issue of the token and the end of the session, used or not. It is a duration, because the clocks of browser
   * and server may differ.
   */
  lastsMs: number
}

export function readClaims(token: string | undefined): TokenClaims | undefined {
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
