import type { RightsRead } from './rights-read'

/** Who is asking: the signed-in user of one request. */
export interface Caller {
  userId: string
  username: string
  sessionId: string
  /** Of the bearer token of the request; absent when a link was used. */
  tokenGeneration?: number
  /** Role ADMIN: every level on every node, every feature flag. */
  admin: boolean
  /** The user's own id and the ids of the user's roles: what permission entries name. */
  principals: readonly string[]
  /** Feature flags of the public profiles granted to these principals. */
  flags: ReadonlySet<string>
  /** Nothing else is done for whoever has to change the password first. */
  passwordDue?: boolean
  /** What this request has read so far, when it only reads. */
  rightsRead?: RightsRead
}

/** Whose rights are judged: a caller, or somebody whom a caller asks about. */
export type Judged = Pick<Caller, 'userId' | 'admin' | 'principals' | 'rightsRead'>

/** Effective level on a node; -1 when it must not be seen. */
export type EffectiveLevel = -1 | 0 | 1 | 2 | 3 | 4 | 5
