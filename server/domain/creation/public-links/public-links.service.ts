import type { PublicLink, PublicLinkLevel, PublicLinkState } from '#api/contract/public-link'
import type { Caller } from '#server/access/caller'
import { requireLevelsInTransaction } from '#server/access/gate'
import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { ReadContext, WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { CHANGE_LEVEL } from '#server/domain/content/permissions/permissions.service'
import { notFolder, protectedNode } from '#server/domain/content/nodes/nodes.errors'
import { sha256Hex, toBase64Url } from '#server/domain/people/sessions/encode'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import type { PasswordHasher } from '#server/ports'
import { expiryInvalid, levelTooHigh } from './public-links.errors'
import { findLinkedNode, findLinks, insertLink, type LinkRow, type ListedLink, setRevoked } from './public-links.repository'
import { hasLinkFlag, NEEDED_LEVEL, toLinkCaller } from './visitors'

const DAY_MS = 86_400_000
const TOKEN_BYTES = 32
const FOLDER = 1

export interface NewLink {
  nodeUuid: string
  level: PublicLinkLevel
  expireDate: number
  password?: string | undefined
  maxUses?: number | undefined
}

/** Says if the creator is active and still has the rights and flags that the link needs on its item. */
export async function isAllowed(db: Db, creator: Caller | undefined, link: LinkRow, now: number): Promise<boolean> {
  if (!creator || !hasLinkFlag(creator, link.level)) return false
  const levels = await findLevels(db, toLinkCaller(creator, link), [link.node_id], now)
  return (levels.get(link.node_id) ?? -1) >= NEEDED_LEVEL[link.level]
}

async function getState(db: Db, creator: Caller | undefined, link: LinkRow, now: number): Promise<PublicLinkState> {
  if (link.revoked_at !== null) return 'REVOKED'
  if (link.expires_at <= now) return 'EXPIRED'
  if (!(await isAllowed(db, creator, link, now))) return 'BLOCKED'
  return link.max_uses !== null && link.uses >= link.max_uses ? 'USED_UP' : 'ACTIVE'
}

const toRecord = (link: ListedLink, state: PublicLinkState, { caller, isVisible }: { caller: Caller; isVisible: boolean }): PublicLink => ({
  uuid: link.id,
  ...(isVisible && { item: { uuid: link.node_id, title: link.title, extension: link.extension, isFolder: link.type === FOLDER } }),
  level: link.level,
  hasPassword: link.password_hash !== null,
  expireDate: link.expires_at,
  ...(link.max_uses !== null && { maxUses: link.max_uses }),
  uses: link.uses,
  createDate: link.created_at,
  creator: link.creator,
  own: link.creator_id === caller.userId,
  state,
})

/** Creates a link and returns its token, which cannot be read again. The caller needs the right to change the permissions of the item. */
export async function createLink(
  context: WriteContext & { passwords: PasswordHasher; maxDays: number },
  { nodeUuid, level, expireDate, password, maxUses }: NewLink,
): Promise<{ token: string; link: PublicLink }> {
  const { caller, now, passwords, maxDays } = context
  // One more day, because the last day lasts until its end in the time zone of the caller.
  if (expireDate <= now || expireDate > now + (maxDays + 1) * DAY_MS) throw expiryInvalid()
  if (!hasLinkFlag(caller, level)) throw levelTooHigh()
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
  const row: LinkRow = {
    ...{ id: crypto.randomUUID(), node_id: nodeUuid, token_hash: await sha256Hex(token), level, expires_at: expireDate, uses: 0 },
    ...{ creator_id: caller.userId, created_at: now, revoked_at: null, max_uses: maxUses ?? null },
    password_hash: password === undefined ? null : await passwords.hash(password),
  }
  const node = await transact(context, async (tx, context) => {
    const found = await findLinkedNode(tx, nodeUuid)
    if (!found) throw notFound()
    await requireLevelsInTransaction(tx, context, CHANGE_LEVEL, [found])
    if (found.system_role !== null || found.type > FOLDER) throw protectedNode()
    if (level === 'upload' && found.type !== FOLDER) throw notFolder()
    // Nobody may link to an item in a recycle bin.
    if (!(await isAllowed(tx, caller, row, now))) throw notFound()
    await insertLink(tx, row)
    const publicLink = { done: 'created', level, expiresAt: expireDate, password: password !== undefined, maxUses: maxUses ?? null }
    await logActivity(tx, context, 'PERMISSION', nodeUuid, { title: found.title, publicLink })
    return found
  })
  const listed = { ...row, title: node.title, extension: node.extension, type: node.type, creator: caller.username }
  return { token, link: toRecord(listed, 'ACTIVE', { caller, isVisible: true }) }
}

/** Returns a page of the caller's links, or of all links for an administrator. */
export async function listLinks({ db, caller, now }: ReadContext, page: { offset: number; size: number }) {
  const { rows, total } = await findLinks(db, caller.admin ? undefined : caller.userId, page)
  const creatorIds = [...new Set(rows.map(({ creator_id }) => creator_id))]
  const creators = new Map(await Promise.all(creatorIds.map(async (id) => [id, await findCallerOfUser(db, id)] as const)))
  const nodeIds = rows.map(({ node_id }) => node_id)
  const levels = await findLevels(db, caller, nodeIds, now)
  const contents: PublicLink[] = []
  for (const row of rows) {
    const isVisible = (levels.get(row.node_id) ?? -1) >= 0
    contents.push(toRecord(row, await getState(db, creators.get(row.creator_id), row, now), { caller, isVisible }))
  }
  return { contents, totalElements: total, offset: page.offset, pageSize: page.size }
}

/** Revokes a link. Throws `notFound` for links of other users, except for administrators. */
export async function revokeLink(context: WriteContext, id: string): Promise<void> {
  await transact(context, async (tx, context) => {
    const { caller, now } = context
    const link = await setRevoked(tx, id, caller.admin ? undefined : caller.userId, now)
    if (!link) throw notFound()
    const node = await findLinkedNode(tx, link.node_id)
    await logActivity(tx, context, 'PERMISSION', link.node_id, { title: node?.title, publicLink: { done: 'revoked', level: link.level } })
  })
}
