import { cutLimit } from '#api/contract/constants'
import { destinations } from '#api/contract/messaging'
import type { Clipboard } from '#api/contract/nodebase-shapes'
import { maxIds } from '#api/contract/wire'
import { isOutsideBins } from '#server/access/visibility'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { type TransactionContext, transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { protectedNode } from '#server/domain/content/nodes/nodes.errors'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import {
  addItems,
  countItems,
  clearList,
  hasProtectedNode,
  findHomeParent,
  type ClipboardItem,
  findClipboardItems,
  lockClipboard,
} from './clipboard.repository'

/** Returns the nodes that a user has copied and cut, without those in a recycle bin. It does not check if the user may still see them. */
export const readClipboardItems = (db: Db, userId: string): Promise<ClipboardItem[]> => findClipboardItems(db, userId, isOutsideBins('n'))

/** Returns both lists without nodes that the user may no longer see. */
export async function getClipboard(context: ReadContext): Promise<Clipboard> {
  const items = await readClipboardItems(context.db, context.caller.userId)
  const nodes = new Map(
    (
      await loadNodes(
        context,
        items.map(({ node_id }) => node_id),
      )
    ).map((node) => [node.uuid, node]),
  )
  const nodesIn = (wantedList: ClipboardItem['list']) =>
    items.flatMap(({ list, node_id }) => (list === wantedList ? (nodes.get(node_id) ?? []) : []))
  return { copyItems: nodesIn('copy'), cutItems: nodesIn('cut') }
}

/** Notifies only the user's own tabs. Call it after the commit. A failure is only logged. */
export async function announceClipboard({ broadcast, log, caller, now }: WriteContext): Promise<void> {
  try {
    await broadcast.publish({
      type: 'user.message',
      userIds: [caller.userId],
      destination: destinations.events,
      body: { type: 'data.changed', resource: 'clipboard', uuids: [], parentUuids: [], at: now },
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not publish the change of the clipboard')
  }
}

/** Throws `protectedNode` if one of the nodes is a root, a special node or in a recycle bin. */
export async function requireCuttable(db: Db, ids: readonly string[]): Promise<void> {
  if (await hasProtectedNode(db, ids, isOutsideBins('n'))) throw protectedNode()
}

async function changeClipboard(
  context: WriteContext,
  makeChange: (tx: Tx, userId: string, inside: TransactionContext<WriteContext>) => Promise<void>,
): Promise<Clipboard> {
  const { userId } = context.caller
  await transact(context, async (tx, context) => {
    await lockClipboard(tx, userId)
    await makeChange(tx, userId, context)
  })
  await announceClipboard(context)
  return await getClipboard(context)
}

export const copyToClipboard = (context: WriteContext, ids: readonly string[]): Promise<Clipboard> =>
  changeClipboard(context, async (tx, userId) => {
    await requireCuttable(tx, ids)
    await clearList(tx, userId, 'copy')
    await addItems(tx, userId, 'copy', ids)
  })

export const addToCopy = (context: WriteContext, ids: readonly string[]): Promise<Clipboard> =>
  changeClipboard(context, async (tx, userId) => {
    await requireCuttable(tx, ids)
    await addItems(tx, userId, 'copy', ids)
    if ((await countItems(tx, userId, 'copy')) > maxIds) throw new Problem('tooManyItems')
  })

export interface CutRequest {
  ids: readonly string[]
  /** Folder that the nodes are moved from. Default: their home parent. */
  fromId?: string | undefined
}

async function replaceCut(tx: Tx, userId: string, { ids, fromId }: CutRequest): Promise<void> {
  const [id] = ids
  await clearList(tx, userId, 'cut')
  if (id !== undefined) await addItems(tx, userId, 'cut', [id], fromId ?? (await findHomeParent(tx, id)))
}

async function checkCut(tx: Tx, { ids }: CutRequest): Promise<void> {
  if (new Set(ids).size > cutLimit) throw new Problem('cutLimit')
  await requireCuttable(tx, ids)
}

export const cutToClipboard = (context: WriteContext, request: CutRequest): Promise<Clipboard> =>
  changeClipboard(context, async (tx, userId) => {
    await checkCut(tx, request)
    await replaceCut(tx, userId, request)
  })

/** Cuts a node if no other node is cut. Cut nodes that the user can no longer see do not count. */
export const addToCut = (context: WriteContext, request: CutRequest): Promise<Clipboard> =>
  changeClipboard(context, async (tx, userId, context) => {
    await checkCut(tx, request)
    const { cutItems } = await getClipboard(context)
    if (new Set([...cutItems.map(({ uuid }) => uuid), ...request.ids]).size > cutLimit) throw new Problem('cutLimit')
    if (cutItems.length === 0) await replaceCut(tx, userId, request)
  })
