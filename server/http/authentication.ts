import type { Caller } from '#server/access/caller'
import type { Sessions } from '#server/domain/sessions/session.service'
import { Problem } from './problem'

/** Tokens of ours are far shorter. */
const MAX_TOKEN = 4_000
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The bearer token of a request; the only way a caller proves who they are. */
export const bearerOf = (request: Request): string | undefined => {
  const header = request.headers.get('authorization') ?? ''
  return header.length > MAX_TOKEN ? undefined : BEARER.exec(header)?.[1]
}

/** Who asks; throws `notSignedIn` or `sessionExpired`. */
export const authentication =
  (sessions: Sessions) =>
  async (request: Request): Promise<Caller> => {
    const token = bearerOf(request)
    if (token === undefined) throw new Problem('notSignedIn')
    return await sessions.authenticate(token)
  }
