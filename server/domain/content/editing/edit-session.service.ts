import { findLevels } from '#server/access/levels'
import { forbidden, notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Links } from '#server/domain/people/links/links.service'
import { type Content, getContent } from '../documents/versions.service'
import { lockDocument } from '../nodes/placing.service'
import { locked } from '../documents/documents.errors'
import { type EditLock, findLock, removeLock, writeLock } from '../documents/replace-content.service'
import { linkGone } from './editing.errors'

const WRITE_LEVEL = 3

/** Session of a user's desktop program that edits one document. Identified by the token of its link. */
export interface EditSession {
  context: WriteContext
  nodeId: string
  /** File name in the link. */
  name?: string | undefined
}

export type SessionContext = Omit<WriteContext, 'caller'>

/**
 * Opens the session of a token and checks the current rights, whenever the token was issued. Throws `linkExpired`, `notFound` and
 * `forbidden`.
 */
export async function openSession(links: Links, token: string, around: SessionContext, feature: string | undefined): Promise<EditSession> {
  const { payload, caller } = await links.open(token, ['EDIT'], around.ip)
  const [nodeId] = payload.uuidList
  if (nodeId === undefined) throw linkGone()
  if (feature !== undefined && !caller.admin && !caller.flags.has(feature)) throw forbidden()
  const level = (await findLevels(around.db, caller, [nodeId], around.now)).get(nodeId) ?? -1
  if (level < 0) throw notFound()
  if (level < WRITE_LEVEL) throw forbidden()
  return { context: { ...around, caller }, nodeId, name: payload.name }
}

export const getSessionContent = ({ context, nodeId }: EditSession): Promise<Content> => getContent(context.db, nodeId)

export const getSessionLock = ({ context, nodeId }: EditSession): Promise<EditLock | undefined> => findLock(context.db, nodeId, context.now)

export interface LockRequest {
  token: string
  owner?: string
  lastsMs: number
  /** Token of a lock that the program already holds. The new lock may replace it. */
  instead?: string | undefined
}

/** Locks the document, or extends the lock of the program. Throws `locked` while another lock is active. */
export async function takeLock({ context, nodeId }: EditSession, { token, owner = '', lastsMs, instead }: LockRequest): Promise<EditLock> {
  const lock = { nodeId, token, userId: context.caller.userId, owner, expiresAt: context.now + lastsMs }
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const currentLock = await findLock(tx, nodeId, context.now)
    if (currentLock && currentLock.token !== token && currentLock.token !== instead) throw locked()
    await writeLock(tx, lock)
    return lock
  })
}

/** Releases a lock. Returns false if the document is not locked with this token. */
export async function releaseLock({ context, nodeId }: EditSession, token: string): Promise<boolean> {
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const currentLock = await findLock(tx, nodeId, context.now)
    if (currentLock?.token !== token) return false
    await removeLock(tx, nodeId)
    return true
  })
}
