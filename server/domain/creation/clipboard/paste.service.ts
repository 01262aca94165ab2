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
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { noticeMessages } from '#text/messages/notices'
import { startCopying } from '../copying/copy-step.service'
import { getCopyableNodes, copyInRequest, type CopyResult, isSmallCopy, lockDestination } from '../copying/copying.service'
import { type Inverses, recordChange, type FormerPlacement } from '#server/domain/system/journal/journal.service'
import { toMoveError, moveInTransaction } from '#server/domain/content/nodes/moving.service'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { clearList, type ClipboardItem, lockClipboard } from './clipboard.repository'
import { announceClipboard, readClipboardItems } from './clipboard.service'

interface PasteResult {
  moved: string[]
  /** Folders that a node left. */
  leftFolderIds: string[]
  copied: CopyResult
}

/** Stored result of the operation, returned when the request is repeated. */
interface StoredResult {
  moved: string[]
  copied: string[]
}

/** Destination, and the id of the operation that the caller chose. */
export interface PasteTarget {
  destUuid: string
  operationUuid?: string | undefined
}

const toEarlierResult = ({ moved, copied }: StoredResult): PasteResult => ({
  moved,
  leftFolderIds: [],
  copied: { ids: copied, skipped: 0 },
})

const nothingCopied: CopyResult = { ids: [], skipped: 0 }

/** Returns the nodes of the clipboard that the user may still see. Others are not pasted. */
async function readVisibleItems(tx: Tx, { caller, now }: WriteContext): Promise<ClipboardItem[]> {
  const items = await readClipboardItems(tx, caller.userId)
  const levels = await findLevels(
    tx,
    caller,
    items.map(({ node_id }) => node_id),
    now,
  )
  return items.filter(({ node_id }) => (levels.get(node_id) ?? -1) >= 0)
}

/** Copies at once, or starts a background job whose copies appear later. */
async function copyToFolder(
  tx: Tx,
  context: WriteContext,
  dest: LockedFolder,
  ids: readonly string[],
  operationUuid: string,
): Promise<CopyResult> {
  if (ids.length === 0) return nothingCopied
  const sources = await getCopyableNodes(tx, context, dest, ids)
  if (await isSmallCopy(tx, sources)) return await copyInRequest(tx, context, dest, sources)
  await startCopying(tx, context, { destUuid: dest.id, operationUuid }, sources)
  return nothingCopied
}

async function pasteInTransaction(
  tx: Tx,
  context: WriteContext,
  { destUuid, operationUuid = crypto.randomUUID() }: PasteTarget,
): Promise<PasteResult> {
  const { caller } = context
  const operation = await recordChange<'PASTE', StoredResult>(tx, context, { kind: 'PASTE', operationUuid, request: { destUuid } })
  if (operation.repeated) return toEarlierResult(operation.repeated)
  await lockClipboard(tx, caller.userId)
  const items = await readVisibleItems(tx, context)
  if (items.length === 0) throw new Problem('emptyClipboard')
  const cut = items.find(({ list }) => list === 'cut')
  const copies = items.filter(({ list }) => list === 'copy').map(({ node_id }) => node_id)
  const isMissingFlag = (flag: 'COPY' | 'CUT'): boolean => !caller.admin && !caller.flags.has(flag)
  if ((cut && isMissingFlag('CUT')) || (copies.length > 0 && isMissingFlag('COPY'))) throw new Problem('featureOff')
  const moved = cut ? [cut.node_id] : []
  const movedFrom = cut ? await moveInTransaction(tx, context, { destUuid, uuids: moved, fromUuid: cut.from_id ?? undefined }) : []
  const dest = await lockDestination(tx, context, destUuid)
  const copied = await copyToFolder(tx, context, dest, copies, operationUuid)
  await clearList(tx, caller.userId, 'cut')
  await operation.complete({ moved, copied: copied.ids }, toInverse(destUuid, movedFrom, copied))
  return { moved, leftFolderIds: movedFrom.map(({ inUuid }) => inUuid), copied }
}

/** Returns the data for the undo. The copies of a background job are added when it is done, see `keepCopied`. */
const toInverse = (destUuid: string, movedFrom: FormerPlacement[], { ids }: CopyResult): Inverses['PASTE'] | null =>
  movedFrom.length + ids.length === 0 ? null : { copied: ids, ...(movedFrom.length > 0 && { moved: { destUuid, stood: movedFrom } }) }

/** Notifies the user's tabs that a copy is incomplete. */
async function announceSkipped({ broadcast, caller, now, log }: WriteContext, locale: Locale, count: number): Promise<void> {
  try {
    await broadcast.publish({
      type: 'user.message',
      userIds: [caller.userId],
      destination: destinations.events,
      body: {
        ...{ type: 'notification', id: crypto.randomUUID(), level: 'warning', at: now },
        ...{
          title: noticeMessages(locale).copyPartly,
          message: desktopNoticeMessages(locale).leftOutOfCopy(createFormat({ locale }), count),
        },
      },
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not publish the missing parts of a copy')
  }
}

async function publishResult(
  context: WriteContext,
  locale: Locale,
  destUuid: string,
  { moved, leftFolderIds, copied }: PasteResult,
): Promise<Node[]> {
  const changed = [...(leftFolderIds.length > 0 ? moved : []), ...copied.ids]
  if (changed.length > 0) await publishChange(context, changed, [destUuid, ...leftFolderIds])
  if (copied.skipped > 0) await announceSkipped(context, locale, copied.skipped)
  return await loadNodes(context, [...moved, ...copied.ids])
}

/** Moves the cut nodes and copies the copied ones, all or nothing. Empties the cut list; the copy list is kept. */
export async function pasteClipboard(context: WriteContext, locale: Locale, target: PasteTarget): Promise<Node[]> {
  try {
    const result = await transact(context, (tx, context) => pasteInTransaction(tx, context, target))
    if (result.moved.length > 0) await announceClipboard(context)
    return await publishResult(context, locale, target.destUuid, result)
  } catch (error) {
    throw await toMoveError(context, error)
  }
}

async function sendInTransaction(
  tx: Tx,
  context: WriteContext,
  { destUuid, operationUuid = crypto.randomUUID() }: PasteTarget,
  uuids: string[],
): Promise<PasteResult> {
  const operation = await recordChange<'PASTE', StoredResult>(tx, context, { kind: 'PASTE', operationUuid, request: { destUuid, uuids } })
  if (operation.repeated) return toEarlierResult(operation.repeated)
  const copied = await copyToFolder(tx, context, await lockDestination(tx, context, destUuid), uuids, operationUuid)
  await operation.complete({ moved: [], copied: copied.ids }, toInverse(destUuid, [], copied))
  return { moved: [], leftFolderIds: [], copied }
}

export async function sendTo(context: WriteContext, locale: Locale, target: PasteTarget, ids: readonly string[]): Promise<Node[]> {
  const result = await transact(context, (tx, context) => sendInTransaction(tx, context, target, [...new Set(ids)]))
  return await publishResult(context, locale, target.destUuid, result)
}
