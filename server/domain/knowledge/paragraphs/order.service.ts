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
import { folderPlaces, writeFolderPlaces, writeParagraphPlaces } from './order.repository'
import { paragraphRows, placesIn } from './paragraphs.repository'
import { readableOwners } from './paragraphs.service'

interface Place {
  id: string
  place: number
}

export interface Reordering {
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
export function moved(places: readonly Place[], firstId: string, secondId?: string): Place[] | undefined {
  const first = places.find(({ id }) => id === firstId)
  if (!first || (secondId !== undefined && !places.some(({ id }) => id === secondId))) return undefined
  if (firstId === secondId) return []
  const others = places.filter(({ id }) => id !== firstId)
  const at = secondId === undefined ? others.length : others.findIndex(({ id }) => id === secondId)
  const [before, after] = [others[at - 1], others[at]]
  const place =
    after === undefined ? (before?.place ?? 0) + 1_024 : before === undefined ? after.place - 1_024 : (before.place + after.place) / 2
  const hasRoom = (before === undefined || before.place < place) && (after === undefined || place < after.place)
  if (hasRoom) return [{ id: firstId, place }]
  return others.toSpliced(at, 0, first).map(({ id }, index) => ({ id, place: (index + 1) * 1_024 }))
}

/** Throws `notFound` if the caller may not see one of the ids. Hidden items still keep their order number. */
async function checkKnown(context: WriteContext, { relationType, firstId, secondId }: Reordering): Promise<void> {
  const ids = [firstId, ...(secondId === undefined ? [] : [secondId])]
  if (relationType === FOLDERS) {
    const levels = await findLevels(context.db, context.caller, ids, context.now)
    if (ids.some((id) => (levels.get(id) ?? -1) < 0)) throw notFound()
  } else {
    const rows = await paragraphRows(context.db, ids, await readableOwners(context))
    if (rows.length < new Set(ids).size) throw notFound()
  }
}

async function reorder(tx: Tx, { relationType, parentId, firstId, secondId }: Reordering): Promise<boolean> {
  const isOfFolders = relationType === FOLDERS
  const places = isOfFolders ? await folderPlaces(tx, parentId) : await placesIn(tx, parentId, isOutsideBins('n'))
  const written = moved(places, firstId, secondId)
  if (!written) throw notFound()
  if (written.length === 0) return false
  await (isOfFolders ? writeFolderPlaces(tx, parentId, written) : writeParagraphPlaces(tx, parentId, written))
  return true
}

/** Moves a folder or a paragraph inside its folder before another one, or to the end. */
export async function changeOrder(context: WriteContext, asked: Reordering): Promise<void> {
  const { relationType, parentId, firstId } = asked
  if (relationType !== FOLDERS && relationType !== PARAGRAPHS)
    throw new Problem('badInput', { errors: [{ path: 'query.relationType', code: 'formatInvalid' }] })
  await checkKnown(context, asked)
  const changed = await transact(context, async (tx, context) => {
    await lockCollection(tx, context, parentId)
    const isChanged = await reorder(tx, asked)
    if (isChanged) await logActivity(tx, context, 'EDIT', parentId, { moved: firstId })
    return isChanged
  })
  if (!changed) return
  if (relationType === FOLDERS) await publishChange(context, [firstId], [parentId])
  else await publishChange(context, [parentId], [parentId], 'paragraph')
}
