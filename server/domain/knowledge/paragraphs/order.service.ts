import { findLevels } from '#server/access/levels'
import { isOutsideBins } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { lockCollection } from '#server/domain/content/nodes/nodes.service'
import { readFolderPositions, writeFolderPositions, writeParagraphPositions } from './order.repository'
import { readParagraphRows, readPositions } from './paragraphs.repository'
import { buildReadableOwnerCondition } from './paragraphs.service'

interface Position {
  id: string
  place: number
}

export interface OrderChange {
  relationType: number
  parentId: string
  firstId: string
  secondId?: string | undefined
}

const FOLDERS = 1
const PARAGRAPHS = 4

/**
 * Returns the new order numbers when `firstId` moves before `secondId` or to the end: only its own if there is a number between its
 * neighbours, otherwise all of them. Undefined if one of the two is not in the list.
 */
export function moveBefore(positions: readonly Position[], firstId: string, secondId?: string): Position[] | undefined {
  const first = positions.find(({ id }) => id === firstId)
  if (!first || (secondId !== undefined && !positions.some(({ id }) => id === secondId))) return undefined
  if (firstId === secondId) return []
  const others = positions.filter(({ id }) => id !== firstId)
  const index = secondId === undefined ? others.length : others.findIndex(({ id }) => id === secondId)
  const [before, after] = [others[index - 1], others[index]]
  const position =
    after === undefined ? (before?.place ?? 0) + 1_024 : before === undefined ? after.place - 1_024 : (before.place + after.place) / 2
  const hasRoom = (before === undefined || before.place < position) && (after === undefined || position < after.place)
  if (hasRoom) return [{ id: firstId, place: position }]
  return others.toSpliced(index, 0, first).map(({ id }, index) => ({ id, place: (index + 1) * 1_024 }))
}

/** Throws `notFound` if the caller may not see one of the ids. Hidden items still keep their order number. */
async function checkKnown(context: WriteContext, { relationType, firstId, secondId }: OrderChange): Promise<void> {
  const ids = [firstId, ...(secondId === undefined ? [] : [secondId])]
  if (relationType === FOLDERS) {
    const levels = await findLevels(context.db, context.caller, ids, context.now)
    if (ids.some((id) => (levels.get(id) ?? -1) < 0)) throw notFound()
  } else {
    const rows = await readParagraphRows(context.db, ids, await buildReadableOwnerCondition(context))
    if (rows.length < new Set(ids).size) throw notFound()
  }
}

async function writeOrder(tx: Tx, { relationType, parentId, firstId, secondId }: OrderChange): Promise<boolean> {
  const areFolders = relationType === FOLDERS
  const positions = areFolders ? await readFolderPositions(tx, parentId) : await readPositions(tx, parentId, isOutsideBins('n'))
  const newPositions = moveBefore(positions, firstId, secondId)
  if (!newPositions) throw notFound()
  if (newPositions.length === 0) return false
  await (areFolders ? writeFolderPositions(tx, parentId, newPositions) : writeParagraphPositions(tx, parentId, newPositions))
  return true
}

/** Moves a folder or a paragraph inside its folder before another one, or to the end. */
export async function changeOrder(context: WriteContext, change: OrderChange): Promise<void> {
  const { relationType, parentId, firstId } = change
  if (relationType !== FOLDERS && relationType !== PARAGRAPHS)
    throw new Problem('badInput', { errors: [{ path: 'query.relationType', code: 'formatInvalid' }] })
  await checkKnown(context, change)
  const changed = await transact(context, async (tx, context) => {
    await lockCollection(tx, context, parentId)
    const isChanged = await writeOrder(tx, change)
    if (isChanged) await logActivity(tx, context, 'EDIT', parentId, { moved: firstId })
    return isChanged
  })
  if (!changed) return
  if (relationType === FOLDERS) await publishChange(context, [firstId], [parentId])
  else await publishChange(context, [parentId], [parentId], 'paragraph')
}
