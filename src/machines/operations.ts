import type { TaskDescription } from './progress'

/** Items to move from one folder to another. */
export interface Move {
  uuids: readonly string[]
  /** Title of the item, if there is only one. */
  title?: string | undefined
  /** The folder that the items are moved out of. If it is missing, each item is moved out of its parent folder. */
  fromUuid?: string | undefined
  target: { uuid: string; title: string }
}

/** Items that are in a recycle bin or are moved to one. */
export interface NodeSelection {
  uuids: readonly string[]
  title?: string | undefined
  /** The folder that shows the items. A shortcut is removed only from this folder. */
  fromUuid?: string | undefined
}

/** Undo or redo: of the given operation, or of the user's latest one. */
interface UndoOrRedo {
  kind: 'undo' | 'redo'
  operationUuid?: string | undefined
}

/** Operations on stored items. All except purging can be undone. */
export type Operation =
  | ({ kind: 'move' } & Move)
  | ({ kind: 'delete' | 'purge' } & NodeSelection)
  /** `places` contains the id of the folder that each item was deleted from, by item id, if known. */
  | ({ kind: 'restore'; places?: Readonly<Record<string, string>> } & NodeSelection)
  /** Purges everything in a recycle bin; default: the user's own. */
  | { kind: 'empty'; binUuid?: string | undefined }
  /** Restores an earlier version of a document as the newest one. Default: the version before the current one. */
  | { kind: 'version'; uuids: readonly [string]; title: string; versionUuid?: string | undefined }
  /** Stops these long tasks. Their completed parts stay. */
  | { kind: 'stop'; uuids: readonly string[] }
  | UndoOrRedo

/** Request of a window for an operation. The frame adds the id of the window. */
export type OperationRequest = { type: 'nodes.operate'; operation: Operation; windowId?: string | undefined }

/**
 * An operation in the queue, with an id of its own. If a call is repeated with the same id, the server returns the result of the first
 * call.
 */
export type QueuedOperation = Operation & { uuid: string; windowId?: string | undefined }

export interface OperationOutcome {
  uuids: readonly string[]
  /** Ids of the folders whose content the operation changed. */
  parentUuids: readonly string[]
  /** Ids of restored items. They are highlighted in their folder. */
  returned?: readonly string[]
  title?: string | undefined
  /** Id of the document version that was the current one before the operation. */
  versionBefore?: string | undefined
  /** The operation that was undone or redone. */
  undone?: { kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION'; operationUuid: string; jobUuid?: string | undefined }
  /**
   * Title of the folder that received the restored items because their original folder no longer exists or the user may not write to it.
   */
  elsewhere?: string | undefined
  /** Id of the server's job that processes the remaining items. */
  jobUuid?: string | undefined
}

/** Returns what the progress display shows for an operation. */
export const describeOperation = (operation: Exclude<QueuedOperation, { kind: 'stop' }>): TaskDescription => {
  const { kind, windowId } = operation
  const title = operation.kind === 'move' ? operation.target.title : undefined
  return { what: kind, windowId, title, count: getItemIds(operation).length }
}

export const getItemIds = (operation: Operation): readonly string[] => ('uuids' in operation ? operation.uuids : [])

const isTurn = (operation: Operation): operation is UndoOrRedo => operation.kind === 'undo' || operation.kind === 'redo'

/** Returns true if the same operation is already queued, for example after a double click or a held key. */
export const isQueued = (queue: readonly QueuedOperation[], operation: Operation): boolean =>
  queue.some((queued) => {
    if (queued.kind !== operation.kind) return false
    if (isTurn(queued) && isTurn(operation)) return queued.operationUuid !== undefined && queued.operationUuid === operation.operationUuid
    return getItemIds(queued).join() === getItemIds(operation).join()
  })
