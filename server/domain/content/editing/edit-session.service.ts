import { levelsOf } from '#server/access/levels'
import { forbidden, notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Links } from '#server/domain/people/links/links.service'
import { type Content, contentOf } from '../documents/versions.service'
import { lockDocument } from '../nodes/placing.service'
import { locked } from '../documents/documents.errors'
import { type EditLock, lockOf, removeLock, writeLock } from '../documents/replace-content.service'
import { linkGone } from './editing.errors'

const WRITE_LEVEL = 3

/** A program of the user's own that edits one document, by the token it was given. */
export interface EditSession {
  context: WriteContext
  nodeId: string
  /** The file name that the address was made with. */
  name?: string | undefined
}

export type Surroundings = Omit<WriteContext, 'caller'>

/** The rights are those of now, whenever the token was given. Throws `linkExpired`, `notFound`, `forbidden`. */
export async function openSession(links: Links, token: string, around: Surroundings, feature: string | undefined): Promise<EditSession> {
  const { payload, caller } = await links.open(token, ['EDIT'], around.ip)
  const [nodeId] = payload.uuidList
  if (nodeId === undefined) throw linkGone()
  if (feature !== undefined && !caller.admin && !caller.flags.has(feature)) throw forbidden()
  const level = (await levelsOf(around.db, caller, [nodeId], around.now)).get(nodeId) ?? -1
  if (level < 0) throw notFound()
  if (level < WRITE_LEVEL) throw forbidden()
  return { context: { ...around, caller }, nodeId, name: payload.name }
}

export const contentIn = ({ context, nodeId }: EditSession): Promise<Content> => contentOf(context.db, nodeId)

export const lockIn = ({ context, nodeId }: EditSession): Promise<EditLock | undefined> => lockOf(context.db, nodeId, context.now)

export interface WantedLock {
  token: string
  owner?: string
  lastsMs: number
  /** The lock that the program says it holds now. */
  instead?: string | undefined
}

/** Locks the document, or makes the program's own lock last longer. Throws `locked` while another lock lasts. */
export async function takeLock({ context, nodeId }: EditSession, { token, owner = '', lastsMs, instead }: WantedLock): Promise<EditLock> {
  const lock = { nodeId, token, userId: context.caller.userId, owner, expiresAt: context.now + lastsMs }
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const held = await lockOf(tx, nodeId, context.now)
    if (held && held.token !== token && held.token !== instead) throw locked()
    await writeLock(tx, lock)
    return lock
  })
}

/** False when the document is not locked by this lock. */
export async function releaseLock({ context, nodeId }: EditSession, token: string): Promise<boolean> {
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const held = await lockOf(tx, nodeId, context.now)
    if (held?.token !== token) return false
    await removeLock(tx, nodeId)
    return true
  })
}
