import type { TaskDescription } from './progress'

/** Items to move from one folder to another. */
export interface Move {
  uuids: readonly string[]
  /** Title, if there is only one item. */
  title?: string | undefined
  /** The folder that the items are taken from. Without it their home folders change. */
  fromUuid?: string | undefined
  target: { uuid: string; title: string }
}

/** Items that are in a recycle bin or are moved to one. */
export interface NodeSelection {
  uuids: readonly string[]
  title?: string | undefined
  /** The folder that the items are taken from. */
  fromUuid?: string | undefined
}

/** Undoes the given operation or the user's latest one; redoes the given one or the one that was undone last. */
interface Turn {
  kind: 'undo' | 'redo'
  operationUuid?: string | undefined
}

/** Operations on stored items. All except purging can be undone. */
export type Operation =
  | ({ kind: 'move' } & Move)
  | ({ kind: 'delete' | 'purge' } & NodeSelection)
  /** `places` are the folders that the items were deleted from, by item, if known. */
  | ({ kind: 'restore'; places?: Readonly<Record<string, string>> } & NodeSelection)
  /** Purges everything in a recycle bin; default: the user's own. */
  | { kind: 'empty'; binUuid?: string | undefined }
  /** Restores an earlier version of a document as the newest one. Default: the version before the current one. */
  | { kind: 'version'; uuids: readonly [string]; title: string; versionUuid?: string | undefined }
  /** Stops these long tasks. Their completed parts stay. */
  | { kind: 'stop'; uuids: readonly string[] }
  | Turn

/** The frame adds the id of the window. */
export type OperationRequest = { type: 'nodes.operate'; operation: Operation; windowId?: string | undefined }

/** An operation in the queue, with its own id. A repeated call with the id returns the result of the first one. */
export type QueuedOperation = Operation & { uuid: string; windowId?: string | undefined }

export interface OperationOutcome {
  uuids: readonly string[]
  /** Folders that changed. */
  parentUuids: readonly string[]
  /** Items that are back in their folder and should be highlighted. */
  returned?: readonly string[]
  title?: string | undefined
  /** The version that was current before. */
  versionBefore?: string | undefined
  /** The operation that was undone or redone. */
  turned?: { kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION'; operationUuid: string; jobUuid?: string | undefined }
  /** Title of the only folder that items were restored to because their own folder is gone or closed. */
  elsewhere?: string | undefined
  /** The rest is still being processed. */
  jobUuid?: string | undefined
}

/** Returns the progress entry of an operation. */
export const describeOperation = (operation: Exclude<QueuedOperation, { kind: 'stop' }>): TaskDescription => {
  const { kind, windowId } = operation
  const title = operation.kind === 'move' ? operation.target.title : undefined
  return { what: kind, windowId, title, count: getItemIds(operation).length }
}

export const getItemIds = (operation: Operation): readonly string[] => ('uuids' in operation ? operation.uuids : [])

const isTurn = (operation: Operation): operation is Turn => operation.kind === 'undo' || operation.kind === 'redo'

/** Returns true if the same operation is already queued, for example after a double click or a held key. */
export const isQueued = (queue: readonly QueuedOperation[], operation: Operation): boolean =>
  queue.some((queued) => {
    if (queued.kind !== operation.kind) return false
    if (isTurn(queued) && isTurn(operation)) return queued.operationUuid !== undefined && queued.operationUuid === operation.operationUuid
    return getItemIds(queued).join() === getItemIds(operation).join()
  })
