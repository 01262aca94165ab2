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

/** What may be done to items of the store; all but purging can be taken back. */
export type Operation =
  | ({ kind: 'move' } & Move)
  | ({ kind: 'delete' | 'restore' | 'purge' } & Lot)
  /** Purges everything in the user's own bin. */
  | { kind: 'empty' }
  /** Takes back the named change, or the latest of the user's. */
  | { kind: 'undo'; operationUuid?: string | undefined }

export type OperationRequest = { type: 'nodes.operate'; operation: Operation }

/** Waits for its turn or is under way, under its own name: a repeated call is answered with what the first one did. */
export type QueuedOperation = Operation & { uuid: string }

export interface OperationOutcome {
  uuids: readonly string[]
  /** Folders that changed. */
  parentUuids: readonly string[]
  /** Items that are back where they were, to be shown as such. */
  returned?: readonly string[]
  title?: string | undefined
  undone?: 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE'
  /** The rest is still being worked on. */
  jobUuid?: string | undefined
}

export const itemsOf = (operation: Operation): readonly string[] => ('uuids' in operation ? operation.uuids : [])

/** The same asked for again before it is done: a double click, a key held down. */
export const isAsked = (queue: readonly QueuedOperation[], operation: Operation): boolean =>
  queue.some((one) => {
    if (one.kind !== operation.kind) return false
    if (one.kind === 'undo' && operation.kind === 'undo')
      return one.operationUuid !== undefined && one.operationUuid === operation.operationUuid
    return itemsOf(one).join() === itemsOf(operation).join()
  })
