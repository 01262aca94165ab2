import { copyNodes } from './copies.service'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { Tx } from '#server/database/schema'
import type { JobStates, Step, StepDone, RunStep } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { addCopies } from '#server/domain/system/journal/journal.service'
import { findAvailableNames } from '#server/domain/content/nodes/available-names.service'
import type { FreeName, Name } from '#server/domain/content/nodes/names'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { toOrderNumber } from '#server/domain/content/nodes/sort-columns'
import { copyChildren } from './copy-children.service'
import { countTrees, type CopySource } from './copying.repository'
import { type CopyContext, lockDestination, logCopies, filterCopyable } from './copying.service'
import {
  addOpenFolders,
  addStage,
  addItems,
  clearStage,
  deleteItems,
  readFoldersToStage,
  readOpenFolders,
  readPlacedCopies,
  removeStage,
  moveFromStage,
  type CopyItem,
  readItemsToPlace,
  writeAfter,
  writeCopies,
} from './stage.repository'

type State = JobStates['COPY']
type CopyStep = Step<State>
type Done = StepDone<State>

/** Maximum folders per step. */
const MAX_FOLDERS = 200
const NO_LIMIT = 2_000_000_000

/**
 * Starts a background job that copies nodes with their subtrees. The id of the job is that of the operation. Folders are built in a hidden
 * place and moved to the destination when they are complete. The total counts the nodes that the caller may see.
 */
export async function startCopying(
  tx: Tx,
  copying: CopyContext,
  state: Omit<State, 'stageUuid'>,
  sources: readonly CopySource[],
): Promise<string> {
  const stageUuid = crypto.randomUUID()
  await addStage(tx, stageUuid, copying.caller.userId, copying.now)
  await addItems(tx, stageUuid, sources)
  const visible = await buildVisibilityCondition(tx, copying.caller, copying.now)
  const paths = sources.map(({ path }) => path)
  const total = await countTrees(tx, paths, visible('n'), NO_LIMIT)
  return await startJob(tx, copying, 'COPY', { ...state, stageUuid }, total, state.operationUuid)
}

const toContext = ({ tx, caller, now, ip }: CopyStep): CopyContext => ({ db: tx, caller, now, ip, locale: 'fa' })

/** Returns those of the items that may still be copied, each with its source node. Deletes the rows of the other items. */
async function filterCopyableItems(step: CopyStep, items: readonly CopyItem[]): Promise<{ top: CopyItem; source: CopySource }[]> {
  const { tx, state } = step
  const sources = await filterCopyable(
    tx,
    toContext(step),
    items.map(({ source_id }) => source_id),
  )
  const byId = new Map(sources.map((source) => [source.id, source]))
  const copyable = items.flatMap((top) => {
    const source = byId.get(top.source_id)
    return source ? [{ top, source }] : []
  })
  const copyablePlaces = new Set(copyable.map(({ top }) => top.place))
  const dropped = items.filter(({ place }) => !copyablePlaces.has(place))
  if (dropped.length > 0)
    await deleteItems(
      tx,
      state.stageUuid,
      dropped.map(({ place }) => place),
    )
  return copyable
}

/** Returns a name that is unique on the stage, because its key is the id of the copy. Nobody sees the names of the stage. */
const toStageName = ({ title, extension }: Name, copyId: string): FreeName => ({
  ...{ title, extension },
  keys: { name_key: copyId, sort_key: '', numeric_key: '' },
})

async function copyFoldersToStage(step: CopyStep, items: readonly CopyItem[]): Promise<Done> {
  const { tx, state, caller, now } = step
  const copies = (await filterCopyableItems(step, items)).map(({ top, source }) => {
    const copyId = crypto.randomUUID()
    return { place: top.place, sourceId: source.id, copyId, parentId: state.stageUuid, name: toStageName(source, copyId) }
  })
  await copyNodes(tx, copies, { userId: caller.userId, now })
  await writeCopies(tx, state.stageUuid, copies, false)
  await addOpenFolders(
    tx,
    state.stageUuid,
    copies.map(({ sourceId, copyId }) => ({ source: sourceId, copy: copyId, after: null })),
  )
  return { state, more: true, done: copies.length, skipped: items.length - copies.length }
}

async function copyNextChildren(step: CopyStep, openItems: Awaited<ReturnType<typeof readOpenFolders>>): Promise<Done> {
  const { tx, state, limit } = step
  const { remaining, newFolders, copied, skipped } = await copyChildren({ tx, context: toContext(step), openFolders: openItems, limit })
  const finished = openItems.slice(0, openItems.length - remaining.length)
  if (finished.length > 0)
    await deleteItems(
      tx,
      state.stageUuid,
      finished.map(({ place }) => place),
    )
  const [next] = remaining
  const current = openItems[finished.length]
  if (next && current) await writeAfter(tx, state.stageUuid, current.place, next.after)
  if (newFolders.length > 0) await addOpenFolders(tx, state.stageUuid, newFolders)
  return { state, more: true, done: copied, skipped }
}

/**
 * Places items at the destination: moves folders, whose content is complete, from the stage, and copies documents directly from their
 * source.
 */
async function placeItems(step: CopyStep, items: readonly CopyItem[]): Promise<Done> {
  const { tx, state, caller, now } = step
  const { stageUuid, destUuid } = state
  const dest = await lockDestination(tx, toContext(step), destUuid)
  const documents = await filterCopyableItems(
    step,
    items.filter(({ role }) => role === 'document'),
  )
  const titles = await findTitles(
    tx,
    items.flatMap(({ copy_id }) => copy_id ?? []),
    'fa',
  )
  const sources = new Map(documents.map(({ top, source }) => [top.place, source]))
  const arrivingItems = items.flatMap((top) => {
    const source = sources.get(top.place)
    const title = titles.get(top.copy_id ?? '')
    if (source) return [{ ...top, copyId: crypto.randomUUID(), title: source.title, extension: source.extension }]
    return top.copy_id !== null && title !== undefined ? [{ ...top, copyId: top.copy_id, title, extension: '' }] : []
  })
  const names = await findAvailableNames(tx, dest.id, arrivingItems)
  const order = toOrderNumber(now)
  const namedItems = arrivingItems.flatMap((item, index) => {
    const name = names[index]
    return name ? [{ ...item, title: name.title, name, sourceId: item.source_id, parentId: dest.id, order: order + index }] : []
  })
  const copies = namedItems.filter(({ role }) => role === 'document')
  const placed = copies.length === 0 ? new Set<string>() : await copyNodes(tx, copies, { userId: caller.userId, now })
  const staged = namedItems.filter(({ role }) => role === 'folder')
  if (staged.length > 0) await moveFromStage(tx, stageUuid, dest, staged)
  const placedItems = namedItems.filter(({ role, copyId }) => role === 'folder' || placed.has(copyId))
  const unplaced = namedItems.filter((item) => !placedItems.includes(item))
  if (unplaced.length > 0)
    await deleteItems(
      tx,
      stageUuid,
      unplaced.map(({ place }) => place),
    )
  await writeCopies(tx, stageUuid, placedItems, true)
  await logCopies(tx, toContext(step), dest.id, placedItems)
  const uuids = placedItems.map(({ copyId }) => copyId)
  const skipped = items.length - placedItems.length
  return { state, more: true, done: placed.size, skipped, changed: { uuids, parentUuids: [dest.id] } }
}

/**
 * Runs one step of a long copy: it creates folders on the stage, then fills them, and when all are complete, moves everything to the
 * destination.
 */
export const runCopyStep: RunStep<State> = async (step) => {
  const { tx, state, limit } = step
  const openItems = await readOpenFolders(tx, state.stageUuid, Math.min(limit, MAX_FOLDERS))
  if (openItems.length > 0) return await copyNextChildren(step, openItems)
  const folders = await readFoldersToStage(tx, state.stageUuid, limit)
  if (folders.length > 0) return await copyFoldersToStage(step, folders)
  const items = await readItemsToPlace(tx, state.stageUuid, limit)
  if (items.length > 0) return await placeItems(step, items)
  const copies = await readPlacedCopies(tx, state.stageUuid)
  if (copies.length > 0) await addCopies(tx, step.caller, state.operationUuid, copies)
  await removeStage(tx, state.stageUuid)
  return { state, more: false, done: 0 }
}

/** Runs one step of the clean-up after a cancelled copy: removes copies that were not placed at the destination. */
export const cancelCopyStep: RunStep<State> = async ({ tx, state, limit }) => {
  const done = await clearStage(tx, state.stageUuid, limit)
  if (done === 0) await removeStage(tx, state.stageUuid)
  return { state, more: done > 0, done }
}
