import type { JobKind as KnownKind } from '#api/contract/job'
import type { Caller } from '#server/access/caller'
import type { Tx } from '#server/database/schema'

/** State of each kind of long task between two steps. Keep it small: it is written with every step. */
export interface JobStates {
  /** Ids of items in recycle bins that are deleted permanently. */
  PURGE: { uuids: string[] }
  /** Destination and stage of a copy; the items to copy are in `copy_item`. */
  COPY: { destUuid: string; stageUuid: string; operationUuid: string }
  /** Applies the permissions of an item to everything below it. */
  PERMISSION: {
    nodeUuid: string
    /** Principals whose entries below are removed; null means all. */
    principals: string[] | null
    /** Principals whose permission entries are copied from the item to every item below. */
    copied: string[]
    /** Id of the last item that was processed; the items are processed in descending order. */
    from: string | null
    /** Operation that the task belongs to; undoing the operation undoes the task too. Absent in older tasks. */
    operationUuid?: string
  }
  /** Restores the permissions below an item that a change has overwritten. */
  PERMISSION_BACK: { operationUuid: string }
  /** Users of a file; the lines are in `user_import_row`. */
  IMPORT_USERS: { importUuid: string }
  /** Recycle bin whose content is deleted; items that were deleted after the time `before` stay. */
  EMPTY_BIN: { binUuid: string; before: number }
}
/** Kinds that the contract lists; clients have no text for any other. */
export type JobKind = KnownKind & keyof JobStates

export interface Step<S> {
  /** Transaction of the step; all work must use it. It commits together with the progress, so no work is repeated after a crash. */
  tx: Tx
  /** The user with present rights, which are checked again in every step. */
  caller: Caller
  ip: string
  now: number
  state: S
  /** Maximum number of parts in this step. Slow steps lower it and fast steps raise it, so that other jobs do not wait long. */
  limit: number
}

export interface StepDone<S> {
  state: S
  /** False if the task is done. */
  more: boolean
  /** Number of parts that were completed, and number of parts that were skipped, in this step. */
  done: number
  skipped?: number
  /** Total number of parts, once the step has counted them. */
  total?: number
  /** Ids of the created users. */
  people?: readonly string[]
  /** Nodes for the change event to all open windows. */
  changed?: { uuids: readonly string[]; parentUuids: readonly string[] }
}

export type RunStep<S> = (step: Step<S>) => Promise<StepDone<S>>

/** Steps of a kind of long task, and optional steps that clean up after a cancelled or failed one. */
export interface JobSteps<S> {
  step: RunStep<S>
  cleanUp?: RunStep<S>
}
export type JobStepsByKind = { readonly [K in JobKind]: JobSteps<JobStates[K]> }
