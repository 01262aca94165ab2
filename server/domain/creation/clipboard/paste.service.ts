import { destinations } from '#api/contract/messaging'
import type { Node } from '#api/contract/node'
import { findLevels } from '#server/access/levels'
import { publishChange } from '#server/context/change-events'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { createFormat } from '#text/format'
import type { Locale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { startCopying } from '../copying/copy-step.service'
import { getCopyableNodes, copyNow, type Copied, isSmall, lockDestination } from '../copying/copying.service'
import { type Inverses, recordChange, type Stood } from '#server/domain/system/journal/journal.service'
import { moveRefused, moveWithin } from '#server/domain/content/nodes/moving.service'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { emptyList, type Kept, lockClipboard } from './clipboard.repository'
import { announceClipboard, itemsOf } from './clipboard.service'

interface Arrived {
  moved: string[]
  /** Folders that a node left. */
  left: string[]
  copied: Copied
}

/** Stored result of the operation, returned when the request is repeated. */
interface Answered {
  moved: string[]
  copied: string[]
}

/** Destination, and the id of the operation that the caller chose. */
export interface Going {
  destUuid: string
  operationUuid?: string | undefined
}

const before = ({ moved, copied }: Answered): Arrived => ({ moved, left: [], copied: { ids: copied, skipped: 0 } })

const nothing: Copied = { ids: [], skipped: 0 }

/** Returns the nodes of the clipboard that the user may still see. Others are not pasted. */
async function shown(tx: Tx, { caller, now }: WriteContext): Promise<Kept[]> {
  const kept = await itemsOf(tx, caller.userId)
  const levels = await findLevels(
    tx,
    caller,
    kept.map(({ node_id }) => node_id),
    now,
  )
  return kept.filter(({ node_id }) => (levels.get(node_id) ?? -1) >= 0)
}

/** Copies at once, or starts a background job whose copies appear later. */
async function copyInto(tx: Tx, context: WriteContext, dest: LockedFolder, ids: readonly string[], operationUuid: string): Promise<Copied> {
  if (ids.length === 0) return nothing
  const sources = await getCopyableNodes(tx, context, dest, ids)
  if (await isSmall(tx, sources)) return await copyNow(tx, context, dest, sources)
  await startCopying(tx, context, { destUuid: dest.id, operationUuid }, sources)
  return nothing
}

async function pasteWithin(tx: Tx, context: WriteContext, { destUuid, operationUuid = crypto.randomUUID() }: Going): Promise<Arrived> {
  const { caller } = context
  const noted = await recordChange<'PASTE', Answered>(tx, context, { kind: 'PASTE', operationUuid, asked: { destUuid } })
  if (noted.repeated) return before(noted.repeated)
  await lockClipboard(tx, caller.userId)
  const kept = await shown(tx, context)
  if (kept.length === 0) throw new Problem('emptyClipboard')
  const cut = kept.find(({ list }) => list === 'cut')
  const copies = kept.filter(({ list }) => list === 'copy').map(({ node_id }) => node_id)
  const lacks = (flag: 'COPY' | 'CUT'): boolean => !caller.admin && !caller.flags.has(flag)
  if ((cut && lacks('CUT')) || (copies.length > 0 && lacks('COPY'))) throw new Problem('featureOff')
  const moved = cut ? [cut.node_id] : []
  const stood = cut ? await moveWithin(tx, context, { destUuid, uuids: moved, fromUuid: cut.from_id ?? undefined }) : []
  const dest = await lockDestination(tx, context, destUuid)
  const copied = await copyInto(tx, context, dest, copies, operationUuid)
  await emptyList(tx, caller.userId, 'cut')
  await noted.keep({ moved, copied: copied.ids }, inverseOf(destUuid, stood, copied))
  return { moved, left: stood.map(({ inUuid }) => inUuid), copied }
}

/** Returns the data for the undo. The copies of a background job are added when it is done, see `keepCopied`. */
const inverseOf = (destUuid: string, stood: Stood[], { ids }: Copied): Inverses['PASTE'] | null =>
  stood.length + ids.length === 0 ? null : { copied: ids, ...(stood.length > 0 && { moved: { destUuid, stood } }) }

/** Notifies the user's tabs that a copy is incomplete. */
async function tellSkipped({ broadcast, caller, now, log }: WriteContext, locale: Locale, count: number): Promise<void> {
  const messages = noticeMessages(locale)
  try {
    await broadcast.publish({
      type: 'user.message',
      userIds: [caller.userId],
      destination: destinations.events,
      body: {
        ...{ type: 'notification', id: crypto.randomUUID(), level: 'warning', at: now },
        ...{ title: messages.copyPartly, message: messages.leftOutOfCopy(createFormat({ locale }), count) },
      },
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not publish the missing parts of a copy')
  }
}

async function arrived(context: WriteContext, locale: Locale, destUuid: string, { moved, left, copied }: Arrived): Promise<Node[]> {
  const changed = [...(left.length > 0 ? moved : []), ...copied.ids]
  if (changed.length > 0) await publishChange(context, changed, [destUuid, ...left])
  if (copied.skipped > 0) await tellSkipped(context, locale, copied.skipped)
  return await loadNodes(context, [...moved, ...copied.ids])
}

/** Moves the cut nodes and copies the copied ones, all or nothing. Empties the cut list; the copy list is kept. */
export async function paste(context: WriteContext, locale: Locale, going: Going): Promise<Node[]> {
  try {
    const done = await transact(context, (tx, context) => pasteWithin(tx, context, going))
    if (done.moved.length > 0) await announceClipboard(context)
    return await arrived(context, locale, going.destUuid, done)
  } catch (error) {
    throw await moveRefused(context, error)
  }
}

async function sendWithin(
  tx: Tx,
  context: WriteContext,
  { destUuid, operationUuid = crypto.randomUUID() }: Going,
  uuids: string[],
): Promise<Arrived> {
  const noted = await recordChange<'PASTE', Answered>(tx, context, { kind: 'PASTE', operationUuid, asked: { destUuid, uuids } })
  if (noted.repeated) return before(noted.repeated)
  const copied = await copyInto(tx, context, await lockDestination(tx, context, destUuid), uuids, operationUuid)
  await noted.keep({ moved: [], copied: copied.ids }, inverseOf(destUuid, [], copied))
  return { moved: [], left: [], copied }
}

export async function sendTo(context: WriteContext, locale: Locale, going: Going, ids: readonly string[]): Promise<Node[]> {
  const done = await transact(context, (tx, context) => sendWithin(tx, context, going, [...new Set(ids)]))
  return await arrived(context, locale, going.destUuid, done)
}
