import type { RightsCache } from './rights-cache'

/** Limits of a caller who acts through a link: a part of the tree, and the highest level in it. */
export interface CallerScope {
  /** Node at the top of the part. */
  rootId: string
  maxLevel: EffectiveLevel
  /** True if the user is an administrator. `admin` of the caller is then false, because an administrator has no limits. */
  admin: boolean
}

/** Signed-in user of a request. */
export interface Caller {
  userId: string
  username: string
  sessionId: string
  /** Token generation of the bearer token. A session accepts only the newest generation. Absent if the request used a link. */
  tokenGeneration?: number
  /** True for the role ADMIN, which has every level on every node and every feature flag. */
  admin: boolean
  /** Ids of the user and of the user's roles. Permission entries refer to them. */
  principals: readonly string[]
  /** Feature flags of the user: the flags of all public profiles that were granted to the user or to one of the user's roles. */
  flags: ReadonlySet<string>
  /** True if the user must change the password first. Most other requests are then refused. */
  passwordDue?: boolean
  /** Cache of the rights that this request has read, if the request only reads. */
  rightsCache?: RightsCache
  /** Set for visitors of a link, who act with the rights of its creator. */
  scope?: CallerScope
}

/** User whose rights are checked: the caller, or another user that the caller asks about. */
export type CheckedUser = Pick<Caller, 'userId' | 'admin' | 'principals' | 'rightsCache' | 'scope'>

/** Effective level on a node. -1 means that the node is hidden. */
export type EffectiveLevel = -1 | 0 | 1 | 2 | 3 | 4 | 5
