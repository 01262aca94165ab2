import type { Caller } from '#server/access/caller'
import type { Sessions } from '#server/domain/people/sessions/session.service'
import { Problem } from './problem'

/** Maximum length of the header. The server's own tokens are much shorter. */
const MAX_HEADER_LENGTH = 4_000
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Returns the bearer token of a request, which is the only way to authenticate a caller. */
export const readBearerToken = (request: Request): string | undefined => {
  const header = request.headers.get('authorization') ?? ''
  return header.length > MAX_HEADER_LENGTH ? undefined : BEARER.exec(header)?.[1]
}

/** Returns the caller. Throws `notSignedIn`, `sessionExpired`, or `passwordDue` unless the call allows it. */
export type Authenticate = (request: Request, allowed?: { passwordDue?: boolean }) => Promise<Caller>

export const createAuthenticate =
  (sessions: Sessions): Authenticate =>
  async (request, { passwordDue = false } = {}) => {
    const token = readBearerToken(request)
    if (token === undefined) throw new Problem('notSignedIn')
    const caller = await sessions.authenticate(token)
    if (caller.passwordDue && !passwordDue) throw new Problem('passwordDue')
    return caller
  }
