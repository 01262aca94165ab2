import { copyNodes } from './copies.service'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { Tx } from '#server/database/schema'
import type { JobStates, Step, StepDone, TakeStep } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { keepCopied } from '#server/domain/system/journal/journal.service'
import { availableNames } from '#server/domain/content/nodes/available-names.service'
import type { FreeName, Name } from '#server/domain/content/nodes/names'
import { titlesOf } from '#server/domain/content/nodes/records.service'
import { orderAt } from '#server/domain/content/nodes/sort-columns'
import { copyChildren } from './copy-children.service'
import { countTrees, type Source } from './copying.repository'
import { type Copying, lockDestination, logCopies, filterCopyable } from './copying.service'
import {
  addOpenFolders,
  addStage,
  addTops,
  clearStage,
  dropItems,
  foldersToStage,
  openFolders,
  placedCopies,
  removeStage,
  takeFromStage,
  type Top,
  topsToPlace,
  writeAfter,
  writeTops,
} from './stage.repository'

type State = JobStates['COPY']
type CopyStep = Step<State>
type Done = StepDone<State>

/** Maximum folders per step. */
const FOLDERS = 200
const ALL = 2_000_000_000

/**
 * Starts a background job that copies nodes with their subtrees. The id of the job is that of the operation. Folders are built in a hidden
 * place and moved to the destination when they are complete. The total counts the nodes that the caller may see.
 */
export async function startCopying(tx: Tx, copying: Copying, state: Omit<State, 'stageUuid'>, sources: readonly Source[]): Promise<string> {
  const stageUuid = crypto.randomUUID()
  await addStage(tx, stageUuid, copying.caller.userId, copying.now)
  await addTops(tx, stageUuid, sources)
  const visible = await buildVisibilityCondition(tx, copying.caller, copying.now)
  const paths = sources.map(({ path }) => path)
  const total = await countTrees(tx, paths, visible('n'), ALL)
  return await startJob(tx, copying, 'COPY', { ...state, stageUuid }, total, state.operationUuid)
}

const contextOf = ({ tx, caller, now, ip }: CopyStep): Copying => ({ db: tx, caller, now, ip, locale: 'fa' })

/** Returns those of the items that may still be copied, with their source. Drops the others. */
async function copyableTops(step: CopyStep, tops: readonly Top[]): Promise<{ top: Top; source: Source }[]> {
  const { tx, state } = step
  const sources = await filterCopyable(
    tx,
    contextOf(step),
    tops.map(({ source_id }) => source_id),
  )
  const byId = new Map(sources.map((source) => [source.id, source]))
  const kept = tops.flatMap((top) => {
    const source = byId.get(top.source_id)
    return source ? [{ top, source }] : []
  })
  const keptPlaces = new Set(kept.map(({ top }) => top.place))
  const dropped = tops.filter(({ place }) => !keptPlaces.has(place))
  if (dropped.length > 0)
    await dropItems(
      tx,
      state.stageUuid,
      dropped.map(({ place }) => place),
    )
  return kept
}

/** Returns a unique name for the stage. Names there only have to differ. */
const stageName = ({ title, extension }: Name, copyId: string): FreeName => ({
  ...{ title, extension },
  keys: { name_key: copyId, sort_key: '', numeric_key: '' },
})

async function stageFolders(step: CopyStep, tops: readonly Top[]): Promise<Done> {
  const { tx, state, caller, now } = step
  const copies = (await copyableTops(step, tops)).map(({ top, source }) => {
    const copyId = crypto.randomUUID()
    return { place: top.place, sourceId: source.id, copyId, parentId: state.stageUuid, name: stageName(source, copyId) }
  })
  await copyNodes(tx, copies, { userId: caller.userId, now })
  await writeTops(tx, state.stageUuid, copies, false)
  await addOpenFolders(
    tx,
    state.stageUuid,
    copies.map(({ sourceId, copyId }) => ({ source: sourceId, copy: copyId, after: null })),
  )
  return { state, more: true, done: copies.length, skipped: tops.length - copies.length }
}

async function fillFolders(step: CopyStep, open: Awaited<ReturnType<typeof openFolders>>): Promise<Done> {
  const { tx, state, limit } = step
  const { rest, found, copied, skipped } = await copyChildren({ tx, context: contextOf(step), open, limit })
  const through = open.slice(0, open.length - rest.length)
  if (through.length > 0)
    await dropItems(
      tx,
      state.stageUuid,
      through.map(({ place }) => place),
    )
  const [next] = rest
  const under = open[through.length]
  if (next && under) await writeAfter(tx, state.stageUuid, under.place, next.after)
  if (found.length > 0) await addOpenFolders(tx, state.stageUuid, found)
  return { state, more: true, done: copied, skipped }
}

/** Places complete items: folders from the stage, documents directly from their source. */
async function placeTops(step: CopyStep, tops: readonly Top[]): Promise<Done> {
  const { tx, state, caller, now } = step
  const { stageUuid, destUuid } = state
  const dest = await lockDestination(tx, contextOf(step), destUuid)
  const documents = await copyableTops(
    step,
    tops.filter(({ role }) => role === 'document'),
  )
  const titles = await titlesOf(
    tx,
    tops.flatMap(({ copy_id }) => copy_id ?? []),
    'fa',
  )
  const sources = new Map(documents.map(({ top, source }) => [top.place, source]))
  const arriving = tops.flatMap((top) => {
    const source = sources.get(top.place)
    const title = titles.get(top.copy_id ?? '')
    if (source) return [{ ...top, copyId: crypto.randomUUID(), title: source.title, extension: source.extension }]
    return top.copy_id !== null && title !== undefined ? [{ ...top, copyId: top.copy_id, title, extension: '' }] : []
  })
  const names = await availableNames(tx, dest.id, arriving)
  const order = orderAt(now)
  const named = arriving.flatMap((one, index) => {
    const name = names[index]
    return name ? [{ ...one, title: name.title, name, sourceId: one.source_id, parentId: dest.id, order: order + index }] : []
  })
  const copies = named.filter(({ role }) => role === 'document')
  const placed = copies.length === 0 ? new Set<string>() : await copyNodes(tx, copies, { userId: caller.userId, now })
  const staged = named.filter(({ role }) => role === 'folder')
  if (staged.length > 0) await takeFromStage(tx, stageUuid, dest, staged)
  const arrived = named.filter(({ role, copyId }) => role === 'folder' || placed.has(copyId))
  const lost = named.filter((one) => !arrived.includes(one))
  if (lost.length > 0)
    await dropItems(
      tx,
      stageUuid,
      lost.map(({ place }) => place),
    )
  await writeTops(tx, stageUuid, arrived, true)
  await logCopies(tx, contextOf(step), dest.id, arrived)
  const uuids = arrived.map(({ copyId }) => copyId)
  const skipped = tops.length - arrived.length
  return { state, more: true, done: placed.size, skipped, changed: { uuids, parentUuids: [dest.id] } }
}

/**
 * Runs one step of a long copy: it creates folders on the stage, then fills them, and when all are complete, moves everything to the
 * destination.
 */
export const copyStep: TakeStep<State> = async (step) => {
  const { tx, state, limit } = step
  const open = await openFolders(tx, state.stageUuid, Math.min(limit, FOLDERS))
  if (open.length > 0) return await fillFolders(step, open)
  const folders = await foldersToStage(tx, state.stageUuid, limit)
  if (folders.length > 0) return await stageFolders(step, folders)
  const tops = await topsToPlace(tx, state.stageUuid, limit)
  if (tops.length > 0) return await placeTops(step, tops)
  const copies = await placedCopies(tx, state.stageUuid)
  if (copies.length > 0) await keepCopied(tx, step.caller, state.operationUuid, copies)
  await removeStage(tx, state.stageUuid)
  return { state, more: false, done: 0 }
}

/** Removes the copies that were not placed. */
export const dropCopy: TakeStep<State> = async ({ tx, state, limit }) => {
  const done = await clearStage(tx, state.stageUuid, limit)
  if (done === 0) await removeStage(tx, state.stageUuid)
  return { state, more: done > 0, done }
}
