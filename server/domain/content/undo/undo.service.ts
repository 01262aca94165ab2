import type { UndoneChange } from '#api/contract/nodebase-shapes'
import { publishChange } from '#server/context/change-events'
import { isUniqueViolation } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import {
  lockEntry,
  type Inverses,
  writeTurned,
  type EntrySelection,
  type UndoDirection,
} from '#server/domain/system/journal/journal.service'
import type { UndoActions, UndoResult, UndoStep } from '#server/domain/system/journal/undo-actions'
import { NameTaken, titleExists } from '../nodes/nodes.errors'
import { toTitleTakenError } from '../nodes/nodes.service'
import { loadNodes } from '../nodes/records.service'

const DAY = 24 * 3_600_000
/** Errors that mean that a node is no longer as the change left it. */
const CHANGED_SINCE = new Set(['notFound', 'notFolder', 'notRestorable', 'protectedNode', 'moveIntoSelf'])

type Kind = keyof Inverses

interface Outcome extends Pick<UndoResult<Kind>, 'uuids' | 'parentUuids' | 'alsoShownAt' | 'jobUuid' | 'publish'> {
  id: string
  kind: Kind
  /** True if the change had already been undone or redone. */
  isRepeated: boolean
}

async function toUndoError(context: WriteContext, error: unknown): Promise<unknown> {
  if (error instanceof NameTaken) return await toTitleTakenError(context, error.parentIds, error.taken)
  if (isUniqueViolation(error)) return titleExists()
  return error instanceof Problem && CHANGED_SINCE.has(error.code) ? new Problem('conflict') : error
}

/** Undoes or redoes a change completely or not at all. A repeated request changes nothing. */
async function runStep(
  actions: UndoActions,
  context: WriteContext,
  selection: EntrySelection,
  direction: UndoDirection,
): Promise<UndoneChange> {
  const { caller, now } = context
  try {
    const outcome = await transact(context, async (tx, context): Promise<Outcome> => {
      const entry = await lockEntry(tx, caller.userId, selection, direction, now - DAY)
      if (!entry) throw new Problem(direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo')
      const { id, kind } = entry
      const stored = entry.inverse as Inverses[Kind]
      if ((entry.undone_at === null) === (direction === 'redo'))
        return { id, kind, uuids: getUuids(stored), parentUuids: [], isRepeated: true }
      if (selection.requestUuid !== undefined && entry.turned_by === selection.requestUuid) throw new Problem('conflict')
      const step = actions[kind][direction] as UndoStep<Kind>
      const { inverse, ...result } = await step(tx, context, stored as never, id)
      await writeTurned(tx, caller.userId, id, { way: direction, inverse, requestUuid: selection.requestUuid, now })
      return { id, kind, ...result, isRepeated: false }
    })
    const { id, kind, jobUuid } = outcome
    const uuids = [...new Set(outcome.uuids)]
    if (outcome.publish) await outcome.publish(context)
    else if (!outcome.isRepeated) await publishChange(context, [...uuids, ...(outcome.alsoShownAt ?? [])], outcome.parentUuids)
    // A share changes the permissions of several nodes.
    return {
      kind: kind === 'SHARE' ? 'PERMISSION' : kind,
      operationUuid: id,
      uuids,
      nodes: await loadNodes(context, uuids),
      ...(jobUuid !== undefined && { jobUuid }),
    }
  } catch (error) {
    throw await toUndoError(context, error)
  }
}

/** Undoes a change of the caller: the one with the given id, or by default the latest one of the last day. */
export const undoChange = (actions: UndoActions, context: WriteContext, selection: EntrySelection): Promise<UndoneChange> =>
  runStep(actions, context, selection, 'undo')

/**
 * Redoes a change that the caller has undone: the one with the given id, or by default the latest one. A new change of the caller makes
 * redo impossible.
 */
export const redoChange = (actions: UndoActions, context: WriteContext, selection: EntrySelection): Promise<UndoneChange> =>
  runStep(actions, context, selection, 'redo')

function getUuids(inverse: Inverses[Kind]): string[] {
  if ('uuid' in inverse) return [inverse.uuid]
  if ('nodeUuid' in inverse) return [inverse.nodeUuid]
  if ('saved' in inverse) return inverse.saved.map(({ nodeUuid }) => nodeUuid)
  const stood = 'copied' in inverse ? (inverse.moved?.stood ?? []) : inverse.stood
  return [...stood.flatMap(({ uuids }) => uuids), ...('copied' in inverse ? inverse.copied : [])]
}
