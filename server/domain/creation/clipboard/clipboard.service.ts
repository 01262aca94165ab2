import { cutLimit } from '#api/contract/constants'
import { destinations } from '#api/contract/messaging'
import type { Clipboard } from '#api/contract/nodebase'
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
  emptyList,
  holdsFixed,
  findHomeParent,
  type Kept,
  findClipboardItems,
  lockClipboard,
} from './clipboard.repository'

/** Returns the nodes that a user has copied and cut, without those in a recycle bin. It does not check if the user may still see them. */
export const itemsOf = (db: Db, userId: string): Promise<Kept[]> => findClipboardItems(db, userId, isOutsideBins('n'))

/** Returns both lists without nodes that the user may no longer see. */
export async function clipboardOf(context: ReadContext): Promise<Clipboard> {
  const kept = await itemsOf(context.db, context.caller.userId)
  const nodes = new Map(
    (
      await loadNodes(
        context,
        kept.map(({ node_id }) => node_id),
      )
    ).map((node) => [node.uuid, node]),
  )
  const listed = (wanted: Kept['list']) => kept.flatMap(({ list, node_id }) => (list === wanted ? (nodes.get(node_id) ?? []) : []))
  return { copyItems: listed('copy'), cutItems: listed('cut') }
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
  if (await holdsFixed(db, ids, isOutsideBins('n'))) throw protectedNode()
}

async function change(
  context: WriteContext,
  step: (tx: Tx, userId: string, inside: TransactionContext<WriteContext>) => Promise<void>,
): Promise<Clipboard> {
  const { userId } = context.caller
  await transact(context, async (tx, context) => {
    await lockClipboard(tx, userId)
    await step(tx, userId, context)
  })
  await announceClipboard(context)
  return await clipboardOf(context)
}

export const copy = (context: WriteContext, ids: readonly string[]): Promise<Clipboard> =>
  change(context, async (tx, userId) => {
    await requireCuttable(tx, ids)
    await emptyList(tx, userId, 'copy')
    await addItems(tx, userId, 'copy', ids)
  })

export const addToCopy = (context: WriteContext, ids: readonly string[]): Promise<Clipboard> =>
  change(context, async (tx, userId) => {
    await requireCuttable(tx, ids)
    await addItems(tx, userId, 'copy', ids)
    if ((await countItems(tx, userId, 'copy')) > maxIds) throw new Problem('tooManyItems')
  })

export interface Cutting {
  ids: readonly string[]
  /** Folder that the nodes are moved from. Default: their home parent. */
  fromId?: string | undefined
}

async function replaceCut(tx: Tx, userId: string, { ids, fromId }: Cutting): Promise<void> {
  const [id] = ids
  await emptyList(tx, userId, 'cut')
  if (id !== undefined) await addItems(tx, userId, 'cut', [id], fromId ?? (await findHomeParent(tx, id)))
}

async function mustBeCuttable(tx: Tx, { ids }: Cutting): Promise<void> {
  if (new Set(ids).size > cutLimit) throw new Problem('cutLimit')
  await requireCuttable(tx, ids)
}

export const cut = (context: WriteContext, cutting: Cutting): Promise<Clipboard> =>
  change(context, async (tx, userId) => {
    await mustBeCuttable(tx, cutting)
    await replaceCut(tx, userId, cutting)
  })

/** Cuts a node if the list is empty. Nodes that the user can no longer see do not count. */
export const addToCut = (context: WriteContext, cutting: Cutting): Promise<Clipboard> =>
  change(context, async (tx, userId, context) => {
    await mustBeCuttable(tx, cutting)
    const { cutItems } = await clipboardOf(context)
    if (new Set([...cutItems.map(({ uuid }) => uuid), ...cutting.ids]).size > cutLimit) throw new Problem('cutLimit')
    if (cutItems.length === 0) await replaceCut(tx, userId, cutting)
  })
