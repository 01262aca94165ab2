import type { AskedWork } from './progress'

/** Items on their way out of one folder into another. */
export interface Move {
  uuids: readonly string[]
  /** The title of the only item; with several there is none. */
  title?: string | undefined
  /** The folder they are taken out of; without it their homes move. */
  fromUuid?: string | undefined
  target: { uuid: string; title: string }
}

/** Items in or on their way into a recycle bin. */
export interface Lot {
  uuids: readonly string[]
  title?: string | undefined
  /** The folder they are taken out of. */
  fromUuid?: string | undefined
}

/** Takes back the named change, or the latest of the user's; does again the named one, or the one that was taken back last. */
interface Turn {
  kind: 'undo' | 'redo'
  operationUuid?: string | undefined
}

/** What may be done to items of the store; all but purging can be taken back. */
export type Operation =
  | ({ kind: 'move' } & Move)
  | ({ kind: 'delete' | 'purge' } & Lot)
  /** `places` are the folders they were deleted from, as far as they are known, by item. */
  | ({ kind: 'restore'; places?: Readonly<Record<string, string>> } & Lot)
  /** Purges everything in a bin, the user's own unless another is named. */
  | { kind: 'empty'; binUuid?: string | undefined }
  /** Adds an earlier version of a document on top: the one before the current one unless another is named. */
  | { kind: 'version'; uuids: readonly [string]; title: string; versionUuid?: string | undefined }
  /** Stops these long tasks; what they have done stays done. */
  | { kind: 'stop'; uuids: readonly string[] }
  | Turn

/** The frame says which window asks. */
export type OperationRequest = { type: 'nodes.operate'; operation: Operation; windowId?: string | undefined }

/** Waits for its turn or is under way, under its own name: a repeated call is answered with what the first one did. */
export type QueuedOperation = Operation & { uuid: string; windowId?: string | undefined }

export interface OperationOutcome {
  uuids: readonly string[]
  /** Folders that changed. */
  parentUuids: readonly string[]
  /** Items that are back where they were, to be shown as such. */
  returned?: readonly string[]
  title?: string | undefined
  /** The version that was the current one before. */
  versionBefore?: string | undefined
  /** The change that was taken back or done again. */
  turned?: { kind: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION'; operationUuid: string; jobUuid?: string | undefined }
  /** Of the only folder that items were put into in the place of their own, which is gone or closed. */
  elsewhere?: string | undefined
  /** The rest is still being worked on. */
  jobUuid?: string | undefined
}

/** What is shown of one that takes long. */
export const workOf = (operation: Exclude<QueuedOperation, { kind: 'stop' }>): AskedWork => {
  const { kind, windowId } = operation
  const title = operation.kind === 'move' ? operation.target.title : undefined
  return { what: kind, windowId, title, count: itemsOf(operation).length }
}

export const itemsOf = (operation: Operation): readonly string[] => ('uuids' in operation ? operation.uuids : [])

const isTurn = (operation: Operation): operation is Turn => operation.kind === 'undo' || operation.kind === 'redo'

/** The same asked for again before it is done: a double click, a key held down. */
export const isAsked = (queue: readonly QueuedOperation[], operation: Operation): boolean =>
  queue.some((one) => {
    if (one.kind !== operation.kind) return false
    if (isTurn(one) && isTurn(operation)) return one.operationUuid !== undefined && one.operationUuid === operation.operationUuid
    return itemsOf(one).join() === itemsOf(operation).join()
  })
